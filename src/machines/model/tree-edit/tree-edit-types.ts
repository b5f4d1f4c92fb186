import type { TimeZone } from '~/core/times';
import type { Edit } from '~/core/document/edit';
import type { LiveDocument } from '~/core/document/live-document';
import type { TreeNode } from '~/core/document/tree-node';
import type { Kind, Path } from '~/core/document/value';
import type { Caret, Draft } from './drafts';
import type { HeldDraftActor } from './held-draft-machine';
import type { DocumentReport } from './keep-document';
import type { StoredText } from './stored-texts';

/**
 * A sentence for the operator. `isActive`: it replaced a field, so the next keys were meant for that field. `node`: what someone else
 * changed.
 */
export type TreeNotice = { text: string; isActive?: boolean; node?: TreeNode | undefined };

export type TreeEditInput = {
  document: LiveDocument;
  /** The node in the address, which is selected and revealed. */
  path?: Path | undefined;
  /** Whether the model can be changed now; `tree.permit` reports later changes. */
  may?: boolean;
};

export type TreeEditContext = {
  /** Read only; edit it through `keepDocument`. */
  document: LiveDocument;
  /** Selected when the machine starts. */
  path: Path | undefined;
  may: boolean;
  /** Why the model can't be changed now, as a whole sentence. */
  why: string;
  selected: TreeNode | undefined;
  /** The ancestors of the selected node, innermost first. A removed node does not know them any more. */
  trail: readonly TreeNode[];
  /** Scrolled into view whenever `times` increases. */
  shown: { node: TreeNode; times: number } | undefined;
  draft: Draft | undefined;
  /** What the operator is asked to confirm. */
  asked: Rename | EditValue | Step | undefined;
  /** Why the draft was refused. */
  problem: string | undefined;
  /** What to know before confirming the draft, given the current document. */
  warning: string | undefined;
  /** Earlier drafts that are not in the document. */
  held: readonly HeldDraftActor[];
  notice: TreeNotice | undefined;
};

type Commands =
  | { type: 'tree.view' }
  | { type: 'tree.edit' }
  /** `why`: a whole sentence. */
  | { type: 'tree.permit'; may: boolean; why?: string }
  /** The model was reopened. */
  | { type: 'tree.attach'; document: LiveDocument }
  | { type: 'tree.go'; path: Path }
  /** Scrolls a node into view without selecting it. */
  | { type: 'tree.show'; node: TreeNode }
  | { type: 'tree.select'; node: TreeNode | undefined }
  | { type: 'tree.open'; nodes: readonly TreeNode[]; open: boolean }
  | { type: 'tree.openAll'; open: boolean }
  | { type: 'tree.dismiss' }
  /** What was typed before the page ended is held again. */
  | { type: 'tree.restore'; texts: readonly StoredText[] };

/** `warned`: the operator knows what may happen when a member with this name is changed. */
export type Rename = { type: 'tree.rename'; node?: TreeNode | undefined; warned?: boolean };
export type EditValue = {
  type: 'tree.editValue';
  node?: TreeNode | undefined;
  zone: TimeZone;
  warned?: boolean;
};

/** `node`: the selected one by default. `now`: epoch milliseconds. */
type Edits =
  | { type: 'tree.add'; node?: TreeNode | undefined; kind: Kind; now: number; zone: TimeZone }
  | Rename
  | EditValue
  | { type: 'tree.remove'; node?: TreeNode | undefined }
  | { type: 'tree.move'; node?: TreeNode | undefined; by: -1 | 1 }
  /** Makes edits that another machine has planned, as one step. */
  | { type: 'tree.write'; edits: readonly Edit[] }
  | Step;

/** `warned`: the operator has confirmed it. */
export type Step = { type: 'tree.undo' | 'tree.redo'; warned?: boolean };

/** Events of the open field or form. */
type Typing =
  | { type: 'tree.kind'; kind: Kind; now: number }
  /** The name or position of the new element. */
  | { type: 'tree.name'; text: string }
  /** For a choice: `true` or `false`. */
  | { type: 'tree.type'; text: string; caret?: Caret }
  | { type: 'tree.caret'; caret: Caret }
  /** An input method begins a word. */
  | { type: 'tree.compose' }
  /** The word is accepted, or given up. `text`: of the whole field. */
  | { type: 'tree.composed'; text: string; caret: Caret }
  | { type: 'tree.confirm' }
  /** The field has lost the focus. */
  | { type: 'tree.leave' }
  | { type: 'tree.cancel' }
  /** Confirms discarding what was typed. */
  | { type: 'tree.discard' }
  | { type: 'tree.stay' };

export type TreeEditEvent =
  | Commands
  | Edits
  | Typing
  | DocumentReport
  /** The state of a held draft has changed, or it is done. */
  | { type: 'tree.heldChanged' };
