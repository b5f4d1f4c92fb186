import type { Availability, Domain, DomainStatus } from '~/api/rest/domains';

/** What decides whether a domain can be used: its availability if it is ready, otherwise its status. Each domain has exactly one. */
export type DomainHealth = Availability | Exclude<DomainStatus, 'ready'>;

/** In the order in which they are offered, the best first. */
export const shownAvailabilities: readonly Availability[] = ['online', 'maintenance', 'offline'];
const otherStatuses: readonly Exclude<DomainStatus, 'ready'>[] = [
  'initializing',
  'schema-upgrade-required',
  'schema-upgrading',
  'deleting',
  'error',
];
export const shownStatuses: readonly DomainStatus[] = ['ready', ...otherStatuses];
export const domainHealths: readonly DomainHealth[] = [...shownAvailabilities, ...otherStatuses];

export const healthOf = ({ status, availability }: Pick<Domain, 'status' | 'availability'>): DomainHealth =>
  status === 'ready' ? availability : status;

/** The facets of the domain list, by their names in the address. */
type StateFacets = { status?: string; availability?: string };

export const facetsOfHealth = (health: DomainHealth): StateFacets =>
  health === 'online' || health === 'maintenance' || health === 'offline'
    ? { status: 'ready', availability: health }
    : { status: health };

/** The address of the domain list with the domains in this state. */
export const domainsInHealth = (health: DomainHealth) => `/domains?${new URLSearchParams(facetsOfHealth(health))}`;

/** Counts by value, without the values that none has. */
export function countBy<Item, Value extends string>(
  items: readonly Item[],
  valueOf: (item: Item) => Value,
): Partial<Record<Value, number>> {
  const counts: Partial<Record<Value, number>> = {};
  for (const item of items) counts[valueOf(item)] = (counts[valueOf(item)] ?? 0) + 1;
  return counts;
}
