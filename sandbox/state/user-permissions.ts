import type { CollectionPermissions, ModelPermissions } from './model-records';
import type { Domain, DomainUserType } from './records';

type User = { userType: DomainUserType; username: string };

/** One user's permissions in a model or a collection. */
export type UserPermissions<Permissions = ModelPermissions | CollectionPermissions> = User & {
  permissions: Permissions;
};

const without = <Permissions>(
  entries: UserPermissions<Permissions>[],
  { userType, username }: User,
): UserPermissions<Permissions>[] =>
  entries.filter((entry) => entry.userType !== userType || entry.username !== username);

/** The entries with the user's entry replaced, added, or (without permissions) removed. The caller saves. */
export const withUserPermissions = <Permissions>(
  entries: UserPermissions<Permissions>[],
  user: User,
  permissions: Permissions | undefined,
): UserPermissions<Permissions>[] => [
  ...without(entries, user),
  ...(permissions ? [{ userType: user.userType, username: user.username, permissions }] : []),
];

/** Removes the user's entries from all models and collections. The caller saves. */
export const forgetUserPermissions = (domain: Domain, user: User): void => {
  for (const collection of domain.collections) {
    collection.userPermissions = without(collection.userPermissions, user);
  }
  for (const model of domain.models) model.userPermissions = without(model.userPermissions, user);
};
