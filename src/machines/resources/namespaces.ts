import type { Namespace, NamespaceDetails } from '~/api/rest/namespaces';
import { namespacePath } from '~/core/paths';
import { alreadyGone, duplicateField, explainProblem, isRejectedWith, refusedHere, withReason } from '~/core/problem';
import { beforeSending, formsOf, idError, namingRoles, startOf, tidied } from '~/machines/kit/resource-forms';
import { namedNotice } from '~/machines/notifications/notifications-machine';
import { listKind, listOf } from '~/machines/kit/resource-lists';
import { createResourceForm, type ResourceFormActor, type FormFields } from '~/machines/kit/resource-form-machine';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { Wiring } from '~/machines/services';
import { lossesOfNamespaces } from './losses';

/** Spec server-level §2 "Namespaces list". */
export const notEmpty = 'Can not delete a namespace with domains!';

export const namespaceList = listKind<Namespace>({
  idOf: ({ id }) => id,
  own: 'id',
  by: {
    id: ({ id }) => id,
    displayName: ({ displayName }) => displayName,
    domains: ({ domains }) => domains.length,
  },
  bulk: { many: 'namespaces', worth: 0 },
  isCounted: true,
  pageSize: 10,
});
export type NamespaceListActor = ResourceListActor<Namespace>;

/** `exists`: an existing namespace is changed, so its id is fixed. */
export type NamespaceFacts = { exists: boolean };

/** Spec server-level §5 "Namespace". */
export const namespaceFields: FormFields<NamespaceDetails, NamespaceFacts> = {
  id: {
    label: 'Namespace Id',
    required: true,
    mono: true,
    hint: "Part of the connection URL of each of its domains. It can't be changed later.",
    error: (id, _, { exists }) => (exists ? undefined : idError(id, 'Please input a namespace id!')),
  },
  displayName: {
    label: 'Display Name',
    required: true,
    error: (name) => (name.trim() ? undefined : 'Please input a Display Name!'),
  },
};
export const emptyNamespace = startOf(namespaceFields);

/** Spec server-level §8 "Create or update namespace"; other creation failures are shown too (docs/decisions). */
export const namespaceFormMachine = createResourceForm<NamespaceDetails, NamespaceFacts, NamespaceDetails>({
  fields: namespaceFields,
  refusalOf: (problem, { id }, { exists }) => {
    const title = `Could Not ${exists ? 'Update' : 'Create'} Namespace`;
    if (isRejectedWith(problem, 'duplicate', 'conflicts')) {
      const taken = (name: string) => `A namespace with the specified ${name} already exists.`;
      const field = duplicateField(problem);
      if (field !== 'id' && field !== 'displayName') return { title, text: taken('id or display name') };
      const text = taken(field === 'id' ? 'id' : 'display name');
      return { title, text, fieldError: { field, text } };
    }
    if (exists && isRejectedWith(problem, 'not_found'))
      return { title, text: `The namespace '${id}' no longer exists. It was deleted.` };
    if (isRejectedWith(problem, 'forbidden')) return { title, text: explainProblem(problem) };
    const sentence = exists ? 'Unknown error updating namespace.' : 'The namespace could not be created.';
    return { title, text: withReason(sentence, problem) };
  },
});
export type NamespaceFormActor = ResourceFormActor<NamespaceDetails, NamespaceFacts, NamespaceDetails>;

type Namespaces = Wiring['api']['namespaces'];

/** The namespace as listed now. If the search by id does not find it, the whole list is read. */
async function listed(namespaces: Namespaces, id: string, signal: AbortSignal) {
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

/** A server would delete a namespace that still has domains, which could not be reached any more: counts them right before. */
async function removeEmpty(namespaces: Namespaces, id: string, signal: AbortSignal) {
  const namespace = await beforeSending(listed(namespaces, id, signal));
  if (!namespace) throw alreadyGone;
  const count = namespace.domains.length;
  if (count > 0)
    throw refusedHere('not_empty', `${notEmpty} There ${count === 1 ? 'is one' : `are ${count}`} in it now.`);
  signal.throwIfAborted();
  await namespaces.remove(id).catch(namingRoles('namespaces.delete'));
}

export const namespaceScreens = (wiring: Wiring) => {
  const { namespaces } = wiring.api;
  const { create, edit } = formsOf<NamespaceDetails>(wiring, {
    noun: 'Namespace',
    notice: namedNotice('Namespace'),
    path: '/namespaces',
    nameOf: ({ id }) => id,
    hrefOf: ({ id }) => namespacePath(id),
  });
  return {
    namespaceList: listOf(namespaceList, wiring, {
      read: ({ filter, offset, limit }, signal) => namespaces.list({ filter, offset, limit }, signal),
      removal: {
        noun: 'Namespace',
        notice: namedNotice('Namespace'),
        remove: ({ id }, signal) => removeEmpty(namespaces, id, signal),
        count: (rows, signal) =>
          lossesOfNamespaces(
            wiring,
            rows,
            async (id) => (await listed(namespaces, id, signal))?.domains.length ?? 0,
            signal,
          ),
        get: ({ id }, signal) => namespaces.get(id, signal),
        notRemoved: (id) => ({
          title: 'Could Not Delete Namespace',
          text: `The namespace '${id}' could not be deleted.`,
        }),
      },
    }),
    createNamespace: create(namespaceFormMachine, {
      sentOf: (values) => tidied(namespaceFields, values),
      send: (details, signal) => namespaces.create(details, signal).catch(namingRoles('namespaces.create')),
      read: ({ id }, signal) => namespaces.get(id, signal),
    }),
    editNamespace: edit(namespaceFormMachine, {
      read: async ({ id }, signal) => {
        const { displayName } = await namespaces.get(id, signal);
        return { values: { id, displayName } };
      },
      tidy: (values) => ({ ...tidied(namespaceFields, values), id: values.id }),
      write: (details, _, signal) => namespaces.update(details, signal).catch(namingRoles('namespaces.edit')),
    }),
  };
};
