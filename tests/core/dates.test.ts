import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readAnyDate, readDate as readTyped, writeAnyDate, writeDate } from '~/core/json/date-text';
import { readNumber, writeNumber } from '~/core/json/number-text';
import { formatTime, momentOf } from '~/core/times';

const home = process.env['TZ'];
/** The zone of the reader. Node reads it again when it is set. */
function inZone<Result>(zone: string, act: () => Result): Result {
  process.env['TZ'] = zone;
  return act();
}
afterEach(() => {
  if (home === undefined) delete process.env['TZ'];
  else process.env['TZ'] = home;
});

const zones = Intl.supportedValuesOf('timeZone');
const at = (iso: string) => new Date(iso);
const readDate = (...typed: Parameters<typeof readTyped>) => {
  const read = readTyped(...typed);
  return 'value' in read ? read.value : undefined;
};
const whyNotDate = (...typed: Parameters<typeof readTyped>) => {
  const read = readTyped(...typed);
  return 'problem' in read ? read.problem : '';
};
const again = (date: Date) => readDate(writeDate(date, 'local'), 'local');

describe('a date in the hour that occurs twice', () => {
  it.each([
    ['America/New_York', '2026-11-01T05:30:00.000Z', '11/01/2026 01:30:00.000 AM -04:00'],
    ['America/New_York', '2026-11-01T06:30:00.000Z', '11/01/2026 01:30:00.000 AM -05:00'],
    ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '10/25/2026 02:30:00.000 AM +02:00'],
    ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '10/25/2026 02:30:00.000 AM +01:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', '04/05/2026 01:30:00.000 AM +10:30'],
    ['America/New_York', '1883-11-18T17:00:00.000Z', '11/18/1883 12:00:00.000 PM -05:00'],
    ['America/New_York', '2026-11-01T07:00:00.000Z', '11/01/2026 02:00:00.000 AM'],
    ['America/New_York', '2026-11-01T04:59:59.999Z', '11/01/2026 12:59:59.999 AM'],
    ['UTC', '2026-11-01T05:30:00.000Z', '11/01/2026 05:30:00.000 AM'],
  ])('has its offset in %s at %s', (zone, iso, text) => {
    inZone(zone, () => {
      expect(writeDate(at(iso), 'local')).toBe(text);
      expect(readDate(text, 'local')).toEqual(at(iso));
    });
  });

  it('needs its offset when it is typed', () => {
    inZone('America/New_York', () => {
      expect(readDate('11/01/2026 01:30:00.000 AM', 'local')).toBeUndefined();
      expect(whyNotDate('11/01/2026 01:30:00.000 AM', 'local')).toBe(
        'This time occurs twice here. Add -04:00 or -05:00 to say which one.',
      );
    });
  });

  it('has its offset in lists, too', () => {
    inZone('America/New_York', () => {
      expect(formatTime('2026-11-01T05:30:00Z', 'local')).toBe('11/01/2026 @ 01:30am -04:00');
      expect(formatTime('2026-11-01T06:30:00Z', 'local', 'clock')).toBe('01:30am -05:00');
      expect(formatTime('2026-11-01T07:30:00Z', 'local')).toBe('11/01/2026 @ 02:30am');
      expect(formatTime('2026-11-01T06:30:00Z', 'utc')).toBe('11/01/2026 @ 06:30am UTC');
    });
  });
});

describe('a field for date and time', () => {
  it('means the first or the last moment of a time that occurs twice', () => {
    inZone('America/New_York', () => {
      expect(momentOf('2026-11-01T01:30', 'local', 'first')).toBe(Date.parse('2026-11-01T05:30Z'));
      expect(momentOf('2026-11-01T01:30', 'local', 'last')).toBe(Date.parse('2026-11-01T06:30Z'));
      expect(momentOf('2026-06-01T01:30', 'local', 'last')).toBe(Date.parse('2026-06-01T05:30Z'));
      expect(momentOf('2026-03-08T02:30', 'local', 'first')).toBe(Date.parse('2026-03-08T07:30Z'));
      expect(momentOf('2026-11-01T01:30', 'utc', 'last')).toBe(Date.parse('2026-11-01T01:30Z'));
      expect(momentOf('', 'local', 'first')).toBeNaN();
    });
  });
});

