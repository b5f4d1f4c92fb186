import type { Mend, Mending } from './mend';
import type { Characters, TextMarks } from './text-marks';
import type { Change } from './tree';
import { isAttached, pathOf, type TreeNode } from './tree-node';
import type { MakeEdit } from './undo';

/** Characters with what they said. */
type Written = { first: number; text: string };

/** Something written into a string, or taken out of it, or both. */
export function textMend(change: Extract<Change, { type: 'splice' }>, mending: Mending): Mend {
  const { node, index, removed, inserted } = change;
  const marks = mending.textMarks(node);
  const characters = marks?.splice(index, removed.length, inserted.length);
  if (!marks || !characters) return { run: () => [] };
  return mendWith(node, marks, characters.inserted, written(characters.removed, removed), mending);
}

function written(characters: Characters, text: string): Written[] {
  let at = 0;
  return characters.map(({ first, length }) => {
    const part = { first, text: text.slice(at, at + length) };
    at += length;
    return part;
  });
}

/** Takes out what is left of the one, and puts the other back where it was. */
function mendWith(
  node: TreeNode,
  marks: TextMarks,
  unwanted: Characters,
  missing: readonly Written[],
  mending: Mending,
): Mend {
  return {
    run(make) {
      if (!isAttached(node, mending.root) || mending.textMarks(node) !== marks) return [];
      const taken = takeOut(node, marks, unwanted, make);
      const returned = putBack(node, marks, missing, make);
      if (taken.length === 0 && returned.length === 0) return [];
      return [mendWith(node, marks, returned, taken, mending)];
    },
  };
}

function takeOut(node: TreeNode, marks: TextMarks, unwanted: Characters, make: MakeEdit): Written[] {
  return marks.present(unwanted).flatMap(({ index, length }) => {
    const change = make({ type: 'splice', path: pathOf(node), index, remove: length, insert: '' });
    const { removed } = marks.splice(index, length, 0);
    return change.type === 'splice' ? written(removed, change.removed) : [];
  });
}

function putBack(node: TreeNode, marks: TextMarks, missing: readonly Written[], make: MakeEdit): Characters {
  const textOf = (first: number, length: number) => {
    const part = missing.find((one) => one.first <= first && first < one.first + one.text.length);
    return part ? part.text.slice(first - part.first, first - part.first + length) : '';
  };
  const all = missing.map(({ first, text }) => ({ first, length: text.length }));
  return marks.absent(all).flatMap(({ index, characters }) => {
    const insert = characters.map(({ first, length }) => textOf(first, length)).join('');
    make({ type: 'splice', path: pathOf(node), index, remove: 0, insert });
    marks.bringBack(characters);
    return characters;
  });
}
