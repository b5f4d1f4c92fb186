import type { ActivityKey } from '../../../api/rest/domain/activities';
import { createResourceForm, type ResourceFormActor } from '../../resource-form/resource-form-machine';
import { withReason } from '../../support/with-reason';

/** The removal of the activity that a page shows: a form without fields, whose only act is to be sent (spec domain-level §8). */
export const activityRemovalMachine = createResourceForm<ActivityKey, object, ActivityKey>({
  act: 'deletion',
  validate: () => ({}),
  refusalOf: (problem) => ({
    title: 'Could Not Delete Activity',
    text: withReason('The activity could not be deleted.', problem),
  }),
});
export type ActivityRemovalActor = ResourceFormActor<ActivityKey, object, ActivityKey>;
