import type { NamespaceDetails } from '../../api/rest/namespaces';
import { explainProblem, isRejectedWith, type ApiProblem } from '../../api/rest/problem';
import type { FieldErrors, Refusal } from '../resource-form/form-setup';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../resource-form/resource-form-machine';
import { duplicateField } from '../support/duplicate-field';
import { isSegment } from '../support/segment';
import { withReason } from '../support/with-reason';

export type NamespaceValues = { id: string; displayName: string };
/** `exists`: it is changed; its id stands. */
export type NamespaceFacts = { exists: boolean };

export const emptyNamespace: NamespaceValues = { id: '', displayName: '' };

export const detailsOf = (
  { id, displayName }: NamespaceValues,
  { exists }: NamespaceFacts,
): NamespaceDetails => ({
  id: exists ? id : id.trim(),
  displayName: displayName.trim(),
});

function idError(id: string): string | undefined {
  if (id.trim() === '') return 'Please input a namespace id!';
  return isSegment(id.trim()) ? undefined : 'No address can be made of this id. Please choose another one.';
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
    return { title, text: `The namespace '${id}' no longer exists. It was deleted meanwhile.` };
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
