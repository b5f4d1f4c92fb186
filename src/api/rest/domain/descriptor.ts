import { nothing, path, type Rest } from '~/api/rest/client';
import type { Availability, DomainKey } from '~/api/rest/domains';

/** Changes of a domain itself (spec domain-level §7). */
export const descriptorApi = (rest: Rest) => ({
  rename: ({ namespace, id }: DomainKey, displayName: string, signal?: AbortSignal) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}`,
      body: { displayName },
      schema: nothing,
      signal,
    }),
  setAvailability: ({ namespace, id }: DomainKey, availability: Availability, signal?: AbortSignal) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/availability`,
      body: { availability },
      schema: nothing,
      signal,
    }),
  /** Only while the domain is offline (`domain_not_offline`); the old address is gone at once. Rejections: `conflicts`, `duplicate`. */
  changeId: ({ namespace, id }: DomainKey, newId: string, signal?: AbortSignal) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/id`,
      body: { id: newId },
      schema: nothing,
      signal,
    }),
});
