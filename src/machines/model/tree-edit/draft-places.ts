import type { LiveDocument } from '~/core/document/live-document';
import { isAttached, nodeAt, pathOf, type TreeNode } from '~/core/document/tree-node';
import { type Draft, placeOf, type ValueDraft } from './drafts';
import { followed } from './keep-document';

/** What a node is in, innermost first. */
export function trailOf(node: TreeNode | undefined): TreeNode[] {
  const trail: TreeNode[] = [];
  for (let at = node?.parent; at; at = at.parent) trail.push(at);
  return trail;
}

/** The node of the draft is gone, or holds a value of another kind. */
export function isDraftLost({
  document,
  draft,
}: {
  document: LiveDocument;
  draft: Draft | undefined;
}): boolean {
  if (draft === undefined) return false;
  return (
    !isAttached(placeOf(draft), document.tree.root) || (isOfValue(draft) && draft.node.kind !== draft.type)
  );
}
const isOfValue = (draft: Draft): draft is ValueDraft =>
  draft.type !== 'add' && draft.type !== 'rename' && draft.type !== 'remove';

/** What became of the place of a draft. `beaten`: someone else added the same name at the same time. */
export type Loss = 'removed' | 'replaced' | 'beaten';

type LeftDraft = { document: LiveDocument; draft: Draft; trail: readonly TreeNode[] };
/** What is now under the name of a removed node. */
function successor({ document, draft, trail: [holder] }: LeftDraft): TreeNode | undefined {
  return holder && isAttached(holder, document.tree.root)
    ? holder.members?.get(placeOf(draft).key)
    : undefined;
}

export const lostPlace = (left: LeftDraft): Loss =>
  successor(left) || isAttached(placeOf(left.draft), left.document.tree.root) ? 'replaced' : 'removed';

/** The draft at a value of the same kind that replaced its node. */
export function replacedDraft(left: LeftDraft): Draft | undefined {
  const there = successor(left);
  const { draft } = left;
  return there && there !== placeOf(draft) && there.kind === placeOf(draft).kind
    ? movedTo(draft, there, () => undefined)
    : undefined;
}

/** The node at the same place of a document that was opened again. */
export const placeIn =
  (before: LiveDocument, now: LiveDocument): PlaceAgain =>
  (node) =>
    isAttached(node, before.tree.root) ? nodeAt(now.tree.root, pathOf(node)) : undefined;

/** A draft without its place stays, and is found to have lost it. */
export function reattachedDraft(draft: Draft, before: LiveDocument, now: LiveDocument): Draft {
  const placeAgain = placeIn(before, now);
  const place = placeAgain(placeOf(draft));
  return place ? movedTo(draft, place, placeAgain) : draft;
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
