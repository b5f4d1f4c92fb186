import * as v from 'valibot';
import { path, type Rest } from './client';
import { type DomainKey, domainSchema } from './domains';

/** The favorite domains of the signed-in user (spec server-level §7, `user/favoriteDomains`); adding and removing are idempotent. */
export const favoritesApi = (rest: Rest) => ({
  list: (signal?: AbortSignal) => rest.get('user/favoriteDomains', v.array(domainSchema), signal),
  add: ({ namespace, id }: DomainKey, signal?: AbortSignal) =>
    rest.put(path`user/favoriteDomains/${namespace}/${id}`, undefined, signal),
  remove: ({ namespace, id }: DomainKey, signal?: AbortSignal) =>
    rest.delete(path`user/favoriteDomains/${namespace}/${id}`, signal),
});
