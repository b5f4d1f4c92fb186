import { DateTime } from 'luxon';

export type TimeZone = 'local' | 'utc';
/** `short` "MM/DD @ hh:mma", `full` "MM/DD/YYYY @ hh:mma" (spec server-level §9), `clock` "hh:mma", `seconds` "hh:mm:ssa". */
export type TimeForm = 'short' | 'full' | 'clock' | 'seconds';

const forms: Record<TimeForm, string> = {
  short: "MM/dd '@' hh:mm",
  full: "MM/dd/yyyy '@' hh:mm",
  clock: 'hh:mm',
  seconds: 'hh:mm:ss',
};

function read(at: number | string, zone: TimeZone): DateTime {
  const parsed = typeof at === 'number' ? DateTime.fromMillis(at) : DateTime.fromISO(at);
  return (zone === 'utc' ? parsed.toUTC() : parsed).setLocale('en-US');
}

/** The point in time in words, with " UTC" behind it in that zone; undefined if it is none. */
export function formatTime(at: number | string, zone: TimeZone, form: TimeForm = 'full'): string | undefined {
  const time = read(at, zone);
  if (!time.isValid) return undefined;
  return `${time.toFormat(forms[form])}${time.toFormat('a').toLowerCase()}${zone === 'utc' ? ' UTC' : ''}`;
}

/** The point in time as ISO 8601 with its offset; undefined if it is none. */
export const isoTime = (at: number | string, zone: TimeZone): string | undefined =>
  read(at, zone).toISO() ?? undefined;
