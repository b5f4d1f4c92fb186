import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate, readNumber, whyNotDate, writeDate, writeNumber } from '~/core/json/date-text';
import { caretAfter, typedChange } from '~/machines/model/tree-edit/keep-document';

/** Years that the form has room for. */
const anyDate = fc.date({
  noInvalidDate: true,
  min: new Date('0001-01-02T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
});

describe('texts', () => {
  it.each([
    ['11/20/2026 08:12:44.120 AM', Date.UTC(2026, 10, 20, 8, 12, 44, 120)],
    ['01/01/1970 12:00:00.000 AM', 0],
    ['01/01/1970 12:00:00.000 PM', 43_200_000],
    ['12/31/1999 11:59:59.999 PM', Date.UTC(1999, 11, 31, 23, 59, 59, 999)],
    ['02/29/2024 01:02:03.004 PM', Date.UTC(2024, 1, 29, 13, 2, 3, 4)],
    ['03/04/0005 12:30:00.000 AM', Date.parse('0005-03-04T00:30:00Z')],
  ])('of dates are written as %s', (text, at) => {
    expect(writeDate(new Date(at), 'utc')).toBe(text);
    expect(readDate(text, 'utc')?.getTime()).toBe(at);
  });

  it.each([
    ['02/30/2026', 'This date doesn’t exist.'],
    ['02/30/2026 06:06:07.089 AM', 'This date doesn’t exist.'],
    ['02/28/2026 06:66:07.089 AM', 'This date doesn’t exist.'],
    ['02/28/2026', 'Enter a date as MM/DD/YYYY hh:mm:ss.SSS A, as in 03/14/2025 09:02:11.000 AM.'],
  ])('that are not dates say why: %s', (text, sentence) => {
    expect(readDate(text, 'utc')).toBeUndefined();
    expect(whyNotDate(text)).toBe(sentence);
  });

  it.each(['utc', 'local'] as const)('of dates are read again as the same point in time, in %s', (zone) => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const text = writeDate(date, zone);
        const read = readDate(text, zone);
        // In local time an hour may come twice, when the clocks are put back.
        expect(read && writeDate(read, zone)).toBe(text);
        if (zone === 'utc') expect(read).toEqual(date);
      }),
    );
  });

  it('of what no calendar has, or no form has room for, are never taken for another date', () => {
    expect(writeDate(new Date(Number.NaN), 'utc')).toBe('Invalid Date');
    for (const at of [Date.UTC(12_345, 0, 1), -8.64e15]) {
      expect(readDate(writeDate(new Date(at), 'utc'), 'utc')).toBeUndefined();
    }
  });

  it('of numbers are read again as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readNumber(writeNumber(value))).toEqual({ value });
      }),
    );
  });
});

describe('what was typed in a text', () => {
  it('is one splice that makes of the one text the other', () => {
    const text = fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b', '😀', '\n') });
    fc.assert(
      fc.property(text, text, fc.nat(12), (from, to, place) => {
        const change = typedChange(from, to, Math.min(place, to.length));
        const made = change
          ? from.slice(0, change.index) + change.insert + from.slice(change.index + change.remove)
          : from;
        expect(made).toBe(to);
        expect(change === undefined).toBe(from === to);
      }),
    );
  });

  it('is what was inserted or removed at the caret, also among equal letters', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.nat(6), (before, after) => {
        const from = 'a'.repeat(before + after);
        expect(typedChange(from, `${from}a`, before + 1)).toEqual({ index: before, remove: 0, insert: 'a' });
        expect(typedChange(`${from}a`, from, before)).toEqual({ index: before, remove: 1, insert: '' });
      }),
    );
  });

  it('leaves the caret of another between the same letters', () => {
    fc.assert(
      fc.property(fc.nat(10), fc.nat(10), fc.nat(4), fc.nat(4), (caret, index, remove, insert) => {
        const text = 'abcdefghij';
        const removed = text.slice(index, index + remove);
        const { from } = caretAfter(
          { from: caret, to: caret },
          { index, removed, inserted: 'X'.repeat(insert) },
        );
        const after = text.slice(0, index) + 'X'.repeat(insert) + text.slice(index + removed.length);
        // What is left of the letters before the caret stands before it, and of those behind it behind.
        const left = (part: string) => [...part].filter((letter) => after.includes(letter)).join('');
        const plain = (part: string) => part.replaceAll('X', '');
        expect(plain(after.slice(0, from))).toBe(left(text.slice(0, caret)));
        expect(plain(after.slice(from))).toBe(left(text.slice(caret)));
      }),
    );
  });
});
