import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignment, difference } from '~/core/document/alignment';
import { applyEdits, type Edit } from '~/core/document/edit';
import { copyOf, type DocumentArray, type DocumentObject, sameValue } from '~/core/document/value';
import { anyDocument, copyEdit } from './arbitrary';

/** Ranges as in "=0-2:0-2" for equal and "≠2-3:2-2" for different ones. */
const aligned = (from: DocumentArray, to: DocumentArray) =>
  alignment(from, to).map(
    (range) => `${range.alike ? '=' : '≠'}${range.from.start}-${range.from.end}:${range.to.start}-${range.to.end}`,
  );
const day = new Date('2026-11-04T09:00:00Z');
const numbers = (start: number, end: number) => Array.from({ length: end - start }, (_, index) => start + index);

describe('the alignment of two lists', () => {
  it.each<[string, DocumentArray, DocumentArray, string[]]>([
    ['empty lists', [], [], []],
    ['equal lists', [1, 2], [1, 2], ['=0-2:0-2']],
    ['an item that was added', [1, 3], [1, 2, 3], ['=0-1:0-1', '≠1-1:1-2', '=1-2:2-3']],
    ['an item that was removed', [1, 2, 3], [1, 3], ['=0-1:0-1', '≠1-2:1-1', '=2-3:1-2']],
    ['items that were replaced', [1, 2, 3, 4], [1, 8, 9, 4], ['=0-1:0-1', '≠1-3:1-3', '=3-4:3-4']],
    ['members in another order', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }], ['=0-1:0-1']],
    ['different members', [{ a: 1 }], [{ a: 2 }], ['≠0-1:0-1']],
    ['a member more', [{ a: 1 }], [{ a: 1, b: 1 }], ['≠0-1:0-1']],
    ['equal lists in lists', [[1, [2]]], [[1, [2]]], ['=0-1:0-1']],
    ['different lists in lists', [[1, 2]], [[12]], ['≠0-1:0-1']],
    ['equal dates', [day], [new Date(day)], ['=0-1:0-1']],
    ['different dates', [day], [new Date(day.getTime() + 1)], ['≠0-1:0-1']],
    ['a date and its text', [day], [`d${day.getTime()}`], ['≠0-1:0-1']],
    ['a number and its text', [1], ['1'], ['≠0-1:0-1']],
    ['zero and negative zero', [0], [-0], ['≠0-1:0-1']],
    ['a list and an object', [[]], [{}], ['≠0-1:0-1']],
  ])('is right for %s', (_, from, to, ranges) => {
    expect(aligned(from, to)).toEqual(ranges);
  });

  it('has only the equal beginning and end of lists with too many changes', () => {
    const from = [1, 2, ...numbers(10_000, 11_500), 7, ...numbers(12_000, 12_100), 3];
    const to = [1, 2, ...numbers(20_000, 21_500), 7, ...numbers(22_000, 22_100), 3];
    expect(aligned(from, to)).toEqual(['=0-2:0-2', '≠2-1603:2-1603', '=1603-1604:1603-1604']);
    expect(aligned(from.slice(2, -1), to.slice(2, -1))).toEqual(['≠0-1601:0-1601']);
    expect(aligned(numbers(0, 2_100), [])).toEqual(['≠0-2100:0-0']);
    expect(aligned([5, ...numbers(0, 2_100)], [5])).toEqual(['=0-1:0-1', '≠1-2101:1-1']);
    expect(aligned([5], [...numbers(10, 2_110), 5])).toEqual(['≠0-0:0-2100', '=0-1:2100-2101']);
    expect(aligned([5, 5], [5, ...numbers(10, 2_110), 5])).toEqual(['=0-1:0-1', '≠1-1:1-2101', '=1-2:2101-2102']);
    expect(aligned([5, 5, 5], [...numbers(10, 2_110), 5, 5, 5, 5])).toEqual(['≠0-0:0-2101', '=0-3:2101-2104']);
  });
});

