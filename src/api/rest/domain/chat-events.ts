import * as v from 'valibot';

export const chatEventTypes = [
  'created',
  'message',
  'user_joined',
  'user_left',
  'user_added',
  'user_removed',
  'name_changed',
  'topic_changed',
] as const;
export type ChatEventType = (typeof chatEventTypes)[number];

const text = v.optional(v.string(), '');

/** What happened in a chat, in the order of `eventNumber`; the server's `id` is the chat's (spec domain-level §2 "Chats"). */
export const chatEventSchema = v.object({
  eventNumber: v.number(),
  /** A type of `chatEventTypes`, or one that this console does not know. */
  type: v.string(),
  /** As `readUserId` reads it. */
  user: text,
  /** Epoch milliseconds. */
  timestamp: v.number(),
  message: text,
  name: text,
  topic: text,
  members: v.optional(v.array(v.string()), []),
  userAdded: text,
  userRemoved: text,
  /** The same by the names of the realtime protocol. */
  addedUser: text,
  removedUser: text,
});
export type ChatEvent = v.InferOutput<typeof chatEventSchema>;
