import { defaultCollectionPermissions } from './model-records';
import type { Collection } from './model-records';
import { removeModelsOf } from './models';
import type { Domain } from './records';
import { defaultSnapshotPolicy } from './snapshot-policy';
import type { State } from './state';

export const findCollection = (domain: Domain, id: string): Collection | undefined =>
  domain.collections.find((collection) => collection.id === id);

/** A complete collection record. By default the world has every permission except manage. */
export const collectionOf = (input: Pick<Collection, 'id'> & Partial<Collection>): Collection => ({
  description: '',
  worldPermissions: defaultCollectionPermissions(),
  userPermissions: [],
  overrideSnapshotPolicy: false,
  snapshotPolicy: defaultSnapshotPolicy(),
  ...input,
});

/** The id must be unused. */
export const createCollection = (state: State, domain: Domain, collection: Collection): void => {
  domain.collections.push(collection);
  state.saveDomain(domain, 'collections');
};

/** The collection for a new model; created if the domain allows it, otherwise undefined. */
export const collectionForNewModel = (state: State, domain: Domain, id: string): Collection | undefined => {
  const known = findCollection(domain, id);
  if (known || id === '' || !domain.config.collectionAutoCreate) return known;
  const collection = collectionOf({ id, snapshotPolicy: { ...domain.config.modelSnapshotPolicy } });
  createCollection(state, domain, collection);
  return collection;
};

/** Replaces everything except the id. */
export const updateCollection = (
  state: State,
  domain: Domain,
  collection: Collection,
  change: Omit<Collection, 'id'>,
): void => {
  Object.assign(collection, change);
  state.saveDomain(domain, 'collections');
};

/** Removes the collection and its models, which closes them for all sessions. */
export const removeCollection = (state: State, domain: Domain, collection: Collection): void => {
  domain.collections = domain.collections.filter((each) => each !== collection);
  removeModelsOf(state, domain, collection.id);
  state.saveDomain(domain, 'collections');
};
