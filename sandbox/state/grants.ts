import { findDomainUser } from './domain-users';
import type { Grants } from './grant-records';
import type { Domain } from './records';
import { isSameUser } from './user-references';
import type { UserReference } from './user-references';

/** Part of the grants, to be added, taken away or set. Absent: nothing. */
export type SomeGrants = Partial<Grants>;

/** The new grants. `replace`: users and groups that are not named lose all permissions. An empty list removes all, too. */
export type GrantsChange = {
  world?: string[] | undefined;
  users?: { entries: Grants['users']; replace: boolean } | undefined;
  groups?: { entries: Grants['groups']; replace: boolean } | undefined;
};

type Entry = { permissions: string[] };

const unique = (names: string[]) => [...new Set(names)];

const userKey = ({ userType, username }: UserReference) => `${userType}:${username}`;
const groupKey = ({ group }: { group: string }) => group;

/** Every entry changed by those of the same key, in order; entries left without a permission vanish. */
const merged = <Item extends Entry>(
  known: Item[],
  changes: Item[],
  keyOf: (item: Item) => string,
  merge: (before: string[], change: string[]) => string[],
): Item[] => {
  const entries = new Map(known.map((entry) => [keyOf(entry), entry]));
  for (const change of changes) {
    const permissions = unique(merge(entries.get(keyOf(change))?.permissions ?? [], change.permissions));
    if (permissions.length > 0) entries.set(keyOf(change), { ...change, permissions });
    else entries.delete(keyOf(change));
  }
  return [...entries.values()];
};

const withAll = (before: string[], change: string[]) => [...before, ...change];
const without = (before: string[], change: string[]) => before.filter((name) => !change.includes(name));
const instead = (_before: string[], change: string[]) => change;

const combined = (grants: Grants, change: SomeGrants, merge: typeof withAll): Grants => ({
  world: unique(merge(grants.world, change.world ?? [])),
  users: merged(grants.users, change.users ?? [], userKey, merge),
  groups: merged(grants.groups, change.groups ?? [], groupKey, merge),
});

export const noGrants = (): Grants => ({ world: [], users: [], groups: [] });

/** The union of both. */
export const addGrants = (grants: Grants, more: SomeGrants): Grants => combined(grants, more, withAll);

export const removeGrants = (grants: Grants, less: SomeGrants): Grants => combined(grants, less, without);

/** Every user and group named has exactly the permissions given. */
export const setGrants = (grants: Grants, { world, users, groups }: GrantsChange): Grants => ({
  world: world ? unique(world) : grants.world,
  users: users ? merged(users.replace ? [] : grants.users, users.entries, userKey, instead) : grants.users,
  groups: groups
    ? merged(groups.replace ? [] : grants.groups, groups.entries, groupKey, instead)
    : grants.groups,
});

/** World, user and groups together. Console operators are asked about elsewhere: they may do everything. */
export const grantedTo = (domain: Domain, grants: Grants, user: UserReference): string[] => {
  const groups = domain.groups.filter(
    ({ members }) => user.userType === 'normal' && members.includes(user.username),
  );
  return unique([
    ...grants.world,
    ...grants.users.filter((entry) => isSameUser(entry, user)).flatMap(({ permissions }) => permissions),
    ...grants.groups
      .filter(({ group }) => groups.some(({ id }) => id === group))
      .flatMap(({ permissions }) => permissions),
  ]);
};

/** The first user or group named that the domain does not have. */
export const unknownGrantee = (domain: Domain, { users = [], groups = [] }: SomeGrants) => {
  const user = users.find(({ userType, username }) => !findDomainUser(domain, userType, username));
  const group = groups.find((entry) => !domain.groups.some(({ id }) => id === entry.group));
  return user ? { user } : group ? { group: group.group } : undefined;
};

/** The grants of those who still exist. */
export const livingGrants = (domain: Domain, grants: Grants): Grants => ({
  ...grants,
  users: grants.users.filter(({ userType, username }) => findDomainUser(domain, userType, username)),
  groups: grants.groups.filter(({ group }) => domain.groups.some(({ id }) => id === group)),
});
