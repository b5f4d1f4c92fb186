import type { Collection, CollectionPermissions, CollectionSummary } from '~/api/rest/domain/collections';
import type { SnapshotPolicy } from '~/api/rest/domain/config';
import type { DomainKey, Slice } from '~/api/rest/domains';
import { readUserId, writeUserId } from '~/core/person';
import { domainPath, encodedSegment } from '~/core/paths';
import { toProblem } from '~/core/problem';
import {
  createResourceForm,
  errorsIn,
  type FormFields,
  type ResourceFormActor,
} from '~/machines/kit/resource-form-machine';
import { formsOf, idError, refusals, startOf } from '~/machines/kit/resource-forms';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { specifiedNotice } from '~/machines/notifications/notifications-machine';
import { listKind, listOf } from '~/machines/kit/resource-lists';
import { exportFirst } from '~/machines/model/export/export-machine';
import { inDomain } from './in-domain';
import { lossesOfCollections } from './losses';
import {
  collectionPermissionNames,
  flagsOfNames,
  type Grant,
  type Grantee,
  namesOfFlags,
  orderGrants,
  sameGrantee,
} from './permissions';
import { noSnapshots, policyErrors, policyOf, type PolicyValues, policyValuesOf } from './snapshot-policy';

export const collectionPath = (key: DomainKey, id: string) => `${domainPath(key)}/collections/${encodedSegment(id)}`;
export const schemaPath = (key: DomainKey, id: string) => `${collectionPath(key, id)}/schema`;

export const collectionList = listKind<CollectionSummary>({
  idOf: ({ id }) => id,
  own: 'id',
  by: {
    id: ({ id }) => id,
    models: ({ modelCount }) => modelCount,
    description: ({ description }) => description,
  },
  bulk: { many: 'collections', worth: 0 },
  isCounted: true,
  isExportable: (_, { list }) => list.some(({ what }) => what === 'model'),
});

export const collectionsBeside = listKind<CollectionSummary>({ idOf: ({ id }) => id, pageSize: 100 });
export type CollectionsBesideActor = ResourceListActor<CollectionSummary>;

export type CollectionValues = {
  id: string;
  description: string;
  /** Names of the world permissions. */
  world: readonly string[];
  users: readonly Grant[];
  /** The user typed in the field but not added yet: never saved, but kept. */
  unadded: string;
  overrideSnapshotPolicy: boolean;
} & PolicyValues;

/** `exists`: an existing collection is changed, so its id is fixed. `stored`: the policy on the server. */
type CollectionFacts = { exists: boolean; stored: SnapshotPolicy | undefined };

/** A query reads a collection's name up to the next blank, so a collection with a blank in its id can't be browsed. */
const hasBlank = (id: string) => /\s/.test(id.trim());

/** Why the models of a collection with this id can't be browsed, if they can't. */
export const notBrowsed = (id: string) =>
  hasBlank(id) ? "Collections with spaces in their ids can't be browsed." : undefined;

/** Spec domain-level §5. A description may be empty but not blank. */
export const collectionFields: FormFields<Omit<CollectionValues, keyof PolicyValues>, CollectionFacts> = {
  id: {
    label: 'Id',
    required: true,
    mono: true,
    hint: ({ id }) => notBrowsed(id),
    error: (id, _, { exists }) => (exists ? undefined : idError(id, 'Please input an Id!')),
  },
  description: {
    label: 'Description',
    error: (text) => (text !== '' && text.trim() === '' ? 'Please input a Description!' : undefined),
  },
  world: { start: ['read', 'write', 'create', 'remove'] },
  users: { start: [] },
  unadded: {
    label: 'User not added yet',
    error: (text) => (text ? 'Select Add to grant access, or clear the field.' : undefined),
  },
  overrideSnapshotPolicy: { start: false },
};

/** Spec domain-level §6, §9: all users may do everything except manage; the domain's snapshot policy applies. */
export const emptyCollection: CollectionValues = { ...startOf(collectionFields), ...noSnapshots };

/** Spec domain-level §5, §8. */
export const collectionFormMachine = createResourceForm<CollectionValues, CollectionFacts, { id: string }>({
  validate: (values, facts) => ({
    ...errorsIn(collectionFields, values, facts),
    ...(values.overrideSnapshotPolicy ? policyErrors(values, facts.stored) : {}),
  }),
  refusalOf: refusals({
    noun: 'Collection',
    existing: ({ id }, { exists }) => (exists ? id : undefined),
    blames: ['id'],
  }),
});

export type CollectionFormActor = ResourceFormActor<CollectionValues, CollectionFacts, { id: string }>;

const names = collectionPermissionNames;

