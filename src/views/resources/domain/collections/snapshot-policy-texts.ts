import type { PolicyValues } from '~/machines/resources/domain/snapshot-policy';
import type { FieldWords } from '~/views/kit/form/ResourceForm';

/** The names of the parts of a snapshot policy. */
export const policyWords: Record<keyof PolicyValues, string> = {
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
  triggerByVersion: 'At the latest after so many versions.',
  limitByVersion: 'Not before so many versions.',
  triggerByTime: 'At the latest after so many minutes.',
  limitByTime: 'Not before so many minutes.',
} as const;

const onOrOff = (on: boolean) => (on ? 'On' : 'Off');

/** The same for the comparison with what somebody else has saved. */
export const policyFieldWords: FieldWords<PolicyValues> = {
  snapshotsEnabled: { label: policyWords.snapshotsEnabled, say: onOrOff },
  triggerByVersion: { label: policyWords.triggerByVersion, say: onOrOff },
  maximumVersion: { label: policyWords.maximumVersion },
  limitByVersion: { label: policyWords.limitByVersion, say: onOrOff },
  minimumVersion: { label: policyWords.minimumVersion },
  triggerByTime: { label: policyWords.triggerByTime, say: onOrOff },
  maximumTime: { label: policyWords.maximumTime },
  limitByTime: { label: policyWords.limitByTime, say: onOrOff },
  minimumTime: { label: policyWords.minimumTime },
};
