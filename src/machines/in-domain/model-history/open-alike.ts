import type { Tree } from '../../../document/tree';
import type { TreeNode } from '../../../document/tree-node';

/** Opens in a tree what is open in another one, as far as there is something of the same name or position. */
export function openAlike(tree: Tree, like: Tree): void {
  const left: [TreeNode, TreeNode][] = [[tree.root, like.root]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [node, model] = next;
    if (node.open !== model.open) tree.setOpen(node, model.open);
    for (const [position, child] of (node.children ?? []).entries()) {
      if (!child.children) continue;
      const other = model.kind === 'object' ? model.members?.get(child.key) : model.children?.[position];
      if (other && node.kind === model.kind && (other.open || child.open)) left.push([child, other]);
    }
  }
}
