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

/** Identifies a person everywhere: `type` as for domain users; console operators are `convergence`. */
export type PersonId = { type: string; username: string };

export const operator = (username: string): UserId => ({ type: 'convergence', username });
export const domainUser = (username: string): UserId => ({ type: 'normal', username });

/** Theme colors for people; none is similar to the color of your own changes. */
export const personColors = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const;
export type PersonColor = (typeof personColors)[number];

/** Unique for a person: users of different types may share a username, anonymous users don't. */
export const personKey = ({ type, username }: PersonId): string => JSON.stringify([type, username]);

export const isSamePerson = (one: PersonId | undefined, other: PersonId | undefined): boolean =>
  one?.type === other?.type && one?.username === other?.username;

/** Spec domain-level §3. */
export const userTypeLabels: Record<UserType, string> = {
  normal: 'Normal',
  anonymous: 'Anonymous',
  convergence: 'Convergence',
};

/** As in "ana.ruiz", "7f3a (Anonymous)", "mara (Convergence)". */
export const formatUser = ({ type, username }: UserId): string =>
  type === 'normal' ? username : `${username} (${userTypeLabels[type]})`;

/** What a person is called where there is room for one name only. */
export const personName = (user: (UserId & { displayName?: string }) | undefined): string =>
  user ? user.displayName || formatUser(user) : 'Unknown user';

/** Depends on the type and the username only, so that a person has the same color everywhere, always. */
export const personColor = (person: PersonId): PersonColor =>
  personColors[spread(personKey(person)) % personColors.length] ?? 'A';

const letter = String.raw`[\p{L}\p{N}]\p{M}*`;
/** Plain texts do without the tables of Unicode, which take milliseconds to begin with. */
const lettersIn = (text: string, times: '' | '+') =>
  text.match(new RegExp(`(?:${/^[ -~]*$/.test(text) ? '[A-Za-z0-9]' : letter})${times}`, 'gu')) ?? [];

/** First letters of the first and last word of the name, or the first two letters of a single word. Without a display name, of the username. */
export function personInitials({ username, displayName = '' }: PersonId & { displayName?: string }): string {
  const words = [displayName, username].map((name) => lettersIn(/^[^@]+/.exec(name)?.[0] ?? name, '+'));
  const [first = [], ...others] = (words.find(({ length }) => length > 0) ?? []).map((each) => lettersIn(each, ''));
  const last = others.at(-1);
  return (last ? [first[0], last[0]] : first.slice(0, 2)).join('').toUpperCase();
}

/** A hash that differs even for similar texts (FNV-1a, then the MurmurHash3 finalizer). */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
