import { pathOf } from '../../../../document/tree-node';
import { warningOf } from '../../../../machines/in-domain/tree-edit/draft-edits';
import { fieldText, placeOf, type Draft } from '../../../../machines/in-domain/tree-edit/drafts';
import type { HeldDraftSnapshot } from '../../../../machines/in-domain/tree-edit/held-draft-machine';
import { pathText } from '../../../../machines/in-domain/tree-edit/tree-places';

const things: Record<Draft['type'], string> = {
  add: 'the place that you were adding to',
  rename: 'the property that you were renaming',
  remove: 'the element that you were about to delete',
  string: 'the value that you were editing',
  number: 'the value that you were editing',
  date: 'the value that you were editing',
  boolean: 'the value that you were editing',
};

/** Why something that was typed is not in the model, as whole sentences. */
export function heldSentence({ value, context }: HeldDraftSnapshot): string {
  const { draft, loss, reason } = context;
  const name = draft.type === 'add' ? `“${draft.name ?? ''}”` : '';
  switch (value) {
    case 'orphaned':
    case 'copied':
      return loss === 'beaten'
        ? `Somebody else added ${name} at the same time, and theirs is in the model. This is what you typed.`
        : `Somebody else ${loss ?? 'removed'} ${things[draft.type]}. This is what you typed.`;
    case 'conflicting':
      return draft.type === 'add' || draft.type === 'rename'
        ? `${pathText(pathOf(placeOf(draft)))}: ${warningOf(draft) ?? ''}`
        : `Somebody else changed ${pathText(pathOf(draft.type === 'remove' ? draft.node : placeOf(draft)))} while you were typing.`;
    case 'refused':
      return `What you typed was not stored. ${reason}`;
    default:
      return `Not sent yet: it is added to ${pathText(pathOf(placeOf(draft)))} when the model can be changed again.`;
  }
}

/** What was typed, as it can be copied. */
export const heldText = ({ value, context: { draft, text } }: HeldDraftSnapshot): string =>
  value === 'orphaned' || value === 'copied'
    ? text
    : (fieldText(draft) ?? (draft.type === 'boolean' ? String(draft.choice) : ''));

/** Beside a row whose value or name is typed and not in the model. */
export const rowWords: Partial<Record<HeldDraftSnapshot['value'], string>> = {
  waiting: 'Not sent yet',
  conflicting: 'Changed by both',
  refused: 'Not stored',
};
