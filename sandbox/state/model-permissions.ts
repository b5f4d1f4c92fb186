import { findCollection } from './collections';
import { noModelPermissions } from './model-records';
import type { Collection, Model, ModelPermissions } from './model-records';
import type { Domain } from './records';
import type { UserPermissions } from './user-permissions';
import { isSameUser } from './user-references';
import type { UserReference } from './user-references';

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
