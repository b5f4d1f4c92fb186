import * as v from 'valibot';
import { nothing, path, type Rest } from '~/api/rest/client';
import { type DomainKey, mapOf } from '~/api/rest/domains';
import type { RoleAssignments } from '~/api/rest/roles';

/** Members of a domain, username to role (spec domain-level §7). One's own entry can be neither changed nor removed (403). */
export const membersApi = (rest: Rest) => ({
  list: ({ namespace, id }: DomainKey, signal?: AbortSignal): Promise<RoleAssignments> =>
    rest({
      path: path`domains/${namespace}/${id}/members`,
      schema: mapOf(v.string()),
      signal,
    }),
  set: ({ namespace, id }: DomainKey, username: string, role: string, signal?: AbortSignal) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/members/${username}`,
      body: { role },
      schema: nothing,
      signal,
    }),
  remove: ({ namespace, id }: DomainKey, username: string, signal?: AbortSignal) =>
    rest({
      method: 'DELETE',
      path: path`domains/${namespace}/${id}/members/${username}`,
      schema: nothing,
      signal,
    }),
});
