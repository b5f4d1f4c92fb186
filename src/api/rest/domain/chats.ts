import * as v from 'valibot';
import type { Rest } from '~/api/rest/client';
import { type DomainKey, within, pagedOf, type Slice, sliceQuery, itemsIn } from '~/api/rest/domains';

export type ChatEventType =
  | 'created'
  | 'message'
  | 'user_joined'
  | 'user_left'
  | 'user_added'
  | 'user_removed'
  | 'name_changed'
  | 'topic_changed';

const text = v.optional(v.string(), '');

/** An event of a chat, ordered by `eventNumber`. The server's `id` is that of the chat (spec domain-level §2 "Chats"). */
const chatEventSchema = v.object({
  eventNumber: v.number(),
  /** A `ChatEventType`, or an unknown type. */
  type: v.string(),
  /** See `readUserId`. */
  user: text,
  /** Epoch milliseconds. */
  timestamp: v.number(),
  message: text,
  name: text,
  topic: text,
  members: v.optional(v.array(v.string()), []),
  userAdded: text,
  userRemoved: text,
  /** The same field as named in the realtime protocol. */
  addedUser: text,
  removedUser: text,
});
export type ChatEvent = v.InferOutput<typeof chatEventSchema>;

const chat = v.object({
  chatId: v.string(),
  /** `channel`, `room` or `direct`. */
  chatType: text,
  /** `public` or `private`. */
  membership: text,
  name: text,
  topic: text,
  /** See `readUserId`. */
  members: v.optional(v.array(v.string()), []),
  /** Epoch milliseconds. */
  created: v.number(),
  lastEventNumber: v.optional(v.number(), 0),
  lastEventTimestamp: v.optional(v.nullable(v.number()), null),
});
/** A chat of a domain (spec domain-level §3). */
export type Chat = v.InferOutput<typeof chat>;
export type NewChat = Pick<Chat, 'chatId' | 'chatType' | 'membership' | 'name' | 'topic'>;

/** `chats` of a domain (spec domain-level §7). Requests for a missing chat may return 503 after 20 s (docs/decisions). */
export const chatsApi = (rest: Rest) => ({
  ...itemsIn<Chat, NewChat, never>(rest, 'chats', chat),
  list: (key: DomainKey, slice: Slice, signal?: AbortSignal) =>
    rest.get(within(key)`chats`, pagedOf(chat), signal, sliceQuery(slice)),
  /** Fails with 500 unless the operator has connected to the domain before. */
  create: (key: DomainKey, created: NewChat, signal?: AbortSignal) =>
    rest.post(within(key)`chats`, { ...created, members: [] }, signal),
  setName: (key: DomainKey, chatId: string, name: string, signal?: AbortSignal) =>
    rest.put(within(key)`chats/${chatId}/name`, { name }, signal),
  setTopic: (key: DomainKey, chatId: string, topic: string, signal?: AbortSignal) =>
    rest.put(within(key)`chats/${chatId}/topic`, { topic }, signal),
  /** Newest first. With a filter: only messages that contain it. */
  events: (
    key: DomainKey,
    chatId: string,
    { filter, offset, limit, types }: Slice & { types?: readonly ChatEventType[] },
    signal?: AbortSignal,
  ) =>
    rest.get(within(key)`chats/${chatId}/events`, pagedOf(chatEventSchema), signal, {
      eventTypes: types?.join(','),
      messageFilter: filter || undefined,
      offset,
      limit,
    }),
});
