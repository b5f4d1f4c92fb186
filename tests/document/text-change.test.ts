import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bothChanges, mergedTexts, textChange } from '~/core/document/text-marks';
import { isWellFormed } from './arbitrary';

/** Characters with equal halves: their surrogate pairs begin or end with the same unit. */
const anyText = fc
  .array(fc.constantFrom('a', 'b', '\ud7ff', '\ue000', '\u{10000}', '\u{103ff}', '\u{10fc00}', '\u{10ffff}', '👩‍👩‍👧'), {
    maxLength: 6,
  })
  .map((characters) => characters.join(''));

/** Whether both parts of a text are whole characters. */
const isBoundary = (text: string, index: number) =>
  isWellFormed(text.slice(0, index)) && isWellFormed(text.slice(index));

describe('the change of a text', () => {
  it('leads from one text to the other, in whole characters, and is no larger than needed', () => {
    fc.assert(
      fc.property(anyText, anyText, (from, to) => {
        const change = textChange(from, to);
        if (!change) {
          expect(from).toBe(to);
          return;
        }
        const { index, remove, insert } = change;
        expect(from.slice(0, index) + insert + from.slice(index + remove)).toBe(to);
        expect([index, index + remove].every((at) => isBoundary(from, at))).toBe(true);
        expect(isWellFormed(insert)).toBe(true);
        const removed = [...from.slice(index, index + remove)];
        const inserted = [...insert];
        if (removed.length === 0 || inserted.length === 0) return;
        expect(removed[0]).not.toBe(inserted[0]);
        expect(removed.at(-1)).not.toBe(inserted.at(-1));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['a', 'ab', { index: 1, remove: 0, insert: 'b' }],
    ['aa', 'a', { index: 1, remove: 1, insert: '' }],
    ['a\u{10000}', 'a\u{103ff}', { index: 1, remove: 2, insert: '\u{103ff}' }],
    ['\u{10000}a', '\u{10fc00}a', { index: 0, remove: 2, insert: '\u{10fc00}' }],
    ['\ud800a', '\ud800b', { index: 1, remove: 1, insert: 'b' }],
    ['a\udc00', 'b\udc00', { index: 0, remove: 1, insert: 'b' }],
  ])('from %j to %j is one range', (from, to, change) => expect(textChange(from, to)).toEqual(change));

  it.each(['', 'a', '\u{10000}'])('is nothing for equal texts: %j', (text) =>
    expect(textChange(text, text)).toBeUndefined(),
  );
});

describe('two changes of one text', () => {
  it.each([
    ['abcd', 'Xabcd', 'abcdY', 'XabcdY'],
    ['abcd', 'abcdY', 'Xabcd', 'XabcdY'],
    ['abcd', 'Xbcd', 'abY', 'XbY'],
    ['abcd', 'abcd', 'abY', 'abY'],
    ['abcd', 'abY', 'abcd', 'abY'],
    ['abcd', 'abcd', 'abcd', 'abcd'],
    ['one two three', 'ONE two three', 'one two THREE', 'ONE two THREE'],
  ])('of %j to %j and %j are combined when they are apart', (base, mine, theirs, both) =>
    expect(bothChanges(base, mine, theirs)).toBe(both),
  );

  it.each([
    ['abcd', 'Xcd', 'abY'],
    ['abcd', 'abY', 'Xcd'],
    ['abcd', 'aXd', 'aYcd'],
    ['abcd', 'abXcd', 'abYcd'],
    ['one two three', 'one two THREE', 'one three'],
  ])('of %j to %j and %j are not combined when they touch or overlap', (base, mine, theirs) =>
    expect(bothChanges(base, mine, theirs)).toBeUndefined(),
  );
});

describe('merged texts', () => {
  it.each([
    ['ab', 'abc', 'abd', 'abcd'],
    ['ab', 'aXb', 'ab!', 'aXb!'],
    ['one two', 'one 2', 'one two!', 'one 2!'],
    ['abcdef', 'aXf', 'abcYdef', 'aXYf'],
    ['abcdef', 'abXf', 'Yef', 'YXf'],
    ['ab', 'abc', 'abc', 'abc'],
    ['ab', 'ab', 'b', 'b'],
  ])('of %s, %s and %s are %s', (base, mine, theirs, merged) => expect(mergedTexts(base, mine, theirs)).toBe(merged));

  it('have all that either inserted, in whole characters', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (base, mine, theirs) => {
        const merged = mergedTexts(base, mine, theirs);
        expect(isWellFormed(merged)).toBe(true);
        for (const each of [mine, theirs]) {
          const change = textChange(base, each);
          if (change) expect(merged).toContain(change.insert);
          else expect(merged).toBe(each === mine ? theirs : mine);
        }
      }),
    );
  });
});
