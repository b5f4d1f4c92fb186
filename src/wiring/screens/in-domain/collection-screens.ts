import type { Collection, CollectionSummary } from '../../../api/rest/domain/collections';
import { toProblem } from '../../../api/rest/problem';
import {
  collectionFormMachine,
  type CollectionFacts,
  type CollectionValues,
} from '../../../machines/in-domain/collections/collection-form';
import {
  collectionListDefaults,
  collectionListDescriptor,
  collectionListMachine,
} from '../../../machines/in-domain/collections/collection-list';
import type { Draft, Form, LoadedForm, Outcome } from '../../../machines/resource-form/form-setup';
import { checkCreated, checkTask, isThere, saveUnlessChanged } from '../../form-actors';
import { keepQuery, loadPagedTask, readWholeWatch, removalActors, type Stretch } from '../../list-actors';
import { listNotice } from '../../list-notice';
import { screenTask } from '../../screen-task';
import { collectionOf, collectionValuesOf, droppedUsers } from './collection-body';
import { inDomain } from './domain-wiring';
import { withReason } from '../../../machines/support/with-reason';

type Loaded = LoadedForm<CollectionValues, CollectionFacts>;
type Saved = Outcome<Collection, CollectionValues>;

/** Collections of a domain: list, creation, change. */
export const collectionScreens = inDomain(({ inDomain: api, key, at, now, navigation, notify, log }) => {
  const { collections } = api;

  const read = ({ filter, offset, limit }: Stretch, signal: AbortSignal) =>
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
          text: `'${name}' is no user of this domain. The permissions for '${name}' were not stored.`,
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
