import type { TimeZoneChoice } from '../../../api/browser/preference-store';

const form = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2}):(\d{2})\.(\d{3}) (AM|PM)$/;

/** How dates are written, for people (spec domain-level §9). */
export const dateForm = 'MM/DD/YYYY hh:mm:ss.SSS A';

const padded = (part: number, length = 2) => String(part).padStart(length, '0');

/** A date as it is shown and edited: `MM/DD/YYYY hh:mm:ss.SSS A`, in the reader's zone or in UTC. */
export function writeDate(date: Date, zone: TimeZoneChoice): string {
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  const [year, month, dayOfMonth, hours, minutes, seconds, thousandths] =
    zone === 'utc'
      ? ([
          date.getUTCFullYear(),
          date.getUTCMonth(),
          date.getUTCDate(),
          date.getUTCHours(),
          date.getUTCMinutes(),
          date.getUTCSeconds(),
          date.getUTCMilliseconds(),
        ] as const)
      : ([
          date.getFullYear(),
          date.getMonth(),
          date.getDate(),
          date.getHours(),
          date.getMinutes(),
          date.getSeconds(),
          date.getMilliseconds(),
        ] as const);
  const day = `${padded(month + 1)}/${padded(dayOfMonth)}/${year < 0 ? '-' : ''}${padded(Math.abs(year), 4)}`;
  const clock = [hours % 12 || 12, minutes, seconds].map((part) => padded(part)).join(':');
  return `${day} ${clock}.${padded(thousandths, 3)} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The date that a text in exactly this form names; undefined for every other text, and for what no calendar has. */
export function readDate(text: string, zone: TimeZoneChoice): Date | undefined {
  const parts = form.exec(text.trim());
  if (!parts) return undefined;
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0, thousandth = 0] = parts
    .slice(1, 8)
    .map(Number);
  const hours = (hour % 12) + (parts[8] === 'PM' ? 12 : 0);
  const date = new Date(0);
  if (zone === 'utc') {
    date.setUTCFullYear(year, month - 1, day);
    date.setUTCHours(hours, minute, second, thousandth);
  } else {
    date.setFullYear(year, month - 1, day);
    date.setHours(hours, minute, second, thousandth);
  }
  // What was carried over (February 30, 25 hours, a minute that the clocks skipped) reads differently.
  return writeDate(date, zone) === text.trim() ? date : undefined;
}
