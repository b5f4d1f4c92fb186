import * as v from 'valibot';
import { grantsRecord, userRefRecord } from './grant-records';

const text = v.string();
/** Milliseconds since 1970. */
const time = v.number();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const chatTypes = ['channel', 'room', 'direct'] as const;
export const chatMemberships = ['public', 'private'] as const;

const common = { number: count, timestamp: time, user: userRefRecord };

/** An event of a chat. The first is always `created`; `number` is the index in the list. */
const chatEventRecord = v.variant('type', [
  v.object({
    ...common,
    type: v.literal('created'),
    name: text,
    topic: text,
    members: v.array(userRefRecord),
  }),
  v.object({ ...common, type: v.literal('message'), message: text }),
  v.object({ ...common, type: v.picklist(['user_joined', 'user_left']) }),
  v.object({ ...common, type: v.picklist(['user_added', 'user_removed']), other: userRefRecord }),
  v.object({ ...common, type: v.literal('name_changed'), name: text }),
  v.object({ ...common, type: v.literal('topic_changed'), topic: text }),
]);

const chatMemberRecord = v.object({
  ...userRefRecord.entries,
  seen: v.pipe(count, v.description('highest number of an event marked as seen')),
});

/** A chat. Members of a room are not stored, since no one is connected after a restart. */
export const chatRecord = v.object({
  id: text,
  type: v.picklist(chatTypes),
  membership: v.picklist(chatMemberships),
  name: text,
  topic: text,
  members: v.array(chatMemberRecord),
  grants: grantsRecord,
  events: v.pipe(v.array(chatEventRecord), v.minLength(1)),
});

export type Chat = v.InferOutput<typeof chatRecord>;
export type ChatMember = v.InferOutput<typeof chatMemberRecord>;
export type ChatEvent = v.InferOutput<typeof chatEventRecord>;

type WithoutOrigin<Event> = Event extends ChatEvent ? Omit<Event, 'number' | 'timestamp' | 'user'> : never;
/** An event without its number, time and user. */
export type ChatEventContent = WithoutOrigin<ChatEvent>;
