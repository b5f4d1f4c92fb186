import type { CollectionPermissions, Domain, DomainUserType, Grants, ModelPermissions } from './records';

type User = { userType: DomainUserType; username: string };

const eachGrants = (domain: Domain, change: (grants: Grants) => Grants) => {
  for (const holder of [...domain.activities, ...domain.chats]) holder.grants = change(holder.grants);
};

/** Removes the user from all chats and from permissions of chats and activities, since a new user may get the same name. The caller saves. */
export const forgetGrantee = (domain: Domain, { userType, username }: User): void => {
  const isAnother = (entry: User) => entry.userType !== userType || entry.username !== username;
  eachGrants(domain, (grants) => ({ ...grants, users: grants.users.filter(isAnother) }));
  for (const chat of domain.chats) chat.members = chat.members.filter(isAnother);
};

/** Moves the group's permissions in chats and activities to its new id, or removes them without one. The caller saves. */
export const moveGroupGrants = (domain: Domain, id: string, newId?: string): void => {
  if (id === newId) return;
  eachGrants(domain, (grants) => ({
    ...grants,
    groups: grants.groups.flatMap((entry) =>
      entry.group !== id ? [entry] : newId === undefined ? [] : [{ ...entry, group: newId }],
    ),
  }));
};

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
