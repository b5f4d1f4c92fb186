import { findActivity } from '../../state/activities';
import type { Activity } from '../../state/activity-records';
import type { Domain } from '../../state/records';
import { RequestError } from '../problems';

/** Identifies an activity in messages of the server. */
export const named = (type: string, id: string): string => `{type: '${type}', id: ${id}}`;

/** @throws RequestError */
export const requireActivity = (domain: Domain, type: string, id: string): Activity => {
  const activity = findActivity(domain, type, id);
  if (activity) return activity;
  throw new RequestError('activity_not_found', `The activity does not exist: ${named(type, id)}.`);
};
