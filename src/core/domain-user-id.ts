export const userTypes = ['normal', 'anonymous', 'convergence'] as const;
export type UserType = (typeof userTypes)[number];
export type UserId = { type: UserType; username: string };

/**
 * Parses a user id as the server writes it in lists and maps. A bare name is a normal user, taken literally. Others are `type:name` with the
 * name percent-encoded (spec domain-level §3). An unknown prefix is part of the name.
 */
export function readUserId(text: string): UserId {
  const type = typeOf(text);
  return type ? { type, username: decoded(text.slice(type.length + 1)) } : { type: 'normal', username: text };
}

/** The inverse of `readUserId`; used for the keys of permission maps. */
export const writeUserId = ({ type, username }: UserId): string =>
  type === 'normal' && !typeOf(username) ? username : `${type}:${encodeURIComponent(username)}`;

const typeOf = (text: string) => userTypes.find((type) => text.toLowerCase().startsWith(`${type}:`));

/** Percent-decodes a name; returns it unchanged if it has a bare `%`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
