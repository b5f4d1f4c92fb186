import { difference } from './alignment';
import type { Edit, LoggedEdit } from './edit';
import { type Change, createTree } from './tree';
import { isAttached, type TreeNode, valueOf } from './tree-node';
import { createUndo } from './undo';
import type { DocumentObject } from './value';

/**
 * The same edits with neighboring insertions and removals in one text joined, and without what is inserted and removed again. A splice must
 * either insert or remove.
 */
export function joinedEdits(edits: readonly Edit[]): Edit[] {
  const joined: Edit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    const both = last && isSamePlace(last, edit) ? join(last, edit) : undefined;
    if (both) joined.splice(-1, 1, ...both);
    else joined.push(edit);
  }
  return joined;
}

const isSamePlace = (one: Edit, other: Edit) => JSON.stringify(one.path) === JSON.stringify(other.path);

/** One edit, or none, instead of two; undefined if there is no such edit. */
function join(one: Edit, other: Edit): Edit[] | undefined {
  if (one.type === 'setValue' && other.type === 'setValue') return [other];
  if (one.type !== 'splice' || other.type !== 'splice') return undefined;
  const end = one.index + one.insert.length;
  const offset = other.index - one.index;
  if (one.remove > 0) {
    const isAround = other.insert === '' && other.index <= one.index && one.index <= other.index + other.remove;
    return isAround ? [{ ...other, remove: other.remove + one.remove }] : undefined;
  }
  if (offset < 0 || other.index + other.remove > end) return undefined;
  const insert = one.insert.slice(0, offset) + other.insert + one.insert.slice(offset + other.remove);
  return insert === '' ? [] : [{ ...one, insert }];
}

/** The edits that led to one version. */
type Past = { edits: readonly LoggedEdit[] };

/** An edit that can't be reverted, because its place was removed or changed again. `by`: undefined if that happened after the last known version. */
export type Unfit<By> = { logged: LoggedEdit; why: 'removed' | 'changed'; by: By | undefined };

export type Revert<By> = { edits: readonly Edit[]; after: DocumentObject; unfit: readonly Unfit<By>[] };

type Given<By extends Past> = {
  before: DocumentObject;
  change: readonly LoggedEdit[];
  /** What was changed afterward, oldest first. */
  later: readonly By[];
  now: DocumentObject;
};

/** The inverse of a past change, transformed through everything that was changed afterward. */
export function revertOf<By extends Past>({ before, change, later, now }: Given<By>): Revert<By> {
  const tree = createTree(before);
  const undo = createUndo(tree, Infinity);
  const traces = createTraces<By>();
  const steps = change.filter(hasEffect).map((logged) => {
    undo.prepare(logged.edit);
    const made = tree.apply(logged.edit);
    undo.note(made, 'own');
    return { logged, made };
  });
  const others = (edit: Edit, by: By | undefined) => {
    const made = tree.apply(edit);
    undo.note(made, 'others');
    traces.note(made, by);
  };
  for (const by of later) for (const { edit } of by.edits) others(edit, by);
  for (const edit of difference(valueOf(tree.root) as DocumentObject, now)) others(edit, undefined);

  const edits: Edit[] = [];
  const unfit = new Map<Change | TreeNode, Unfit<By>>();
  const texts = new Set<TreeNode>();
  for (const { logged, made } of steps.reverse()) {
    const fits = undo.undo((edit, returning) => {
      edits.push(edit);
      return tree.apply(edit, returning);
    });
    const isText = made.type === 'splice';
    if (fits && isText) texts.add(made.node);
    if (!fits) unfit.set(isText ? made.node : made, { logged, ...traces.explain(made, tree.root) });
  }
  // Of typed text, others may have deleted a part.
  for (const node of texts) unfit.delete(node);
  return {
    edits: joinedEdits(edits),
    after: valueOf(tree.root) as DocumentObject,
    unfit: [...unfit.values()].reverse(),
  };
}

const hasEffect = ({ edit }: LoggedEdit): boolean =>
  edit.type === 'moveItem' ? edit.from !== edit.to : edit.type !== 'splice' || edit.remove > 0 || edit.insert !== '';

/** Who last changed or removed each value. */
function createTraces<By>() {
  const changed = new WeakMap<TreeNode, By | undefined>();
  const removed = new WeakMap<TreeNode, By | undefined>();
  return {
    note(made: Change, by: By | undefined): void {
      const holder = 'holder' in made ? made.holder : made.node;
      for (let at: TreeNode | undefined = holder; at; at = at.parent) changed.set(at, by);
      if (made.type !== 'setValue' && made.type !== 'removeMember' && made.type !== 'removeItem')
        changed.set(made.node, by);
      for (const node of removedBy(made)) removed.set(node, by);
    },
    explain(own: Change, root: TreeNode): Omit<Unfit<By>, 'logged'> {
      const holder = 'holder' in own ? own.holder : own.node;
      if (!isAttached(holder, root)) {
        let top = holder;
        while (top.parent) top = top.parent;
        return { why: 'removed', by: removed.get(top) };
      }
      const now = 'key' in own ? own.holder.members?.get(own.key) : own.node;
      const isThere = now && isAttached(now, root);
      return isThere ? { why: 'changed', by: changed.get(now) } : { why: 'removed', by: removed.get(own.node) };
    },
  };
}

function removedBy(made: Change): readonly TreeNode[] {
  switch (made.type) {
    case 'setValue':
      return made.before.children ?? [];
    case 'removeMember':
    case 'removeItem':
      return [made.node];
    case 'setMember':
    case 'replaceItem':
      return made.replaced ? [made.replaced] : [];
    default:
      return [];
  }
}
