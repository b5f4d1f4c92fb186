import * as v from 'valibot';
import { nothing, type Rest } from '../client';
import type { DomainKey } from '../domains';
import { mapOf } from '../map-of';
import { path } from '../path';
import type { RoleAssignments } from '../roles';

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
