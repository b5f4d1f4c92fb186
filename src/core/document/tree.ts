import type { Edit } from './edit';
import { grow, nodeAt, rowOf, rowsFrom, setOpen, setOpenAll, treeMaker, type TreeNode } from './tree-node';
import { type DocumentObject, type DocumentValue, kindOf } from './value';

/** What an edit did, with the nodes involved. Removed nodes are detached and keep their contents. */
export type Change =
  | { type: 'splice'; node: TreeNode; index: number; removed: string; inserted: string }
  | { type: 'setValue'; node: TreeNode; before: Content }
  | { type: 'setMember'; holder: TreeNode; key: string; node: TreeNode; replaced: TreeNode | undefined }
  | { type: 'removeMember'; holder: TreeNode; key: string; node: TreeNode }
  | { type: 'insertItem'; holder: TreeNode; index: number; node: TreeNode }
  | { type: 'replaceItem'; holder: TreeNode; index: number; node: TreeNode; replaced: TreeNode }
  | { type: 'removeItem'; holder: TreeNode; index: number; node: TreeNode }
  | { type: 'moveItem'; holder: TreeNode; node: TreeNode; from: number; to: number };

/** The contents of a node without its place in the tree. */
export type Content = Pick<TreeNode, 'kind' | 'value' | 'children' | 'members'>;

/** Counts the changes of something that changes in place, and tells of each. */
export function createRevision() {
  const listeners = new Set<() => void>();
  let revision = 0;
  return {
    revision: () => revision,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    next: () => {
      revision += 1;
      for (const listener of listeners) listener();
    },
  };
}

/**
 * A document as a list of rows; collapsed nodes hide the rows below them (spec domain-level §2 "Tree and source editor behaviour"). Expanded to
 * depth 1 at first (spec domain-level §9).
 */
export function createTree(document: DocumentObject) {
  const make = treeMaker();
  const root = make(document);
  const { next: changed, ...news } = createRevision();
  /** The sibling before each removed member, where it returns to; undefined for the first one. */
  const before = new WeakMap<TreeNode, TreeNode | undefined>();
  const placeAgain = (node: TreeNode, children: readonly TreeNode[]) => {
    if (!before.has(node)) return children.length;
    const sibling = before.get(node);
    if (!sibling) return 0;
    return children.indexOf(sibling) + 1 || children.length;
  };
  setOpen(root, true);

  const apply = (edit: Edit, returning?: TreeNode): Change => {
    const target = nodeAt(root, edit.path);
    if (!target) throw new Error(`The document has nothing at ${JSON.stringify(edit.path)}.`);
    const arriving = (value: DocumentValue, key = '') => {
      const node = returning ?? make(value, target, key);
      node.parent = target;
      node.key = key;
      return node;
    };
    switch (edit.type) {
      case 'splice': {
        const { index, remove, insert } = edit;
        const text = textOf(target);
        const removed = text.slice(index, index + remove);
        target.value = text.slice(0, index) + insert + text.slice(index + remove);
        return { type: 'splice', node: target, index, removed, inserted: insert };
      }
      case 'setValue': {
        const { kind, value, children, members } = target;
        refill(target, returning ?? make(edit.value));
        return { type: 'setValue', node: target, before: { kind, value, children, members } };
      }
      case 'setMember': {
        const { key } = edit;
        const { members, children } = containerOf(target, 'object');
        const replaced = members.get(key);
        const node = arriving(edit.value, key);
        members.set(key, node);
        place(target, replaced ? children.indexOf(replaced) : placeAgain(node, children), replaced ? 1 : 0, node);
        return { type: 'setMember', holder: target, key, node, replaced };
      }
      case 'removeMember': {
        const { key } = edit;
        const { members, children } = containerOf(target, 'object');
        const node = members.get(key);
        if (!node) throw new Error(`The document has no member ${JSON.stringify(key)} there.`);
        members.delete(key);
        const index = children.indexOf(node);
        before.set(node, children[index - 1]);
        place(target, index, 1);
        return { type: 'removeMember', holder: target, key, node };
      }
    }
    const { children } = containerOf(target, 'array');
    const itemAt = (index: number): TreeNode => {
      const item = children[index];
      if (!item) throw new Error(`The document has no item ${index} there.`);
      return item;
    };
    switch (edit.type) {
      case 'insertItem': {
        const index = Math.min(edit.index, children.length);
        const node = arriving(edit.value);
        place(target, index, 0, node);
        return { type: 'insertItem', holder: target, index, node };
      }
      case 'replaceItem': {
        const replaced = itemAt(edit.index);
        const node = arriving(edit.value);
        place(target, edit.index, 1, node);
        return { type: 'replaceItem', holder: target, index: edit.index, node, replaced };
      }
      case 'removeItem': {
        const node = itemAt(edit.index);
        place(target, edit.index, 1);
        return { type: 'removeItem', holder: target, index: edit.index, node };
      }
      case 'moveItem': {
        const { from, to } = edit;
        const node = itemAt(from);
        children.splice(from, 1);
        children.splice(to, 0, node);
        return { type: 'moveItem', holder: target, node, from, to };
      }
    }
  };

  const notifying =
    <Arguments extends unknown[], Result>(act: (...given: Arguments) => Result) =>
    (...given: Arguments): Result => {
      const result = act(...given);
      changed();
      return result;
    };
  return {
    root,
    /** Of the document and of the expanded nodes. */
    ...news,
    size: () => root.rows,
    rows: (first: number, count: number) => rowsFrom(root, first, count),
    rowOf,
    setOpen: notifying(setOpen),
    setOpenAll: notifying((open: boolean) => setOpenAll(root, open)),
    reveal: notifying((node: TreeNode) => {
      for (let at = node.parent; at; at = at.parent) setOpen(at, true);
    }),
    /**
     * Applies an edit. `returning`: a removed node with the same contents, which is reused instead of creating a new one.
     * @throws Error if the document has no such place
     */
    apply: notifying(apply),
    /** Without telling listeners, for edits that are reverted before they could look. */
    applyQuietly: apply,
  };
}
export type Tree = ReturnType<typeof createTree>;

