import type { ApiProblem } from '../../../api/rest/problem';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../../resource-form/resource-form-machine';
import { withReason } from '../../support/with-reason';

export type AnonymousAuthValues = { enabled: boolean };

/** Whether one may connect without a name (spec domain-level §2 "Authentication", §3). */
export const anonymousAuthFormMachine = createResourceForm<AnonymousAuthValues, object, AnonymousAuthValues>({
  validate: () => ({}),
  refusalOf: (problem: ApiProblem, { enabled }) => ({
    title: 'Anonymous Authentication Not Changed',
    text: withReason(`It could not be ${enabled ? 'enabled' : 'disabled'}.`, problem),
  }),
});

export type AnonymousAuthFormActor = ResourceFormActor<AnonymousAuthValues, object, AnonymousAuthValues>;
export type AnonymousAuthFormSnapshot = ResourceFormSnapshot<
  AnonymousAuthValues,
  object,
  AnonymousAuthValues
>;
