import * as v from 'valibot';
import type { Rest } from '~/api/rest/client';
import { type DomainKey, mapOf, within } from '~/api/rest/domains';
import type { RoleAssignments } from '~/api/rest/roles';

/** Members of a domain, username to role (spec domain-level §7). Users can't change or remove their own entry (403). */
export const membersApi = (rest: Rest) => ({
  list: (key: DomainKey, signal?: AbortSignal): Promise<RoleAssignments> =>
    rest.get(within(key)`members`, mapOf(v.string()), signal),
  set: (key: DomainKey, username: string, role: string, signal?: AbortSignal) =>
    rest.put(within(key)`members/${username}`, { role }, signal),
  remove: (key: DomainKey, username: string, signal?: AbortSignal) =>
    rest.delete(within(key)`members/${username}`, signal),
});