/** Inserts a child at an index, and detaches `leaving` children from there. */
function place(holder: TreeNode, index: number, leaving: number, arriving?: TreeNode): void {
  const left = holder.children?.splice(index, leaving, ...(arriving ? [arriving] : [])) ?? [];
  let rows = arriving?.rows ?? 0;
  for (const node of left) {
    if (node.parent === holder) node.parent = undefined;
    rows -= node.rows;
  }
  if (holder.open) grow(holder, rows);
}

function refill(node: TreeNode, { kind, value, children, members }: Content): void {
  const { open } = node;
  if (open) setOpen(node, false);
  for (const child of node.children ?? []) child.parent = undefined;
  node.kind = kind;
  node.value = value;
  node.children = children;
  node.members = members;
  for (const child of children ?? []) child.parent = node;
  if (open) setOpen(node, true);
}

function containerOf(node: TreeNode, kind: 'object' | 'array') {
  const { children, members = new Map<string, TreeNode>() } = node;
  if (node.kind !== kind || !children) throw new Error(`The document has no ${kind} there.`);
  return { children, members };
}

function textOf({ value }: TreeNode): string {
  if (typeof value !== 'string')
    throw new Error(`The document has no string there, but a value of the kind ${kindOf(value)}.`);
  return value;
}

/** Expands the values in a node that are expanded in another one, matched by name or position. */
export function openAlike(tree: Tree, node: TreeNode, like: TreeNode): void {
  const left: [TreeNode, TreeNode][] = [[node, like]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [at, model] = next;
    if (at.open !== model.open) tree.setOpen(at, model.open);
    for (const [position, child] of (at.children ?? []).entries()) {
      if (!child.children) continue;
      const other = model.kind === 'object' ? model.members?.get(child.key) : model.children?.[position];
      if (other && at.kind === model.kind && (other.open || child.open)) left.push([child, other]);
    }
  }
}

/** Formats a date as the tree shows it, so that the search matches what the reader sees. */
type WriteDate = (date: Date) => string;

/**
 * The nodes whose name or value matches, in row order (spec domain-level §5). Names and texts match by substring, case-insensitive; numbers by
 * value; `true`, `false` and `null` by that word; dates as they are displayed.
 */
export function search(root: TreeNode, text: string, writeDate: WriteDate): TreeNode[] {
  const wanted = text.toLowerCase();
  if (wanted === '') return [];
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const found: TreeNode[] = [];
  const matches = ({ key, value, kind }: TreeNode): boolean => {
    if (key !== '' && key.toLowerCase().includes(wanted)) return true;
    if (kind === 'object' || kind === 'array') return false;
    if (typeof value === 'string') return value.toLowerCase().includes(wanted);
    if (typeof value === 'number') return value === number;
    if (value instanceof Date) return writeDate(value).toLowerCase().includes(wanted);
    return JSON.stringify(value) === wanted;
  };
  const left: TreeNode[] = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    if (matches(node)) found.push(node);
    const { children = [] } = node;
    for (let index = children.length - 1; index >= 0; index -= 1) left.push(children[index] as TreeNode);
  }
  return found;
}
