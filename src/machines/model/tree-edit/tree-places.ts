import type { LiveDocument } from '~/core/document/live-document';
import type { Change } from '~/core/document/tree';
import { indexOf, isAttached, nodeAt, pathOf, type TreeNode } from '~/core/document/tree-node';
import type { Path } from '~/core/document/value';
import { type Draft, placeOf, type ValueDraft } from './drafts';
import { followed } from './keep-document';
import type { TreeEditContext, TreeNotice } from './tree-edit-types';

/** What a node is in, innermost first. */
export function trailOf(node: TreeNode | undefined): TreeNode[] {
  const trail: TreeNode[] = [];
  for (let at = node?.parent; at; at = at.parent) trail.push(at);
  return trail;
}

type Places = Pick<TreeEditContext, 'document' | 'selected' | 'trail' | 'draft'>;
const isThere = ({ document }: { document: LiveDocument }, node: TreeNode | undefined) =>
  node === undefined || isAttached(node, document.tree.root);

export const isSelectionLost = (context: Places): boolean => !isThere(context, context.selected);
export function isDraftLost(context: Pick<Places, 'document' | 'draft'>): boolean {
  const { draft } = context;
  if (draft === undefined) return false;
  return !isThere(context, placeOf(draft)) || (isOfValue(draft) && draft.node.kind !== draft.type);
}
const isOfValue = (draft: Draft): draft is ValueDraft =>
  draft.type !== 'add' && draft.type !== 'rename' && draft.type !== 'remove';

/** What is selected in the place of a node that has gone: what stands there now, or what it was in. */
export function remaining({ document, selected, trail }: Places): TreeNode | undefined {
  const level = trail.findIndex((node) => isAttached(node, document.tree.root));
  const holder = trail[level];
  const gone = level === 0 ? selected : trail[level - 1];
  return (gone && holder?.members?.get(gone.key)) ?? holder;
}

/** What is selected once a node is deleted: what follows it, what stands before it, or what it is in. */
export function neighbour(node: TreeNode): TreeNode | undefined {
  const index = indexOf(node);
  const siblings = node.parent?.children ?? [];
  return siblings[index + 1] ?? siblings[index - 1] ?? node.parent;
}

/** The node that a change is seen at; of what was removed, what it was in. */
export function changedNode(changes: readonly Change[]): TreeNode | undefined {
  const change = changes.at(-1);
  if (change?.type === 'removeMember' || change?.type === 'removeItem') return change.holder;
  return change?.node;
}

/** What became of the place of a draft. `beaten`: someone else added the same name at the same time. */
export type Loss = 'removed' | 'replaced' | 'beaten';

type LeftDraft = { document: LiveDocument; draft: Draft; trail: readonly TreeNode[] };
/** What is there now under the name of a node that is gone. */
function successor({ document, draft, trail: [holder] }: LeftDraft): TreeNode | undefined {
  return holder && isAttached(holder, document.tree.root)
    ? holder.members?.get(placeOf(draft).key)
    : undefined;
}

export const lostPlace = (left: LeftDraft): Loss =>
  successor(left) || isAttached(placeOf(left.draft), left.document.tree.root) ? 'replaced' : 'removed';

/** The draft at a value of the same kind that someone put in the place of its own. */
export function replacedDraft(left: LeftDraft): Draft | undefined {
  const there = successor(left);
  const { draft } = left;
  return there && there !== placeOf(draft) && there.kind === placeOf(draft).kind
    ? movedTo(draft, there, () => undefined)
    : undefined;
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

/** The node at the same place of a document that was opened again. */
const placeIn =
  (before: LiveDocument, now: LiveDocument): PlaceAgain =>
  (node) =>
    isAttached(node, before.tree.root) ? nodeAt(now.tree.root, pathOf(node)) : undefined;

/** A draft without its place stays, and is found to have lost it. */
export function reattachedDraft(draft: Draft, before: LiveDocument, now: LiveDocument): Draft {
  const placeAgain = placeIn(before, now);
  const place = placeAgain(placeOf(draft));
  return place ? movedTo(draft, place, placeAgain) : draft;
}

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

type PlaceAgain = (node: TreeNode) => TreeNode | undefined;

function movedTo(draft: Draft, node: TreeNode, placeAgain: PlaceAgain): Draft {
  switch (draft.type) {
    case 'add':
      return { ...draft, holder: node, after: draft.after && placeAgain(draft.after) };
    case 'string':
      return followed({ ...draft, node, joined: false });
    case 'remove':
      return { ...draft, node, next: undefined };
    default:
      return { ...draft, node };
  }
}
