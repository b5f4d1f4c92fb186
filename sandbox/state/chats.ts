import { randomUUID } from 'node:crypto';
import { emptyRoom, roomMembers, roomSessions } from './chat-rooms';
import type { Chat, ChatEvent, ChatMember } from './chat-records';
import type { Grants } from './grant-records';
import { addGrants, grantedTo, noGrants, removeGrants } from './grants';
import { entryKind } from './journal';
import type { Domain } from './records';
import type { State } from './state';
import { isSameUser } from './user-references';
import type { UserReference } from './user-references';

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
export const chatOf = (domain: Domain, id: string): Chat => {
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

export type ChatInput = Pick<Chat, 'type' | 'membership' | 'name' | 'topic'> & {
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
