import type { Edit } from './edit';
import { type MakeEdit, type Inverse, type InverseContext, inverseOf } from './inverse';
import { isUnsafeName } from './storable';
import { createItemMarks, createTextMarks, type ItemMarks, type TextMarks } from './text-marks';
import type { Change, Tree } from './tree';
import { nodeAt, type TreeNode } from './tree-node';

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
    /** The number of steps. */
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
