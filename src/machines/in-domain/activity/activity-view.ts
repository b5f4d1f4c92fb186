import type { Activity } from '../../../api/rest/domain/activities';
import {
  createResourceView,
  type ResourceViewActor,
  type ResourceViewSnapshot,
} from '../../resource-view/resource-view-machine';

/** What an activity's page tells of it, beside what is live. */
export const activityViewMachine = createResourceView<Activity>();
export type ActivityViewActor = ResourceViewActor<Activity>;
export type ActivityViewSnapshot = ResourceViewSnapshot<Activity>;
