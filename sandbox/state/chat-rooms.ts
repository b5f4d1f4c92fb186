import type { ChatMember } from './chat-records';
import type { Domain } from './records';
import { isSameUser } from './user-references';
import type { UserReference } from './user-references';

/*
 * Current members of chat rooms. Not stored: a session that loses its connection has left. A user joins a room with
 * each session and is a member as long as one of them is in it.
 */

type Presence = { session: string; member: ChatMember };

const rooms = new WeakMap<Domain, Map<string, Presence[]>>();

const presences = (domain: Domain, chatId: string): Presence[] => rooms.get(domain)?.get(chatId) ?? [];

const keep = (domain: Domain, chatId: string, present: Presence[]) => {
  const known = rooms.get(domain) ?? new Map<string, Presence[]>();
  rooms.set(domain, known);
  if (present.length > 0) known.set(chatId, present);
  else known.delete(chatId);
};

/** One entry per user, in joining order. */
export const roomMembers = (domain: Domain, chatId: string): ChatMember[] => [
  ...new Set(presences(domain, chatId).map(({ member }) => member)),
];

export const roomSessions = (domain: Domain, chatId: string): Set<string> =>
  new Set(presences(domain, chatId).map(({ session }) => session));

export const isSessionInRoom = (domain: Domain, chatId: string, session: string): boolean =>
  presences(domain, chatId).some((each) => each.session === session);

/** Returns whether the user had no other session in the room. */
export const enterRoom = (domain: Domain, chatId: string, session: string, user: UserReference): boolean => {
  const present = presences(domain, chatId);
  const known = present.find(({ member }) => isSameUser(member, user))?.member;
  const { userType, username } = user;
  const member = known ?? { userType, username, seen: 0 };
  keep(domain, chatId, [...present, { session, member }]);
  return !known;
};

/** Returns whether it was the user's last session in the room. */
export const leaveRoom = (domain: Domain, chatId: string, session: string): boolean => {
  const present = presences(domain, chatId);
  const gone = present.find((each) => each.session === session);
  const rest = present.filter((each) => each !== gone);
  keep(domain, chatId, rest);
  return gone !== undefined && !rest.some(({ member }) => member === gone.member);
};

/** Removes everyone, or one user with all sessions. */
export const emptyRoom = (domain: Domain, chatId: string, user?: UserReference): void =>
  keep(domain, chatId, user ? presences(domain, chatId).filter(({ member }) => !isSameUser(member, user)) : []);

/** The rooms a session is in. */
export const roomsOfSession = (domain: Domain, session: string): string[] =>
  [...(rooms.get(domain) ?? [])]
    .filter(([, present]) => present.some((each) => each.session === session))
    .map(([chatId]) => chatId);
