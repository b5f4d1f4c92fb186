import type { LiveDocument } from '~/core/document/live-document';
import type { Change } from '~/core/document/tree';
import { indexOf, isAttached, type TreeNode } from '~/core/document/tree-node';
import type { Path } from '~/core/document/value';
import { placeIn, reattachedDraft, trailOf } from './draft-places';
import type { TreeEditContext, TreeNotice } from './tree-edit-types';

type Places = Pick<TreeEditContext, 'document' | 'selected' | 'trail'>;

export const isSelectionLost = ({ document, selected }: Places): boolean =>
  selected !== undefined && !isAttached(selected, document.tree.root);

/** What is selected in place of a removed node: the value now under its name, or what it was in. */
export function remaining({ document, selected, trail }: Places): TreeNode | undefined {
  const level = trail.findIndex((node) => isAttached(node, document.tree.root));
  const holder = trail[level];
  const gone = level === 0 ? selected : trail[level - 1];
  return (gone && holder?.members?.get(gone.key)) ?? holder;
}

/** What is selected once a node is deleted: the next, the previous, or what it is in. */
export function neighbor(node: TreeNode): TreeNode | undefined {
  const index = indexOf(node);
  const siblings = node.parent?.children ?? [];
  return siblings[index + 1] ?? siblings[index - 1] ?? node.parent;
}

/** The node that a change is visible at; for a removal, what it was in. */
export function changedNode(changes: readonly Change[]): TreeNode | undefined {
  const change = changes.at(-1);
  if (change?.type === 'removeMember' || change?.type === 'removeItem') return change.holder;
  return change?.node;
}

/** Says that someone removed or replaced what was selected. */
export const lossNotice = (selected: TreeNode | undefined, now: TreeNode | undefined): TreeNotice => ({
  text: `Someone else ${now !== undefined && now.key === selected?.key && now.parent?.kind === 'object' ? 'replaced' : 'removed'} the element that was selected.`,
});

const shortStep = (step: string | number) => {
  const text = step === '' ? '""' : String(step);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
/** A path as people read it: `$ / lines / 0`. */
export const pathText = (path: Path): string => ['$', ...path.map(shortStep)].join(' / ');

export const nowhere = (path: Path): TreeNotice => ({
  text: `There is nothing at ${pathText(path)} in this model.`,
});

/** What was selected and typed, in the document that was opened again: at the same places, where they are of the same kind. */
export function reattached(context: TreeEditContext, document: LiveDocument): Partial<TreeEditContext> {
  const selected =
    context.selected &&
    [context.selected, ...context.trail]
      .map(placeIn(context.document, document))
      .find((node) => node !== undefined);
  return {
    document,
    selected,
    trail: trailOf(selected),
    shown: selected && { node: selected, times: (context.shown?.times ?? 0) + 1 },
    draft: context.draft && reattachedDraft(context.draft, context.document, document),
  };
}
