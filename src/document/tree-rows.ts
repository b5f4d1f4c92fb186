import type { TreeNode } from './tree-node';

/** A line of the tree as it stands at this moment. */
export type TreeRow = {
  node: TreeNode;
  /** Below the root, which has 0. */
  depth: number;
  /** Among its siblings, from 0. */
  position: number;
};

/** Tells everything above a node that it takes so many rows more, or fewer. Below something closed nobody notices. */
export function grow(node: TreeNode | undefined, by: number): void {
  for (let at = node; at?.open && by !== 0; at = at.parent) at.rows += by;
}

const sumOf = (children: readonly TreeNode[] | undefined) =>
  (children ?? []).reduce((sum, { rows }) => sum + rows, 0);

export function setOpen(node: TreeNode, open: boolean): void {
  if (node.open === open || !node.children) return;
  const before = node.rows;
  node.open = open;
  node.rows = 1 + (open ? sumOf(node.children) : 0);
  grow(node.parent, node.rows - before);
}

/** Opens or closes everything; the root stays open. */
export function setOpenAll(root: TreeNode, open: boolean): void {
  const nodes: TreeNode[] = [root];
  for (let index = 0; index < nodes.length; index += 1)
    for (const child of nodes[index]?.children ?? []) if (child.children) nodes.push(child);
  // Children stand behind their parents.
  for (const node of nodes.reverse()) {
    node.open = open || node === root;
    node.rows = 1 + (node.open ? sumOf(node.children) : 0);
  }
}

/** The row that a node stands in; undefined while something above it is closed. */
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

/** A stretch of rows, found by going down where it begins and on from there. */
export function rowsFrom(root: TreeNode, first: number, count: number): TreeRow[] {
  const rows: TreeRow[] = [];
  /** What is left of the levels above, innermost last. */
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
