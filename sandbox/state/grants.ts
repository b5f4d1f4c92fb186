import { findDomainUser, isSameUser, type UserReference } from './domain-users';
import type { Domain, Grants } from './records';

/** Grants to add, remove or set. Absent: none. */
export type SomeGrants = Partial<Grants>;

/** The new grants. `replace`: users and groups that are not named lose all permissions. An empty list also removes all. */
export type GrantsChange = {
  world?: string[] | undefined;
  users?: { entries: Grants['users']; replace: boolean } | undefined;
  groups?: { entries: Grants['groups']; replace: boolean } | undefined;
};

type Entry = { permissions: string[] };

const unique = (names: string[]) => [...new Set(names)];

const userKey = ({ userType, username }: UserReference) => `${userType}:${username}`;
const groupKey = ({ group }: { group: string }) => group;

/** Merges changes into the entries with the same key, in order; removes entries without permissions. */
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

/** Every named user and group gets exactly the given permissions. */
export const setGrants = (grants: Grants, { world, users, groups }: GrantsChange): Grants => ({
  world: world ? unique(world) : grants.world,
  users: users ? merged(users.replace ? [] : grants.users, users.entries, userKey, instead) : grants.users,
  groups: groups ? merged(groups.replace ? [] : grants.groups, groups.entries, groupKey, instead) : grants.groups,
});

/** Permissions from world, user and groups. Console operators, who have all permissions, are handled elsewhere. */
export const grantedTo = (domain: Domain, grants: Grants, user: UserReference): string[] => {
  const groups = domain.groups.filter(({ members }) => user.userType === 'normal' && members.includes(user.username));
  return unique([
    ...grants.world,
    ...grants.users.filter((entry) => isSameUser(entry, user)).flatMap(({ permissions }) => permissions),
    ...grants.groups
      .filter(({ group }) => groups.some(({ id }) => id === group))
      .flatMap(({ permissions }) => permissions),
  ]);
};

/** The first named user or group that is not in the domain. */
export const unknownGrantee = (domain: Domain, { users = [], groups = [] }: SomeGrants) => {
  const user = users.find(({ userType, username }) => !findDomainUser(domain, userType, username));
  const group = groups.find((entry) => !domain.groups.some(({ id }) => id === entry.group));
  return user ? { user } : group ? { group: group.group } : undefined;
};

/** The grants of existing users and groups. */
export const livingGrants = (domain: Domain, grants: Grants): Grants => ({
  ...grants,
  users: grants.users.filter(({ userType, username }) => findDomainUser(domain, userType, username)),
  groups: grants.groups.filter(({ group }) => domain.groups.some(({ id }) => id === group)),
});
