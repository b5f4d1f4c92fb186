import * as v from 'valibot';
import type { Grants } from '../state/grant-records';
import { livingGrants, unknownGrantee, type SomeGrants } from '../state/grants';
import type { Domain } from '../state/records';
import { parseReference, referenceText } from '../state/user-references';
import { notFound } from './answers';
import { mapOf } from './permission-bodies';

export const permissionNames = v.array(v.string());
/** Names of permissions by user or group. */
export const permissionsByName = mapOf(permissionNames);

type PermissionsByName = v.InferOutput<typeof permissionsByName>;

export const userGrants = (entries: PermissionsByName): Grants['users'] =>
  Object.entries(entries).map(([name, permissions]) => ({ ...parseReference(name), permissions }));

export const groupGrants = (entries: PermissionsByName): Grants['groups'] =>
  Object.entries(entries).map(([group, permissions]) => ({ group, permissions }));

/** @throws Refusal 404 if the domain does not have one of the users or groups */
export const requireGrantees = (domain: Domain, grants: SomeGrants): void => {
  if (unknownGrantee(domain, grants)) throw notFound();
};

/** Permissions of existing users and groups in REST format. */
export const grantsBody = (domain: Domain, grants: Grants) => {
  const { world, users, groups } = livingGrants(domain, grants);
  return {
    worldPermissions: world,
    userPermissions: Object.fromEntries(users.map(({ permissions, ...user }) => [referenceText(user), permissions])),
    groupPermissions: Object.fromEntries(groups.map(({ group, permissions }) => [group, permissions])),
  };
};
