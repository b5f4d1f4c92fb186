import * as v from 'valibot';
import type { Rest } from '~/api/rest/client';
import { personDetails, personFacts } from '~/api/rest/users';
import { type DomainKey, within, type Slice, sliceQuery, itemsIn } from '~/api/rest/domains';

const details = v.object({ ...personDetails, disabled: v.optional(v.boolean(), false) });
export const domainUser = v.object({ ...personFacts, ...details.entries });
/** A user of a domain (spec domain-level §3). Missing texts become empty. */
export type DomainUser = v.InferOutput<typeof domainUser>;
export type DomainUserDetails = v.InferOutput<typeof details>;
export type NewDomainUser = Omit<DomainUserDetails, 'disabled'> & { username: string; password: string };

/** The server searches usernames and e-mail addresses only, so a domain with at most this many users is read whole and searched here. */
const searchedHere = 1_000;

const isFound = (text: string, { username, email, displayName, firstName, lastName }: DomainUser) =>
  [username, email, displayName, `${firstName} ${lastName}`].some((each) => each.toLowerCase().includes(text));

/** `users` of a domain (spec domain-level §7): normal users only, ordered by name, without a total. */
export const domainUsersApi = (rest: Rest) => ({
  /** In an update, missing fields keep their values. */
  ...itemsIn<DomainUser, NewDomainUser, Partial<DomainUserDetails>>(rest, 'users', domainUser),
  /** Users that have the filter in their names, username or e-mail; in a larger domain, in their username or e-mail. Case does not count. */
  list: async (key: DomainKey, slice: Slice, signal?: AbortSignal) => {
    const ask = (part: Slice) => rest.get(within(key)`users`, v.array(domainUser), signal, sliceQuery(part));
    const text = slice.filter.trim().toLowerCase();
    if (text === '') return ask(slice);
    const all = await ask({ filter: '', offset: 0, limit: searchedHere + 1 });
    if (all.length > searchedHere) return ask(slice);
    return all.filter((user) => isFound(text, user)).slice(slice.offset, slice.offset + slice.limit);
  },
  setPassword: (key: DomainKey, username: string, password: string, signal?: AbortSignal) =>
    rest.put(within(key)`users/${username}/password`, { password }, signal),
});
