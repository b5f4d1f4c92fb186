import { clockOf, momentsAt, offsetMark, offsetText, type TimeZone } from '~/core/times';

/** The date format, as shown to users (spec domain-level §9). */
export const dateForm = 'MM/DD/YYYY hh:mm:ss.SSS A';
const typedForm =
  /^(\d\d)\/(\d\d)\/(-?\d{4,6}) (\d\d):(\d\d):(\d\d)\.(\d{3}) (AM|PM)(?: ([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

type Part = 'FullYear' | 'Month' | 'Date' | 'Hours' | 'Minutes' | 'Seconds' | 'Milliseconds';
const padded = (part: number, length = 2) => String(part).padStart(length, '0');
/** With four digits, or as many as it needs. */
const yearText = (year: number) => `${year < 0 ? '-' : ''}${padded(Math.abs(year), 4)}`;

/**
 * Formats a date as it is displayed and edited: `MM/DD/YYYY hh:mm:ss.SSS A`, in the reader's zone or in UTC. A local time that occurs twice, when
 * clocks are set back, has its offset from UTC, as in `-04:00`. Must be fast: a search formats up to 100,000 dates.
 */
export function writeDate(date: Date, zone: TimeZone): string {
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  const get = zone === 'utc' ? 'getUTC' : 'get';
  const part = (name: Part) => date[`${get}${name}`]();
  const hours = part('Hours');
  const day = `${padded(part('Month') + 1)}/${padded(part('Date'))}/${yearText(part('FullYear'))}`;
  const clock = [hours % 12 || 12, part('Minutes'), part('Seconds')].map((each) => padded(each)).join(':');
  const half = hours < 12 ? 'AM' : 'PM';
  return `${day} ${clock}.${padded(part('Milliseconds'), 3)} ${half}${zone === 'utc' ? '' : offsetMark(date.getTime())}`;
}

type Read = { value: Date } | { problem: string };

function isDay(year: string, month: number, day: number): boolean {
  const number = Number(year);
  const last = (clockOf(number, month, 1) - clockOf(number, month - 1, 1)) / 86_400_000;
  return yearText(number) === year && month >= 1 && month <= 12 && day >= 1 && day <= last;
}

const dateAt = (at: number): Read => {
  const value = new Date(at);
  return Number.isNaN(value.getTime()) ? { problem: 'Dates go from the year -271821 to the year 275760.' } : { value };
};

/** Parses a text in exactly this format. `problem`: a whole sentence, also for dates that don't exist. */
export function readDate(text: string, zone: TimeZone): Read {
  const [, month, day, year = '', hours, minutes, seconds, milliseconds, half, sign, ...offset] =
    typedForm.exec(text.trim()) ?? [];
  if (month === undefined) return { problem: `Enter a date as ${dateForm}, as in 03/14/2025 09:02:11.000 AM.` };
  if (!isDay(year, Number(month), Number(day))) return { problem: "This date doesn't exist." };
  if (Number(hours) < 1 || Number(hours) > 12)
    return { problem: `${hours}:${minutes} ${half} is not a time: hours go from 01 to 12, with AM or PM.` };
  if (Number(minutes) > 59 || Number(seconds) > 59)
    return { problem: `${hours}:${minutes}:${seconds} is not a time: minutes and seconds go from 00 to 59.` };
  const clock = clockOf(
    Number(year),
    Number(month) - 1,
    Number(day),
    (Number(hours) % 12) + (half === 'PM' ? 12 : 0),
    Number(minutes),
    Number(seconds),
    Number(milliseconds),
  );
  if (sign !== undefined) {
    const [over = 0, past = 0, rest = 0] = offset.map((each) => Number(each ?? 0));
    const ahead = ((over * 60 + past) * 60 + rest) * 1_000;
    return dateAt(sign === '-' ? clock + ahead : clock - ahead);
  }
  if (zone === 'utc') return dateAt(clock);
  const [first = Number.NaN, second] = momentsAt(clock);
  if (second !== undefined)
    return {
      problem: `This time occurs twice here. Add ${offsetText(first)} or ${offsetText(second)} to say which one.`,
    };
  const isSkipped = Number.isNaN(first) && 'value' in dateAt(clock);
  return isSkipped ? { problem: "This time doesn't exist here: clocks were set forward over it." } : dateAt(first);
}

const isoForm = /^([+-]?\d{4,6})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?)? ?(Z|[+-]\d\d:\d\d)?$/;

/** As lists show dates, or a part of it. */
const shownForm = /^(\d\d\/\d\d\/-?\d{4,6})(?: (?:@ )?(\d\d:\d\d)(:\d\d)?(\.\d{3})? ?([ap]m))?( [+-][\d:]+)?$/i;

/**
 * Parses a date in this format, as lists show it, or in ISO 8601. A day begins at midnight; where no offset is written, the time is in the zone.
 */
export function readAnyDate(text: string, zone: TimeZone): Read {
  const typed = text.trim();
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00', part = '', offset] =
    isoForm.exec(typed) ?? [];
  if (year === undefined) {
    const [, date, clock = '12:00', second = ':00', rest = '.000', half = 'AM', ahead = ''] =
      shownForm.exec(typed) ?? [];
    return date === undefined
      ? { problem: 'Please input a date, such as 2026-11-05 or 2026-11-05T12:30:00Z!' }
      : readDate(`${date} ${clock}${second}${rest} ${half.toUpperCase()}${ahead}`, zone);
  }
  if (Number(hours) > 23) return { problem: `${hours}:${minutes} is not a time: hours go from 00 to 23.` };
  const [hour, half] = [Number(hours) % 12 || 12, Number(hours) < 12 ? 'AM' : 'PM'];
  const time = `${padded(hour)}:${minutes}:${seconds}.${part.padEnd(3, '0')} ${half}`;
  const ahead = offset === undefined ? '' : ` ${offset.replace('Z', '+00:00')}`;
  return readDate(`${month}/${day}/${yearText(Number(year))} ${time}${ahead}`, zone);
}

/** A date as `readAnyDate` takes it: as a day, if it begins one. */
export const writeAnyDate = (date: Date, zone: TimeZone): string =>
  writeDate(date, zone).replace(/^(\d\d)\/(\d\d)\/(-?\d+) 12:00:00\.000 AM$/, '$3-$1-$2');
