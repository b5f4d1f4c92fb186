import {
  collectionPermissionNames,
  modelPermissionNames,
  sameGrantee,
  type Grant,
  type Grantee,
} from './grants';

/** Who may do what with a collection, as far as the collection itself says. */
export type CollectionRules = { world: readonly string[]; users: readonly Grant[] };
/** The same of one model; its world permissions count only where they override the collection's. */
export type ModelRules = CollectionRules & { overridesWorld: boolean };

/** What decides about a user; the first that applies, in this order. */
export type EffectiveRule = 'convergence' | 'modelUser' | 'collectionUser' | 'modelWorld' | 'collectionWorld';
/** What a user may do, and the rule that says so. It decides about all permissions at once: rules are not added up. */
export type Effective = { rule: EffectiveRule; granted: readonly string[] };

const entryOf = (grants: readonly Grant[], user: Grantee) =>
  grants.find(({ to }) => sameGrantee(to, user))?.granted;

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
 * What a user may do with a collection, and with its models that have no permissions of their own (spec domain-level §6): a user of
 * Convergence everything; others what their entry says, without one what the world may.
 */
export const effectiveOnCollection = (user: Grantee, { world, users }: CollectionRules): Effective =>
  decide(collectionPermissionNames, [
    everything(user, collectionPermissionNames),
    ['collectionUser', entryOf(users, user)],
    ['collectionWorld', world],
  ]);

/** What a user may do with one model: their entry of the model, that of its collection, the world of the model, of the collection. */
export const effectiveOnModel = (user: Grantee, model: ModelRules, collection: CollectionRules): Effective =>
  decide(modelPermissionNames, [
    everything(user, modelPermissionNames),
    ['modelUser', entryOf(model.users, user)],
    ['collectionUser', entryOf(collection.users, user)],
    ['modelWorld', model.overridesWorld ? model.world : undefined],
    ['collectionWorld', collection.world],
  ]);
