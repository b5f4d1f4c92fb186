import { type PastePlace, pastePlaces, type PastePlan, planPaste, whyNotEdits } from '~/core/document/selection';
import { pathOf, type TreeNode, valueOf } from '~/core/document/tree-node';
import { type DocumentValue, sizeOf } from '~/core/document/value';
import { readDate } from '~/core/json/date-text';
import { depthWarning } from '~/core/json/faults';
import { readJson } from '~/core/json/scan';
import { jsonBeginning } from '~/core/json/values';
import type { TimeZone } from '~/core/times';

/** What is to be pasted at the selected node. `fault`: why it can't be. `note`: what else should be known about it. */
export type Paste = {
  value: DocumentValue;
  place: PastePlace;
  fault?: string;
  note?: string;
  /** What the preview showed of the place. */
  seen?: string;
};

/** The most that is sent at once. */
const largestText = 10_000_000;

/** JSON, a date as the tree copies it, or any other text, which becomes a string. */
export function readPaste(node: TreeNode, text: string, zone: TimeZone): Paste {
  const [place = 'into'] = pastePlaces(node);
  if (text.length > largestText)
    return { place, value: null, fault: 'The text is larger than 10 MB, which is too much to paste.' };
  const read = readJson(text);
  if ('value' in read) return seeing(node, { place, value: read.value });
  const { isSyntax, reason } = read.fault;
  if (!isSyntax) return { place, value: null, fault: reason };
  const date = readDate(text, zone);
  if (date) return seeing(node, { place, value: date });
  const why = /^\s*[[{]/.test(text) ? `${reason} The` : 'This is not JSON: the';
  return seeing(node, { place, value: text, note: `${why} text is pasted as a string.` });
}

/** What pasting does now. `problem`: why it can't be done. `sign`: what it replaces, to compare. */
export function pastePlan(node: TreeNode, { value, place, fault }: Paste) {
  const plan: PastePlan = planPaste(node, value, place);
  const problem = fault ?? whyNotEdits(plan.edits);
  const warning = depthWarning(pathOf(plan.holder).length + 1 + sizeOf(value).depth);
  const replaced = plan.values.map(({ before }) => before && [before.id, jsonBeginning(valueOf(before), 200)]);
  return { ...plan, problem, warning, sign: JSON.stringify([plan.holder.id, replaced]) };
}

export const seeing = (node: TreeNode, paste: Paste): Paste => ({ ...paste, seen: pastePlan(node, paste).sign });
