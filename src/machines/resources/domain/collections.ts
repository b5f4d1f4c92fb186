import type { Collection, CollectionPermissions, CollectionSummary } from '~/api/rest/domain/collections';
import type { SnapshotPolicy } from '~/api/rest/domain/config';
import type { DomainKey } from '~/api/rest/domains';
import { readUserId, writeUserId } from '~/core/domain-user-id';
import type { QueryDefaults, Sort } from '~/core/list-query';
import { domainPath, encodedSegment, isSegment } from '~/core/paths';
import { type ApiProblem, isRejectedWith, toProblem } from '~/core/problem';
import { duplicateField, withReason } from '~/core/refusals';
import { checkCreated, checkTask, isThere, saveUnlessChanged } from '~/machines/kit/resource-form-actors';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '~/machines/kit/resource-form-machine';
import type {
  Draft,
  FieldErrors,
  Form,
  LoadedForm,
  Outcome,
  Refusal,
} from '~/machines/kit/resource-form-setup';
import {
  keepQuery,
  listNotice,
  loadPagedTask,
  readWholeWatch,
  removalActors,
  type RowRange,
} from '~/machines/kit/resource-list-actors';
import { createResourceList, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListDescriptor } from '~/machines/kit/resource-list-setup';
import { screenTask } from '~/machines/kit/task';
import { inDomain } from './in-domain';
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

/** The address of one collection's page. */
export const collectionPath = (key: DomainKey, id: string) =>
  `${domainPath(key)}/collections/${encodedSegment(id)}`;

/** The one order that the server knows. */
const byId: Sort = { column: 'id', direction: 'ascending' };

export const collectionListDescriptor: ListDescriptor<CollectionSummary> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  ordering: {
    own: byId,
    by: {
      id: ({ id }) => id,
      models: ({ modelCount }) => modelCount,
      description: ({ description }) => description,
    },
    tie: ({ id }) => id,
  },
  /** Several at once are typed out: their models go with them. */
  confirmWord: (collections) =>
    collections.length === 1 ? undefined : `delete ${collections.length} collections`,
};

/** Spec domain-level §9. */
export const collectionListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: byId,
};
export const collectionListMachine = createResourceList<CollectionSummary>(collectionListDescriptor);

export type CollectionListActor = ResourceListActor<CollectionSummary>;

export type CollectionValues = {
  id: string;
  description: string;
  /** Names of what the world may do. */
  world: readonly string[];
  users: readonly Grant[];
  /** Who is typed beside them and not added yet: that is not forgotten, and not saved. */
  unadded: string;
  overrideSnapshotPolicy: boolean;
} & PolicyValues;

/** `exists`: it is changed; its id stands. `stored`: the policy that the server has. */
export type CollectionFacts = { exists: boolean; stored: SnapshotPolicy | undefined };

/** Spec domain-level §6, §9: everything but managing, for everybody; the domain's snapshot policy. */
export const emptyCollection: CollectionValues = {
  id: '',
  description: '',
  world: ['read', 'write', 'create', 'remove'],
  users: [],
  unadded: '',
  overrideSnapshotPolicy: false,
  ...noSnapshots,
};

function idError(text: string): string | undefined {
  const id = text.trim();
  if (id === '') return 'Please input an Id!';
  return isSegment(id) ? undefined : '"." and ".." can\'t be used as an id.';
}

/** Spec domain-level §5. A description may be empty, not blank. */
function validate(
  values: CollectionValues,
  { exists, stored }: CollectionFacts,
): FieldErrors<CollectionValues> {
  const { id, description, unadded, overrideSnapshotPolicy } = values;
  const wrongId = exists ? undefined : idError(id);
  return {
    ...(wrongId ? { id: wrongId } : {}),
    ...(description !== '' && description.trim() === ''
      ? { description: 'Please input a Description!' }
      : {}),
    ...(unadded ? { unadded: 'Select Add to grant access, or clear the field.' } : {}),
    ...(overrideSnapshotPolicy ? policyErrors(values, stored) : {}),
  };
}

/** A query names a collection up to the next blank: one with a blank in its id can't be browsed. */
export const hasBlank = (id: string) => /\s/.test(id.trim());

/** Spec domain-level §8; also a creation that fails otherwise is told (docs/decisions). */
function refusalOf(
  problem: ApiProblem,
  { id }: CollectionValues,
  { exists }: CollectionFacts,
): Refusal<CollectionValues> {
  if (exists) {
    const title = 'Could Not Update Collection';
    return isRejectedWith(problem, 'not_found')
      ? { title, text: `The collection '${id}' no longer exists. It was deleted.` }
      : { title, text: withReason('The collection could not be updated.', problem) };
  }
  const title = 'Could Not Create Collection';
  if (isRejectedWith(problem, 'duplicate', 'conflicts')) {
    // The server may write a whole sentence in the place of the field: only an id can be taken.
    const text = `A collection with the specified ${duplicateField(problem) ?? 'id'} already exists.`;
    return { title, text, fieldError: { field: 'id', text } };
  }
  return { title, text: withReason('The collection could not be created.', problem) };
}

