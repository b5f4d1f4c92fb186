import { DateTime } from 'luxon';
import type { TimeZoneChoice } from '~/api/browser/preference-store';
import { scanJson } from './scan';

const luxonForm = 'MM/dd/yyyy hh:mm:ss.SSS a';
const datePattern = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}\.\d{3} (AM|PM)$/;

/** The date format, as shown to users (spec domain-level §9). */
export const dateForm = 'MM/DD/YYYY hh:mm:ss.SSS A';

type Part = 'FullYear' | 'Month' | 'Date' | 'Hours' | 'Minutes' | 'Seconds' | 'Milliseconds';
const padded = (part: number, length = 2) => String(part).padStart(length, '0');

/**
 * Formats a date as it is displayed and edited: `MM/DD/YYYY hh:mm:ss.SSS A`, in the reader's zone or in UTC. Does not use luxon, which is too
 * slow here: a search formats up to 100,000 dates.
 */
export function writeDate(date: Date, zone: TimeZoneChoice): string {
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  const get = zone === 'utc' ? 'getUTC' : 'get';
  const part = (name: Part) => date[`${get}${name}`]();
  const [year, hours] = [part('FullYear'), part('Hours')];
  const day = `${padded(part('Month') + 1)}/${padded(part('Date'))}/${year < 0 ? '-' : ''}${padded(Math.abs(year), 4)}`;
  const clock = [hours % 12 || 12, part('Minutes'), part('Seconds')].map((each) => padded(each)).join(':');
  return `${day} ${clock}.${padded(part('Milliseconds'), 3)} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Parses a text in exactly this format; undefined for any other text and for dates that don't exist. */
export function readDate(text: string, zone: TimeZoneChoice): Date | undefined {
  const time = DateTime.fromFormat(text.trim(), luxonForm, { zone, locale: 'en-US' });
  // A time skipped by daylight saving is formatted differently.
  return time.isValid && writeDate(time.toJSDate(), zone) === text.trim() ? time.toJSDate() : undefined;
}

export function whyNotDate(text: string): string {
  const day = /^\d{2}\/\d{2}\/\d{4}/.exec(text.trim())?.[0];
  const isMissing = day !== undefined && !DateTime.fromFormat(day, 'MM/dd/yyyy').isValid;
  return isMissing || datePattern.test(text.trim())
    ? "This date doesn't exist."
    : `Enter a date as ${dateForm}, as in 03/14/2025 09:02:11.000 AM.`;
}

const numberForm = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** Writes a number; keeps the sign of -0. */
export const writeNumber = (number: number): string => (Object.is(number, -0) ? '-0' : String(number));

/** Parses a number; `problem` is a sentence that says why it can't be stored. */
export function readNumber(text: string): { value: number } | { problem: string } {
  const typed = text.trim();
  const short = typed.length > 40 ? `${typed.slice(0, 40)}…` : typed;
  const [, sign, whole = '', fraction = '', power] = numberForm.exec(typed) ?? [];
  if (whole + fraction === '')
    return { problem: typed === '' ? 'A number is needed here.' : `“${short}” is not a number.` };
  const number = [
    sign === '-' ? '-' : '',
    whole.replace(/^0+(?=\d)/, '') || '0',
    fraction === '' ? '' : `.${fraction}`,
    power === undefined ? '' : `e${power}`,
  ].join('');
  const value = Number(number);
  if (!Number.isFinite(value)) return { problem: 'This number is too large.' };
  return scanJson(number)
    ? {
        problem: `This number would be rounded to ${writeNumber(value)}. Use a String to keep all digits.`,
      }
    : { value };
}
