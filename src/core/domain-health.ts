/** In the order in which they are offered, the best first. */
export const availabilities = ['online', 'maintenance', 'offline'] as const;
export type Availability = (typeof availabilities)[number];
const otherStatuses = ['initializing', 'schema-upgrade-required', 'schema-upgrading', 'deleting', 'error'] as const;
export const domainStatuses = ['ready', ...otherStatuses] as const;
export type DomainStatus = (typeof domainStatuses)[number];

/** What decides whether a domain can be used: its availability if it is ready, otherwise its status. Each domain has exactly one. */
export type DomainHealth = Availability | (typeof otherStatuses)[number];

export const domainHealths: readonly DomainHealth[] = [...availabilities, ...otherStatuses];

export const healthOf = (domain: { status: DomainStatus; availability: Availability }): DomainHealth =>
  domain.status === 'ready' ? domain.availability : domain.status;

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