export const collectionFormMachine = createResourceForm<CollectionValues, CollectionFacts, Collection>({
  validate,
  refusalOf,
});

export type CollectionFormActor = ResourceFormActor<CollectionValues, CollectionFacts, Collection>;
export type CollectionFormSnapshot = ResourceFormSnapshot<CollectionValues, CollectionFacts, Collection>;

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
const droppedUsers = (sent: readonly Grant[], stored: readonly Grant[]): Grantee[] =>
  sent.map(({ to }) => to).filter((to) => !stored.some((grant) => sameGrantee(grant.to, to)));

type Loaded = LoadedForm<CollectionValues, CollectionFacts>;
type Saved = Outcome<Collection, CollectionValues>;

/** Collections of a domain: list, creation, change. */
export const collectionScreens = inDomain(({ inDomain: api, key, at, now, navigation, notify, log }) => {
  const { collections } = api;

  const read = ({ filter, offset, limit }: RowRange, signal: AbortSignal) =>
    collections.summaries(key, { filter, offset, limit }, signal);

  /** Users that do not exist are dropped by the server without a word: it is read again, and told. */
  async function tellDropped({ id, users }: CollectionValues, signal: AbortSignal) {
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
        text: `The collection '${id}' was saved, but whether all user permissions were stored could not be read.`,
      });
    }
  }

  const { created, changed } = listNotice({ navigation, notify }, at('collections'));

  return {
    collectionList: collectionListMachine.provide({
      actors: {
        keepQuery: keepQuery(navigation, collectionListDefaults),
        load: loadPagedTask<CollectionSummary>(read, now),
        readWhole: readWholeWatch<CollectionSummary>(read, collectionListDescriptor, now),
        ...removalActors(collectionListDescriptor, {
          remove: ({ id }) => collections.remove(key, id),
          isThere: ({ id }, signal) => isThere(collections.get(key, id, signal)),
        }),
      },
      actions: {
        announceRemoved: (_, results) => {
          for (const { label, problem } of results)
            notify(
              problem
                ? {
                    intent: 'error',
                    title: 'Could Not Delete Collection',
                    text: withReason('The collection could not be deleted.', problem),
                  }
                : {
                    intent: 'success',
                    title: 'Collection Deleted',
                    text: `The collection '${label}' was deleted.`,
                  },
            );
        },
      },
    }),

    createCollection: collectionFormMachine.provide({
      actors: {
        loadValues: screenTask<Loaded, Form<CollectionValues>>(({ input }) => Promise.resolve(input)),
        save: screenTask<Saved, Draft<CollectionValues>>(async ({ input, signal }) => {
          const values = { ...input.values, id: input.values.id.trim() };
          const created = collectionOf(values);
          await collections.create(key, created, signal);
          await tellDropped(values, signal);
          return { saved: created };
        }),
        check: checkCreated(
          (values: CollectionValues) => collectionOf({ ...values, id: values.id.trim() }),
          async (created, signal) => {
            // The server may have dropped users that it does not know.
            const { userPermissions: _, ...found } = await collections.get(key, created.id, signal);
            return found;
          },
        ),
      },
      actions: {
        announceSaved: (_, { saved }) =>
          created('Collection Created', `Collection '${saved.id}' successfully created`),
      },
    }),

    editCollection: collectionFormMachine.provide({
      actors: {
        loadValues: screenTask<Loaded, Form<CollectionValues>>(async ({ input, signal }) => {
          const present = await collections.get(key, input.values.id, signal);
          return {
            values: collectionValuesOf(present),
            facts: { exists: true, stored: present.snapshotPolicy },
          };
        }),
        save: screenTask<Saved, Draft<CollectionValues>>(async ({ input, signal }) => {
          const present = await collections.get(key, input.values.id, signal);
          const sent = (values: CollectionValues) => collectionOf(values, present.snapshotPolicy);
          const outcome = await saveUnlessChanged(input, {
            tidy: (values) => collectionValuesOf(sent(values)),
            read: () => Promise.resolve(collectionValuesOf(present)),
            write: (values) => collections.update(key, sent(values), signal),
          });
          if ('theirs' in outcome) return outcome;
          await tellDropped(outcome.values ?? input.values, signal);
          return { saved: sent(input.values), values: outcome.values ?? input.values };
        }),
        check: checkTask<Collection, CollectionValues>(async ({ input, signal }) => {
          const present = await collections.get(key, input.values.id, signal);
          const sent = collectionOf(input.values, present.snapshotPolicy);
          const shown = (collection: Collection) => JSON.stringify(collectionValuesOf(collection));
          return shown(sent) === shown(present) ? sent : undefined;
        }),
      },
      actions: {
        announceSaved: (_, { saved }) =>
          changed('Collection Updated', `Collection '${saved.id}' successfully updated`),
      },
    }),
  };
});
