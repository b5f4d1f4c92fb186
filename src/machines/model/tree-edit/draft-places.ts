import type { LiveDocument } from '~/core/document/live-document';
import { isAttached, nodeAt, pathOf, type TreeNode } from '~/core/document/tree-node';
import type { Draft } from './drafts';
import { followed } from './keep-document';

/** The ancestors of a node, innermost first. */
export function trailOf(node: TreeNode | undefined): TreeNode[] {
  const trail: TreeNode[] = [];
  for (let at = node?.parent; at; at = at.parent) trail.push(at);
  return trail;
}

type Place = { document: LiveDocument; draft: Draft | undefined };

/** Whether the node of the draft was removed or has a value of another kind. */
export function isDraftLost({ document, draft }: Place): boolean {
  if (!draft) return false;
  const isOfValue = draft.type !== 'add' && draft.type !== 'rename' && draft.type !== 'remove';
  return !isAttached(draft.node, document.tree.root) || (isOfValue && draft.node.kind !== draft.type);
}

/** What happened to the place of a draft. `nameTaken`: someone else added the same name at the same time. */
export type Loss = 'removed' | 'replaced' | 'nameTaken';

/** `trail`: the ancestors of the node, innermost first. */
type LeftDraft = Place & { trail: readonly TreeNode[] };

/** The node that now has the name of a removed node. */
const successor = ({ document, draft, trail: [holder] }: LeftDraft) =>
  draft && holder && isAttached(holder, document.tree.root) ? holder.members?.get(draft.node.key) : undefined;

export const lostPlace = (left: LeftDraft): Loss =>
  successor(left) || (left.draft && isAttached(left.draft.node, left.document.tree.root)) ? 'replaced' : 'removed';

/** The lost draft, moved to the value of the same kind that replaced its node. */
export function replacedDraft(left: LeftDraft): Draft | undefined {
  const { draft } = left;
  const there = successor(left);
  return draft && isDraftLost(left) && there && there !== draft.node && there.kind === draft.node.kind
    ? movedTo(draft, there, () => undefined)
    : undefined;
}

type PlaceAgain = (node: TreeNode) => TreeNode | undefined;

/** Finds the node at the same path in a reopened document. */
export const placeIn =
  (before: LiveDocument, now: LiveDocument): PlaceAgain =>
  (node) =>
    isAttached(node, before.tree.root) ? nodeAt(now.tree.root, pathOf(node)) : undefined;

/** Moves a draft to the reopened document. If its place no longer exists, the draft is unchanged and counts as lost. */
export function reattachedDraft(draft: Draft, before: LiveDocument, now: LiveDocument): Draft {
  const placeAgain = placeIn(before, now);
  const place = placeAgain(draft.node);
  return place ? movedTo(draft, place, placeAgain) : draft;
}

function movedTo(draft: Draft, node: TreeNode, placeAgain: PlaceAgain): Draft {
  if (draft.type === 'add') return { ...draft, node, after: draft.after && placeAgain(draft.after) };
  if (draft.type === 'string') return followed({ ...draft, node, joined: false });
  return draft.type === 'remove' ? { ...draft, node, next: undefined } : { ...draft, node };
}
