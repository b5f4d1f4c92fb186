import { describe, expect, it } from 'vitest';
import { isHuge, sizeOf, valueAt } from '~/core/document/value';

describe('the size of a document', () => {
  it('counts values, characters of names and texts, and levels', () => {
    expect(sizeOf({})).toEqual({ values: 0, characters: 0, depth: 0 });
    expect(sizeOf({ a: 1, name: 'four', list: [null, [true, 'xy'], {}], at: new Date(0) })).toEqual({
      values: 6,
      characters: 17,
      depth: 3,
    });
  });

  it.each([
    [250_000, 20_000_000, false],
    [250_001, 0, true],
    [0, 20_000_001, true],
  ])('of %i values and %i characters is huge: %s', (values, characters, huge) => {
    expect(isHuge({ values, characters, depth: 1 })).toBe(huge);
  });
});

describe('the value at a path', () => {
  it.each([
    [['list', 1], 'b'],
    [['list', '1'], undefined],
    [['object', '1'], 'c'],
    [['object', 1], undefined],
    [['text', 0], undefined],
    [['gone', 'deeper'], undefined],
    [['toString'], undefined],
  ])('%j is %j', (path, value) => {
    expect(valueAt({ list: ['a', 'b'], object: { 1: 'c' }, text: 'abc' }, path)).toBe(value);
  });
});
