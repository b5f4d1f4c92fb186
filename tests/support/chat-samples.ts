import type { Chat } from '~/api/rest/domain/chats';
import type { UserId } from '~/core/person';
import type { ChatEntry } from '~/machines/resources/domain/chat-page';
import { chatOf, type ShownChat } from '~/machines/resources/domain/chats';

const normal = (username: string): UserId => ({ type: 'normal', username });
const operator: UserId = { type: 'convergence', username: 'mara' };

/** A chat without a name, as the server stores it. */
export const storedChat = (chatId: string): Chat => ({
  chatId,
  chatType: 'channel',
  membership: 'public',
  name: '',
  topic: '',
  members: [],
  created: Date.UTC(2026, 2, 2, 10, 4),
  lastEventNumber: 0,
  lastEventTimestamp: Date.UTC(2026, 4, 4, 9, 0),
});
export const chatSample = (chatId: string, change: Partial<ShownChat> = {}): ShownChat => ({
  ...chatOf(storedChat(chatId)),
  ...change,
});

/** Unusual characters for addresses and texts. */
const oddChat = chatSample('a/b 100% <i>"x"</i> ☕', { name: 'عربي / Both directions' });
export const dispatchChat = chatSample('dispatch-eu', {
  membership: 'private',
  name: 'Dispatch Europe',
  topic: 'Deliveries of week 48',
  members: ['ana.ruiz', 'ben.carter', 'chidi', 'lena', 'yuki.tanaka'].map(normal).concat(operator),
  lastEventNumber: 1_284,
});
export const chats: ShownChat[] = [
  oddChat,
  chatSample('canteen', { chatType: 'room', name: 'Canteen', members: [normal('lena')] }),
  chatSample('direct:1', { chatType: 'direct', membership: 'private', members: [normal('a'), normal('b')] }),
  dispatchChat,
  chatSample('new-kind', { chatType: 'stage', membership: 'secret' }),
];

export const entryOf = (eventNumber: number, type: string, change: Partial<ChatEntry> = {}): ChatEntry => ({
  eventNumber,
  type,
  timestamp: Date.UTC(2026, 4, 4, 9, 0) + eventNumber * 60_000,
  user: normal('ana.ruiz'),
  message: '',
  name: '',
  topic: '',
  members: [],
  other: undefined,
  ...change,
});

const long = 'Two pallets are still at the gate. Someone has to sign for them before ten. '.repeat(3);
/** One event of each type, newest first; the last but one has an unknown type. */
export const entries: ChatEntry[] = [
  entryOf(9, 'message', { message: long }),
  entryOf(8, 'poll_started'),
  entryOf(7, 'topic_changed', { topic: 'Deliveries of week 48', user: operator }),
  entryOf(6, 'name_changed', { name: 'Dispatch Europe', user: operator }),
  entryOf(5, 'user_removed', { other: normal('emeka') }),
  entryOf(4, 'user_added', { other: { type: 'anonymous', username: '7f3a' } }),
  entryOf(3, 'user_left', { user: normal('lena') }),
  entryOf(2, 'user_joined', { user: normal('chidi') }),
  entryOf(1, 'message', { message: 'Who has the key of gate 4?' }),
  entryOf(0, 'created', {
    user: operator,
    name: 'Dispatch',
    topic: 'All deliveries',
    members: [normal('ana.ruiz'), { type: 'anonymous', username: '7f3a' }],
  }),
];
