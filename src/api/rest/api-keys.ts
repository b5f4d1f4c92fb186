import * as v from 'valibot';
import { path, type Rest } from './client';

const apiKey = v.object({
  key: v.string(),
  name: v.optional(v.string(), ''),
  enabled: v.boolean(),
  /** Epoch milliseconds; null if it was never used. */
  lastUsed: v.optional(v.nullable(v.number()), null),
});

/** A key that lets programs act as the signed-in user (spec server-level §3). `key` is a secret. */
export type ApiKey = v.InferOutput<typeof apiKey>;
export type ApiKeyDetails = Pick<ApiKey, 'name' | 'enabled'>;

/** `user/apiKeys` (spec server-level §7). The list contains all keys. Creating a key does not return it. */
export const apiKeysApi = (rest: Rest) => ({
  list: (signal?: AbortSignal) => rest.get('user/apiKeys', v.array(apiKey), signal),
  get: (key: string, signal?: AbortSignal) => rest.get(path`user/apiKeys/${key}`, apiKey, signal),
  create: ({ name, enabled }: ApiKeyDetails, signal?: AbortSignal) =>
    rest.post('user/apiKeys', { name, enabled }, signal),
  update: ({ key, name, enabled }: ApiKeyDetails & { key: string }, signal?: AbortSignal) =>
    rest.put(path`user/apiKeys/${key}`, { key, name, enabled }, signal),
  remove: (key: string, signal?: AbortSignal) => rest.delete(path`user/apiKeys/${key}`, signal),
});
