import * as v from 'valibot';
import type { Rest } from '~/api/rest/client';
import { type DomainKey, within } from '~/api/rest/domains';

const jwtKey = v.object({
  id: v.string(),
  description: v.optional(v.string(), ''),
  /** Epoch milliseconds. */
  updated: v.number(),
  key: v.optional(v.string(), ''),
  enabled: v.boolean(),
});
/** A public key that a domain uses to verify tokens (spec domain-level §3). */
export type JwtKey = v.InferOutput<typeof jwtKey>;
export type JwtKeyDetails = Omit<JwtKey, 'updated'>;

const keyPair = v.object({ publicKey: v.string(), privateKey: v.string() });
export type KeyPair = v.InferOutput<typeof keyPair>;

/** `jwtKeys` of a domain and `util/keygen` (spec domain-level §7). The list contains all keys; the server can't filter it. */
export const jwtKeysApi = (rest: Rest) => ({
  list: (key: DomainKey, signal?: AbortSignal) => rest.get(within(key)`jwtKeys`, v.array(jwtKey), signal),
  get: (key: DomainKey, keyId: string, signal?: AbortSignal) => rest.get(within(key)`jwtKeys/${keyId}`, jwtKey, signal),
  create: (key: DomainKey, created: JwtKeyDetails, signal?: AbortSignal) =>
    rest.post(within(key)`jwtKeys`, created, signal),
  update: (key: DomainKey, { id: keyId, ...change }: JwtKeyDetails, signal?: AbortSignal) =>
    rest.put(within(key)`jwtKeys/${keyId}`, change, signal),
  remove: (key: DomainKey, keyId: string, signal?: AbortSignal) => rest.delete(within(key)`jwtKeys/${keyId}`, signal),
  /** The private key is a secret and is not stored anywhere. */
  generate: (signal?: AbortSignal) => rest.get('util/keygen', keyPair, signal),
});
