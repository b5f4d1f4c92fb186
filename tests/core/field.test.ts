import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataWith, fieldOf, fieldTitle, holderIn, isInner, readField, stepsOfField, valueIn } from '~/core/json/field';

const hostile = fc.oneof(
  fc.constantFrom('', '/', '~', '~0', '~1', '//', '/a/b', '__proto__', 'constructor', '_id', 'a.b', '0', '👩', '"'),
  fc.string({ unit: 'binary' }),
);
const steps = fc.array(hostile, { minLength: 1, maxLength: 4 });

describe('a field as text', () => {
  it('is read as the same steps, whatever the keys are', () => {
    fc.assert(
      fc.property(steps, (path) => {
        expect(stepsOfField(fieldOf(path))).toEqual(path);
        expect(isInner(fieldOf(path))).toBe(path.length > 1);
      }),
    );
  });

  it('finds the value that it was given alone, and what could hold it without a value', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(null, 0, '', 'x', false), (path, value) => {
        const field = fieldOf(path);
        const data = dataWith(field, value);
        expect(valueIn(data, field)).toBe(value);
        expect(valueIn({}, field)).toBeUndefined();
        const holders = dataWith(field, undefined);
        expect(valueIn(holders, field)).toBeUndefined();
        expect(holderIn(holders, field)).toEqual({});
      }),
    );
  });

  it.each([
    ['total', 'total'],
    ['a.b', '$["a.b"]'],
    ['lines[0]', '$["lines[0]"]'],
    ['first-name', 'first-name'],
    ['/address/city', 'address.city'],
    ['/address/post code', 'address["post code"]'],
    ['/~1x', '/x'],
  ])('%s is shown as %s', (field, title) => expect(fieldTitle(field)).toBe(title));

  it('is not inside a date, which is an object only over REST', () => {
    const data = { when: { $$convergence_type: 'date', date: 5 } };
    expect(valueIn(data, '/when/date')).toBeUndefined();
    expect(holderIn(data, '/when/date')).toBeUndefined();
  });

  it('is read as it was stored, or as the key that was stored before fields were pointers', () => {
    expect(['total', '/a/b', '/~1x', '/x', '/total', '/a~2/b'].map(readField)).toEqual([
      ...['total', '/a/b', '/~1x', '/~1x', '/~1total', '/~1a~02~1b'],
    ]);
  });

  it('has no value in texts, lists, null, and what objects inherit', () => {
    const data = { text: 'abc', list: [1], none: null, object: {} };
    for (const field of ['/text/length', '/list/0', '/list/length', '/none/x', '/object/toString', 'toString'])
      expect(valueIn(data, field)).toBeUndefined();
    expect(['/text/x', '/list/x', '/none/x', '/other/x'].map((field) => holderIn(data, field))).toEqual(
      Array(4).fill(undefined),
    );
  });
});
