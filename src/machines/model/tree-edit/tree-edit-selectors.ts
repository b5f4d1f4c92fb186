import type { Presence } from '~/api/realtime/port';
import { isUnsafeName, unsafeChange } from '~/core/document/storable';
import { isAttached, pathOf } from '~/core/document/tree-node';
import { isHeld, typedText } from './drafts';
import type { TreeEditSnapshot } from './tree-edit-machine';

export const selectEditable = (s: TreeEditSnapshot) => s.hasTag('editable');

/** Whether the tree's toolbar and selection are disabled because of an open form. */
export const selectAdding = (s: TreeEditSnapshot) => s.hasTag('adding');

/** Whether something can be changed now. */
export const selectCanEdit = (s: TreeEditSnapshot) => s.context.may && s.hasTag('editable') && !s.hasTag('adding');

/** The step, undo or redo, that waits for the operator's confirmation. */
export function selectAskedStep(s: TreeEditSnapshot): 'undo' | 'redo' | undefined {
  if (!s.matches({ editing: 'confirmingChange' })) return undefined;
  const type = s.context.asked?.type;
  return type === 'tree.undo' ? 'undo' : type === 'tree.redo' ? 'redo' : undefined;
}

/** What may happen, if the operator must confirm changing or removing a member whose name the server can't store. */
export function selectUnsafeChange(s: TreeEditSnapshot): string | undefined {
  if (!s.hasTag('asking')) return undefined;
  const { document, draft, selected } = s.context;
  const step = selectAskedStep(s);
  if (step) {
    const name = document.unsafeStep(step);
    return name === undefined ? undefined : unsafeChange(name);
  }
  const node = draft?.type === 'remove' ? draft.node : selected;
  return node?.parent?.kind === 'object' && isUnsafeName(node.key) ? unsafeChange(node.key) : undefined;
}

export const selectWhy = (s: TreeEditSnapshot) => (s.context.may ? undefined : s.context.why);

/** What the operator should know about the draft: why it can't be confirmed now, or what it would do. */
export const selectWarning = ({ context: { may, why, draft, warning } }: TreeEditSnapshot) =>
  draft && !may ? (typedText(draft) === undefined ? why : `Not sent yet. ${why}`) : warning;

/** The number of drafts that are not in the document, which leaving the page would lose. */
export const selectUnsentCount = ({ context: { draft, held } }: TreeEditSnapshot): number =>
  held.filter((actor) => actor.getSnapshot().hasTag('unsent')).length + (typedText(draft) === undefined ? 0 : 1);

export const selectUnsent = (s: TreeEditSnapshot) => selectUnsentCount(s) > 0;

/** The operator's place, as shown to others; caret positions in UTF-16 code units. A new object on each call. */
export function selectPresence(s: TreeEditSnapshot): Omit<Presence, 'sessionId'> | undefined {
  const { selected, document, draft } = s.context;
  if (!selected || !isAttached(selected, document.tree.root)) return undefined;
  const caret = draft?.type === 'string' && !isHeld(draft) ? draft.caret : undefined;
  return { path: pathOf(selected), caret };
}
