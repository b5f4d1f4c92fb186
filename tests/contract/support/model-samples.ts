export const snapshotPolicy = {
  snapshotsEnabled: false,
  triggerByVersion: false,
  maximumVersionInterval: 0,
  limitByVersion: false,
  minimumVersionInterval: 0,
  triggerByTime: false,
  maximumTimeInterval: 0,
  limitByTime: false,
  minimumTimeInterval: 0,
};

export const worldPermissions = { read: true, write: true, create: true, remove: true, manage: false };

/** A collection as sent and returned. */
export const collectionNamed = (id: string, more: object = {}) => ({
  id,
  description: `About ${id}`,
  worldPermissions,
  userPermissions: {},
  overrideSnapshotPolicy: false,
  snapshotPolicy,
  ...more,
});

export const dateOf = (milliseconds: number) => ({ $$convergence_type: 'date', date: milliseconds });
