import { explainProblem, isRejectedWith, type ApiProblem } from '../../../api/rest/problem';
import type { FieldErrors, Refusal } from '../../resource-form/form-setup';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../../resource-form/resource-form-machine';
import { duplicateField } from '../../support/duplicate-field';
import { isSegment } from '../../support/segment';
import type { JsonFault } from './json-scan';
import { readDataText } from './model-data-text';
import { withReason } from '../../support/with-reason';

/** Whether the server makes the id, or the person who creates the model. */
export const modelIdModes = ['auto', 'manual'] as const;
export type ModelIdMode = (typeof modelIdModes)[number];

export type ModelValues = { collection: string; mode: ModelIdMode; id: string; data: string };
/** Nothing but what is typed decides. */
export type ModelFacts = Record<never, never>;

/** Spec domain-level §2 "Models": the data begin as an empty object. */
export const emptyModel: ModelValues = { collection: '', mode: 'auto', id: '', data: '{}' };

function idError({ mode, id }: ModelValues): string | undefined {
  if (mode !== 'manual') return undefined;
  if (id.trim() === '') return 'Please input a model id!';
  return isSegment(id.trim()) ? undefined : 'No address can be made of this id. Please choose another one.';
}

/** What is wrong with the data, and where. */
export function dataFault(text: string): JsonFault | undefined {
  const read = readDataText(text);
  return 'fault' in read ? read.fault : undefined;
}

/** Spec domain-level §5. */
function validate(values: ModelValues): FieldErrors<ModelValues> {
  const errors = {
    collection: values.collection.trim() === '' ? 'Please select a Collection!' : undefined,
    mode: modelIdModes.includes(values.mode) ? undefined : 'Please select a model id strategy!',
    id: idError(values),
    data: dataFault(values.data)?.reason,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== undefined));
}

/** The console's own refusal where the collection is not there: a server may make one of a slip of the pen. */
export const missingCollection = 'missing_collection';

/** Spec domain-level §8. */
function refusalOf(problem: ApiProblem): Refusal<ModelValues> {
  const title = 'Could Not Create Model';
  if (isRejectedWith(problem, 'duplicate', 'conflicts')) {
    const text = `A model with the specified ${duplicateField(problem) ?? 'id'} already exists.`;
    return { title, text, fieldError: { field: 'id', text } };
  }
  if (isRejectedWith(problem, missingCollection)) {
    const text = explainProblem(problem);
    return { title, text, fieldError: { field: 'collection', text } };
  }
  const isSilent =
    problem.kind === 'rejected' && problem.message === undefined && problem.code !== 'forbidden';
  return {
    title,
    text: isSilent
      ? withReason('Unknown error creating model. Check the console.', problem)
      : explainProblem(problem),
  };
}

export const modelFormMachine = createResourceForm<ModelValues, ModelFacts, { id: string }>({
  validate,
  refusalOf,
});

export type ModelFormActor = ResourceFormActor<ModelValues, ModelFacts, { id: string }>;
export type ModelFormSnapshot = ResourceFormSnapshot<ModelValues, ModelFacts, { id: string }>;
