import {
  type Collection,
  defaultCollectionPermissions,
  defaultSnapshotPolicy,
  type Domain,
  type Model,
  type ModelPermissions,
  modelRecord,
  noModelPermissions,
} from './records';
import type { UserPermissions } from './grantees';
import { isSameUser, type UserReference } from './domain-users';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { asObjectValue, type ObjectValue } from './data-values';
import { entryKind } from './journal';
import type { State } from './state';

const entryOf = <Permissions>(entries: UserPermissions<Permissions>[], user: UserReference): Permissions | undefined =>
  entries.find((entry) => isSameUser(entry, user))?.permissions;

/**
 * The user's permissions in the model. Console operators have all. For others the first existing entry applies: the user's entry in the model,
 * the user's entry in the collection, the model's world permissions if they override, the collection's world permissions.
 */
export const modelPermissionsOf = (domain: Domain, model: Model, user: UserReference): ModelPermissions => {
  if (user.userType === 'convergence') return { read: true, write: true, remove: true, manage: true };
  const collection = findCollection(domain, model.collection);
  const { read, write, remove, manage } =
    entryOf(model.userPermissions, user) ??
    (collection && entryOf(collection.userPermissions, user)) ??
    (model.overrideWorld ? model.worldPermissions : collection?.worldPermissions) ??
    noModelPermissions();
  return { read, write, remove, manage };
};

/** Whether the user may create models in the collection. */
export const mayCreateModels = (collection: Collection, user: UserReference): boolean =>
  user.userType === 'convergence' || (entryOf(collection.userPermissions, user) ?? collection.worldPermissions).create;

const sessionsByModel = new WeakMap<Model, Set<string>>();

/** The ids of the sessions that have the model open, in opening order. */
export const sessionsWithModelOpen = (model: Model): string[] => [...(sessionsByModel.get(model) ?? [])];

/** An open model cannot be replaced over REST. */
export const isModelOpen = (model: Model): boolean => (sessionsByModel.get(model)?.size ?? 0) > 0;

/** Call when a session has opened the model or reconnects to it. */
export const noteModelOpened = (model: Model, sessionId: string): void => {
  const sessions = sessionsByModel.get(model) ?? new Set();
  sessionsByModel.set(model, sessions.add(sessionId));
};

/** Call when a session has closed the model, was forced out, or has ended. */
export const noteModelClosed = (model: Model, sessionId: string): void => {
  sessionsByModel.get(model)?.delete(sessionId);
};

type Index = { models: Model[]; size: number; byId: Map<string, Model> };
const indexes = new WeakMap<Domain, Index>();

/** Models by id. Rebuilt if the list was replaced or extended elsewhere. */
const indexOf = (domain: Domain): Index => {
  const known = indexes.get(domain);
  if (known && known.models === domain.models && known.size === domain.models.length) return known;
  const byId = new Map(domain.models.map((model) => [model.id, model]));
  const index = { models: domain.models, size: domain.models.length, byId };
  indexes.set(domain, index);
  return index;
};

export const findModel = (domain: Domain, id: string): Model | undefined => indexOf(domain).byId.get(id);

const insert = (domain: Domain, model: Model) => {
  const index = indexOf(domain);
  domain.models.push(model);
  index.byId.set(model.id, model);
  index.size += 1;
};

/** Journal entry for a new model. */
export const modelEntry = entryKind<Model>('model', (domain, model) => {
  insert(domain, v.parse(modelRecord, model));
});

type ModelChange = Partial<
  Pick<Model, 'root' | 'modifiedTime' | 'overrideWorld' | 'worldPermissions' | 'userPermissions'>
>;

/** Journal entry with new values of some model properties. */
export const modelChangeEntry = entryKind<{ id: string; change: ModelChange }>(
  'model.change',
  (domain, { id, change }) => {
    const model = findModel(domain, id);
    if (!model) throw new Error(`there is no model '${id}'`);
    if (change.root && !asObjectValue(change.root)) throw new Error('the data is not a tree of values');
    Object.assign(model, change);
  },
);

/** Journal entry with ids of removed models. */
export const modelRemovalEntry = entryKind<string[]>('model.removal', (domain, ids) => {
  const removed = new Set(ids);
  domain.models = domain.models.filter((model) => !removed.has(model.id));
});

/** Input for a new model. `id`: a UUID if absent or empty. `createdTime` in milliseconds, default now. */
type ModelInput = Pick<Model, 'collection' | 'root'> & Partial<Omit<Model, 'collection' | 'root'>>;

/** A complete model record; by default version 1, no history, and only the collection's world permissions. */
export const modelOf = ({ id, createdTime, ...input }: ModelInput & { createdTime: number }): Model => ({
  id: id || randomUUID(),
  version: 1,
  createdTime,
  modifiedTime: createdTime,
  nextPrefix: 2,
  ephemeral: false,
  overrideWorld: false,
  worldPermissions: noModelPermissions(),
  userPermissions: [],
  operations: [],
  ...input,
});

/** The id must be unused and the collection exist; see `findModel` and `collectionForNewModel`. */
export const createModel = (state: State, domain: Domain, input: ModelInput): Model => {
  const model = modelOf({ ...input, createdTime: input.createdTime ?? state.now() });
  insert(domain, model);
  state.append(domain, modelEntry, model);
  return model;
};

const change = (state: State, domain: Domain, model: Model, wanted: ModelChange) => {
  Object.assign(model, wanted);
  state.append(domain, modelChangeEntry, { id: model.id, change: wanted });
};

/** Replaces the given fields and notifies sessions that have the model open. */
export const setModelPermissions = (
  state: State,
  domain: Domain,
  model: Model,
  permissions: Partial<Pick<Model, 'overrideWorld' | 'worldPermissions' | 'userPermissions'>>,
): void => {
  change(state, domain, model, permissions);
  state.announce({ type: 'model.permissions', domain, model });
};

/**
 * Replaces the data with new ids. As in the real server, the version is unchanged and the history has no entry. No session may have the model open;
 * see `isModelOpen`.
 */
export const replaceModelData = (state: State, domain: Domain, model: Model, root: ObjectValue): void =>
  change(state, domain, model, { root, modifiedTime: state.now() });

/** Removes the model and notifies the listeners, which close it for all sessions. */
export const removeModel = (state: State, domain: Domain, model: Model): void => {
  removeModels(state, domain, [model]);
};

const removeModels = (state: State, domain: Domain, models: Model[]) => {
  const removed = new Set(models);
  domain.models = domain.models.filter((model) => !removed.has(model));
  state.append(
    domain,
    modelRemovalEntry,
    models.map((model) => model.id),
  );
  for (const model of models) state.announce({ type: 'model.removed', domain, model });
};

/** Removes all models of a collection. */
const removeModelsOf = (state: State, domain: Domain, collectionId: string): void => {
  removeModels(
    state,
    domain,
    domain.models.filter((model) => model.collection === collectionId),
  );
};

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
