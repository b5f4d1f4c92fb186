import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate, writeDate } from '~/core/json/date-text';
import { readNumber, writeNumber } from '~/core/json/number-text';
import { caretAfter, typedChange } from '~/machines/model/tree-edit/keep-document';

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

describe('typedChange', () => {
  it('is one splice that leads from the old text to the new', () => {
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

  it('is the insertion or removal at the caret, even among equal letters', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.nat(6), (before, after) => {
        const from = 'a'.repeat(before + after);
        expect(typedChange(from, `${from}a`, before + 1)).toEqual({ index: before, remove: 0, insert: 'a' });
        expect(typedChange(`${from}a`, from, before)).toEqual({ index: before, remove: 1, insert: '' });
      }),
    );
  });

  it("keeps another user's caret between the same letters", () => {
    fc.assert(
      fc.property(fc.nat(10), fc.nat(10), fc.nat(4), fc.nat(4), (caret, index, remove, insert) => {
        const text = 'abcdefghij';
        const removed = text.slice(index, index + remove);
        const { from } = caretAfter({ from: caret, to: caret }, { index, removed, inserted: 'X'.repeat(insert) });
        const after = text.slice(0, index) + 'X'.repeat(insert) + text.slice(index + removed.length);
        // The remaining letters stay on their side of the caret.
        const left = (part: string) => [...part].filter((letter) => after.includes(letter)).join('');
        const plain = (part: string) => part.replaceAll('X', '');
        expect(plain(after.slice(0, from))).toBe(left(text.slice(0, caret)));
        expect(plain(after.slice(from))).toBe(left(text.slice(caret)));
      }),
    );
  });
});
