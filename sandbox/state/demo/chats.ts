import { applyChatEvent, newChat } from '../chats';
import type { Chat, ChatEventContent } from '../records';
import type { UserReference } from '../domain-users';

/** Messages of the demo data; `#` is replaced by an order number. */
const messages = [
  'Order # is short of two cartons, can someone look in hall B?',
  'The truck to Malmö leaves at 16:30, not 17:00.',
  'Who has the keys of the cage?',
  'Printer hall-b is out of labels again.',
  'Order # is packed.',
  'Nordlicht Apotheke asked whether # can be split into two deliveries.',
  'Please don’t touch #, I am still counting.',
  '荷物は三番ゲートに置きました。',
  'Quick question: do we still take returns without a form?',
  'Casa Verde wants an invoice in Spanish: “Muchas gracias por la rapidez”.',
  'I have put the damaged ones on the red shelf.',
  'The scanner says # was shipped twice. It was not.',
  'Lunch?',
  'Blue Kite Travel has moved; the new address is in the order:\nKanalstraße 14\n20457 Hamburg',
];

const answers = [
  'On it.',
  'Done, thank you 👍',
  'Give me ten minutes.',
  'Already fixed this morning.',
  'No idea, ask the night shift.',
  'Yes, but only until Friday.',
  'Found it. Wrong shelf.',
];

const topics = ['Deliveries of this week', 'Parcels and trucks', 'Stocktaking on Saturday', ''];

const minutes = 60_000;

const normal = (username: string): UserReference => ({ userType: 'normal', username });
const operator: UserReference = { userType: 'convergence', username: 'admin' };

type Opening = Pick<Chat, 'id' | 'type' | 'membership' | 'name' | 'topic'> & {
  members: string[];
  creator?: UserReference;
};

/** A chat to which events can be added. */
const begin = ({ members, creator = operator, ...rest }: Opening, created: number) => {
  const chat = newChat({ ...rest, members: members.map(normal), creator }, created);
  const happen = (timestamp: number, by: UserReference, content: ChatEventContent) =>
    applyChatEvent(chat, { number: chat.events.length, timestamp, user: by, ...content });
  return { chat, happen };
};

const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** Messages of the members in turn, with topic changes. `end`: time of the last event. */
const talk = (
  { chat, happen }: ReturnType<typeof begin>,
  amount: number,
  end: number,
  newTopics: string[] = [],
): void => {
  const speakers = chat.members.map(({ username }) => normal(username));
  for (let index = 0; index < amount; index += 1) {
    const timestamp = end - (amount - 1 - index) * 23 * minutes - (index % 5) * minutes;
    const by = pick(speakers, index * 3 + (index % 2));
    if (index % 29 === 13 && newTopics.length > 0) {
      happen(timestamp, by, { type: 'topic_changed', topic: pick(newTopics, index) });
    } else {
      const message = index % 3 === 1 ? pick(answers, index) : pick(messages, index * 5);
      happen(timestamp, by, {
        type: 'message',
        message: message.replace('#', String(10_400 + (index % 48))),
      });
    }
  }
};

const said = (opening: Opening, amount: number, end: number): Chat => {
  const begun = begin(opening, end - amount * 24 * minutes);
  talk(begun, amount, end);
  return begun.chat;
};

/** A long channel with changing members and names. */
const dispatch = (now: number): Chat => {
  const members = ['alma', 'ben', 'chidi', 'greta'];
  const begun = begin(
    {
      id: 'dispatch',
      type: 'channel',
      membership: 'public',
      name: 'Dispatch',
      topic: 'Parcels and trucks',
      members,
    },
    now - 9_000 * minutes,
  );
  talk(begun, 40, now - 5_600 * minutes, topics);
  begun.happen(now - 5_590 * minutes, normal('kiosk-7'), { type: 'user_joined' });
  begun.happen(now - 5_580 * minutes, normal('alma'), { type: 'user_added', other: normal('emeka') });
  talk(begun, 50, now - 2_900 * minutes, topics);
  begun.happen(now - 2_880 * minutes, operator, { type: 'name_changed', name: 'Dispatch, Hall A and B' });
  begun.happen(now - 2_870 * minutes, normal('kiosk-7'), { type: 'user_left' });
  talk(begun, 24, now - 95 * minutes);
  begun.happen(now - 60 * minutes, normal('alma'), { type: 'user_removed', other: normal('emeka') });
  begun.happen(now - 52 * minutes, normal('ben'), { type: 'message', message: pick(answers, 2) });
  const [first] = begun.chat.members;
  if (first) first.seen = begun.chat.events.length - 1;
  return begun.chat;
};

/** A room that everyone has left. */
const room = (id: string, name: string, visitors: string[], end: number): Chat => {
  const begun = begin({ id, type: 'room', membership: 'public', name, topic: '', members: [] }, end - 800 * minutes);
  visitors.map(normal).forEach((by, index) => {
    const came = end - (visitors.length - index) * 70 * minutes;
    begun.happen(came, by, { type: 'user_joined' });
    begun.happen(came + 5 * minutes, by, {
      type: 'message',
      message: pick(messages, index * 4).replace('#', '10417'),
    });
    begun.happen(came + 31 * minutes, by, { type: 'user_left' });
  });
  return begun.chat;
};

const direct = (number: number, one: string, other: string, amount: number, end: number): Chat =>
  said(
    {
      id: `direct:${number}`,
      type: 'direct',
      membership: 'private',
      name: '',
      topic: '',
      members: [other, one],
      creator: normal(one),
    },
    amount,
    end,
  );

type Chats = { chats: Chat[]; nextDirectChat: number };

/** Chats of an order desk: one with about 120 events, several short ones, and two between two people. */
export const orderChats = (now: number): Chats => ({
  chats: [
    dispatch(now),
    said(
      {
        id: 'shift leads/intern',
        type: 'channel',
        membership: 'private',
        name: 'Shift leads',
        topic: 'Rota and absences',
        members: ['alma', 'anton', 'asha'],
      },
      17,
      now - 220 * minutes,
    ),
    said(
      {
        id: 'returns',
        type: 'channel',
        membership: 'public',
        name: 'Returns',
        topic: '',
        members: ['amina', 'leila'],
      },
      6,
      now - 1_700 * minutes,
    ),
    said(
      { id: 'announcements', type: 'channel', membership: 'public', name: '', topic: '', members: [] },
      0,
      now - 40_000 * minutes,
    ),
    room('canteen', 'Canteen', ['ben', 'kiosk-7', 'greta', 'mei'], now - 400 * minutes),
    room('hand-over', 'Hand-over 14:00', ['alma', 'anton'], now - 130 * minutes),
    direct(1, 'alma', 'ben', 9, now - 33 * minutes),
    direct(2, 'greta', 'alma', 3, now - 2_000 * minutes),
  ],
  nextDirectChat: 3,
});

/** Chats of people drawing together. */
export const studioChats = (now: number): Chats => ({
  chats: [
    said(
      {
        id: 'review',
        type: 'channel',
        membership: 'public',
        name: 'Sprint review',
        topic: 'Boards 1 to 12',
        members: ['alma', 'greta', 'chidi'],
      },
      14,
      now - 75 * minutes,
    ),
    room('lobby', 'Lobby', ['ben', 'greta', 'alma'], now - 500 * minutes),
    direct(1, 'chidi', 'greta', 5, now - 900 * minutes),
  ],
  nextDirectChat: 2,
});
