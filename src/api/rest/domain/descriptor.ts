import { path, type Rest } from '~/api/rest/client';
import { type Availability, type DomainKey, within } from '~/api/rest/domains';

/** Changes of a domain itself (spec domain-level §7). */
export const descriptorApi = (rest: Rest) => ({
  rename: (key: DomainKey, displayName: string, signal?: AbortSignal) =>
    rest.put(path`domains/${key.namespace}/${key.id}`, { displayName }, signal),
  setAvailability: (key: DomainKey, availability: Availability, signal?: AbortSignal) =>
    rest.put(within(key)`availability`, { availability }, signal),
  /** Only while the domain is offline (`domain_not_offline`); the old address stops working. Rejections: `conflicts`, `duplicate`. */
  changeId: (key: DomainKey, newId: string, signal?: AbortSignal) =>
    rest.put(within(key)`id`, { id: newId }, signal),
});
