import type { Collection, CollectionPermissions } from '../../../api/rest/domain/collections';
import type { SnapshotPolicy } from '../../../api/rest/domain/snapshot-policy';
import { readUserId, writeUserId } from '../../../api/rest/domain/user-id';
import type { CollectionValues } from '../../../machines/in-domain/collections/collection-form';
import {
  collectionPermissionNames,
  flagsOfNames,
  namesOfFlags,
  orderGrants,
  sameGrantee,
  type Grant,
  type Grantee,
} from '../../../machines/in-domain/permissions/grants';
import { policyOf, policyValuesOf } from '../../../machines/in-domain/snapshot-policy/snapshot-policy-values';

const names = collectionPermissionNames;

/** A user of a map or list of permissions. */
export const readGrantee = (text: string): Grantee => {
  const { type, username } = readUserId(text);
  return { kind: type, name: username };
};
/** The other way round. A group has an id of its own, which stands as it is. */
export const writeGrantee = ({ kind, name }: Grantee): string =>
  kind === 'group' ? name : writeUserId({ type: kind, username: name });

const grantsOf = (permissions: Readonly<Record<string, CollectionPermissions>>): Grant[] =>
  orderGrants(
    Object.entries(permissions).map(([user, flags]) => ({
      to: readGrantee(user),
      granted: namesOfFlags(names, flags),
    })),
  );

/** A collection as its form shows it; keys and entries in one order, so that two can be compared. */
export const collectionValuesOf = (collection: Collection): CollectionValues => ({
  id: collection.id,
  description: collection.description,
  world: namesOfFlags(names, collection.worldPermissions),
  users: grantsOf(collection.userPermissions),
  unadded: '',
  overrideSnapshotPolicy: collection.overrideSnapshotPolicy,
  ...policyValuesOf(collection.snapshotPolicy),
});

/** A collection as it is sent. `stored`: the policy that the server has. */
export const collectionOf = (values: CollectionValues, stored?: SnapshotPolicy): Collection => ({
  id: values.id,
  description: values.description.trim(),
  worldPermissions: flagsOfNames(names, values.world),
  userPermissions: Object.fromEntries(
    values.users.map(({ to, granted }) => [writeGrantee(to), flagsOfNames(names, granted)]),
  ),
  overrideSnapshotPolicy: values.overrideSnapshotPolicy,
  snapshotPolicy: policyOf(values, stored),
});

/** Those whose permissions were sent and are not there: the server drops users that it does not know without a word. */
export const droppedUsers = (sent: readonly Grant[], stored: readonly Grant[]): Grantee[] =>
  sent.map(({ to }) => to).filter((to) => !stored.some((grant) => sameGrantee(grant.to, to)));
