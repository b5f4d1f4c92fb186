import * as v from 'valibot';
import { nothing, type Rest } from '../client';
import type { DomainKey } from '../domains';
import { path } from '../path';
import { sliceQuery, type Slice } from './paged';

const domainUser = v.object({
  username: v.string(),
  displayName: v.optional(v.string(), ''),
  firstName: v.optional(v.string(), ''),
  lastName: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  /** Epoch milliseconds. */
  lastLogin: v.optional(v.nullable(v.number()), null),
  disabled: v.optional(v.boolean(), false),
});
/** A user of a domain (spec domain-level §3). Absent texts are empty. */
export type DomainUser = v.InferOutput<typeof domainUser>;
export type DomainUserDetails = Pick<
  DomainUser,
  'displayName' | 'firstName' | 'lastName' | 'email' | 'disabled'
>;
export type NewDomainUser = Omit<DomainUserDetails, 'disabled'> & { username: string; password: string };

/** `users` of a domain (spec domain-level §7): normal users only, in the order of their names, without a total. */
export const domainUsersApi = (rest: Rest) => ({
  list: ({ namespace, id }: DomainKey, slice: Slice, signal?: AbortSignal) =>
    rest({
      path: path`domains/${namespace}/${id}/users`,
      query: sliceQuery(slice),
      schema: v.array(domainUser),
      signal,
    }),
  get: ({ namespace, id }: DomainKey, username: string, signal?: AbortSignal) =>
    rest({ path: path`domains/${namespace}/${id}/users/${username}`, schema: domainUser, signal }),
  create: ({ namespace, id }: DomainKey, created: NewDomainUser, signal?: AbortSignal) =>
    rest({
      method: 'POST',
      path: path`domains/${namespace}/${id}/users`,
      body: created,
      schema: nothing,
      signal,
    }),
  /** What is not named keeps its value. */
  update: (
    { namespace, id }: DomainKey,
    username: string,
    details: Partial<DomainUserDetails>,
    signal?: AbortSignal,
  ) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/users/${username}`,
      body: details,
      schema: nothing,
      signal,
    }),
  remove: ({ namespace, id }: DomainKey, username: string, signal?: AbortSignal) =>
    rest({
      method: 'DELETE',
      path: path`domains/${namespace}/${id}/users/${username}`,
      schema: nothing,
      signal,
    }),
  setPassword: ({ namespace, id }: DomainKey, username: string, password: string, signal?: AbortSignal) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/users/${username}/password`,
      body: { password },
      schema: nothing,
      signal,
    }),
});
