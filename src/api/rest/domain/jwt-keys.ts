import * as v from 'valibot';
import type { Rest } from '~/api/rest/client';
import { type DomainKey, within, itemsIn } from '~/api/rest/domains';

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
  ...itemsIn<JwtKey, JwtKeyDetails, Omit<JwtKeyDetails, 'id'>>(rest, 'jwtKeys', jwtKey),
  list: (key: DomainKey, signal?: AbortSignal) => rest.get(within(key)`jwtKeys`, v.array(jwtKey), signal),
  /** The private key is a secret and is not stored anywhere. */
  generate: (signal?: AbortSignal) => rest.get('util/keygen', keyPair, signal),
});
