import { countOf, formatCount } from './counts';
import { wholeNumberFrom } from './field-rules';

export type TimeZone = 'local' | 'utc';

/** `short` "MM/DD @ hh:mma", `full` "MM/DD/YYYY @ hh:mma" (spec server-level §9), `clock` "hh:mma", `seconds` "hh:mm:ss A", as in dates. */
export type TimeForm = 'short' | 'full' | 'clock' | 'seconds';

/** ISO 8601 with its offset. Without one, `Date` takes a time as local. */
const isoForm = /^[+-]?\d{4,6}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

const two = (count: number) => String(count).padStart(2, '0');

/**
 * The moment as a date whose UTC fields are the time in the zone, and how many minutes that is ahead of UTC; undefined if it is not a valid time.
 * Not with luxon, because every list shows times and luxon takes 22 KB.
 * @param at epoch milliseconds or ISO 8601
 */
function wallTime(at: number | string, zone: TimeZone): { wall: Date; ahead: number } | undefined {
  const moment = new Date(typeof at === 'number' || isoForm.test(at) ? at : Number.NaN);
  const ahead = zone === 'utc' ? 0 : -moment.getTimezoneOffset();
  const wall = new Date(moment.getTime() + ahead * 60_000);
  return Number.isNaN(wall.getTime()) ? undefined : { wall, ahead };
}

const hour = 3_600_000;
const cycle = 146_097 * 24 * hour;

/** As `Date.UTC`, but for any year: the calendar repeats every 400 years. @param month from 0 */
export function clockOf(year: number, month: number, day: number, ...time: number[]): number {
  const alike = 2_000 + (((year % 400) + 400) % 400);
  return Date.UTC(alike, month, day, ...time) + ((year - alike) / 400) * cycle;
}

/** The reader's clock at a moment, in epoch milliseconds as if it were UTC. Also right where offsets had seconds, as they did long ago. */
function clockAt(at: number): number {
  const moment = new Date(at);
  return clockOf(
    moment.getFullYear(),
    moment.getMonth(),
    moment.getDate(),
    moment.getHours(),
    moment.getMinutes(),
    moment.getSeconds(),
    moment.getMilliseconds(),
  );
}

/**
 * The moments at which the reader's clock shows this time: none when clocks were set forward over it, two when they were set back.
 * @param clock epoch milliseconds as if it were UTC
 */
export function momentsAt(clock: number): number[] {
  // Clocks were set by at most a day, and never twice within two days.
  const offsets = [-26, 0, 26].map((hours) => clockAt(clock + hours * hour) - (clock + hours * hour));
  const moments = [...new Set(offsets)].map((ahead) => clock - ahead);
  return moments.filter((at) => clockAt(at) === clock).sort((one, other) => one - other);
}

/**
 * The moment that a field for date and time means, such as `2026-11-01T01:30`; NaN if it is empty. If the clock shows it twice, the first or the last
 * time; if clocks were set forward over it, as `Date` takes it.
 */
export function momentOf(value: string, zone: TimeZone, end: 'first' | 'last'): number {
  const clock = Date.parse(`${value}Z`);
  if (zone === 'utc' || Number.isNaN(clock)) return clock;
  const moments = momentsAt(clock);
  return moments.at(end === 'first' ? 0 : -1) ?? Date.parse(value);
}

/** How far the reader's clock is ahead of UTC, as in "-04:00". */
export function offsetText(at: number): string {
  const ahead = (clockAt(at) - at) / 1_000;
  const size = Math.abs(ahead);
  const seconds = size % 60 === 0 ? '' : `:${two(size % 60)}`;
  return `${ahead < 0 ? '-' : '+'}${two(Math.trunc(size / 3_600))}:${two(Math.trunc(size / 60) % 60)}${seconds}`;
}

/** Offsets have had no seconds since then. */
const wholeMinutesSince = 0;

/** The offset, after a blank, if the reader's clock shows this time twice; otherwise the empty text. */
export function offsetMark(at: number): string {
  const ahead = new Date(at).getTimezoneOffset();
  const isSteady =
    at > wholeMinutesSince &&
    ahead === new Date(at - 26 * hour).getTimezoneOffset() &&
    ahead === new Date(at + 26 * hour).getTimezoneOffset();
  return isSteady || momentsAt(clockAt(at)).length < 2 ? '' : ` ${offsetText(at)}`;
}

