import type { PolicyValues } from '~/machines/resources/domain/snapshot-policy';
import type { FieldLabels } from '~/views/kit/form/ResourceForm';

/** The names of the parts of a snapshot policy. */
export const policyLabels: Record<keyof PolicyValues, string> = {
  snapshotsEnabled: 'Snapshots Enabled',
  triggerByVersion: 'Trigger by Version',
  maximumVersion: 'Maximum Version Interval',
  limitByVersion: 'Limit by Version',
  minimumVersion: 'Minimum Version Interval',
  triggerByTime: 'Trigger by Time',
  maximumTime: 'Maximum Time Interval (min)',
  limitByTime: 'Limit by Time',
  minimumTime: 'Minimum Time Interval (min)',
};

/** What each switch does. */
export const policyHints = {
  triggerByVersion: 'Take a snapshot at least once every this many versions.',
  limitByVersion: 'Take a snapshot at most once every this many versions.',
  triggerByTime: 'Take a snapshot at least once every this many minutes.',
  limitByTime: 'Take a snapshot at most once every this many minutes.',
} as const;

const onOrOff = (on: boolean) => (on ? 'On' : 'Off');

/** The same for the comparison with what someone else has saved. */
export const policyFieldLabels: FieldLabels<PolicyValues> = {
  snapshotsEnabled: { label: policyLabels.snapshotsEnabled, say: onOrOff },
  triggerByVersion: { label: policyLabels.triggerByVersion, say: onOrOff },
  maximumVersion: { label: policyLabels.maximumVersion },
  limitByVersion: { label: policyLabels.limitByVersion, say: onOrOff },
  minimumVersion: { label: policyLabels.minimumVersion },
  triggerByTime: { label: policyLabels.triggerByTime, say: onOrOff },
  maximumTime: { label: policyLabels.maximumTime },
  limitByTime: { label: policyLabels.limitByTime, say: onOrOff },
  minimumTime: { label: policyLabels.minimumTime },
};
