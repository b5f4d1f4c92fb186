import type { TimeZoneChoice } from '~/api/browser/preference-store';
import type { Edit } from '~/core/document/edit';
import type { LiveDocument } from '~/core/document/live-document';
import type { TreeNode } from '~/core/document/tree-node';
import type { Kind, Path } from '~/core/document/value';
import type { Caret, Draft } from './drafts';
import type { HeldDraftActor } from './held-draft-machine';
import type { DocumentReport } from './keep-document';

/** A sentence for the operator. `isActive`: it replaced a field, and the next keys were meant for that. */
export type TreeNotice = { text: string; isActive?: boolean };

export type TreeEditInput = {
  document: LiveDocument;
  /** A node that the address names: selected and revealed. */
  path?: Path | undefined;
  /** Whether the model can be changed now; later changes come as `tree.permit`. */
  may?: boolean;
};

export type TreeEditContext = {
  /** To be read; it is edited through its keeper. */
  document: LiveDocument;
  /** Selected when the machine starts. */
  path: Path | undefined;
  may: boolean;
  /** Why the model can't be changed now, as a whole sentence. */
  why: string;
  selected: TreeNode | undefined;
  /** What the selected node is in, innermost first: a node that was removed does not know it any more. */
  trail: readonly TreeNode[];
  /** Scrolled into view whenever `times` grows. */
  shown: { node: TreeNode; times: number } | undefined;
  draft: Draft | undefined;
  /** What is done once the operator has confirmed it. */
  asked: Rename | EditValue | Step | undefined;
  /** Why the draft was not taken. */
  problem: string | undefined;
  /** What to know before the draft is confirmed, as the document is now. */
  warning: string | undefined;
  /** What was typed before and is not in the document. */
  held: readonly HeldDraftActor[];
  notice: TreeNotice | undefined;
};

type Commands =
  | { type: 'tree.view' }
  | { type: 'tree.edit' }
  /** `why`: a whole sentence. */
  | { type: 'tree.permit'; may: boolean; why?: string }
  /** The model was opened again. */
  | { type: 'tree.attach'; document: LiveDocument }
  | { type: 'tree.go'; path: Path }
  /** Scrolls a node into view, and selects nothing. */
  | { type: 'tree.show'; node: TreeNode }
  | { type: 'tree.select'; node: TreeNode | undefined }
  | { type: 'tree.open'; nodes: readonly TreeNode[]; open: boolean }
  | { type: 'tree.openAll'; open: boolean }
  | { type: 'tree.dismiss' };

/** `warned`: the operator knows what may happen when a member of this name is changed. */
export type Rename = { type: 'tree.rename'; node?: TreeNode | undefined; warned?: boolean };
export type EditValue = {
  type: 'tree.editValue';
  node?: TreeNode | undefined;
  zone: TimeZoneChoice;
  warned?: boolean;
};

/** `node`: the selected one where it is left out. `now`: epoch milliseconds. */
type Edits =
  | { type: 'tree.add'; node?: TreeNode | undefined; kind: Kind; now: number; zone: TimeZoneChoice }
  | Rename
  | EditValue
  | { type: 'tree.remove'; node?: TreeNode | undefined }
  | { type: 'tree.move'; node?: TreeNode | undefined; by: -1 | 1 }
  /** Makes edits that another machine has planned, as one step. */
  | { type: 'tree.write'; edits: readonly Edit[] }
  | Step;

/** `warned`: the operator has confirmed it. */
export type Step = { type: 'tree.undo' | 'tree.redo'; warned?: boolean };

/** What happens in the open field or form. */
type Typing =
  | { type: 'tree.kind'; kind: Kind; now: number }
  /** The name or the position of what is added. */
  | { type: 'tree.name'; text: string }
  /** Of a choice `true` or `false`. */
  | { type: 'tree.type'; text: string; caret?: Caret }
  | { type: 'tree.caret'; caret: Caret }
  | { type: 'tree.confirm' }
  /** The field has lost the focus. */
  | { type: 'tree.leave' }
  | { type: 'tree.cancel' }
  /** Confirms that what was typed is discarded. */
  | { type: 'tree.discard' }
  | { type: 'tree.stay' };

export type TreeEditEvent =
  | Commands
  | Edits
  | Typing
  | DocumentReport
  /** A held draft is in another state, or done. */
  | { type: 'tree.heldChanged' };
