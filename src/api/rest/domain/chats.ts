import * as v from 'valibot';
import { nothing, path, type Rest } from '~/api/rest/client';
import type { DomainKey } from '~/api/rest/domains';
import { pagedOf, type Slice, sliceQuery } from './paging';

/** What can happen in a chat. */
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

/** What happened in a chat, in the order of `eventNumber`; the server's `id` is the chat's (spec domain-level §2 "Chats"). */
const chatEventSchema = v.object({
  eventNumber: v.number(),
  /** A `ChatEventType`, or one that this console does not know. */
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

const chat = v.object({
  chatId: v.string(),
  /** `channel`, `room` or `direct`. */
  chatType: text,
  /** `public` or `private`. */
  membership: text,
  name: text,
  topic: text,
  /** As `readUserId` reads them. */
  members: v.optional(v.array(v.string()), []),
  /** Epoch milliseconds. */
  created: v.number(),
  lastEventNumber: v.optional(v.number(), 0),
  lastEventTimestamp: v.optional(v.nullable(v.number()), null),
});
/** A chat of a domain (spec domain-level §3). */
export type Chat = v.InferOutput<typeof chat>;
export type NewChat = Pick<Chat, 'chatId' | 'chatType' | 'membership' | 'name' | 'topic'>;

/** `chats` of a domain (spec domain-level §7). A missing chat may be answered with 503 after 20 s (docs/decisions). */
export const chatsApi = (rest: Rest) => ({
  list: ({ namespace, id }: DomainKey, slice: Slice, signal?: AbortSignal) =>
    rest({
      path: path`domains/${namespace}/${id}/chats`,
      query: sliceQuery(slice),
      schema: pagedOf(chat),
      signal,
    }),
  get: ({ namespace, id }: DomainKey, chatId: string, signal?: AbortSignal) =>
    rest({ path: path`domains/${namespace}/${id}/chats/${chatId}`, schema: chat, signal }),
  /** Answered with 500 until the operator has been connected to the domain once. */
  create: ({ namespace, id }: DomainKey, created: NewChat, signal?: AbortSignal) =>
    rest({
      method: 'POST',
      path: path`domains/${namespace}/${id}/chats`,
      body: { ...created, members: [] },
      schema: nothing,
      signal,
    }),
  remove: ({ namespace, id }: DomainKey, chatId: string, signal?: AbortSignal) =>
    rest({
      method: 'DELETE',
      path: path`domains/${namespace}/${id}/chats/${chatId}`,
      schema: nothing,
      signal,
    }),
  setName: ({ namespace, id }: DomainKey, chatId: string, name: string, signal?: AbortSignal) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/chats/${chatId}/name`,
      body: { name },
      schema: nothing,
      signal,
    }),
  setTopic: ({ namespace, id }: DomainKey, chatId: string, topic: string, signal?: AbortSignal) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/chats/${chatId}/topic`,
      body: { topic },
      schema: nothing,
      signal,
    }),
  /** The newest first. A filter looks at the text of messages and leaves out every other event. */
  events: (
    { namespace, id }: DomainKey,
    chatId: string,
    { filter, offset, limit }: Slice,
    signal?: AbortSignal,
  ) =>
    rest({
      path: path`domains/${namespace}/${id}/chats/${chatId}/events`,
      query: { messageFilter: filter || undefined, offset, limit },
      schema: pagedOf(chatEventSchema),
      signal,
    }),
});
