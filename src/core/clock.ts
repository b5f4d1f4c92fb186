/** A time of day, as in "09:02:11am UTC", and the same moment as ISO 8601 with its offset. */
type Clock = { text: string; iso: string };

const twelveHours = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h12',
  timeZone: 'UTC',
});

const two = (count: number) => String(count).padStart(2, '0');

/**
 * The time of day in the reader's zone or in UTC: "hh:mm:ssa" (spec server-level §9), with " UTC" appended in that zone; undefined if `at` (epoch
 * milliseconds) is not a valid time. Equal to `formatTime(at, zone, 'seconds')` and `isoTime`, without loading luxon.
 */
export function formatClock(at: number, zone: TimeZone): Clock | undefined {
  const utc = zone === 'utc';
  const ahead = utc ? 0 : -new Date(at).getTimezoneOffset();
  /** A date whose UTC fields are the local time. */
  const wall = new Date(at + ahead * 60_000);
  if (Number.isNaN(wall.getTime())) return undefined;
  const size = Math.abs(ahead);
  const offset = utc ? 'Z' : `${ahead < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
  return {
    text: `${twelveHours.format(wall).replace(/\s/, '').toLowerCase()}${utc ? ' UTC' : ''}`,
    iso: `${wall.toISOString().slice(0, -1)}${offset}`,
  };
}

export type TimeZone = 'local' | 'utc';