describe('the difference of two documents', () => {
  it.each<[string, DocumentObject, DocumentObject, Edit[]]>([
    ['equal ones', { a: [1, { b: 'x' }] }, { a: [1, { b: 'x' }] }, []],
    ['a member that was added', {}, { a: 1 }, [{ type: 'setMember', path: [], key: 'a', value: 1 }]],
    ['a member that was removed', { a: null }, {}, [{ type: 'removeMember', path: [], key: 'a' }]],
    ['a changed number', { a: { b: 1 } }, { a: { b: 2 } }, [{ type: 'setValue', path: ['a', 'b'], value: 2 }]],
    ['another kind', { a: 1 }, { a: '1' }, [{ type: 'setMember', path: [], key: 'a', value: '1' }]],
    [
      'a changed text',
      { a: 'one two' },
      { a: 'one three' },
      [{ type: 'splice', path: ['a'], index: 5, remove: 2, insert: 'hree' }],
    ],
    [
      'an item that was added',
      { a: [1, 3] },
      { a: [1, 2, 3] },
      [{ type: 'insertItem', path: ['a'], index: 1, value: 2 }],
    ],
    ['an item that was removed', { a: [1, 2, 3] }, { a: [1, 3] }, [{ type: 'removeItem', path: ['a'], index: 1 }]],
    [
      'an item of another kind',
      { a: [1, 2] },
      { a: [1, '2'] },
      [{ type: 'replaceItem', path: ['a'], index: 1, value: '2' }],
    ],
    [
      'items that were changed and removed',
      { a: [1, 2, 3, 4, 9] },
      { a: [7, 9] },
      [
        { type: 'removeItem', path: ['a'], index: 3 },
        { type: 'removeItem', path: ['a'], index: 2 },
        { type: 'removeItem', path: ['a'], index: 1 },
        { type: 'setValue', path: ['a', 0], value: 7 },
      ],
    ],
    [
      'items that were changed and added',
      { a: [1, 9] },
      { a: [5, 6, 7, 9] },
      [
        { type: 'insertItem', path: ['a'], index: 1, value: 7 },
        { type: 'insertItem', path: ['a'], index: 1, value: 6 },
        { type: 'setValue', path: ['a', 0], value: 5 },
      ],
    ],
    [
      'a member of an item',
      { a: [0, { b: 1, c: 2 }] },
      { a: [0, { b: 1, c: 3 }] },
      [{ type: 'setValue', path: ['a', 1, 'c'], value: 3 }],
    ],
    [
      'items removed at both ends',
      { a: [1, 2, 3, 4] },
      { a: [2, 3] },
      [
        { type: 'removeItem', path: ['a'], index: 3 },
        { type: 'removeItem', path: ['a'], index: 0 },
      ],
    ],
    [
      'a renamed member',
      { old: [1, 2] },
      { new: [1, 2] },
      [
        { type: 'removeMember', path: [], key: 'old' },
        { type: 'setMember', path: [], key: 'new', value: [1, 2] },
      ],
    ],
  ])('is right for %s', (_, from, to, edits) => {
    expect(difference(from, to)).toEqual(edits);
  });

  it('turns any document into any other', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (from, to) => {
        const made = applyEdits(copyOf(from), difference(from, to).map(copyEdit));
        expect(made).toEqual(to);
        expect(sameValue(made, to)).toBe(true);
        expect(difference(from, copyOf(from))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has at most two edits for each change', () => {
    const places = fc.uniqueArray(fc.nat({ max: 99 }), { maxLength: 12 });
    fc.assert(
      fc.property(places, places, (removed, changed) => {
        const from = {
          list: Array.from({ length: 100 }, (_, index) => ({ id: index, name: `item ${index}` })),
        };
        const to = {
          list: from.list.flatMap((item, index) =>
            removed.includes(index) ? [] : [changed.includes(index) ? { ...item, name: `${item.name}!` } : item],
          ),
        };
        const made = removed.length + changed.filter((index) => !removed.includes(index)).length;
        // Next to a removed item, a changed item may be matched with another one: both id and name differ.
        expect(difference(from, to).length).toBeLessThanOrEqual(2 * made);
      }),
    );
  });

  it('is fast when everything differs', () => {
    const list = (first: number) => Array.from({ length: 20_000 }, (_, index) => first + index);
    expect(difference({ list: list(0) }, { list: list(50_000) })).toHaveLength(20_000);
  });
});
