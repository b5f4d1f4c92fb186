import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Characters, createItemMarks, createTextMarks, type Gap } from '~/core/document/text-marks';
import { createTree } from '~/core/document/tree';
import { indexOf, type TreeNode, valueOf } from '~/core/document/tree-node';

const numbersIn = (characters: Characters) =>
  characters.flatMap(({ first, length }) => Array.from({ length }, (_, offset) => first + offset));

/** The same as `createTextMarks`, with an entry for each character. */
function plainMarks(length: number) {
  const characters = Array.from({ length }, (_, number) => ({ number, gone: false }));
  let next = length;
  const shownBefore = (position: number) => characters.slice(0, position).filter(({ gone }) => !gone).length;
  return {
    size: () => next,
    shown: () => shownBefore(characters.length),
    splice(index: number, remove: number, insert: number) {
      let at = 0;
      while (shownBefore(at) < index) at += 1;
      const removed = characters
        .slice(at)
        .filter(({ gone }) => !gone)
        .slice(0, remove);
      for (const each of removed) each.gone = true;
      const inserted = Array.from({ length: insert }, () => ({ number: next++, gone: false }));
      characters.splice(at, 0, ...inserted);
      return { removed: removed.map(({ number }) => number), inserted: inserted.map(({ number }) => number) };
    },
    /** The current indexes of these characters. */
    present: (numbers: readonly number[]) =>
      characters.flatMap(({ number, gone }, position) =>
        !gone && numbers.includes(number) ? [shownBefore(position)] : [],
      ),
    /** The index for each of these characters that is deleted. */
    absent: (numbers: readonly number[]) =>
      characters.flatMap(({ number, gone }, position) =>
        gone && numbers.includes(number) ? [{ number, index: shownBefore(position) }] : [],
      ),
    bringBack(numbers: readonly number[]) {
      for (const each of characters) if (numbers.includes(each.number)) each.gone = false;
    },
  };
}

const part = fc.record({ first: fc.nat(30), length: fc.integer({ min: 1, max: 6 }) });
const step = fc.record({
  index: fc.nat(),
  remove: fc.nat(4),
  insert: fc.nat(4),
  /** Characters that are looked up after the change. */
  asked: fc.array(part, { maxLength: 3 }),
  back: fc.boolean(),
});

describe('the marks of a text', () => {
  it('are those of its single characters after any changes', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.array(step, { minLength: 1, maxLength: 12 }), (length, steps) => {
        const marks = createTextMarks(length);
        const plain = plainMarks(length);
        for (const { index, remove, insert, asked, back } of steps) {
          const at = index % (plain.shown() + 1);
          const count = Math.min(remove, plain.shown() - at);
          const { removed, inserted } = marks.splice(at, count, insert);
          expect({ removed: numbersIn(removed), inserted: numbersIn(inserted) }).toEqual(
            plain.splice(at, count, insert),
          );
          const numbers = numbersIn(asked).filter((number) => number < plain.size());
          const ranges = marks.present(asked);
          // Last first, with each range as long as possible.
          expect(ranges.map(({ index: from }) => from)).toEqual(
            ranges.map(({ index: from }) => from).sort((a, b) => b - a),
          );
          for (const [position, range] of ranges.entries())
            if (position > 0) expect(range.index + range.length).toBeLessThan(ranges[position - 1]!.index);
          const shown = [...ranges]
            .reverse()
            .flatMap(({ index: from, length: many }) => Array.from({ length: many }, (_, offset) => from + offset));
          expect(shown).toEqual(plain.present(numbers));
          const gone = [...marks.absent(asked)].reverse();
          expect(
            gone.flatMap(({ index: place, characters }) =>
              numbersIn(characters).map((number) => ({ number, index: place })),
            ),
          ).toEqual(plain.absent(numbers));
          expect(new Set(gone.map(({ index: place }) => place)).size).toBe(gone.length);
          if (!back) continue;
          marks.bringBack(asked);
          plain.bringBack(numbers);
        }
        const all = [{ first: 0, length: plain.size() }];
        expect(marks.present(all).reduce((sum, range) => sum + range.length, 0)).toBe(plain.shown());
      }),
      { numRuns: 500 },
    );
  });

  it('give nothing for an empty text', () => {
    const marks = createTextMarks(0);
    expect(marks.present([{ first: 0, length: 9 }])).toEqual([]);
    expect(marks.splice(0, 0, 0)).toEqual({ removed: [], inserted: [] });
    expect(marks.absent([{ first: 0, length: 9 }])).toEqual([]);
  });
});

