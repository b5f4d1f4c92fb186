import type { Namespace, NamespaceDetails } from '../../api/rest/namespaces';
import {
  detailsOf,
  namespaceFormMachine,
  type NamespaceFacts,
  type NamespaceValues,
} from '../../machines/namespaces/namespace-form';
import {
  namespaceListDefaults,
  namespaceListDescriptor,
  namespaceListMachine,
  notEmpty,
} from '../../machines/namespaces/namespace-list';
import type { Draft, Form, LoadedForm, Outcome } from '../../machines/resource-form/form-setup';
import { refusedHere } from '../../machines/support/refused-here';
import { keepQuery, loadTask, readWholeWatch, removalActors, type Stretch } from '../list-actors';
import { listNotice } from '../list-notice';
import { namingRoles } from '../naming-roles';
import { beforeSending, checkCreated, checkTask, isThere } from '../form-actors';
import { screenTask } from '../screen-task';
import type { Wiring } from './wiring';
import { withReason } from '../../machines/support/with-reason';

type Namespaces = Wiring['api']['namespaces'];
type Loaded = LoadedForm<NamespaceValues, NamespaceFacts>;
type Saved = Outcome<NamespaceDetails, NamespaceValues>;

/** The namespace as the list has it now; searched by its id, and among all where a search does not find it. */
async function listed(
  namespaces: Namespaces,
  id: string,
  signal: AbortSignal,
): Promise<Namespace | undefined> {
  const limit = 50;
  for (const filter of [id, ''])
    for (let offset = 0, rows = limit; rows === limit; offset += limit) {
      const answer = await namespaces.list({ filter, offset, limit }, signal);
      const found = answer.find((namespace) => namespace.id === id);
      if (found) return found;
      rows = answer.length;
    }
  return undefined;
}

/** A server deletes a namespace with its domains still in it, and leaves them where nobody can reach them: looked at right before. */
async function removeEmpty(namespaces: Namespaces, id: string, signal: AbortSignal) {
  const namespace = await beforeSending(listed(namespaces, id, signal));
  if (!namespace) throw refusedHere('not_found', 'It no longer exists. It was deleted meanwhile.');
  const count = namespace.domains.length;
  if (count > 0)
    throw refusedHere('not_empty', `${notEmpty} There ${count === 1 ? 'is one' : `are ${count}`} in it now.`);
  signal.throwIfAborted();
  await namespaces.remove(id).catch(namingRoles('namespaces.delete'));
}

/** Namespaces: list, creation and change. Those of the users' roles in one are in `role-screens`. */
export const namespaceScreens = ({ api: { namespaces }, now, navigation, notify }: Wiring) => {
  const { created, changed } = listNotice({ navigation, notify }, '/namespaces');
  const list = ({ filter, offset, limit }: Stretch, signal: AbortSignal) =>
    namespaces.list({ filter, offset, limit }, signal);

  return {
    namespaceList: namespaceListMachine.provide({
      actors: {
        keepQuery: keepQuery(navigation, namespaceListDefaults),
        load: loadTask<Namespace>(list, now),
        readWhole: readWholeWatch<Namespace>(list, namespaceListDescriptor, now),
        ...removalActors(namespaceListDescriptor, {
          remove: ({ id }, signal) => removeEmpty(namespaces, id, signal),
          isThere: ({ id }, signal) => isThere(namespaces.get(id, signal)),
        }),
      },
      actions: {
        announceRemoved: (_, results) => {
          for (const { label, problem } of results)
            notify(
              problem
                ? {
                    intent: 'error',
                    title: 'Could Not Delete Namespace',
                    text: withReason(`The namespace '${label}' could not be deleted.`, problem),
                  }
                : { intent: 'success', title: `Namespace '${label}' deleted.` },
            );
        },
      },
    }),
    createNamespace: namespaceFormMachine.provide({
      actors: {
        loadValues: screenTask<Loaded, Form<NamespaceValues>>(({ input }) => Promise.resolve(input)),
        save: screenTask<Saved, Draft<NamespaceValues>>(async ({ input, signal }) => {
          const created = detailsOf(input.values, { exists: false });
          await namespaces.create(created, signal).catch(namingRoles('namespaces.create'));
          return { saved: created };
        }),
        check: checkCreated(
          (values: NamespaceValues) => detailsOf(values, { exists: false }),
          ({ id }, signal) => namespaces.get(id, signal),
        ),
      },
      actions: { announceSaved: (_, { saved }) => created('Namespace Created', saved.id) },
    }),
    editNamespace: namespaceFormMachine.provide({
      actors: {
        loadValues: screenTask<Loaded, Form<NamespaceValues>>(async ({ input, signal }) => {
          const { id, displayName } = await namespaces.get(input.values.id, signal);
          return { values: { id, displayName } };
        }),
        save: screenTask<Saved, Draft<NamespaceValues>>(async ({ input, signal }) => {
          const mine = detailsOf(input.values, { exists: true });
          const { id, displayName } = await namespaces.get(mine.id, signal);
          if (displayName !== input.baseline.displayName && displayName !== mine.displayName)
            return { theirs: { id, displayName } };
          await namespaces.update(mine, signal).catch(namingRoles('namespaces.edit'));
          return { saved: mine };
        }),
        check: checkTask<NamespaceDetails, NamespaceValues>(async ({ input, signal }) => {
          const mine = detailsOf(input.values, { exists: true });
          const { displayName } = await namespaces.get(mine.id, signal);
          return displayName === mine.displayName ? mine : undefined;
        }),
      },
      actions: { announceSaved: (_, { saved }) => changed('Namespace Updated', saved.id) },
    }),
  };
};
