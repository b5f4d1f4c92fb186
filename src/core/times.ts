import { DateTime } from 'luxon';
import { formatClock, type TimeZone } from './clock';

/** `short` "MM/DD @ hh:mma", `full` "MM/DD/YYYY @ hh:mma" (spec server-level §9), `clock` "hh:mma", `seconds` "hh:mm:ssa". */
export type TimeForm = 'short' | 'full' | 'clock' | 'seconds';

const forms: Record<TimeForm, string> = {
  short: 'MM/dd @ hh:mma',
  full: 'MM/dd/yyyy @ hh:mma',
  clock: 'hh:mma',
  seconds: 'hh:mm:ssa',
};

const read = (at: number | string, zone: TimeZone): DateTime => {
  const options = { zone, locale: 'en-US' };
  return typeof at === 'number' ? DateTime.fromMillis(at, options) : DateTime.fromISO(at, options);
};

/** A formatted time, with " UTC" appended in that zone; undefined if it is not a valid time. */
export function formatTime(at: number | string, zone: TimeZone, form: TimeForm = 'full'): string | undefined {
  const time = read(at, zone);
  return time.isValid
    ? `${time.toFormat(forms[form]).toLowerCase()}${zone === 'utc' ? ' UTC' : ''}`
    : undefined;
}

/** The time as ISO 8601 with its offset; undefined if it is not valid. */
export const isoTime = (at: number | string, zone: TimeZone): string | undefined =>
  formatClock(read(at, zone).toMillis(), zone)?.iso;
