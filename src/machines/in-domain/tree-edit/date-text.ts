import { DateTime } from 'luxon';
import type { TimeZoneChoice } from '../../../api/browser/preference-store';

const luxonForm = 'MM/dd/yyyy hh:mm:ss.SSS a';
const form = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}\.\d{3} (AM|PM)$/;

/** How dates are written, for people (spec domain-level §9). */
export const dateForm = 'MM/DD/YYYY hh:mm:ss.SSS A';

const padded = (part: number, length = 2) => String(part).padStart(length, '0');

/**
 * A date as it is shown and edited: `MM/DD/YYYY hh:mm:ss.SSS A`, in the reader's zone or in UTC. Without luxon, which is too slow here: a search
 * writes all dates of a model, which may be 100,000.
 */
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
  const time = DateTime.fromFormat(text.trim(), luxonForm, { zone, locale: 'en-US' });
  // A minute that the clocks skipped reads differently.
  return time.isValid && writeDate(time.toJSDate(), zone) === text.trim() ? time.toJSDate() : undefined;
}

/** Why a text is not a date that `readDate` knows. */
export function whyNotDate(text: string): string {
  const day = /^\d{2}\/\d{2}\/\d{4}/.exec(text.trim())?.[0];
  const isMissing = day !== undefined && !DateTime.fromFormat(day, 'MM/dd/yyyy').isValid;
  return isMissing || form.test(text.trim())
    ? 'This date doesn’t exist.'
    : `A date is written as ${dateForm}, as in 03/14/2025 09:02:11.000 AM.`;
}
