import type { Edit } from './edit';
import { isUnsafeName } from './storable';
import {
  type Characters,
  createItemMarks,
  createTextMarks,
  type Gap,
  type ItemMarks,
  type TextMarks,
} from './text-marks';
import type { Change, Content, Tree } from './tree';
import { indexOf, isAttached, nodeAt, pathOf, type TreeNode, valueOf } from './tree-node';

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

type Inverse = {
  /** @returns the inverses of what it did; none if others have changed the same place since */
  run(make: MakeEdit): Inverse[];
};

/** What inverses need to know about the document. */
type InverseContext = {
  root: TreeNode;
  textMarks(node: TreeNode): TextMarks | undefined;
  itemMarks(node: TreeNode): ItemMarks | undefined;
  /** How often others have changed the node or anything below it. */
  touched(node: TreeNode): number;
  keep(node: TreeNode, marks: { text: TextMarks | undefined; items: ItemMarks | undefined }): void;
};

/** Records a new change in the marks and returns its inverse. */
function inverseOf(change: Change, context: InverseContext): Inverse {
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

const maxSteps = 200;

/** The undo and redo steps of one editor. `most`: the number of steps to keep. */
export function createUndo(tree: Tree, most = maxSteps) {
  const texts = new WeakMap<TreeNode, TextMarks>();
  const items = new WeakMap<TreeNode, ItemMarks>();
  /** How often others changed a node or anything below it. */
  const touches = new WeakMap<TreeNode, number>();
  const unsafe = new WeakMap<readonly Inverse[], string>();
  const done: Inverse[][] = [];
  let undone: Inverse[][] = [];

  const context: InverseContext = {
    root: tree.root,
    textMarks: (node) => texts.get(node),
    itemMarks: (node) => items.get(node),
    touched: (node) => touches.get(node) ?? 0,
    keep: (node, marks) => {
      if (marks.text) texts.set(node, marks.text);
      else texts.delete(node);
      if (marks.items) items.set(node, marks.items);
      else items.delete(node);
    },
  };
  const touch = (node: TreeNode) => {
    for (let at: TreeNode | undefined = node; at; at = at.parent) touches.set(at, context.touched(at) + 1);
  };
  const run = (step: readonly Inverse[], make: MakeEdit): Inverse[] =>
    [...step].reverse().flatMap((inverse) => inverse.run((edit, returning) => make(edit, returning)));
  const markUnsafe = (step: readonly Inverse[], name: string | undefined) => {
    if (name !== undefined) unsafe.set(step, name);
  };
  const go = (from: Inverse[][], to: Inverse[][], make: MakeEdit): boolean => {
    const step = from.pop();
    if (!step) return false;
    const back = run(step, make);
    if (back.length > 0) to.push(back);
    markUnsafe(back, unsafe.get(step));
    return back.length > 0;
  };

  return {
    /** Call before a local edit, to start tracking its place. */
    prepare(edit: Edit): void {
      const node = nodeAt(tree.root, edit.path);
      if (!node) return;
      if (edit.type === 'splice' && typeof node.value === 'string' && !texts.has(node))
        texts.set(node, createTextMarks(node.value.length));
      if (node.kind === 'array' && edit.type !== 'setValue' && !items.has(node)) items.set(node, createItemMarks(node));
    },
    /** Call after a change by any user. `joined`: the change belongs to the previous local step, like the letters of a word. */
    note(change: Change, by: 'own' | 'joined' | 'others'): void {
      const inverse = inverseOf(change, context);
      if (by === 'others') return touch('holder' in change ? change.holder : change.node);
      undone = [];
      const last = done.at(-1);
      const step = by === 'joined' && last ? last : [];
      step.push(inverse);
      markUnsafe(step, unsafeNameOf(change));
      if (step === last) return;
      done.push(step);
      if (done.length > most) done.shift();
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    /** A member name in the next step that the server can't store; undefined if there is none. */
    unsafeStep: (way: 'undo' | 'redo') => unsafe.get((way === 'undo' ? done : undone).at(-1) ?? []),
    /**
     * Reverts the last local step, except what others have changed since. False if nothing of the step is left, because others have overwritten
     * or removed it.
     */
    undo: (make: MakeEdit) => go(done, undone, make),
    redo: (make: MakeEdit) => go(undone, done, make),
    size: () => done.length,
    /** Makes the last step a part of the one before it; the first one is forgotten. */
    joinLast(): void {
      const last = done.pop() ?? [];
      done.at(-1)?.push(...last);
    },
    /** Forgets all but the last steps. */
    keep: (count: number) => void done.splice(0, Math.max(0, done.length - count)),
    /** Calls `look` while the last `count` steps are reverted as by `undo`. */
    without<Seen>(count: number, make: MakeEdit, look: () => Seen): Seen {
      const steps = done.splice(Math.max(0, done.length - count));
      const back = steps.reverse().map((step) => run(step, make));
      const seen = look();
      done.push(...back.reverse().map((step) => run(step, make)));
      return seen;
    },
  };
}

function unsafeNameOf(change: Change): string | undefined {
  const { node } = change;
  const name = 'key' in change ? change.key : node.parent?.kind === 'object' ? node.key : undefined;
  return name !== undefined && isUnsafeName(name) ? name : undefined;
}
