import * as v from 'valibot';
import type { Rest } from '~/api/rest/client';
import { type DomainKey, within } from '~/api/rest/domains';
import { type Slice, sliceQuery } from './paging';

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
/** A user of a domain (spec domain-level §3). Missing texts become empty. */
export type DomainUser = v.InferOutput<typeof domainUser>;
export type DomainUserDetails = Pick<
  DomainUser,
  'displayName' | 'firstName' | 'lastName' | 'email' | 'disabled'
>;
export type NewDomainUser = Omit<DomainUserDetails, 'disabled'> & { username: string; password: string };

/** The text as typed and, if different, with the usual capitalization of names. */
function spellings(text: string): string[] {
  const small = text.toLowerCase();
  const other = text === small ? small.charAt(0).toUpperCase() + small.slice(1) : small;
  return [...new Set([text, other])];
}

/** `users` of a domain (spec domain-level §7): normal users only, ordered by name, without a total. */
export const domainUsersApi = (rest: Rest) => ({
  /** Users that have the filter in their username or e-mail. The server is case-sensitive, so two spellings are requested. */
  list: async (key: DomainKey, slice: Slice, signal?: AbortSignal) => {
    const ask = (part: Slice) => rest.get(within(key)`users`, v.array(domainUser), signal, sliceQuery(part));
    const texts = spellings(slice.filter);
    if (texts.length === 1) return ask(slice);
    // The first rows of the merged list are among the first rows of each result.
    const end = slice.offset + slice.limit;
    const answers = await Promise.all(texts.map((filter) => ask({ filter, offset: 0, limit: end })));
    const byName = new Map(answers.flat().map((user) => [user.username, user]));
    return [...byName.values()]
      .sort((one, other) => (one.username < other.username ? -1 : 1))
      .slice(slice.offset, end);
  },
  get: (key: DomainKey, username: string, signal?: AbortSignal) =>
    rest.get(within(key)`users/${username}`, domainUser, signal),
  create: (key: DomainKey, created: NewDomainUser, signal?: AbortSignal) =>
    rest.post(within(key)`users`, created, signal),
  /** Missing fields keep their values. */
  update: (key: DomainKey, username: string, details: Partial<DomainUserDetails>, signal?: AbortSignal) =>
    rest.put(within(key)`users/${username}`, details, signal),
  remove: (key: DomainKey, username: string, signal?: AbortSignal) =>
    rest.delete(within(key)`users/${username}`, signal),
  setPassword: (key: DomainKey, username: string, password: string, signal?: AbortSignal) =>
    rest.put(within(key)`users/${username}/password`, { password }, signal),
});
