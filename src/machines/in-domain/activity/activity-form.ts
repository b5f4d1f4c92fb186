import type { ActivityKey } from '../../../api/rest/domain/activities';
import { isRejectedWith, type ApiProblem } from '../../../api/rest/problem';
import type { FieldErrors, Refusal } from '../../resource-form/form-setup';
import { createResourceForm, type ResourceFormActor } from '../../resource-form/resource-form-machine';
import { isSegment } from '../../support/segment';
import { withReason } from '../../support/with-reason';

export type ActivityValues = ActivityKey;

export const emptyActivity: ActivityValues = { type: '', id: '' };

function nameError(text: string, missing: string): string | undefined {
  const name = text.trim();
  if (name === '') return missing;
  return isSegment(name) ? undefined : 'No address can be made of this. Please choose something else.';
}

/** Spec domain-level §5. */
function validate({ type, id }: ActivityValues): FieldErrors<ActivityValues> {
  const wrongType = nameError(type, 'Please input an activity type!');
  const wrongId = nameError(id, 'Please input an activity id!');
  return { ...(wrongType ? { type: wrongType } : {}), ...(wrongId ? { id: wrongId } : {}) };
}

/** Spec domain-level §8. */
function refusalOf(problem: ApiProblem): Refusal<ActivityValues> {
  const title = 'Could Not Create Activity';
  if (isRejectedWith(problem, 'conflicts', 'duplicate')) {
    const text = 'An activity with the specified type and id already exists.';
    return { title, text, fieldError: { field: 'id', text } };
  }
  const text =
    problem.kind === 'rejected'
      ? `An error was return by the server: '${problem.code}'.`
      : 'An unknown error occurred. Check the console for details.';
  return { title, text: withReason(text, problem) };
}

export const activityFormMachine = createResourceForm<ActivityValues, object, ActivityKey>({
  validate,
  refusalOf,
});
export type ActivityFormActor = ResourceFormActor<ActivityValues, object, ActivityKey>;
