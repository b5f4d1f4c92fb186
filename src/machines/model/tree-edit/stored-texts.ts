import type { TimeZone } from '~/core/times';
import type { LiveDocument } from '~/core/document/live-document';
import { isAttached, nodeAt, pathOf, treeMaker, type TreeNode } from '~/core/document/tree-node';
import type { Kind, Path } from '~/core/document/value';
import { type Draft, leafText, typedText } from './drafts';
import type { HeldDraftActor } from './held-draft-machine';

/** A text that was typed in the tree and is not in the model: plain data. */
export type StoredText = {
  type: Draft['type'];
  /** Of its node; undefined if that no longer exists. */
  path: Path | undefined;
  text: string;
  /** What was there when it was typed. */
  base: string;
  zone: TimeZone;
  /** For an addition: the kind and the name or position of the new element, and the item before it. */
  kind?: Kind;
  name?: string | undefined;
  after?: Path | undefined;
};

const lostText = (text: string): StoredText => ({
  type: 'string',
  path: undefined,
  text,
  base: '',
  zone: 'utc',
});

function storedText(draft: Draft, root: TreeNode): StoredText {
  const { type, node, text, base } = draft;
  const zone = 'zone' in draft ? draft.zone : 'utc';
  const stored = { type, path: pathOf(node), text, base, zone };
  if (draft.type !== 'add') return stored;
  const { kind, name, after } = draft;
  return { ...stored, kind, name, after: after && isAttached(after, root) ? pathOf(after) : undefined };
}

type Typed = { draft: Draft | undefined; held: readonly HeldDraftActor[]; document: LiveDocument };

/** Everything typed that would be lost with the page, oldest first. */
export function selectUnsentTexts({ context }: { context: Typed }): StoredText[] {
  const { draft, held, document } = context;
  const { root } = document.tree;
  const kept = held
    .map((actor) => actor.getSnapshot())
    .filter((each) => each.hasTag('unsent'))
    .map(({ value, context: left }) => (value === 'orphaned' ? lostText(left.text) : storedText(left.draft, root)));
  return draft && typedText(draft) !== undefined ? [...kept, storedText(draft, root)] : kept;
}

/** The draft of a stored text in the document as it is now. If its place no longer exists, it counts as lost. */
export function draftOf(stored: StoredText, root: TreeNode): Draft {
  const { type, path, text, zone } = stored;
  const node = (path && nodeAt(root, path)) ?? treeMaker()('');
  const typing = { node, text, base: stored.base };
  if (type === 'add') {
    const after = stored.after && nodeAt(root, stored.after);
    return { ...typing, type, after, kind: stored.kind ?? 'string', name: stored.name, zone };
  }
  if (type === 'remove') return { ...typing, type, next: undefined };
  if (type === 'rename') return { ...typing, type };
  if (type !== 'string') return { ...typing, type, zone };
  // There may be another item at this place now: their texts are not merged.
  const isOther = path?.some((step) => typeof step === 'number') && leafText(node.value, zone) !== stored.base;
  const caret = { from: text.length, to: text.length };
  return { ...typing, ...(isOther ? { base: '' } : {}), type, caret, placed: 0, joined: false };
}
