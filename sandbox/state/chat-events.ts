import { applyChatEvent, chatMembers, chatOf, lastEvent } from './chats';
import type { Chat, ChatEvent, ChatEventContent } from './chat-records';
import { entryKind } from './journal';
import type { Domain } from './records';
import type { State } from './state';
import { isSameUser } from './user-references';
import type { UserReference } from './user-references';

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

export type HistoryQuery = {
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
