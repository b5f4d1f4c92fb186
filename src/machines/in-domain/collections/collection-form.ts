import type { Collection } from '../../../api/rest/domain/collections';
import type { SnapshotPolicy } from '../../../api/rest/domain/snapshot-policy';
import { isRejectedWith, type ApiProblem } from '../../../api/rest/problem';
import type { FieldErrors, Refusal } from '../../resource-form/form-setup';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../../resource-form/resource-form-machine';
import { duplicateField } from '../../support/duplicate-field';
import { isSegment } from '../../support/segment';
import { withReason } from '../../support/with-reason';
import type { Grant } from '../permissions/grants';
import { noSnapshots, policyErrors, type PolicyValues } from '../snapshot-policy/snapshot-policy-values';

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
  return isSegment(id) ? undefined : 'No address can be made of this id. Please choose another one.';
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
    ...(unadded ? { unadded: 'Press Add to give this user the permissions, or empty the field.' } : {}),
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
      ? { title, text: `The collection '${id}' no longer exists. It was deleted meanwhile.` }
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
