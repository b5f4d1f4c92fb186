import * as v from 'valibot';
import { entryKind } from './journal';
import { domainRecord } from './records';
import type { Domain } from './records';

const parts = v.partial(
  v.pick(domainRecord, ['displayName', 'availability', 'config', 'members', 'groups', 'jwtKeys', 'collections']),
);

/** What can be saved without the rest of its domain, which may be large. */
export type DomainPart = keyof typeof parts.entries;

/** Journal entry with new values of some parts. */
export const partsEntry = entryKind<Partial<Domain>>('parts', (domain, changed) => {
  Object.assign(domain, v.parse(parts, changed));
});

export const partsOf = (domain: Domain, names: readonly DomainPart[]): Partial<Domain> =>
  Object.fromEntries(names.map((name) => [name, domain[name]]));
