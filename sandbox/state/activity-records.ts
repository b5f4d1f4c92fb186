import * as v from 'valibot';
import { grantsRecord } from './grant-records';

/** An activity. Participants and their states are not stored, since no one is connected after a restart. */
export const activityRecord = v.object({
  type: v.string(),
  id: v.string(),
  ephemeral: v.pipe(v.boolean(), v.description('gone with its last participant')),
  created: v.pipe(v.number(), v.description('milliseconds since 1970')),
  grants: grantsRecord,
});

export type Activity = v.InferOutput<typeof activityRecord>;
