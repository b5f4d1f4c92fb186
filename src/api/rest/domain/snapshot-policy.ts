import * as v from 'valibot';

const interval = v.optional(v.number(), 0);

/** As the server keeps it: times in milliseconds (docs/decisions). */
export const snapshotPolicySchema = v.object({
  snapshotsEnabled: v.boolean(),
  triggerByVersion: v.boolean(),
  maximumVersionInterval: interval,
  limitByVersion: v.boolean(),
  minimumVersionInterval: interval,
  triggerByTime: v.boolean(),
  maximumTimeInterval: interval,
  limitByTime: v.boolean(),
  minimumTimeInterval: interval,
});
export type SnapshotPolicy = v.InferOutput<typeof snapshotPolicySchema>;
