import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merge } from '~/core/document/merge';
import { copyOf, type DocumentArray, type DocumentObject, sameValue } from '~/core/document/value';
import { anyDocument } from './arbitrary';

describe('merge', () => {
  it('takes the changed side when only one side changed', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (base, changed) => {
        for (const sides of [
          [copyOf(base), changed],
          [changed, copyOf(base)],
          [changed, copyOf(changed)],
        ] as const) {
          const { value, conflicts } = merge(base, sides[0], sides[1], {});
          expect(conflicts).toEqual([]);
          expect(sameValue(value, changed)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps changes of both sides to different members', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, anyDocument, (base, mine, theirs) => {
        const { value, conflicts } = merge(
          { left: base, right: base },
          { left: mine, right: base },
          { left: base, right: theirs },
          {},
        );
        expect(conflicts).toEqual([]);
        expect(sameValue(value, { left: mine, right: theirs })).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps changes of both sides to different parts of a list', () => {
    const places = fc.uniqueArray(fc.nat({ max: 29 }), { maxLength: 10 });
    const change = (list: { id: number; by: string }[], at: (id: number) => boolean, how: number, by: string) =>
      list.flatMap((item) =>
        !at(item.id) ? [item] : ([[{ ...item, by }], [], [item, { id: 1_000 + item.id, by }]][how % 3] ?? []),
      );
    fc.assert(
      fc.property(places, fc.nat({ max: 2 }), fc.nat({ max: 2 }), (touched, howMine, howTheirs) => {
        const list = Array.from({ length: 60 }, (_, id) => ({ id, by: '' }));
        // Two items apart, so that changes of the two sides are never adjacent.
        const isMine = (id: number) => id % 4 === 0 && touched.includes(id / 2);
        const isTheirs = (id: number) => id % 4 === 2 && touched.includes(id / 2);
        const mine = change(list, isMine, howMine, 'me');
        const both = change(mine, isTheirs, howTheirs, 'them');
        const { value, conflicts } = merge(
          { list },
          { list: mine },
          { list: change(list, isTheirs, howTheirs, 'them') },
          {},
        );
        expect(conflicts).toEqual([]);
        expect(value).toEqual({ list: both });
      }),
    );
  });

  it('reports conflicting changes and uses the chosen side', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, anyDocument, (base, mine, theirs) => {
        const { value, conflicts } = merge(base, mine, theirs, {});
        for (const { base: of, mine: own, theirs: other } of conflicts) {
          expect(sameValue(own, other)).toBe(false);
          expect(sameValue(of, own)).toBe(false);
          expect(sameValue(of, other)).toBe(false);
        }
        const all = (side: 'mine' | 'theirs') => Object.fromEntries(conflicts.map(({ id }) => [id, side]));
        expect(sameValue(merge(base, mine, theirs, all('theirs')).value, value)).toBe(true);
        const chosen = merge(base, mine, theirs, all('mine'));
        expect(chosen.conflicts).toEqual(conflicts);
        // Swapping the sides finds the same number of conflicts.
        const turned = merge(base, theirs, mine, {});
        expect(turned.conflicts).toHaveLength(conflicts.length);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each<[string, DocumentObject, DocumentObject, DocumentObject, object[], DocumentObject, DocumentObject]>([
    [
      'one value',
      { a: 1, b: 1 },
      { a: 2, b: 1 },
      { a: 3, b: 9 },
      [{ path: ['a'], base: 1, mine: 2, theirs: 3 }],
      { a: 2, b: 9 },
      { a: 3, b: 9 },
    ],
    [
      'a change to a member that the other side removed',
      { a: { x: 1 } },
      { a: { x: 2 } },
      {},
      [{ path: ['a'], base: { x: 1 }, mine: { x: 2 }, theirs: undefined }],
      { a: { x: 2 } },
      {},
    ],
    [
      'two new members with the same name',
      {},
      { a: 1 },
      { a: [] },
      [{ path: ['a'], base: undefined, mine: 1, theirs: [] }],
      { a: 1 },
      { a: [] },
    ],
    [
      'one item, and another field of a second one',
      { list: [{ a: 1 }, { b: 1, c: 1 }, { z: 0 }] },
      { list: [{ a: 2 }, { b: 2, c: 1 }, { z: 0 }] },
      { list: [{ a: 3 }, { b: 1, c: 2 }, { z: 0 }] },
      [{ path: ['list', 0, 'a'], base: 1, mine: 2, theirs: 3 }],
      { list: [{ a: 2 }, { b: 2, c: 2 }, { z: 0 }] },
      { list: [{ a: 3 }, { b: 2, c: 2 }, { z: 0 }] },
    ],
    [
      'items that the other side removed',
      { list: [1, 2, 3, 4] },
      { list: [1, 9, 3, 4] },
      { list: [1, 4] },
      [{ path: ['list', 1], base: [2, 3], mine: [9, 3], theirs: [] }],
      { list: [1, 9, 3, 4] },
      { list: [1, 4] },
    ],
  ])('reports a conflict for %s', (_, base, mine, theirs, told, withMine, withTheirs) => {
    const { value, conflicts } = merge(base, mine, theirs, {});
    expect(conflicts).toMatchObject(told);
    expect(conflicts).toHaveLength(told.length);
    expect(value).toEqual(withTheirs);
    const choices = Object.fromEntries(conflicts.map(({ id }) => [id, 'mine' as const]));
    expect(merge(base, mine, theirs, choices).value).toEqual(withMine);
  });

  it('puts items that both sides appended one after the other', () => {
    const { value, conflicts } = merge({ list: [1] }, { list: [1, 2] }, { list: [1, 3] }, {});
    expect(conflicts).toEqual([]);
    expect(value).toEqual({ list: [1, 3, 2] });
  });

  it.each<[string, DocumentArray, DocumentArray, DocumentArray, DocumentArray]>([
    ['an item that both added', ['a'], ['a', 'urgent', 'mine'], ['a', 'urgent'], ['a', 'urgent', 'mine']],
    ['it in the other order', ['a'], ['a', 'urgent'], ['a', 'urgent', 'mine'], ['a', 'urgent', 'mine']],
    ['one of several', [], ['x', 'both'], ['both', 'y'], ['x', 'both', 'y']],
    ['an object', [], [{ id: 1, n: [2] }], [{ n: [2], id: 1 }, 3], [{ n: [2], id: 1 }, 3]],
    ['both at different places', ['a', 'b'], ['x', 'a', 'b'], ['a', 'b', 'x'], ['a', 'b', 'x']],
    ['two in another order', [], ['x', 'y'], ['y', 'x'], ['y', 'x']],
    ['as often as one side added it', [0], [0, 0, 0], [0, 0], [0, 0, 0]],
    ['beside an item that one side changed', ['a', 'z'], ['b', 'u', 'z'], ['a', 'z', 'u'], ['b', 'z', 'u']],
    ['an item that both moved', ['a', 'b', 'c'], ['b', 'c', 'a'], ['b', 'a', 'c'], ['b', 'c', 'a']],
    ['one that both moved to the same place', ['a', 'b'], ['b', 'a'], ['b', 'a', 'c'], ['b', 'a', 'c']],
    [
      'a swap of one and a move of the other',
      ['a', 'b', 'c', 'd'],
      ['d', 'b', 'c', 'a'],
      ['b', 'a', 'c', 'd'],
      ['d', 'b', 'c', 'a'],
    ],
    ['a move, and an item added there', ['a', 'b', 'c'], ['b', 'c', 'a'], ['a', 'b', 'c', 'x'], ['b', 'c', 'a', 'x']],
    ['two moves', ['a', 'b', 'c'], ['b', 'a', 'c'], ['a', 'c', 'b'], ['a', 'c', 'b']],
    ['an item that the other side removed', ['a', 'b', 'c'], ['b', 'c', 'a'], ['b', 'c'], ['b', 'c', 'a']],
  ])('has once in a list: %s', (_, base, mine, theirs, list) => {
    const { value, conflicts } = merge({ list: base }, { list: mine }, { list: theirs }, {});
    expect(conflicts).toEqual([]);
    expect(value).toEqual({ list });
  });

  it('asks where an item belongs that each side put instead of another one', () => {
    const { value, conflicts } = merge(
      { list: ['a', 'k', 'e'] },
      { list: ['x', 'k', 'e'] },
      { list: ['a', 'k', 'x'] },
      {},
    );
    expect(conflicts).toMatchObject([{ path: ['list'], base: ['a', 'k', 'e'] }]);
    expect(value).toEqual({ list: ['a', 'k', 'x'] });
  });

  const set = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
  const counts = (list: readonly unknown[]) =>
    list.reduce<Record<string, number>>((sum, item) => {
      const key = JSON.stringify(item);
      return { ...sum, [key]: (sum[key] ?? 0) + 1 };
    }, {});
  const listOf = ({ value }: { value: DocumentObject }) => value['list'] as DocumentArray;

  it('asks where an item that both put at one place is shifted by another that both added', () => {
    const [mine, theirs] = [{ list: ['c', 'd', 'e'] }, { list: ['c', 'h', 'd'] }];
    expect(merge({ list: ['h', 'a'] }, mine, theirs, {}).conflicts).not.toEqual([]);
  });

  it('duplicates nothing in lists without duplicates, however conflicts are decided', () => {
    fc.assert(
      fc.property(set, set, set, fc.array(fc.boolean(), { maxLength: 6 }), (base, mine, theirs, sides) => {
        const lists = [{ list: base }, { list: mine }, { list: theirs }] as const;
        const { conflicts } = merge(...lists, {});
        const choices = Object.fromEntries(
          conflicts.map(({ id }, index) => [id, sides[index] ? ('mine' as const) : ('theirs' as const)]),
        );
        const list = listOf(merge(...lists, choices));
        expect(new Set(list).size, JSON.stringify([base, mine, theirs, list])).toBe(list.length);
      }),
      { numRuns: 5_000 },
    );
  });

  it('loses no item that both sides have, and has no other, unless there is a conflict', () => {
    fc.assert(
      fc.property(set, set, set, (base, mine, theirs) => {
        const merged = merge({ list: base }, { list: mine }, { list: theirs }, {});
        if (merged.conflicts.length > 0) return;
        const list = listOf(merged);
        for (const item of mine) if (theirs.includes(item)) expect(list).toContain(item);
        for (const item of list) expect([...mine, ...theirs]).toContain(item);
      }),
      { numRuns: 5_000 },
    );
  });

  it('adds what both added as often as the side that added more', () => {
    const letters = fc.array(fc.constantFrom(...'abc'), { maxLength: 5 });
    fc.assert(
      fc.property(letters, letters, letters, fc.boolean(), (base, own, other, isBefore) => {
        const more = (list: string[]) => ({ list: isBefore ? [...list, ...base] : [...base, ...list] });
        const merged = merge({ list: base }, more(own), more(other), {});
        if (merged.conflicts.length > 0) return;
        const [ofMine, ofTheirs] = [counts(more(own).list), counts(more(other).list)];
        for (const [item, count] of Object.entries(counts(listOf(merged))))
          expect(count, item).toBe(Math.max(ofMine[item] ?? 0, ofTheirs[item] ?? 0));
      }),
      { numRuns: 3_000 },
    );
  });

  it('has the same items and conflicts when the sides are swapped', () => {
    const letters = fc.array(fc.constantFrom(...'abcd'), { maxLength: 6 });
    fc.assert(
      fc.property(letters, letters, letters, (base, mine, theirs) => {
        const one = merge({ list: base }, { list: mine }, { list: theirs }, {});
        const other = merge({ list: base }, { list: theirs }, { list: mine }, {});
        expect(other.conflicts).toHaveLength(one.conflicts.length);
        if (one.conflicts.length === 0) expect(counts(listOf(other))).toEqual(counts(listOf(one)));
      }),
      { numRuns: 5_000 },
    );
  });
});
