import type { Edit } from './edit';
import type { Characters, Gap, ItemMarks, TextMarks } from './text-marks';
import type { Change, Content } from './tree';
import { indexOf, isAttached, pathOf, type TreeNode, valueOf } from './tree-node';

/** Characters with what they said. */
type Written = { first: number; text: string };

/** Something written into a string, or taken out of it, or both. */
function textMend(change: Extract<Change, { type: 'splice' }>, mending: Mending): Mend {
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

/** Takes one change back. */
export type Mend = {
  /** @returns what takes back the taking back; nothing where others have made the change their own */
  run(make: MakeEdit): Mend[];
};

/** What the mends know of the document. */
export type Mending = {
  root: TreeNode;
  textMarks(node: TreeNode): TextMarks | undefined;
  itemMarks(node: TreeNode): ItemMarks | undefined;
  /** Grows when others change something in the node or below it. */
  touched(node: TreeNode): number;
  keep(node: TreeNode, marks: { text: TextMarks | undefined; items: ItemMarks | undefined }): void;
};

/** Notes a change that was just made, in the marks, and says how to take it back. */
export function mendOf(change: Change, mending: Mending): Mend {
  switch (change.type) {
    case 'splice':
      return textMend(change, mending);
    case 'setValue':
      return contentMend(change.node, change.before, mending);
    case 'setMember':
    case 'removeMember': {
      const replaced = change.type === 'removeMember' ? change.node : change.replaced;
      const node = change.type === 'removeMember' ? undefined : change.node;
      return memberMend({ ...change, node, replaced }, mending);
    }
    case 'insertItem':
      mending.itemMarks(change.holder)?.inserted(change.node, change.index);
      return itemMend({ holder: change.holder, node: change.node, replaced: undefined }, mending);
    case 'replaceItem':
      mending.itemMarks(change.holder)?.replaced(change.replaced, change.node);
      return itemMend(change, mending);
    case 'removeItem':
      return itemMend({ holder: change.holder, node: undefined, replaced: change.node }, mending);
    case 'moveItem':
      return moveMend(change, mending);
  }
}

/** A node with these contents, belonging to no tree. */
const loose = (content: Content): TreeNode => ({
  ...content,
  id: -1,
  parent: undefined,
  key: '',
  open: false,
  rows: 1,
});

/** Another value in the same place. Taken back only while nobody else has changed anything in it. */
function contentMend(node: TreeNode, before: Content, mending: Mending): Mend {
  const marks = { text: mending.textMarks(node), items: mending.itemMarks(node) };
  mending.keep(node, { text: undefined, items: undefined });
  const touched = mending.touched(node);
  return {
    run(make) {
      if (!isAttached(node, mending.root) || mending.touched(node) !== touched) return [];
      const returning = loose(before);
      const change = make({ type: 'setValue', path: pathOf(node), value: valueOf(returning) }, returning);
      const back = mendOf(change, mending);
      mending.keep(node, marks);
      return [back];
    },
  };
}

type Member = { holder: TreeNode; key: string; node: TreeNode | undefined; replaced: TreeNode | undefined };

/** A member added, replaced or removed. */
function memberMend({ holder, key, node, replaced }: Member, mending: Mending): Mend {
  const touched = node && mending.touched(node);
  return {
    run(make) {
      const present = holder.members?.get(key);
      if (!isAttached(holder, mending.root) || present !== node) return [];
      if (node && mending.touched(node) !== touched) return [];
      const path = pathOf(holder);
      const change = replaced
        ? make({ type: 'setMember', path, key, value: valueOf(replaced) }, replaced)
        : make({ type: 'removeMember', path, key });
      return [mendOf(change, mending)];
    },
  };
}

type Item = { holder: TreeNode; node: TreeNode | undefined; replaced: TreeNode | undefined };

/** An item added, replaced or removed. */
function itemMend({ holder, node, replaced }: Item, mending: Mending): Mend {
  const touched = node && mending.touched(node);
  return {
    run(make) {
      if (!isAttached(holder, mending.root)) return [];
      if (node && (node.parent !== holder || mending.touched(node) !== touched)) return [];
      const path = pathOf(holder);
      if (node) {
        const index = indexOf(node);
        const change = replaced
          ? make({ type: 'replaceItem', path, index, value: valueOf(replaced) }, replaced)
          : make({ type: 'removeItem', path, index });
        return [mendOf(change, mending)];
      }
      const index = replaced && mending.itemMarks(holder)?.indexOf(replaced);
      if (!replaced || index === undefined || replaced.parent) return [];
      return [mendOf(make({ type: 'insertItem', path, index, value: valueOf(replaced) }, replaced), mending)];
    },
  };
}

/** An item moved within its array. */
function moveMend(
  { holder, node, to }: Extract<Change, { type: 'moveItem' }>,
  mending: Mending,
  into?: Gap,
): Mend {
  const gap = mending.itemMarks(holder)?.moved(node, to, into);
  return {
    run(make) {
      if (!gap || !isAttached(holder, mending.root) || node.parent !== holder) return [];
      const back = mending.itemMarks(holder)?.indexOf(gap, node);
      if (back === undefined) return [];
      const change = make({ type: 'moveItem', path: pathOf(holder), from: indexOf(node), to: back });
      return change.type === 'moveItem' ? [moveMend(change, mending, gap)] : [];
    },
  };
}

/** Makes an edit in the model and in the tree; it is not to be noted again. */
export type MakeEdit = (edit: Edit, returning?: TreeNode) => Change;
