import * as v from 'valibot';
import { nothing, path, type Rest } from './client';
import { type DomainKey, domainSchema } from './domains';

/** The signed-in person's favourite domains (spec server-level §7, `user/favoriteDomains`); adding and removing are idempotent. */
export const favoritesApi = (rest: Rest) => ({
  list: (signal?: AbortSignal) =>
    rest({ path: 'user/favoriteDomains', schema: v.array(domainSchema), signal }),
  add: ({ namespace, id }: DomainKey, signal?: AbortSignal) =>
    rest({ method: 'PUT', path: path`user/favoriteDomains/${namespace}/${id}`, schema: nothing, signal }),
  remove: ({ namespace, id }: DomainKey, signal?: AbortSignal) =>
    rest({ method: 'DELETE', path: path`user/favoriteDomains/${namespace}/${id}`, schema: nothing, signal }),
});
