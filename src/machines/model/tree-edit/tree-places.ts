import type { LiveDocument } from '~/core/document/live-document';
import type { Change } from '~/core/document/tree';
import { indexOf, isAttached, type TreeNode } from '~/core/document/tree-node';
import type { Path } from '~/core/document/value';
import { placeIn, reattachedDraft, trailOf } from './draft-places';
import { pathText } from '~/core/document/path-text';
import type { TreeEditContext, TreeNotice } from './tree-edit-types';

type Places = Pick<TreeEditContext, 'document' | 'selected' | 'trail'>;

export const isSelectionLost = ({ document, selected }: Places): boolean =>
  selected !== undefined && !isAttached(selected, document.tree.root);

/** The node to select instead of a removed one: the value that now has its name, or its container. */
export function remaining({ document, selected, trail }: Places): TreeNode | undefined {
  const level = trail.findIndex((node) => isAttached(node, document.tree.root));
  const holder = trail[level];
  const gone = level === 0 ? selected : trail[level - 1];
  return (gone && holder?.members?.get(gone.key)) ?? holder;
}

/** The node to select after a deletion: the next one, the previous one, or the container. */
export function neighbor(node: TreeNode): TreeNode | undefined {
  const index = indexOf(node);
  const siblings = node.parent?.children ?? [];
  return siblings[index + 1] ?? siblings[index - 1] ?? node.parent;
}

/** The node where a change is visible; for a removal, the container. */
export function changedNode(changes: readonly Change[]): TreeNode | undefined {
  const change = changes.at(-1);
  if (change?.type === 'removeMember' || change?.type === 'removeItem') return change.holder;
  return change?.node;
}

/** The notice that someone removed or replaced the selected node. */
export const lossNotice = (selected: TreeNode | undefined, now: TreeNode | undefined): TreeNotice => ({
  text: `Someone else ${now !== undefined && now.key === selected?.key && now.parent?.kind === 'object' ? 'replaced' : 'removed'} the element that was selected.`,
});

export const nowhere = (path: Path): TreeNotice => ({
  text: `There is nothing at ${pathText(path)} in this model.`,
});

/** The selection and draft in a reopened document: at the same paths, if the nodes are of the same kind. */
export function reattached(context: TreeEditContext, document: LiveDocument): Partial<TreeEditContext> {
  const selected =
    context.selected &&
    [context.selected, ...context.trail].map(placeIn(context.document, document)).find((node) => node !== undefined);
  return {
    document,
    selected,
    trail: trailOf(selected),
    shown: selected && { node: selected, times: (context.shown?.times ?? 0) + 1 },
    draft: context.draft && reattachedDraft(context.draft, context.document, document),
  };
}