/**
 * A formatted time, with " UTC" appended in that zone, or the offset if the reader's clock shows the same time twice; undefined if it is not a
 * valid time.
 */
export function formatTime(at: number | string, zone: TimeZone, form: TimeForm = 'full'): string | undefined {
  const wall = wallTime(at, zone)?.wall;
  if (!wall) return undefined;
  const hours = wall.getUTCHours();
  const half = hours < 12 ? 'am' : 'pm';
  const end = form === 'seconds' ? `:${two(wall.getUTCSeconds())} ${half.toUpperCase()}` : half;
  const clock = `${two(hours % 12 || 12)}:${two(wall.getUTCMinutes())}${end}`;
  return `${dayOf(wall, form)}${clock}${zone === 'utc' ? ' UTC' : offsetMark(new Date(at).getTime())}`;
}

function dayOf(wall: Date, form: TimeForm): string {
  if (form !== 'short' && form !== 'full') return '';
  const year = form === 'full' ? `/${String(wall.getUTCFullYear()).padStart(4, '0')}` : '';
  return `${two(wall.getUTCMonth() + 1)}/${two(wall.getUTCDate())}${year} @ `;
}

/** The time as ISO 8601 with its offset; undefined if it is not valid. */
export function isoTime(at: number | string, zone: TimeZone): string | undefined {
  const time = wallTime(at, zone);
  if (!time) return undefined;
  const { wall, ahead } = time;
  const size = Math.abs(ahead);
  const offset = zone === 'utc' ? 'Z' : `${ahead < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
  return `${wall.toISOString().slice(0, -1)}${offset}`;
}

/** The day of a past time, as short as is plain: "09:02am" if it is today, "Tuesday" if it is less than six days ago, otherwise "MM/DD/YYYY". */
export function pastDayText(at: number, now: number, zone: TimeZone): string | undefined {
  const wall = wallTime(at, zone)?.wall;
  const [day, today] = [isoTime(at, zone), isoTime(now, zone)].map((time) => time?.slice(0, 'YYYY-MM-DD'.length));
  if (!wall || day === today) return formatTime(at, zone, 'clock');
  if (now - at < 6 * 24 * hour) return wall.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  return formatTime(at, zone, 'full')?.split(' @ ', 1).join('');
}

/**
 * A past time, as short as is plain: "09:02am" if it is today, "Tuesday 09:02am" if it is less than six days ago,
 * otherwise in full.
 */
export function pastTimeText(at: number, now: number, zone: TimeZone): string | undefined {
  const [clock, day] = [formatTime(at, zone, 'clock'), pastDayText(at, now, zone)];
  if (clock === day) return clock;
  return now - at < 6 * 24 * hour ? `${day} ${clock}` : formatTime(at, zone);
}

const minute = 60_000;

/** How long something has lasted, as in "5 min", "3 h", "2 days"; undefined below a minute. */
export function durationText(milliseconds: number): string | undefined {
  const minutes = Math.floor(milliseconds / minute);
  if (minutes < 1) return undefined;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return countOf(days, 'day');
}

/** Minutes as they are typed, in larger units, as in "2880 minutes is 2 days."; undefined below an hour. */
export function inLargerUnits(typed: string): string | undefined {
  const minutes = wholeNumberFrom(60, typed);
  if (minutes === undefined) return undefined;
  const parts = [
    [Math.floor(minutes / 1_440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => countOf(count, unit));
  return `${minutes} minutes is ${words.join(' ')}.`;
}

const second = 1_000;
const day = 86_400 * second;
/** From the longest, with their length in milliseconds. */
const units = [
  ['year', 'y', 365 * day],
  ['month', 'mo', 30 * day],
  ['day', 'd', day],
  ['hour', 'h', 3_600 * second],
  ['minute', 'm', 60 * second],
] as const;

/** How long ago it was, as in "5m ago" or "5 minutes ago". Less than a minute, or later than now: "just now". Times in epoch milliseconds. */
export function agoText(at: number, now: number, style: 'narrow' | 'long' = 'narrow'): string {
  const passed = now - at;
  const [unit, sign, length] = units.find(([, , least]) => passed >= least) ?? [];
  if (!unit) return 'just now';
  const count = Math.floor(passed / length);
  return `${style === 'long' ? countOf(count, unit) : `${formatCount(count)}${sign}`} ago`;
}
