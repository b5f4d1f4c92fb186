import type { Edit } from './edit';
import type { Characters, Gap, ItemMarks, TextMarks } from './text-marks';
import type { Change, Content } from './tree';
import { indexOf, isAttached, pathOf, type TreeNode, valueOf } from './tree-node';

/** Deleted characters: the number of the first one, and the text. */
type Written = { first: number; text: string };

/** Reverts an insertion, a removal or a replacement in a string. */
function textInverse(change: Extract<Change, { type: 'splice' }>, context: InverseContext): Inverse {
  const { node, index, removed, inserted } = change;
  const marks = context.textMarks(node);
  const characters = marks?.splice(index, removed.length, inserted.length);
  if (!marks || !characters) return { run: () => [] };
  return spliceInverse(node, marks, characters.inserted, written(characters.removed, removed), context);
}

function written(characters: Characters, text: string): Written[] {
  let at = 0;
  return characters.map(({ first, length }) => {
    const part = { first, text: text.slice(at, at + length) };
    at += length;
    return part;
  });
}

/** Removes what is left of `unwanted`, and restores `missing` where it was. */
function spliceInverse(
  node: TreeNode,
  marks: TextMarks,
  unwanted: Characters,
  missing: readonly Written[],
  context: InverseContext,
): Inverse {
  return {
    run(make) {
      if (!isAttached(node, context.root) || context.textMarks(node) !== marks) return [];
      const taken = takeOut(node, marks, unwanted, make);
      const returned = putBack(node, marks, missing, make);
      if (taken.length === 0 && returned.length === 0) return [];
      return [spliceInverse(node, marks, returned, taken, context)];
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

/** Reverts one change. */
export type Inverse = {
  /** @returns the inverses of what it did; none if others have changed the same place since */
  run(make: MakeEdit): Inverse[];
};

/** What inverses need to know about the document. */
export type InverseContext = {
  root: TreeNode;
  textMarks(node: TreeNode): TextMarks | undefined;
  itemMarks(node: TreeNode): ItemMarks | undefined;
  /** How often others have changed the node or anything below it. */
  touched(node: TreeNode): number;
  keep(node: TreeNode, marks: { text: TextMarks | undefined; items: ItemMarks | undefined }): void;
};

/** Records a new change in the marks and returns its inverse. */
export function inverseOf(change: Change, context: InverseContext): Inverse {
  switch (change.type) {
    case 'splice':
      return textInverse(change, context);
    case 'setValue':
      return contentInverse(change.node, change.before, context);
    case 'setMember':
    case 'removeMember': {
      const replaced = change.type === 'removeMember' ? change.node : change.replaced;
      const node = change.type === 'removeMember' ? undefined : change.node;
      return memberInverse({ ...change, node, replaced }, context);
    }
    case 'insertItem':
      context.itemMarks(change.holder)?.inserted(change.node, change.index);
      return itemInverse({ holder: change.holder, node: change.node, replaced: undefined }, context);
    case 'replaceItem':
      context.itemMarks(change.holder)?.replaced(change.replaced, change.node);
      return itemInverse(change, context);
    case 'removeItem':
      return itemInverse({ holder: change.holder, node: undefined, replaced: change.node }, context);
    case 'moveItem':
      return moveInverse(change, context);
  }
}

/** Creates a node with these contents outside any tree. */
const loose = (content: Content): TreeNode => ({
  ...content,
  id: -1,
  parent: undefined,
  key: '',
  open: false,
  rows: 1,
});

/** Reverts a replaced value, but only if others have not changed anything in it. */
function contentInverse(node: TreeNode, before: Content, context: InverseContext): Inverse {
  const marks = { text: context.textMarks(node), items: context.itemMarks(node) };
  context.keep(node, { text: undefined, items: undefined });
  const touched = context.touched(node);
  return {
    run(make) {
      if (!isAttached(node, context.root) || context.touched(node) !== touched) return [];
      const returning = loose(before);
      const change = make({ type: 'setValue', path: pathOf(node), value: valueOf(returning) }, returning);
      const back = inverseOf(change, context);
      context.keep(node, marks);
      return [back];
    },
  };
}

type Member = { holder: TreeNode; key: string; node: TreeNode | undefined; replaced: TreeNode | undefined };

/** Reverts an added, replaced or removed member. */
function memberInverse({ holder, key, node, replaced }: Member, context: InverseContext): Inverse {
  const touched = node && context.touched(node);
  return {
    run(make) {
      const present = holder.members?.get(key);
      if (!isAttached(holder, context.root) || present !== node) return [];
      if (node && context.touched(node) !== touched) return [];
      const path = pathOf(holder);
      const change = replaced
        ? make({ type: 'setMember', path, key, value: valueOf(replaced) }, replaced)
        : make({ type: 'removeMember', path, key });
      return [inverseOf(change, context)];
    },
  };
}

type Item = { holder: TreeNode; node: TreeNode | undefined; replaced: TreeNode | undefined };

/** Reverts an added, replaced or removed item. */
function itemInverse({ holder, node, replaced }: Item, context: InverseContext): Inverse {
  const touched = node && context.touched(node);
  return {
    run(make) {
      if (!isAttached(holder, context.root)) return [];
      if (node && (node.parent !== holder || context.touched(node) !== touched)) return [];
      const path = pathOf(holder);
      if (node) {
        const index = indexOf(node);
        const change = replaced
          ? make({ type: 'replaceItem', path, index, value: valueOf(replaced) }, replaced)
          : make({ type: 'removeItem', path, index });
        return [inverseOf(change, context)];
      }
      const index = replaced && context.itemMarks(holder)?.indexOf(replaced);
      if (!replaced || index === undefined || replaced.parent) return [];
      return [inverseOf(make({ type: 'insertItem', path, index, value: valueOf(replaced) }, replaced), context)];
    },
  };
}

/** Reverts an item's move within its array. */
function moveInverse(
  { holder, node, to }: Extract<Change, { type: 'moveItem' }>,
  context: InverseContext,
  into?: Gap,
): Inverse {
  const gap = context.itemMarks(holder)?.moved(node, to, into);
  return {
    run(make) {
      if (!gap || !isAttached(holder, context.root) || node.parent !== holder) return [];
      const back = context.itemMarks(holder)?.indexOf(gap, node);
      if (back === undefined) return [];
      const change = make({ type: 'moveItem', path: pathOf(holder), from: indexOf(node), to: back });
      return change.type === 'moveItem' ? [moveInverse(change, context, gap)] : [];
    },
  };
}

/** Makes an edit in the model and in the tree, without recording it as a new step. */
export type MakeEdit = (edit: Edit, returning?: TreeNode) => Change;
