import * as v from 'valibot';
import { grantsRecord } from './grant-records';

/** An activity. Who has joined it, and their states, are not kept: nobody is connected to a server that has just started. */
export const activityRecord = v.object({
  type: v.string(),
  id: v.string(),
  ephemeral: v.pipe(v.boolean(), v.description('gone with its last participant')),
  created: v.pipe(v.number(), v.description('milliseconds since 1970')),
  grants: grantsRecord,
});

export type Activity = v.InferOutput<typeof activityRecord>;
