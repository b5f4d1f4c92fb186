export const userTypes = ['normal', 'anonymous', 'convergence'] as const;
export type UserType = (typeof userTypes)[number];
export type UserId = { type: UserType; username: string };

/**
 * Reads a user as the server writes it in lists and maps: a bare name is a normal user, as it stands; others come as `type:name`, the name
 * percent-encoded (spec domain-level §3). A prefix that names no type belongs to the name.
 */
export function readUserId(text: string): UserId {
  const type = typeOf(text);
  return type ? { type, username: decoded(text.slice(type.length + 1)) } : { type: 'normal', username: text };
}

/** The other way round: what maps of permissions are keyed by. */
export const writeUserId = ({ type, username }: UserId): string =>
  type === 'normal' && !typeOf(username) ? username : `${type}:${encodeURIComponent(username)}`;

const typeOf = (text: string) => userTypes.find((type) => text.toLowerCase().startsWith(`${type}:`));

/** A name with a bare `%` is no encoding; it stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
