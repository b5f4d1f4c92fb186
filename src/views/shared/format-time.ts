import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { formatClock } from './format-clock';

dayjs.extend(utc);

export type TimeZone = 'local' | 'utc';
/** `short` "MM/DD @ hh:mma", `full` "MM/DD/YYYY @ hh:mma" (spec server-level §9), `clock` "hh:mma", `seconds` "hh:mm:ssa". */
export type TimeForm = 'short' | 'full' | 'clock' | 'seconds';

const forms: Record<TimeForm, string> = {
  short: 'MM/DD @ hh:mma',
  full: 'MM/DD/YYYY @ hh:mma',
  clock: 'hh:mma',
  seconds: 'hh:mm:ssa',
};

const read = (at: number | string, zone: TimeZone): Dayjs => (zone === 'utc' ? dayjs.utc(at) : dayjs(at));

/** The point in time in words, with " UTC" behind it in that zone; undefined if it is none. */
export function formatTime(at: number | string, zone: TimeZone, form: TimeForm = 'full'): string | undefined {
  const time = read(at, zone);
  return time.isValid() ? `${time.format(forms[form])}${zone === 'utc' ? ' UTC' : ''}` : undefined;
}

/** The point in time as ISO 8601 with its offset; undefined if it is none. */
export const isoTime = (at: number | string, zone: TimeZone): string | undefined =>
  formatClock(read(at, zone).valueOf(), zone)?.iso;