describe('a time that clocks skip', () => {
  it.each([
    ['America/New_York', '03/08/2026 02:30:00.000 AM'],
    ['Europe/Berlin', '03/29/2026 02:00:00.000 AM'],
    ['Pacific/Apia', '12/30/2011 12:00:00.000 PM'],
  ])('is refused in %s: %s', (zone, text) => {
    inZone(zone, () => {
      expect(readDate(text, 'local')).toBeUndefined();
      expect(whyNotDate(text, 'local')).toBe("This time doesn't exist here: clocks were set forward over it.");
      expect(readDate(text, 'utc')).toBeDefined();
    });
  });
});

describe('a date as text', () => {
  it('says when it is not valid', () => expect(writeDate(new Date(Number.NaN), 'utc')).toBe('Invalid Date'));

  it('is the same date again, in every zone and at any time', () => {
    const anyTime = fc.date({ noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyTime, (zone, date) => {
        inZone(zone, () => expect(again(date), writeDate(date, 'local')).toEqual(date));
        expect(readDate(writeDate(date, 'utc'), 'utc')).toEqual(date);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is the same date again around every change of the clocks', () => {
    const day = 86_400_000;
    const aheadAt = (time: number) => {
      const moment = new Date(time);
      return (
        Date.UTC(
          moment.getFullYear(),
          moment.getMonth(),
          moment.getDate(),
          moment.getHours(),
          moment.getMinutes(),
          moment.getSeconds(),
        ) -
        Math.floor(time / 1_000) * 1_000
      );
    };
    let changes = 0;
    for (const zone of zones.filter((_, index) => index % 5 === 0))
      inZone(zone, () => {
        for (let from = Date.UTC(1840, 0, 1); from < Date.UTC(2038, 0, 1); from += 30 * day) {
          const before = aheadAt(from);
          if (before === aheadAt(from + 30 * day)) continue;
          let [low, high] = [from, from + 30 * day];
          while (high - low > 1) {
            const middle = Math.floor((low + high) / 2);
            if (aheadAt(middle) === before) low = middle;
            else high = middle;
          }
          changes += 1;
          const gap = Math.abs(aheadAt(high) - before);
          for (const by of [-gap - 1, -gap, -gap / 2, -1, 0, 1, gap / 2, gap - 1, gap, gap + 1]) {
            const date = new Date(Math.round(high + by));
            if (again(date)?.getTime() !== date.getTime())
              throw new Error(`${zone}: ${date.toISOString()} is ${writeDate(date, 'local')}`);
          }
        }
      });
    expect(changes).toBeGreaterThan(3_000);
  });

  it.each([
    ['the earliest', new Date(-8.64e15), '04/20/-271821 12:00:00.000 AM'],
    ['the latest', new Date(8.64e15), '09/13/275760 12:00:00.000 AM'],
    ['year 0', at('0000-05-06T00:00:00Z'), '05/06/0000 12:00:00.000 AM'],
    ['year -1', at('-000001-05-06T00:00:00Z'), '05/06/-0001 12:00:00.000 AM'],
    ['year 10000', at('+010000-01-01T00:00:00Z'), '01/01/10000 12:00:00.000 AM'],
    ['year 5', at('0005-03-04T00:00:00Z'), '03/04/0005 12:00:00.000 AM'],
  ])('can be typed as it is shown: %s', (_, date, text) => {
    expect(writeDate(date, 'utc')).toBe(text);
    expect(readDate(text, 'utc')).toEqual(date);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York'])
      inZone(zone, () => expect(again(date)).toEqual(date));
  });

  it.each([
    ['03/14/2025 13:04:00.000 PM', '13:04 PM is not a time: hours go from 01 to 12, with AM or PM.'],
    ['03/14/2025 00:04:00.000 AM', '00:04 AM is not a time: hours go from 01 to 12, with AM or PM.'],
    ['03/14/2025 01:60:00.000 PM', '01:60:00 is not a time: minutes and seconds go from 00 to 59.'],
    ['03/14/2025 01:00:61.000 PM', '01:00:61 is not a time: minutes and seconds go from 00 to 59.'],
    ['02/29/2025 01:00:00.000 PM', "This date doesn't exist."],
    ['13/01/2025 01:00:00.000 PM', "This date doesn't exist."],
    ['00/01/2025 01:00:00.000 PM', "This date doesn't exist."],
    ['01/00/2025 01:00:00.000 PM', "This date doesn't exist."],
    ['01/01/-0000 01:00:00.000 PM', "This date doesn't exist."],
    ['01/01/02025 01:00:00.000 PM', "This date doesn't exist."],
    ['01/01/275761 01:00:00.000 PM', 'Dates go from the year -271821 to the year 275760.'],
    ['09/12/275760 11:00:00.000 PM -02:00', 'Dates go from the year -271821 to the year 275760.'],
    ['02/30/2026', 'Enter a date as MM/DD/YYYY hh:mm:ss.SSS A, as in 03/14/2025 09:02:11.000 AM.'],
    ['03/14/2025 1:04 PM', 'Enter a date as MM/DD/YYYY hh:mm:ss.SSS A, as in 03/14/2025 09:02:11.000 AM.'],
  ])('is refused with the reason: %s', (text, reason) => {
    expect(readDate(text, 'utc')).toBeUndefined();
    expect(whyNotDate(text, 'utc')).toBe(reason);
  });

  it('may have an offset at any time', () => {
    expect(readDate('03/14/2025 01:00:00.000 PM +05:30', 'utc')).toEqual(at('2025-03-14T07:30:00Z'));
    expect(readDate('03/14/2025 01:00:00.000 PM -04:00', 'utc')).toEqual(at('2025-03-14T17:00:00Z'));
  });
});

describe('a date that is typed in any form', () => {
  it('is read back as it is shown in lists, in editors, and in ISO 8601, in every zone', () => {
    const moments = fc.oneof(
      fc.integer({ min: -8.64e15, max: 8.64e15 }),
      fc.integer({ min: Date.UTC(2026, 9, 24), max: Date.UTC(2026, 10, 3) }),
      fc.integer({ min: -40, max: 40 }).map((hours) => Date.UTC(2026, 9, 25) + hours * 3_600_000),
    );
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, moment) =>
        inZone(zone, () => {
          const date = new Date(moment);
          for (const choice of ['local', 'utc'] as const) {
            expect(readAnyDate(writeDate(date, choice), choice)).toEqual({ value: date });
            expect(readAnyDate(writeAnyDate(date, choice), choice)).toEqual({ value: date });
            expect(readAnyDate(date.toISOString(), choice)).toEqual({ value: date });
          }
        }),
      ),
    );
  });

  it.each([
    ['11/05/2026 @ 12:30pm', '2026-11-05T17:30:00Z'],
    ['11/05/2026', '2026-11-05T05:00:00Z'],
    ['2026-11-05', '2026-11-05T05:00:00Z'],
    ['2026-11-01 01:30 -04:00', '2026-11-01T05:30:00Z'],
    ['2026-11-01T01:30:00-05:00', '2026-11-01T06:30:00Z'],
  ])('means %s as %s in New York', (text, iso) =>
    inZone('America/New_York', () => expect(readAnyDate(text, 'local')).toEqual({ value: at(iso) })),
  );

  it.each([
    ['2026-11-01 01:30', /Add -04:00 or -05:00/],
    ['11/01/2026 @ 01:30am', /Add -04:00 or -05:00/],
    ['2026-03-08 02:30', /doesn't exist here/],
    ['2026-11-05 25:00', /is not a time/],
    ['2026-11-31', /doesn't exist/],
    ['05.11.2026', /Please input a date/],
  ])('is refused in New York when it is %s', (text, problem) =>
    inZone('America/New_York', () =>
      expect(readAnyDate(text, 'local')).toEqual({ problem: expect.stringMatching(problem) }),
    ),
  );
});

describe('dates and numbers as text', () => {
  it.each([
    ['11/20/2026 08:12:44.120 AM', Date.UTC(2026, 10, 20, 8, 12, 44, 120)],
    ['01/01/1970 12:00:00.000 AM', 0],
    ['01/01/1970 12:00:00.000 PM', 43_200_000],
    ['12/31/1999 11:59:59.999 PM', Date.UTC(1999, 11, 31, 23, 59, 59, 999)],
    ['02/29/2024 01:02:03.004 PM', Date.UTC(2024, 1, 29, 13, 2, 3, 4)],
    ['03/04/0005 12:30:00.000 AM', Date.parse('0005-03-04T00:30:00Z')],
  ])('write and read %s', (text, at) => {
    expect(writeDate(new Date(at), 'utc')).toBe(text);
    expect(readDate(text, 'utc')?.getTime()).toBe(at);
  });

  it('read a written number as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readNumber(writeNumber(value))).toEqual({ value });
      }),
    );
  });
});
