import type { SnapshotPolicy } from '~/api/rest/domain/config';
import type { FieldErrors, FormFields } from '~/machines/kit/resource-form-machine';
import { startOf } from '~/machines/kit/resource-forms';

/** Each interval with the switch that enables it, and its unit. */
export const policyIntervals = [
  { flag: 'triggerByVersion', field: 'maximumVersion', unit: 'versions' },
  { flag: 'limitByVersion', field: 'minimumVersion', unit: 'versions' },
  { flag: 'triggerByTime', field: 'maximumTime', unit: 'minutes' },
  { flag: 'limitByTime', field: 'minimumTime', unit: 'minutes' },
] as const;
type Interval = (typeof policyIntervals)[number];

/** A snapshot policy in the form: versions and minutes as texts (spec domain-level §3). */
export type PolicyValues = Record<'snapshotsEnabled' | Interval['flag'], boolean> & Record<Interval['field'], string>;

const minute = 60_000;
/** The largest exact number in a message. */
const most = { versions: Number.MAX_SAFE_INTEGER, minutes: Math.floor(Number.MAX_SAFE_INTEGER / minute) };

/** Milliseconds as minutes: a whole number, or the shortest fraction that `millisecondsOf` converts back to the same milliseconds. */
export const minutesText = (milliseconds: number): string => String(milliseconds / minute);
export const millisecondsOf = (minutes: string): number => Math.round(Number(minutes) * minute);

/** Stored numbers are shown unchanged. */
export const policyValuesOf = (policy: SnapshotPolicy): PolicyValues => ({
  snapshotsEnabled: policy.snapshotsEnabled,
  triggerByVersion: policy.triggerByVersion,
  maximumVersion: String(policy.maximumVersionInterval),
  limitByVersion: policy.limitByVersion,
  minimumVersion: String(policy.minimumVersionInterval),
  triggerByTime: policy.triggerByTime,
  maximumTime: minutesText(policy.maximumTimeInterval),
  limitByTime: policy.limitByTime,
  minimumTime: minutesText(policy.minimumTimeInterval),
});

/** The policy to send. Untouched values stay as in `stored`, to the millisecond; disabled values that are not a number become 0. */
export function policyOf(values: PolicyValues, stored?: SnapshotPolicy): SnapshotPolicy {
  const before = stored && policyValuesOf(stored);
  const interval = (field: Interval['field'], read: (text: string) => number) => {
    if (stored && values[field] === before?.[field]) return stored[`${field}Interval`];
    const value = read(values[field].trim());
    return Number.isSafeInteger(value) && value >= 0 ? value : 0;
  };
  return {
    snapshotsEnabled: values.snapshotsEnabled,
    triggerByVersion: values.triggerByVersion,
    maximumVersionInterval: interval('maximumVersion', Number),
    limitByVersion: values.limitByVersion,
    minimumVersionInterval: interval('minimumVersion', Number),
    triggerByTime: values.triggerByTime,
    maximumTimeInterval: interval('maximumTime', millisecondsOf),
    limitByTime: values.limitByTime,
    minimumTimeInterval: interval('minimumTime', millisecondsOf),
  };
}

/**
 * Spec domain-level §5: whole numbers, for the intervals that are enabled. Values that the server already has are accepted, including fractions
 * of a minute (`stored`).
 */
export function policyErrors(values: PolicyValues, stored?: SnapshotPolicy): FieldErrors<PolicyValues> {
  const before = stored && policyValuesOf(stored);
  const errors: FieldErrors<PolicyValues> = {};
  for (const { flag, field, unit } of policyIntervals) {
    const isJudged = values.snapshotsEnabled && values[flag] && values[field] !== before?.[field];
    const isWhole = /^\d+$/.test(values[field].trim());
    if (isJudged && !isWhole) errors[field] = `Please input a whole number of ${unit}, 0 or more!`;
    else if (isJudged && Number(values[field]) > most[unit])
      errors[field] = `Please input at most ${most[unit]} ${unit}!`;
  }
  return errors;
}

type PolicyFacts = { stored: SnapshotPolicy | undefined };

const onOff = (label: string) => ({ label, start: false, format: (on: boolean) => (on ? 'On' : 'Off') });
const interval = (field: Interval['field'], label: string) => ({
  label,
  start: '0',
  inputMode: 'numeric' as const,
  error: (_: string, values: PolicyValues, { stored }: PolicyFacts) => policyErrors(values, stored)[field],
});

export const policyFields: FormFields<PolicyValues, PolicyFacts> = {
  snapshotsEnabled: onOff('Snapshots Enabled'),
  triggerByVersion: onOff('Trigger by Version'),
  maximumVersion: interval('maximumVersion', 'Maximum Version Interval'),
  limitByVersion: onOff('Limit by Version'),
  minimumVersion: interval('minimumVersion', 'Minimum Version Interval'),
  triggerByTime: onOff('Trigger by Time'),
  maximumTime: interval('maximumTime', 'Maximum Time Interval (min)'),
  limitByTime: onOff('Limit by Time'),
  minimumTime: interval('minimumTime', 'Minimum Time Interval (min)'),
};

/** Spec domain-level §9: everything off, intervals 0. */
export const noSnapshots = startOf(policyFields);
