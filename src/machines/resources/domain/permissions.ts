import type { Effective, EffectiveRule } from '~/core/access';
import { compareText } from '~/core/list-query';
import type { UserType } from '~/core/person';

/** Who gets permissions: a user of some type, or a group. */
export type Grantee = { kind: UserType | 'group'; name: string };
/** The permissions of one grantee, by their names. */
export type Grant = { to: Grantee; granted: readonly string[] };

/** Spec domain-level §3, §6: in display order. */
export const collectionPermissionNames = ['read', 'write', 'create', 'remove', 'manage'] as const;
export const modelPermissionNames = ['read', 'write', 'remove', 'manage'] as const;
export const activityPermissionNames = ['join', 'lurk', 'view_state', 'set_state', 'remove', 'manage'] as const;

type Named = { kind: string; name: string };
export const granteeKey = ({ kind, name }: Named) => `${kind}:${name}`;
export const sameGrantee = (a: Named, b: Named) => a.kind === b.kind && a.name === b.name;
export const userGrantee = (name: string): Grantee => ({ kind: 'normal', name });
export const groupGrantee = (name: string): Grantee => ({ kind: 'group', name });

/** In a fixed order, so that lists can be compared. */
export const orderGrants = <Each extends { to: Named }>(grants: readonly Each[]): Each[] =>
  [...grants].sort((a, b) => compareText(granteeKey(a.to), granteeKey(b.to)));

export const withoutGrant = <Each extends { to: Named }>(grants: readonly Each[], grantee: Named): Each[] =>
  grants.filter(({ to }) => !sameGrantee(to, grantee));

/** Adds a grant, replacing an existing one of the same grantee (spec domain-level §6). */
export const withGrant = (grants: readonly Grant[], grant: Grant): Grant[] =>
  orderGrants([...withoutGrant(grants, grant.to), grant]);

/** Grants or revokes one permission. Known permissions are ordered as in `names`; others follow. */
export function withPermission(
  names: readonly string[],
  granted: readonly string[],
  name: string,
  held: boolean,
): string[] {
  const next = granted.filter((each) => each !== name).concat(held ? name : []);
  return [...names.filter((each) => next.includes(each)), ...next.filter((each) => !names.includes(each))];
}

/** The names of the flags that are set. */
export const namesOfFlags = <Name extends string>(
  names: readonly Name[],
  flags: Readonly<Record<Name, boolean>>,
): Name[] => names.filter((name) => flags[name]);

/** Flags as the server expects them: true for the granted names. */
export const flagsOfNames = <Name extends string>(
  names: readonly Name[],
  granted: readonly string[],
): Record<Name, boolean> =>
  Object.fromEntries(names.map((name) => [name, granted.includes(name)])) as Record<Name, boolean>;

export type CollectionRules = { world: readonly string[]; users: readonly Grant[] };
/** The permissions stored in a model; its world permissions only apply if they override the collection's. */
export type ModelRules = CollectionRules & { overridesWorld: boolean };

const entryOf = (grants: readonly Grant[], user: Grantee) => grants.find(({ to }) => sameGrantee(to, user))?.granted;

const decide = (
  names: readonly string[],
  candidates: ReadonlyArray<readonly [EffectiveRule, readonly string[] | undefined]>,
): Effective => {
  const [rule, granted] = candidates.find(([, held]) => held !== undefined) ?? ['collectionWorld', []];
  return { rule, granted: names.filter((name) => granted?.includes(name)) };
};

const everything = (user: Grantee, names: readonly string[]) =>
  ['convergence', user.kind === 'convergence' ? names : undefined] as const;

/**
 * What a user may do with a collection, and with models that don't override it (spec domain-level §6). Convergence users may do everything;
 * others have the permissions of their entry, or the world permissions if they have none.
 */
export const effectiveOnCollection = (user: Grantee, { world, users }: CollectionRules): Effective =>
  decide(collectionPermissionNames, [
    everything(user, collectionPermissionNames),
    ['collectionUser', entryOf(users, user)],
    ['collectionWorld', world],
  ]);

/** What a user may do with a model: the user's entry in the model or collection decides, then the model's or collection's world permissions. */
export const effectiveOnModel = (user: Grantee, model: ModelRules, collection: CollectionRules): Effective =>
  decide(modelPermissionNames, [
    everything(user, modelPermissionNames),
    ['modelUser', entryOf(model.users, user)],
    ['collectionUser', entryOf(collection.users, user)],
    ['modelWorld', model.overridesWorld ? model.world : undefined],
    ['collectionWorld', collection.world],
  ]);
