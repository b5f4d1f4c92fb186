import {
  chatMembers,
  type ChatPermission,
  createdTime,
  findChat,
  isSessionInRoom,
  lastEvent,
  permissionsInChat,
} from '../../state/chats';
import type { Chat, ChatEvent, Domain } from '../../state/records';
import { isSameUser, type UserReference } from '../../state/domain-users';
import { introduceUsers, userIdData } from '../user-data';
import { type Body, RequestError, timestampData } from '../messages';
import type { Member } from '../room';

/** ChatInfoData */
export const chatInfo = (domain: Domain, chat: Chat) => ({
  id: chat.id,
  chatType: chat.type,
  membership: chat.membership,
  name: chat.name,
  topic: chat.topic,
  createdTime: timestampData(createdTime(chat)),
  lastEventTime: timestampData(lastEvent(chat).timestamp),
  lastEventNumber: lastEvent(chat).number,
  members: chatMembers(domain, chat).map((member) => ({
    user: userIdData(member),
    maxSeenEventNumber: member.seen,
  })),
});

/** Sends the users of the chats' members; must precede `chatInfo`. */
export const introduceMembers = (domain: Domain, chats: Chat[]): Body =>
  introduceUsers(
    domain,
    chats.flatMap((chat) => chatMembers(domain, chat)),
  );

/** Every user named in an event. */
export const usersOfEvent = (event: ChatEvent): UserReference[] => {
  if (event.type === 'created') return [event.user, ...event.members];
  return 'other' in event ? [event.user, event.other] : [event.user];
};

const contentOf = (event: ChatEvent): object => {
  switch (event.type) {
    case 'created':
      return { name: event.name, topic: event.topic, members: event.members.map(userIdData) };
    case 'message':
      return { message: event.message };
    case 'user_added':
      return { addedUser: userIdData(event.other) };
    case 'user_removed':
      return { removedUser: userIdData(event.other) };
    case 'name_changed':
      return { name: event.name };
    case 'topic_changed':
      return { topic: event.topic };
    default:
      return {};
  }
};

const eventData = (chat: Chat, event: ChatEvent) => ({
  chatId: chat.id,
  eventNumber: event.number,
  timestamp: timestampData(event.timestamp),
  user: userIdData(event.user),
  ...contentOf(event),
});

/** The name of an event in the history and of its message. Creation has no message. */
const names: Record<ChatEvent['type'], { history: string; message?: string }> = {
  created: { history: 'created' },
  message: { history: 'message', message: 'remoteChatMessage' },
  user_joined: { history: 'userJoined', message: 'userJoinedChat' },
  user_left: { history: 'userLeft', message: 'userLeftChat' },
  user_added: { history: 'userAdded', message: 'userAddedToChat' },
  user_removed: { history: 'userRemoved', message: 'userRemovedFromChat' },
  name_changed: { history: 'nameChanged', message: 'chatNameChanged' },
  topic_changed: { history: 'topicChanged', message: 'chatTopicChanged' },
};

/** ChatEventData */
export const historyData = (chat: Chat, event: ChatEvent) => ({
  [names[event.type].history]: eventData(chat, event),
});

/** The message that notifies members of the event, if any. */
export const eventMessage = (chat: Chat, event: ChatEvent): Body | undefined => {
  const { message } = names[event.type];
  return message === undefined ? undefined : [message, eventData(chat, event)];
};

export const unauthorized = (): RequestError => new RequestError('unauthorized', 'not authorized');

const notJoined = (id: string): RequestError =>
  new RequestError('chat_not_joined', `The chat must be joined to perform the requested operation: ${id}`);

/** @throws RequestError */
export const requireChat = (domain: Domain, id: string): Chat => {
  const chat = findChat(domain, id);
  if (chat) return chat;
  throw new RequestError('chat_not_found', `A chat with the id '${id}' does not exist.`);
};

/** In a room the member is the session, otherwise the user with all sessions. */
export const hasJoined = ({ domain, user, session }: Member, chat: Chat): boolean =>
  chat.type === 'room'
    ? isSessionInRoom(domain, chat.id, session.id)
    : chatMembers(domain, chat).some((each) => isSameUser(each, user));

/** The chat, joined by the session. @throws RequestError */
export const requireJoined = (member: Member, id: string): Chat => {
  const chat = requireChat(member.domain, id);
  if (!hasJoined(member, chat)) throw notJoined(id);
  return chat;
};

/** The chat, if the session has the permission. @throws RequestError */
export const requirePermission = (member: Member, id: string, permission: ChatPermission): Chat => {
  const chat = requireChat(member.domain, id);
  if (!permissionsInChat(member.domain, chat, member.user).includes(permission)) throw unauthorized();
  return chat;
};

/** Public chats are visible to all users, private ones to their members and to console operators. */
export const isVisible = (member: Member, chat: Chat): boolean =>
  chat.membership === 'public' || member.user.userType === 'convergence' || hasJoined(member, chat);

/** The chat, if the session may read its messages. @throws RequestError */
export const requireReadable = (member: Member, id: string): Chat => {
  const chat = requireChat(member.domain, id);
  if (!isVisible(member, chat)) throw notJoined(id);
  return chat;
};