/** Parses a user of a map or list of permissions. */
export const readGrantee = (text: string): Grantee => {
  const { type, username } = readUserId(text);
  return { kind: type, name: username };
};
/** The inverse. The id of a group is written unchanged. */
export const writeGrantee = ({ kind, name }: Grantee): string =>
  kind === 'group' ? name : writeUserId({ type: kind, username: name });

const grantsOf = (permissions: Readonly<Record<string, CollectionPermissions>>): Grant[] =>
  orderGrants(
    Object.entries(permissions).map(([user, flags]) => ({
      to: readGrantee(user),
      granted: namesOfFlags(names, flags),
    })),
  );

/** A collection as form values, with keys and entries in a fixed order, so that they can be compared. */
export const collectionValuesOf = (collection: Collection): CollectionValues => ({
  id: collection.id,
  description: collection.description,
  world: namesOfFlags(names, collection.worldPermissions),
  users: grantsOf(collection.userPermissions),
  unadded: '',
  overrideSnapshotPolicy: collection.overrideSnapshotPolicy,
  ...policyValuesOf(collection.snapshotPolicy),
});

/** A collection as it is sent. `stored`: the policy on the server. */
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

/** The users whose permissions were sent but not stored: the server silently drops unknown users. */
const droppedUsers = (sent: readonly Grant[], stored: readonly Grant[]): Grantee[] =>
  sent.map(({ to }) => to).filter((to) => !stored.some((grant) => sameGrantee(grant.to, to)));

/** Collections of a domain: list, creation, change. */
export const collectionScreens = inDomain((wiring) => {
  const { key, at, notify, log } = wiring;
  const { collections } = wiring.inDomain;

  /** Reads the collection again to report the users that the server has silently dropped. */
  async function reportDropped({ id, users }: CollectionValues, signal: AbortSignal) {
    if (users.length === 0) return;
    try {
      const stored = collectionValuesOf(await collections.get(key, id, signal)).users;
      for (const { name } of droppedUsers(users, stored))
        notify({
          intent: 'error',
          title: 'Permissions Not Stored',
          text: `'${name}' is not a user of this domain. The permissions for '${name}' were not stored.`,
        });
    } catch (error) {
      signal.throwIfAborted();
      const problem = toProblem(error);
      log('Reading a collection again after saving it failed.', problem);
      notify({
        intent: 'warning',
        title: 'Permissions Not Checked',
        text: `The collection '${id}' was saved, but whether all user permissions were stored could not be checked.`,
      });
    }
  }

  const { create, edit } = formsOf<{ id: string }>(wiring, {
    noun: 'Collection',
    path: at('collections'),
    nameOf: ({ id }) => id,
    hrefOf: ({ id }) => collectionPath(key, id),
    notice: specifiedNotice('Collection'),
  });

  const summaries = ({ filter, offset, limit }: Slice, signal: AbortSignal) =>
    collections.summaries(key, { filter, offset, limit }, signal);

  return {
    /** Beside the models; not the query of the page. */
    collectionsBeside: listOf(collectionsBeside, wiring, { readPaged: summaries, address: false }),

    collectionList: listOf(collectionList, wiring, {
      readPaged: summaries,
      removal: {
        noun: 'Collection',
        notice: specifiedNotice('Collection'),
        remove: ({ id }) => collections.remove(key, id),
        count: (rows, signal) => lossesOfCollections(wiring, rows, signal),
        exportFirst: (rows, signal) =>
          exportFirst(
            wiring,
            rows.map(({ id }) => ({ name: id, collection: id })),
            signal,
          ),
        get: ({ id }, signal) => collections.get(key, id, signal),
      },
    }),

    createCollection: create(collectionFormMachine, {
      sentOf: (values) => collectionValuesOf(collectionOf({ ...values, id: values.id.trim() })),
      send: async (values, signal) => {
        await collections.create(key, collectionOf(values), signal);
        await reportDropped(values, signal);
      },
      read: async ({ id }, signal) => {
        // The server may have dropped unknown users.
        const { users: _, ...found } = collectionValuesOf(await collections.get(key, id, signal));
        return found;
      },
    }),

    editCollection: edit(collectionFormMachine, {
      read: async ({ id }, signal) => {
        const present = await collections.get(key, id, signal);
        return {
          values: collectionValuesOf(present),
          facts: { exists: true, stored: present.snapshotPolicy },
        };
      },
      tidy: (values, { facts }) => collectionValuesOf(collectionOf(values, facts?.stored)),
      write: async (values, { facts }, signal) => {
        const { id, ...change } = collectionOf(values, facts?.stored);
        await collections.update(key, id, change, signal);
        await reportDropped(values, signal);
      },
    }),
  };
});
