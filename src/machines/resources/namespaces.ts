import type { Namespace, NamespaceDetails } from '~/api/rest/namespaces';
import type { QueryDefaults, Sort } from '~/core/list-query';
import { encodedSegment, isSegment } from '~/core/paths';
import { type ApiProblem, explainProblem, isRejectedWith } from '~/core/problem';
import { duplicateField, refusedHere, withReason } from '~/core/refusals';
import {
  beforeSending,
  checkCreated,
  checkTask,
  isThere,
  namingRoles,
} from '~/machines/kit/resource-form-actors';
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
  loadTask,
  readWholeWatch,
  removalActors,
  type RowRange,
} from '~/machines/kit/resource-list-actors';
import { createResourceList, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListDescriptor } from '~/machines/kit/resource-list-setup';
import { screenTask } from '~/machines/kit/task';
import type { Wiring } from '~/machines/services';

/** The address of one namespace's page. */
export const namespacePath = (id: string) => `/namespaces/${encodedSegment(id)}`;

/** Spec server-level §2 "Namespaces list". */
export const notEmpty = 'Can not delete a namespace with domains!';

/** An empty namespace is soon made again; several are typed out. */
const confirmWord = (namespaces: readonly Namespace[]) =>
  namespaces.length === 1 ? undefined : `delete ${namespaces.length} namespaces`;

/** The one order that the server knows. */
const byId: Sort = { column: 'id', direction: 'ascending' };

export const namespaceListDescriptor: ListDescriptor<Namespace> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  ordering: {
    own: byId,
    by: {
      id: ({ id }) => id,
      displayName: ({ displayName }) => displayName,
      domains: ({ domains }) => domains.length,
    },
    tie: ({ id }) => id,
  },
  confirmWord,
};
export const namespaceListDefaults: QueryDefaults = {
  pageSize: 10,
  sort: byId,
};
export const namespaceListMachine = createResourceList<Namespace>(namespaceListDescriptor);

export type NamespaceListActor = ResourceListActor<Namespace>;

export type NamespaceValues = { id: string; displayName: string };
/** `exists`: it is changed; its id stands. */
export type NamespaceFacts = { exists: boolean };

export const emptyNamespace: NamespaceValues = { id: '', displayName: '' };

const detailsOf = ({ id, displayName }: NamespaceValues, { exists }: NamespaceFacts): NamespaceDetails => ({
  id: exists ? id : id.trim(),
  displayName: displayName.trim(),
});

function idError(id: string): string | undefined {
  if (id.trim() === '') return 'Please input a namespace id!';
  return isSegment(id.trim()) ? undefined : '"." and ".." can\'t be used as an id.';
}

/** Spec server-level §5 "Namespace". */
function validate(
  { id, displayName }: NamespaceValues,
  { exists }: NamespaceFacts,
): FieldErrors<NamespaceValues> {
  const wrongId = exists ? undefined : idError(id);
  return {
    ...(wrongId ? { id: wrongId } : {}),
    ...(displayName.trim() ? {} : { displayName: 'Please input a Display Name!' }),
  };
}

const labels = { id: 'id', displayName: 'display name' } as const;
const isField = (name: string | undefined): name is keyof typeof labels =>
  name !== undefined && Object.hasOwn(labels, name);

/** Spec server-level §8 "Create or update namespace"; also a creation that fails otherwise is told (docs/decisions). */
function refusalOf(
  problem: ApiProblem,
  { id }: NamespaceValues,
  { exists }: NamespaceFacts,
): Refusal<NamespaceValues> {
  const title = exists ? 'Could Not Update Namespace' : 'Could Not Create Namespace';
  if (isRejectedWith(problem, 'duplicate', 'conflicts')) {
    const field = duplicateField(problem);
    const text = (name: string) => `A namespace with the specified ${name} already exists.`;
    if (!isField(field)) return { title, text: text('id or display name') };
    return { title, text: text(labels[field]), fieldError: { field, text: text(labels[field]) } };
  }
  if (exists && isRejectedWith(problem, 'not_found'))
    return { title, text: `The namespace '${id}' no longer exists. It was deleted.` };
  if (isRejectedWith(problem, 'forbidden')) return { title, text: explainProblem(problem) };
  const sentence = exists ? 'Unknown error updating namespace.' : 'The namespace could not be created.';
  return { title, text: withReason(sentence, problem) };
}

export const namespaceFormMachine = createResourceForm<NamespaceValues, NamespaceFacts, NamespaceDetails>({
  validate,
  refusalOf,
});

export type NamespaceFormActor = ResourceFormActor<NamespaceValues, NamespaceFacts, NamespaceDetails>;
export type NamespaceFormSnapshot = ResourceFormSnapshot<NamespaceValues, NamespaceFacts, NamespaceDetails>;

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
  if (!namespace) throw refusedHere('not_found', 'It no longer exists. It was deleted.');
  const count = namespace.domains.length;
  if (count > 0)
    throw refusedHere('not_empty', `${notEmpty} There ${count === 1 ? 'is one' : `are ${count}`} in it now.`);
  signal.throwIfAborted();
  await namespaces.remove(id).catch(namingRoles('namespaces.delete'));
}

/** Namespaces: list, creation and change. Those of the users' roles in one are in `role-screens`. */
export const namespaceScreens = ({ api: { namespaces }, now, navigation, notify }: Wiring) => {
  const { created, changed } = listNotice({ navigation, notify }, '/namespaces');
  const list = ({ filter, offset, limit }: RowRange, signal: AbortSignal) =>
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
