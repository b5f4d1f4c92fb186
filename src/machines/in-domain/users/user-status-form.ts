import type { ApiProblem } from '../../../api/rest/problem';
import { createResourceForm, type ResourceFormActor } from '../../resource-form/resource-form-machine';
import { withReason } from '../../support/with-reason';

/** Users who are all disabled, or all enabled, at once. */
export type StatusChange = { usernames: readonly string[]; disabled: boolean };
/** What became of each of them. */
export type StatusResult = { username: string; problem: ApiProblem | undefined };

export const noStatusChange: StatusChange = { usernames: [], disabled: false };

/** A form without fields: it is sent as it is filled, and what fails for one of them is among the results. */
export const userStatusFormMachine = createResourceForm<StatusChange, object, StatusResult[]>({
  validate: () => ({}),
  refusalOf: (problem) => ({
    title: 'Could Not Update User',
    text: withReason('The users could not be updated.', problem),
  }),
});

export type UserStatusFormActor = ResourceFormActor<StatusChange, object, StatusResult[]>;
