import { type PastePlace, pastePlaces, type PastePlan, planPaste } from '~/core/document/selection';
import { whyNotName, whyNotValue } from '~/core/document/storable';
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
  /** Of the value: how many levels are in it. */
  depth: number;
  fault?: string | undefined;
  note?: string | undefined;
  /** What the preview showed of the place. */
  seen?: string;
};

/** A value that was copied as a text that does not say its type. */
export type Copied = { text: string; value: DocumentValue };

/** The most that is sent at once. */
const largestText = 10_000_000;

/** What was copied here; JSON, a date as the tree copies it, or any other text, which becomes a string. */
export function readPaste(node: TreeNode, text: string, zone: TimeZone, copied?: Copied): Paste {
  const [place = 'into'] = pastePlaces(node);
  const refused = (fault: string): Paste => ({ place, value: null, depth: 0, fault });
  const read = (value: DocumentValue, note?: string) =>
    seeing(node, { place, value, depth: sizeOf(value).depth, fault: whyNotValue(value), note });
  if (text.length > largestText) return refused('The text is larger than 10 MB, which is too much to paste.');
  if (copied?.text === text) return read(copied.value);
  const json = readJson(text);
  if ('value' in json) return read(json.value);
  const { isSyntax, reason } = json.fault;
  if (!isSyntax) return refused(reason);
  const date = readDate(text, zone);
  if ('value' in date) return read(date.value);
  const why = /^\s*[[{]/.test(text) ? `${reason} The` : 'This is not JSON: the';
  return read(text, `${why} text is pasted as a string.`);
}

/** What pasting does now. `problem`: why it can't be done. `sign`: what it replaces, to compare. */
export function pastePlan(node: TreeNode, { value, place, depth, fault }: Paste) {
  const plan: PastePlan = planPaste(node, value, place);
  const named = plan.edits.map((edit) => ('key' in edit ? whyNotName(edit.key) : undefined));
  const problem = fault ?? named.find((why) => why !== undefined);
  const warning = depthWarning(pathOf(plan.holder).length + 1 + depth);
  const replaced = plan.values.map(({ before }) => before && [before.id, jsonBeginning(valueOf(before), 200)]);
  return { ...plan, problem, warning, sign: JSON.stringify([plan.holder.id, replaced]) };
}

export const seeing = (node: TreeNode, paste: Paste): Paste => ({ ...paste, seen: pastePlan(node, paste).sign });

/** In a document that was opened again. */
export function pasteAgain(node: TreeNode, paste: Paste): Paste {
  const places = pastePlaces(node);
  return seeing(node, { ...paste, place: places.includes(paste.place) ? paste.place : (places[0] ?? 'into') });
}
