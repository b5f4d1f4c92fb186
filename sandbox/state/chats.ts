import type { Chat, ChatEvent, ChatEventContent, ChatMember, Domain, Grants } from './records';
import { isSameUser, type UserReference } from './domain-users';
import { randomUUID } from 'node:crypto';
import { addGrants, grantedTo, noGrants, removeGrants } from './grants';
import { entryKind } from './journal';
import type { State } from './state';

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
const roomMembers = (domain: Domain, chatId: string): ChatMember[] => [
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
const emptyRoom = (domain: Domain, chatId: string, user?: UserReference): void =>
  keep(domain, chatId, user ? presences(domain, chatId).filter(({ member }) => !isSameUser(member, user)) : []);

/** The rooms a session is in. */
export const roomsOfSession = (domain: Domain, session: string): string[] =>
  [...(rooms.get(domain) ?? [])]
    .filter(([, present]) => present.some((each) => each.session === session))
    .map(([chatId]) => chatId);

const turns = new WeakMap<Chat, Promise<void>>();

/**
 * Sends the events of a chat in order, and only once they are on disk. Resolves when earlier ones have been sent and `saved` has resolved.
 * The caller then sends its own event and calls the returned function. Call it in the same turn of the event loop as the change.
 */
export const takeTurn = async (chat: Chat, saved: Promise<void>): Promise<() => void> => {
  const before = turns.get(chat);
  let finish = () => {};
  turns.set(
    chat,
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  try {
    await Promise.all([before, saved]);
    return finish;
  } catch (error) {
    finish();
    throw error;
  }
};

/** The permissions of a chat's creator, and of every console operator. */
const chatPermissions = [
  'remove_chat_channel',
  'join_chat_channel',
  'leave_chat_channel',
  'add_chat_user',
  'remove_chat_user',
  'set_chat_name',
  'set_topic',
  'manage_chat_permissions',
] as const;
export type ChatPermission = (typeof chatPermissions)[number];

export const findChat = (domain: Domain, id: string): Chat | undefined => domain.chats.find((chat) => chat.id === id);

/** The chat of a journal entry. @throws Error if it is missing */
const chatOf = (domain: Domain, id: string): Chat => {
  const chat = findChat(domain, id);
  if (!chat) throw new Error(`there is no chat '${id}'`);
  return chat;
};

const directNumber = (id: string) => Number(/^direct:(\d+)$/.exec(id)?.[1] ?? 0);

const keepChat = (domain: Domain, chat: Chat) => {
  domain.chats.push(chat);
  if (chat.type === 'direct') {
    domain.nextDirectChat = Math.max(domain.nextDirectChat, directNumber(chat.id) + 1);
  }
};

export const chatEntry = entryKind<Chat>('chat', keepChat);

export const chatRemovalEntry = entryKind<{ id: string }>('chat-removal', (domain, { id }) => {
  domain.chats = domain.chats.filter((chat) => chat.id !== id);
});

export const chatGrantsEntry = entryKind<{ id: string; grants: Grants }>('chat-grants', (domain, { id, grants }) => {
  chatOf(domain, id).grants = grants;
});

/** Members get the permission to leave until their membership ends. */
const leaveRight = (user: UserReference) => ({
  users: [{ userType: user.userType, username: user.username, permissions: ['leave_chat_channel'] }],
});

const enroll = (chat: Chat, { userType, username }: UserReference) => {
  if (chat.type === 'room') return;
  chat.members.push({ userType, username, seen: 0 });
  chat.grants = addGrants(chat.grants, leaveRight({ userType, username }));
};

const strike = (chat: Chat, user: UserReference) => {
  if (chat.type === 'room') return;
  chat.members = chat.members.filter((member) => !isSameUser(member, user));
  chat.grants = removeGrants(chat.grants, leaveRight(user));
};

/** Appends the event and applies it to the chat. */
export const applyChatEvent = (chat: Chat, event: ChatEvent): void => {
  chat.events.push(event);
  if (event.type === 'user_joined') enroll(chat, event.user);
  else if (event.type === 'user_added') enroll(chat, event.other);
  else if (event.type === 'user_left') strike(chat, event.user);
  else if (event.type === 'user_removed') strike(chat, event.other);
  else if (event.type === 'name_changed') chat.name = event.name;
  else if (event.type === 'topic_changed') chat.topic = event.topic;
};

type ChatInput = Pick<Chat, 'type' | 'membership' | 'name' | 'topic'> & {
  /** Default: a UUID, or for a direct chat the next "direct:N". Must be unused. */
  id?: string | undefined;
  members: UserReference[];
  creator: UserReference;
};

/** Creates a chat with its first event. The creator gets all permissions but is not a member. */
export const newChat = ({ members, creator, ...input }: ChatInput & { id: string }, timestamp: number): Chat => {
  const { id, type, membership, name, topic } = input;
  const user: UserReference = { userType: creator.userType, username: creator.username };
  const refs = members.map(({ userType, username }) => ({ userType, username }));
  return {
    id,
    type,
    membership,
    name,
    topic,
    members: type === 'room' ? [] : refs.map((ref) => ({ ...ref, seen: 0 })),
    grants: type === 'direct' ? noGrants() : { ...noGrants(), users: [{ ...user, permissions: [...chatPermissions] }] },
    events: [{ number: 0, timestamp, user, type: 'created', name, topic, members: refs }],
  };
};

export const createChat = (state: State, domain: Domain, input: ChatInput): Chat => {
  const ownId = input.type === 'direct' ? `direct:${domain.nextDirectChat}` : randomUUID();
  const chat = newChat({ ...input, id: input.id ?? ownId }, state.now());
  keepChat(domain, chat);
  state.append(domain, chatEntry, chat);
  return chat;
};

/** Returns the chat's sessions if it was a room. The caller notifies its members. */
export const removeChat = (state: State, domain: Domain, chat: Chat): Set<string> => {
  const sessions = roomSessions(domain, chat.id);
  domain.chats = domain.chats.filter((each) => each !== chat);
  emptyRoom(domain, chat.id);
  state.append(domain, chatRemovalEntry, { id: chat.id });
  return sessions;
};

export const setChatGrants = (state: State, domain: Domain, chat: Chat, grants: Grants): void => {
  chat.grants = grants;
  state.append(domain, chatGrantsEntry, { id: chat.id, grants });
};

export const chatMembers = (domain: Domain, chat: Chat): ChatMember[] =>
  chat.type === 'room' ? roomMembers(domain, chat.id) : chat.members;

/** The user's permissions. Console operators have all, except for changing a direct chat, which no one may. */
export const permissionsInChat = (domain: Domain, chat: Chat, user: UserReference): string[] => {
  if (chat.type === 'direct') return [];
  return user.userType === 'convergence' ? [...chatPermissions] : grantedTo(domain, chat.grants, user);
};

export const lastEvent = (chat: Chat): ChatEvent => chat.events.at(-1) as ChatEvent;

export const createdTime = (chat: Chat): number => chat.events[0]?.timestamp ?? 0;

export const chatEventEntry = entryKind<{ id: string; event: ChatEvent }>('chat-event', (domain, { id, event }) => {
  const chat = chatOf(domain, id);
  if (event.number !== chat.events.length) throw new Error(`event ${event.number} of chat '${id}' is out of order`);
  applyChatEvent(chat, event);
});

export const chatSeenEntry = entryKind<{ id: string; user: UserReference; seen: number }>(
  'chat-seen',
  (domain, { id, user, seen }) => setSeen(domain, chatOf(domain, id), user, seen),
);

const setSeen = (domain: Domain, chat: Chat, user: UserReference, seen: number) => {
  const member = chatMembers(domain, chat).find((each) => isSameUser(each, user));
  if (member) member.seen = seen;
};

/** Records an event with the next number and the current time, and applies it to the chat. */
export const addChatEvent = (
  state: State,
  domain: Domain,
  chat: Chat,
  user: UserReference,
  content: ChatEventContent,
): ChatEvent => {
  const { userType, username } = user;
  const event: ChatEvent = {
    number: chat.events.length,
    timestamp: Math.max(state.now(), lastEvent(chat).timestamp),
    user: { userType, username },
    ...content,
  };
  applyChatEvent(chat, event);
  state.append(domain, chatEventEntry, { id: chat.id, event });
  return event;
};

/** Records how far a member has read, never backwards or beyond the last event. Returns the recorded number. */
export const markSeen = (state: State, domain: Domain, chat: Chat, user: UserReference, upTo: number): number => {
  const member = chatMembers(domain, chat).find((each) => isSameUser(each, user));
  const seen = Math.max(member?.seen ?? 0, Math.min(upTo, lastEvent(chat).number));
  setSeen(domain, chat, user, seen);
  const { userType, username } = user;
  if (chat.type !== 'room') {
    state.append(domain, chatSeenEntry, { id: chat.id, user: { userType, username }, seen });
  }
  return seen;
};

type HistoryQuery = {
  /** Only events of these types; absent or empty: all. */
  types?: string[] | undefined;
  /** Only messages that contain this text, ignoring case. */
  message?: string | undefined;
  /** Number of the first event returned. Default: the last, or with `forward` the first. */
  startEvent?: number | undefined;
  /** Oldest first. */
  forward?: boolean | undefined;
};

/** The matching events, newest first unless `forward`. */
export const chatHistory = (
  { events }: Chat,
  { types = [], message = '', startEvent, forward = false }: HistoryQuery,
): ChatEvent[] => {
  const wanted = message.toLowerCase();
  const found = events
    .filter(({ number }) => startEvent === undefined || (forward ? number >= startEvent : number <= startEvent))
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .filter((event) => wanted === '' || (event.type === 'message' && event.message.toLowerCase().includes(wanted)));
  return forward ? found : found.reverse();
};
