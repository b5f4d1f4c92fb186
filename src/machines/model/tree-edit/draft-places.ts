import type { LiveDocument } from '~/core/document/live-document';
import { isAttached, nodeAt, pathOf, type TreeNode } from '~/core/document/tree-node';
import type { Draft } from './drafts';
import { followed } from './keep-document';

/** What a node is in, innermost first. */
export function trailOf(node: TreeNode | undefined): TreeNode[] {
  const trail: TreeNode[] = [];
  for (let at = node?.parent; at; at = at.parent) trail.push(at);
  return trail;
}

type Place = { document: LiveDocument; draft: Draft | undefined };

/** The node of the draft is gone, or holds a value of another kind. */
export function isDraftLost({ document, draft }: Place): boolean {
  if (!draft) return false;
  const isOfValue = draft.type !== 'add' && draft.type !== 'rename' && draft.type !== 'remove';
  return !isAttached(draft.node, document.tree.root) || (isOfValue && draft.node.kind !== draft.type);
}

/** What became of the place of a draft. `beaten`: someone else added the same name at the same time. */
export type Loss = 'removed' | 'replaced' | 'beaten';

/** `trail`: what the node was in, innermost first. */
type LeftDraft = Place & { trail: readonly TreeNode[] };

/** What is now under the name of a removed node. */
const successor = ({ document, draft, trail: [holder] }: LeftDraft) =>
  draft && holder && isAttached(holder, document.tree.root) ? holder.members?.get(draft.node.key) : undefined;

export const lostPlace = (left: LeftDraft): Loss =>
  successor(left) || (left.draft && isAttached(left.draft.node, left.document.tree.root))
    ? 'replaced'
    : 'removed';

/** The lost draft at a value of the same kind that replaced its node. */
export function replacedDraft(left: LeftDraft): Draft | undefined {
  const { draft } = left;
  const there = successor(left);
  return draft && isDraftLost(left) && there && there !== draft.node && there.kind === draft.node.kind
    ? movedTo(draft, there, () => undefined)
    : undefined;
}

type PlaceAgain = (node: TreeNode) => TreeNode | undefined;

/** The node at the same place of a document that was opened again. */
export const placeIn =
  (before: LiveDocument, now: LiveDocument): PlaceAgain =>
  (node) =>
    isAttached(node, before.tree.root) ? nodeAt(now.tree.root, pathOf(node)) : undefined;

/** A draft without its place stays, and is found to have lost it. */
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
