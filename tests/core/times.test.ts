import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  agoText,
  durationText,
  formatTime,
  inLargerUnits,
  isoTime,
  pastDayText,
  pastTimeText,
  type TimeForm,
  type TimeZone,
} from '~/core/times';

const luxonForms: Record<TimeForm, string> = {
  short: 'MM/dd @ hh:mma',
  full: 'MM/dd/yyyy @ hh:mma',
  clock: 'hh:mma',
  seconds: 'hh:mm:ss a',
};
const forms = Object.keys(luxonForms) as TimeForm[];
const zones: TimeZone[] = ['local', 'utc'];
const places = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Niue',
];
const instants = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 0, 1) });

describe('a time', () => {
  afterEach(() => vi.unstubAllEnvs());
  const at = '2025-03-14T09:02:11.000Z';

  it('uses the formats in the spec in UTC', () => {
    expect(formatTime(at, 'utc')).toBe('03/14/2025 @ 09:02am UTC');
    expect(formatTime(at, 'utc', 'short')).toBe('03/14 @ 09:02am UTC');
    expect(formatTime(at, 'utc', 'seconds')).toBe('09:02:11 AM UTC');
    expect(formatTime(Date.parse(at), 'utc', 'clock')).toBe('09:02am UTC');
    expect(formatTime('2025-01-01T00:05:00Z', 'utc', 'clock')).toBe('12:05am UTC');
    expect(formatTime('2025-01-01T12:05:00Z', 'utc', 'clock')).toBe('12:05pm UTC');
  });

  it('uses the time zone of the computer', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(formatTime(at, 'local')).toBe('03/14/2025 @ 05:02am');
    expect(isoTime(at, 'local')).toBe('2025-03-14T05:02:11.000-04:00');
    vi.stubEnv('TZ', 'Asia/Kolkata');
    expect(formatTime(at, 'local', 'seconds')).toBe('02:32:11 PM');
    expect(isoTime(at, 'local')).toBe('2025-03-14T14:32:11.000+05:30');
  });

  it('may be a text with another offset', () => {
    expect(isoTime('2025-03-14T09:02:11+05:30', 'utc')).toBe('2025-03-14T03:32:11.000Z');
  });

  it.each(['yesterday', '', '7', '2025-13-01T00:00:00Z', Number.NaN, Number.POSITIVE_INFINITY, 1e16])(
    'has no text when it is not valid: %s',
    (invalid) => {
      for (const zone of zones) {
        expect(formatTime(invalid, zone)).toBeUndefined();
        expect(isoTime(invalid, zone)).toBeUndefined();
      }
    },
  );

  const agrees = (instant: number) => {
    for (const zone of zones) {
      const time = DateTime.fromMillis(instant, { zone, locale: 'en-US' });
      const iso = new Date(instant).toISOString();
      expect(isoTime(instant, zone)).toBe(time.toISO());
      for (const form of forms) {
        const twice = time.getPossibleOffsets().length > 1 ? ` ${time.toFormat('ZZ')}` : '';
        const written = time.toFormat(luxonForms[form]);
        const text = `${form === 'seconds' ? written : written.toLowerCase()}${zone === 'utc' ? ' UTC' : twice}`;
        expect([formatTime(instant, zone, form), formatTime(iso, zone, form)]).toEqual([text, text]);
      }
    }
  };

  it.each(places)('reads as in the library: %s', (place) => {
    vi.stubEnv('TZ', place);
    fc.assert(fc.property(instants, agrees), { numRuns: 100 });
  });

  it('does so at midnight, at noon and at daylight saving changes', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const days = [Date.UTC(2025, 0, 1), Date.UTC(2025, 2, 30), Date.UTC(2025, 9, 26)];
    for (const day of days) for (let minute = 0; minute < 24 * 60; minute += 30) agrees(day + minute * 60_000);
  });
});

describe('inLargerUnits', () => {
  it.each([
    ['', undefined],
    ['1.5', undefined],
    ['59', undefined],
    ['60', '60 minutes is 1 hour.'],
    [' 2880 ', '2880 minutes is 2 days.'],
    ['1530', '1530 minutes is 1 day 1 hour 30 minutes.'],
  ])('%s minutes: %s', (typed, text) => {
    expect(inLargerUnits(typed)).toBe(text);
  });
});

describe('durationText', () => {
  it.each([
    [-5, undefined],
    [59_999, undefined],
    [60_000, '1 min'],
    [59 * 60_000, '59 min'],
    [60 * 60_000, '1 h'],
    [23.9 * 3_600_000, '23 h'],
    [24 * 3_600_000, '1 day'],
    [1_200 * 24 * 3_600_000, '1,200 days'],
  ])('%i ms: %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });
});

describe('a past time', () => {
  const now = Date.UTC(2025, 2, 14, 9, 2);
  it.each([
    [Date.UTC(2025, 2, 14, 0, 5), '12:05am UTC', '12:05am UTC'],
    [Date.UTC(2025, 2, 13, 23, 55), 'Thursday', 'Thursday 11:55pm UTC'],
    [Date.UTC(2025, 2, 8, 9, 3), 'Saturday', 'Saturday 09:03am UTC'],
    [Date.UTC(2025, 2, 8, 9, 2), '03/08/2025', '03/08/2025 @ 09:02am UTC'],
    [Number.NaN, undefined, undefined],
  ])('is as short as is plain: %d', (at, day, time) => {
    expect([pastDayText(at, now, 'utc'), pastTimeText(at, now, 'utc')]).toEqual([day, time]);
  });
});

describe('agoText', () => {
  const minute = 60_000;
  const day = 1_440 * minute;
  it.each([
    [-1, 'just now', 'just now'],
    [minute - 1, 'just now', 'just now'],
    [minute, '1m ago', '1 minute ago'],
    [2 * minute - 1, '1m ago', '1 minute ago'],
    [60 * minute, '1h ago', '1 hour ago'],
    [day, '1d ago', '1 day ago'],
    [30 * day, '1mo ago', '1 month ago'],
    [365 * day, '1y ago', '1 year ago'],
  ])('%d ms: %s, %s', (passed, narrow, long) => {
    const now = 1_790_000_000_000;
    expect([agoText(now - passed, now), agoText(now - passed, now, 'long')]).toEqual([narrow, long]);
  });
});
