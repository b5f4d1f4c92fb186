import { type DocumentObject, type DocumentValue, isObject, type Kind, kindOf, type Path, setMember } from './value';

/**
 * One value of a document in the tree. The object stays the same as long as the value exists, so that selections, carets and undo steps can
 * refer to it.
 */
export type TreeNode = {
  /** Unique within its tree; the root has 0. */
  readonly id: number;
  kind: Kind;
  parent: TreeNode | undefined;
  /** The member name within an object; empty within an array. */
  key: string;
  /** Null for objects and arrays. */
  value: DocumentValue;
  /** The children of an object or array, in order. */
  children: TreeNode[] | undefined;
  /** The children of an object by name. */
  members: Map<string, TreeNode> | undefined;
  open: boolean;
  /** The number of rows: the node's own and those of everything expanded below it. */
  rows: number;
};

/** Makes nodes from values. Not recursive: a document may be hundreds of levels deep. */
export function treeMaker() {
  let nextId = 0;
  const bare = (value: DocumentValue, parent: TreeNode | undefined, key: string): TreeNode => {
    const kind = kindOf(value);
    const isContainer = kind === 'object' || kind === 'array';
    return {
      id: nextId++,
      kind,
      parent,
      key,
      value: isContainer ? null : value,
      children: isContainer ? [] : undefined,
      members: kind === 'object' ? new Map() : undefined,
      open: false,
      rows: 1,
    };
  };
  return (value: DocumentValue, parent?: TreeNode, key = ''): TreeNode => {
    const top = bare(value, parent, key);
    const left: [TreeNode, DocumentValue][] = [[top, value]];
    for (let next = left.pop(); next; next = left.pop()) {
      const [node, content] = next;
      const attach = (child: DocumentValue, name: string) => {
        const made = bare(child, node, name);
        node.children?.push(made);
        if (made.children) left.push([made, child]);
        return made;
      };
      if (Array.isArray(content)) for (const item of content) attach(item, '');
      else if (isObject(content))
        for (const name of Object.keys(content)) node.members?.set(name, attach(content[name] ?? null, name));
    }
    return top;
  };
}

export const indexOf = (node: TreeNode): number => node.parent?.children?.indexOf(node) ?? -1;

export function pathOf(node: TreeNode): Path {
  const path: (string | number)[] = [];
  for (let at = node; at.parent; at = at.parent) path.push(at.parent.kind === 'array' ? indexOf(at) : at.key);
  return path.reverse();
}

export function nodeAt(root: TreeNode, path: Path): TreeNode | undefined {
  let at: TreeNode | undefined = root;
  for (const step of path)
    at = typeof step === 'number' ? (at?.kind === 'array' ? at.children?.[step] : undefined) : at?.members?.get(step);
  return at;
}

export function isAttached(node: TreeNode, root: TreeNode): boolean {
  let at: TreeNode = node;
  while (at.parent) at = at.parent;
  return at === root;
}

/** A copy of the node's value. */
export function valueOf(node: TreeNode): DocumentValue {
  const made = (of: TreeNode): DocumentValue =>
    of.kind === 'array' ? [] : of.kind === 'object' ? {} : of.value instanceof Date ? new Date(of.value) : of.value;
  const top = made(node);
  const left: [TreeNode, DocumentValue][] = [[node, top]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [of, holder] = next;
    for (const child of of.children ?? []) {
      const value = made(child);
      if (Array.isArray(holder)) holder.push(value);
      else setMember(holder as DocumentObject, child.key, value);
      if (child.children) left.push([child, value]);
    }
  }
  return top;
}

export type TreeRow = {
  node: TreeNode;
  /** The root has 0. */
  depth: number;
  /** Among its siblings, from 0. */
  position: number;
};

/** Adds rows to a node and its ancestors, up to the first collapsed one. */
export function grow(node: TreeNode | undefined, by: number): void {
  for (let at = node; at?.open && by !== 0; at = at.parent) at.rows += by;
}

const sumOf = (children: readonly TreeNode[] | undefined) => (children ?? []).reduce((sum, { rows }) => sum + rows, 0);

export function setOpen(node: TreeNode, open: boolean): void {
  if (node.open === open || !node.children) return;
  const before = node.rows;
  node.open = open;
  node.rows = 1 + (open ? sumOf(node.children) : 0);
  grow(node.parent, node.rows - before);
}

/** Expands or collapses everything; the root stays expanded. */
export function setOpenAll(root: TreeNode, open: boolean): void {
  const nodes: TreeNode[] = [root];
  for (let index = 0; index < nodes.length; index += 1)
    for (const child of nodes[index]?.children ?? []) if (child.children) nodes.push(child);
  // Children come after their parents; the reverse order counts them first.
  for (const node of nodes.reverse()) {
    node.open = open || node === root;
    node.rows = 1 + (node.open ? sumOf(node.children) : 0);
  }
}

/** The row of a node; undefined while an ancestor is collapsed. */
export function rowOf(node: TreeNode): number | undefined {
  let row = 0;
  for (let at = node; at.parent; at = at.parent) {
    if (!at.parent.open) return undefined;
    row += 1;
    for (const sibling of at.parent.children ?? []) {
      if (sibling === at) break;
      row += sibling.rows;
    }
  }
  return row;
}

/** A range of rows, without visiting the rows before it one by one. */
export function rowsFrom(root: TreeNode, first: number, count: number): TreeRow[] {
  const rows: TreeRow[] = [];
  /** The current position in each open level, innermost last. */
  const levels: { children: readonly TreeNode[]; next: number; depth: number }[] = [];
  const enter = (node: TreeNode, depth: number) => {
    if (node.open && node.children) levels.push({ children: node.children, next: 0, depth: depth + 1 });
  };
  let before = first;
  if (before <= 0) rows.push({ node: root, depth: 0, position: 0 });
  else before -= 1;
  enter(root, 0);
  for (let level = levels.at(-1); level && rows.length < count; level = levels.at(-1)) {
    const node = level.children[level.next];
    if (!node) {
      levels.pop();
      continue;
    }
    const position = level.next;
    level.next += 1;
    if (before >= node.rows) {
      before -= node.rows;
      continue;
    }
    if (before > 0) before -= 1;
    else rows.push({ node, depth: level.depth, position });
    enter(node, level.depth);
  }
  return rows.slice(0, Math.max(0, count));
}