/** An array whose changes are recorded in its marks, as undo does. */
function list(...values: number[]) {
  const tree = createTree({ list: values });
  const holder = tree.root.children![0]!;
  const marks = createItemMarks(holder);
  const path = ['list'];
  const items = [...(holder.children ?? [])];
  const insert = (index: number, value: number, returning?: TreeNode) => {
    const change = tree.apply({ type: 'insertItem', path, index, value }, returning);
    marks.inserted(change.node, index);
  };
  return {
    items,
    marks,
    insert,
    value: () => valueOf(holder),
    remove: (node: TreeNode) => tree.apply({ type: 'removeItem', path, index: indexOf(node) }),
    restore(node: TreeNode) {
      const index = marks.indexOf(node);
      if (index !== undefined) insert(index, node.value as number, node);
    },
    replace(node: TreeNode, value: number, returning?: TreeNode) {
      const change = tree.apply({ type: 'replaceItem', path, index: indexOf(node), value }, returning);
      marks.replaced(node, change.node);
      return change.node;
    },
    move(node: TreeNode, to: number, into?: Gap) {
      tree.apply({ type: 'moveItem', path, from: indexOf(node), to });
      return marks.moved(node, to, into);
    },
  };
}

describe('the marks of an array', () => {
  it('give removed items their places back, in whatever order they return', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 8 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4]),
        (steps, order) => {
          const array = list(0, 1, 2, 3, 4);
          const others = new Set<number>();
          for (const [pick, adds] of steps) {
            const length = (array.value() as number[]).length;
            if (adds) {
              const value = 100 + others.size;
              others.add(value);
              array.insert(pick % (length + 1), value);
              continue;
            }
            const left = array.items.filter(({ parent }) => parent);
            if (left.length > 0) array.remove(left[pick % left.length]!);
          }
          const rest = [0, 1, 2, 3, 4].filter((number) => !order.includes(number));
          for (const number of [...order, ...rest])
            if (!array.items[number]!.parent) array.restore(array.items[number]!);
          const now = array.value() as number[];
          expect(now.filter((value) => value < 100)).toEqual([0, 1, 2, 3, 4]);
          expect(now).toHaveLength(5 + others.size);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('put an item that replaced another at its place', () => {
    const array = list(0, 1, 2);
    const [zero, one] = array.items as [TreeNode, TreeNode];
    const nine = array.replace(one, 9);
    expect(array.marks.indexOf(nine)).toBe(1);
    array.remove(zero);
    array.insert(0, 7);
    array.remove(nine);
    expect(array.marks.indexOf(nine)).toBe(1);
    array.restore(nine);
    expect(array.value()).toEqual([7, 9, 2]);
    // The replaced item returns in place of the other.
    array.replace(nine, 1, one);
    expect(array.value()).toEqual([7, 1, 2]);
    expect(array.marks.indexOf(one)).toBe(1);
    array.restore(zero);
    expect(array.value()).toEqual([7, 0, 1, 2]);
  });

  it.each([
    [0, 2],
    [0, 4],
    [2, 0],
    [2, 4],
    [4, 0],
    [4, 3],
  ])('move an item from %i to %i and back into its gap', (from, to) => {
    const array = list(0, 1, 2, 3, 4);
    const item = array.items[from]!;
    const gap = array.move(item, to);
    expect(array.marks.indexOf(item)).toBe(to);
    expect(array.marks.indexOf(gap, item)).toBe(from);
    array.insert(0, 7);
    const back = array.marks.indexOf(gap, item);
    expect(back).toBe(from + 1);
    const ahead = array.move(item, back!, gap);
    expect(array.value()).toEqual([7, 0, 1, 2, 3, 4]);
    expect(array.marks.indexOf(ahead, item)).toBe(to + 1);
    expect(array.marks.indexOf(item)).toBe(from + 1);
  });

  it('know nothing of an item that they have not seen', () => {
    const array = list(0, 1);
    expect(array.marks.indexOf(list(0).items[0]!)).toBeUndefined();
    expect(array.marks.indexOf({ gap: true })).toBeUndefined();
  });

  it('put a new item before removed ones at its place, and one that was moved by others at its new place', () => {
    const array = list(0, 1, 2);
    const [zero, one, two] = array.items as [TreeNode, TreeNode, TreeNode];
    array.remove(one);
    array.insert(1, 7);
    array.restore(one);
    expect(array.value()).toEqual([0, 7, 1, 2]);
    array.remove(two);
    array.insert(0, 2, two);
    expect(array.marks.indexOf(two)).toBe(0);
    array.remove(zero);
    expect(array.marks.indexOf(zero)).toBe(1);
    array.restore(zero);
    expect(array.value()).toEqual([2, 0, 7, 1]);
  });
});
