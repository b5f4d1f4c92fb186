import { chatMembers, createdTime, lastEvent } from '../../state/chats';
import type { Chat, ChatEvent } from '../../state/chat-records';
import type { Domain } from '../../state/records';
import type { UserReference } from '../../state/user-references';
import { introduceUsers } from '../identity-cache';
import type { Body } from '../messages';
import { timestampData } from '../timestamp';
import { userIdData } from '../user-data';

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
