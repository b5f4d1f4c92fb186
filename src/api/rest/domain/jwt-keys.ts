import * as v from 'valibot';
import { nothing, path, type Rest } from '~/api/rest/client';
import type { DomainKey } from '~/api/rest/domains';

const jwtKey = v.object({
  id: v.string(),
  description: v.optional(v.string(), ''),
  /** Epoch milliseconds. */
  updated: v.number(),
  key: v.optional(v.string(), ''),
  enabled: v.boolean(),
});
/** A public key with which a domain checks tokens (spec domain-level §3). */
export type JwtKey = v.InferOutput<typeof jwtKey>;
export type JwtKeyDetails = Omit<JwtKey, 'updated'>;

const keyPair = v.object({ publicKey: v.string(), privateKey: v.string() });
export type KeyPair = v.InferOutput<typeof keyPair>;

/** `jwtKeys` of a domain and `util/keygen` (spec domain-level §7). The list comes whole; the server has no filter for it. */
export const jwtKeysApi = (rest: Rest) => ({
  list: ({ namespace, id }: DomainKey, signal?: AbortSignal) =>
    rest({ path: path`domains/${namespace}/${id}/jwtKeys`, schema: v.array(jwtKey), signal }),
  get: ({ namespace, id }: DomainKey, keyId: string, signal?: AbortSignal) =>
    rest({ path: path`domains/${namespace}/${id}/jwtKeys/${keyId}`, schema: jwtKey, signal }),
  create: ({ namespace, id }: DomainKey, created: JwtKeyDetails, signal?: AbortSignal) =>
    rest({
      method: 'POST',
      path: path`domains/${namespace}/${id}/jwtKeys`,
      body: created,
      schema: nothing,
      signal,
    }),
  update: ({ namespace, id }: DomainKey, { id: keyId, ...change }: JwtKeyDetails, signal?: AbortSignal) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/jwtKeys/${keyId}`,
      body: change,
      schema: nothing,
      signal,
    }),
  remove: ({ namespace, id }: DomainKey, keyId: string, signal?: AbortSignal) =>
    rest({
      method: 'DELETE',
      path: path`domains/${namespace}/${id}/jwtKeys/${keyId}`,
      schema: nothing,
      signal,
    }),
  /** The private key is a secret that is kept nowhere. */
  generate: (signal?: AbortSignal) => rest({ path: 'util/keygen', schema: keyPair, signal }),
});
