import type { SnapshotPolicy } from '~/api/rest/domain/config';
import type { FieldErrors } from '~/machines/kit/resource-form-setup';

/** A snapshot policy as it is typed: versions and minutes as texts (spec domain-level §3). */
export type PolicyValues = {
  snapshotsEnabled: boolean;
  triggerByVersion: boolean;
  maximumVersion: string;
  limitByVersion: boolean;
  minimumVersion: string;
  triggerByTime: boolean;
  maximumTime: string;
  limitByTime: boolean;
  minimumTime: string;
};

/** Each interval, the switch that puts it in force, and how it is said. */
export const policyIntervals = [
  { flag: 'triggerByVersion', field: 'maximumVersion', unit: 'versions' },
  { flag: 'limitByVersion', field: 'minimumVersion', unit: 'versions' },
  { flag: 'triggerByTime', field: 'maximumTime', unit: 'minutes' },
  { flag: 'limitByTime', field: 'minimumTime', unit: 'minutes' },
] as const;

const minute = 60_000;
/** What a number on the wire holds exactly. */
const most = { versions: Number.MAX_SAFE_INTEGER, minutes: Math.floor(Number.MAX_SAFE_INTEGER / minute) };

/** Milliseconds as minutes: a whole number, or the shortest fraction from which `millisecondsOf` gives the same milliseconds. */
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

/** Spec domain-level §9: everything off, intervals 0. */
export const noSnapshots: PolicyValues = {
  snapshotsEnabled: false,
  triggerByVersion: false,
  maximumVersion: '0',
  limitByVersion: false,
  minimumVersion: '0',
  triggerByTime: false,
  maximumTime: '0',
  limitByTime: false,
  minimumTime: '0',
};

const isWhole = (text: string, largest: number) => /^\d+$/.test(text.trim()) && Number(text) <= largest;

/**
 * Spec domain-level §5: whole numbers, where the switches put them in force. What the server has already may stay as it is, a fraction
 * of a minute as well (`stored`).
 */
export function policyErrors(values: PolicyValues, stored?: SnapshotPolicy): FieldErrors<PolicyValues> {
  if (!values.snapshotsEnabled) return {};
  const before = stored && policyValuesOf(stored);
  const wrong = policyIntervals
    .filter(
      ({ flag, field, unit }) =>
        values[flag] && values[field] !== before?.[field] && !isWhole(values[field], most[unit]),
    )
    .map(({ field, unit }) => [field, sentence(values[field], unit)]);
  return Object.fromEntries(wrong) as FieldErrors<PolicyValues>;
}

const sentence = (text: string, unit: keyof typeof most) =>
  /^\d+$/.test(text.trim())
    ? `Please input at most ${most[unit]} ${unit}!`
    : `Please input a whole number of ${unit}, 0 or more!`;

/** What is sent: what was not touched to the millisecond as it is `stored`; 0 for what is not in force and no number. */
export function policyOf(values: PolicyValues, stored?: SnapshotPolicy): SnapshotPolicy {
  const before = stored && policyValuesOf(stored);
  const interval = (field: IntervalField, kept: number | undefined, read: (text: string) => number) => {
    if (kept !== undefined && values[field] === before?.[field]) return kept;
    const value = read(values[field].trim());
    return Number.isSafeInteger(value) && value >= 0 ? value : 0;
  };
  return {
    snapshotsEnabled: values.snapshotsEnabled,
    triggerByVersion: values.triggerByVersion,
    maximumVersionInterval: interval('maximumVersion', stored?.maximumVersionInterval, Number),
    limitByVersion: values.limitByVersion,
    minimumVersionInterval: interval('minimumVersion', stored?.minimumVersionInterval, Number),
    triggerByTime: values.triggerByTime,
    maximumTimeInterval: interval('maximumTime', stored?.maximumTimeInterval, millisecondsOf),
    limitByTime: values.limitByTime,
    minimumTimeInterval: interval('minimumTime', stored?.minimumTimeInterval, millisecondsOf),
  };
}

type IntervalField = (typeof policyIntervals)[number]['field'];
