import * as v from 'valibot';
import { isApiProblem, isRejectedWith } from '~/core/problem';
import { path, type Rest } from './client';
import { type DomainKey, mapOf, within } from './domains';

const assignments = mapOf(v.string());
export type RoleAssignments = v.InferOutput<typeof assignments>;

/** For `catch`: the server answers 405 to users who may not set roles. */
const asForbidden = (error: unknown): never => {
  throw isApiProblem(error) && isRejectedWith(error, 'method_not_allowed')
    ? { ...error, code: 'forbidden', message: undefined }
    : error;
};

/**
 * Roles in a namespace (spec server-level §7). For domain roles use the members of the domain: below this path a real server treats any call
 * with an additional segment as a removal, regardless of its method.
 */
export const rolesApi = (rest: Rest) => ({
  inNamespace: (namespace: string, signal?: AbortSignal) =>
    rest.get(path`roles/namespace/${namespace}`, assignments, signal),
  setInNamespace: (namespace: string, roles: RoleAssignments, signal?: AbortSignal) =>
    rest.post(path`roles/namespace/${namespace}`, roles, signal).catch(asForbidden),
  removeInNamespace: (namespace: string, username: string, signal?: AbortSignal) =>
    rest.delete(path`roles/namespace/${namespace}/${username}`, signal),
});

/** Members of a domain, username to role (spec domain-level §7). Users can't change or remove their own entry (403). */
export const membersApi = (rest: Rest) => ({
  list: (key: DomainKey, signal?: AbortSignal): Promise<RoleAssignments> =>
    rest.get(within(key)`members`, mapOf(v.string()), signal),
  set: (key: DomainKey, username: string, role: string, signal?: AbortSignal) =>
    rest.put(within(key)`members/${username}`, { role }, signal),
  remove: (key: DomainKey, username: string, signal?: AbortSignal) =>
    rest.delete(within(key)`members/${username}`, signal),
});
