import type { Edit } from '../../../document/edit';
import { textChange } from '../../../document/text-change';
import { pathOf } from '../../../document/tree-node';
import { planText } from './draft-edits';
import { isHeld, type StringDraft } from './drafts';
import { caretAfter, typedChange, type Caret, type Splice } from './text-caret';

/** What a stroke makes of the draft, and what is sent; `problem`: why nothing is. */
export type Stroke = { draft: StringDraft; edits: Edit[]; problem: string | undefined };

/** A key, a paste or a removal in a text that is edited live: sent by the smallest splice. What can't be sent stays typed. */
export function strokeOf(draft: StringDraft, typed: { text: string; caret: Caret }, may: boolean): Stroke {
  const next = { ...draft, ...typed };
  if (!may) return { draft: next, edits: [], problem: undefined };
  if (isHeld(draft)) return catchUp(next);
  const change = typedChange(draft.base, typed.text, typed.caret.to);
  const edits: Edit[] = change ? [{ type: 'splice', path: pathOf(draft.node), ...change }] : [];
  return { draft: next, edits, problem: undefined };
}

/** A text that is ahead of the document, brought there together with what others have done to it. */
export function catchUp(draft: StringDraft): Stroke {
  const plan = planText(draft, false);
  if ('problem' in plan) return { draft, edits: [], problem: plan.problem };
  return { draft: becoming(draft, plan.text ?? draft.text), edits: plan.edits, problem: undefined };
}

/** The draft once what it asked for is in the document. */
export function writtenDraft(draft: StringDraft): StringDraft {
  const value = typeof draft.node.value === 'string' ? draft.node.value : draft.text;
  return { ...becoming(draft, value), base: value, joined: true };
}

/** The text of a draft that was not ahead of the document as it is there now: others, or an undoing, have changed it. */
export function followed(draft: StringDraft, splice?: Splice): StringDraft {
  const { value } = draft.node;
  if (isHeld(draft) || typeof value !== 'string') return draft;
  return { ...becoming(draft, value, splice), base: value };
}

/** With another text, and the caret where it belongs in it. */
function becoming(draft: StringDraft, text: string, splice?: Splice): StringDraft {
  const change = textChange(draft.text, text);
  if (!change) return draft;
  const { index, remove, insert } = change;
  const removed = draft.text.slice(index, index + remove);
  const caret = caretAfter(draft.caret, splice ?? { index, removed, inserted: insert });
  return { ...draft, text, caret, placed: draft.placed + 1 };
}
