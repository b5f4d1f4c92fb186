import * as v from 'valibot';
import { path, type Rest } from './client';

/** What can be changed about a person, of the server or of a domain. */
export const personDetails = {
  displayName: v.optional(v.string(), ''),
  firstName: v.optional(v.string(), ''),
  lastName: v.optional(v.string(), ''),
  /** Only visible to users who can manage users. */
  email: v.optional(v.string(), ''),
};
/** What the server tells about a person besides. */
export const personFacts = {
  username: v.string(),
  /** Epoch milliseconds; null if the user never signed in or the reader may not see it. */
  lastLogin: v.optional(v.nullable(v.number()), null),
};
const details = v.object({ ...personDetails, serverRole: v.optional(v.string(), '') });
export const user = v.object({ ...personFacts, ...details.entries });

/** An operator of the server (spec server-level §3). Missing texts become empty. */
export type User = v.InferOutput<typeof user>;
export type UserDetails = v.InferOutput<typeof details>;
export type NewUser = UserDetails & { username: string; password: string };

/** `users` (spec server-level §7). Rejections: `duplicate` with the field, 404, 403 for your own role and account. */
export const usersApi = (rest: Rest) => ({
  /** Pages follow the order of usernames. The order within a page is arbitrary. */
  list: (query: { filter: string; offset: number; limit: number }, signal?: AbortSignal) =>
    rest.get('users', v.array(user), signal, { ...query, filter: query.filter || undefined }),
  get: (username: string, signal?: AbortSignal) => rest.get(path`users/${username}`, user, signal),
  create: (created: NewUser, signal?: AbortSignal) => rest.post('users', created, signal),
  update: (username: string, details: UserDetails, signal?: AbortSignal) =>
    rest.put(path`users/${username}`, details, signal),
  remove: (username: string, signal?: AbortSignal) => rest.delete(path`users/${username}`, signal),
  setPassword: (username: string, password: string, signal?: AbortSignal) =>
    rest.post(path`users/${username}/password`, { password }, signal),
});
