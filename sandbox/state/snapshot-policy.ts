import * as v from 'valibot';

/** When snapshots of models are made. Intervals in milliseconds. */
export const snapshotPolicyRecord = v.object({
  snapshotsEnabled: v.boolean(),
  triggerByVersion: v.boolean(),
  maximumVersionInterval: v.number(),
  limitByVersion: v.boolean(),
  minimumVersionInterval: v.number(),
  triggerByTime: v.boolean(),
  maximumTimeInterval: v.number(),
  limitByTime: v.boolean(),
  minimumTimeInterval: v.number(),
});

type SnapshotPolicy = v.InferOutput<typeof snapshotPolicyRecord>;

/** The default of a new domain or collection. */
export const defaultSnapshotPolicy = (): SnapshotPolicy => ({
  snapshotsEnabled: false,
  triggerByVersion: false,
  maximumVersionInterval: 1000,
  limitByVersion: false,
  minimumVersionInterval: 250,
  triggerByTime: false,
  maximumTimeInterval: 0,
  limitByTime: false,
  minimumTimeInterval: 0,
});
