import {
  activityPermissionNames,
  orderGrants,
  sameGrantee,
  withGrant,
  withoutGrant,
  type Grant,
  type Grantee,
} from '../permissions/grants';

/** Who may do what with an activity: what the world, the user and the user's groups are given adds up. */
export type ActivityRules = {
  world: readonly string[];
  users: readonly Grant[];
  groups: readonly Grant[];
};
/** One part of the rules. Nothing granted to somebody: the entry goes. */
export type RuleChange = { world: readonly string[] } | { grant: Grant };

export const noRules: ActivityRules = { world: [], users: [], groups: [] };

/** In one order, whatever order the server gives; names that this console does not know stand behind those it knows. */
const ordered = (names: readonly string[]): string[] => {
  const known: readonly string[] = activityPermissionNames;
  return [
    ...known.filter((name) => names.includes(name)),
    ...names.filter((name) => !known.includes(name)).sort(),
  ];
};
const orderedGrant = ({ to, granted }: Grant): Grant => ({ to, granted: ordered(granted) });

/** The rules in one order, so that two can be compared. Entries without permissions are none. */
export const orderRules = ({ world, users, groups }: ActivityRules): ActivityRules => {
  const tidy = (grants: readonly Grant[]) =>
    orderGrants(grants.filter(({ granted }) => granted.length > 0).map(orderedGrant));
  return { world: ordered(world), users: tidy(users), groups: tidy(groups) };
};

/** The rules after a change. */
export function withChange(rules: ActivityRules, change: RuleChange): ActivityRules {
  if ('world' in change) return { ...rules, world: ordered(change.world) };
  const { grant } = change;
  const applied = (grants: readonly Grant[]) =>
    grant.granted.length > 0 ? withGrant(grants, orderedGrant(grant)) : withoutGrant(grants, grant.to);
  return grant.to.kind === 'group'
    ? { ...rules, groups: applied(rules.groups) }
    : { ...rules, users: applied(rules.users) };
}

export const revoking = (to: Grantee): RuleChange => ({ grant: { to, granted: [] } });

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name, index) => name === b[index]);

/** The first part in which the rules differ; undefined where they do not. Both are in one order. */
export function nextChange(stored: ActivityRules, wanted: ActivityRules): RuleChange | undefined {
  if (!same(stored.world, wanted.world)) return { world: wanted.world };
  const pairs = [
    [stored.users, wanted.users],
    [stored.groups, wanted.groups],
  ] as const;
  for (const [before, after] of pairs) {
    const changed = after.find(
      ({ to, granted }) => !same(granted, before.find((each) => sameGrantee(each.to, to))?.granted ?? []),
    );
    if (changed) return { grant: changed };
    const gone = before.find(({ to }) => !after.some((each) => sameGrantee(each.to, to)));
    if (gone) return revoking(gone.to);
  }
  return undefined;
}
