import type { Domain, Grants } from '../state/records';
import { addGrants, livingGrants, noGrants, unknownGrantee, type SomeGrants } from '../state/grants';
import { RequestError, userNotFound, type UserIdData } from './messages';
import { userIdData, userRef } from './user-data';

export type UserPermissionsData = { user?: UserIdData; permissions?: string[] };
export type GroupPermissionsData = Record<string, { values?: string[] }>;
/** Initial permissions of an activity or a chat. */
export type InitialPermissions = {
  worldPermissions?: string[];
  userPermissions?: UserPermissionsData[];
  groupPermissions?: GroupPermissionsData;
};

export const userGrants = (entries: UserPermissionsData[] = []): Grants['users'] =>
  entries.map(({ user = {}, permissions = [] }) => {
    const { userType, username } = userRef(user);
    return { userType, username, permissions };
  });

export const groupGrants = (entries: GroupPermissionsData = {}): Grants['groups'] =>
  Object.entries(entries).map(([group, { values = [] }]) => ({ group, permissions: values }));

export const initialGrants = (given: InitialPermissions): Grants =>
  addGrants(noGrants(), {
    world: given.worldPermissions ?? [],
    users: userGrants(given.userPermissions),
    groups: groupGrants(given.groupPermissions),
  });

/** Permissions in message format, without removed users and groups. */
export const grantsData = (domain: Domain, grants: Grants) => {
  const { world, users, groups } = livingGrants(domain, grants);
  return {
    world,
    user: users.map((entry) => ({ user: userIdData(entry), permissions: entry.permissions })),
    group: Object.fromEntries(groups.map(({ group, permissions }) => [group, { values: permissions }])),
  };
};

/** @throws RequestError for the first user or group not in the domain */
export const requireGrantees = (domain: Domain, grants: SomeGrants): void => {
  const unknown = unknownGrantee(domain, grants);
  if (!unknown) return;
  if (unknown.user) throw userNotFound(unknown.user.username);
  throw new RequestError('group_not_found', `The group does not exist: ${unknown.group}`, {
    id: { stringValue: unknown.group },
  });
};
