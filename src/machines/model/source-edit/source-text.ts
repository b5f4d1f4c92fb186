import type { TreeNode } from '~/core/document/tree-node';
import type { Path } from '~/core/document/value';
import { type ReadDocument, readDocument } from '~/core/json/scan';

/** Texts up to this many characters are parsed on every keystroke; longer ones in a worker, when typing pauses. */
export const maxReadAtOnce = 200_000;

/** Parses a whole model from its source text (spec domain-level §4). `known`: see `readDocument`. */
export const readSource = (text: string, known?: ReadonlySet<string>): ReadDocument =>
  readDocument(text, 'A model', known);

/** The line and column of an offset, from 1; columns in UTF-16 code units. */
export function placeIn(text: string, at: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: at - start + 1 };
}

export const refusals = {
  mayNot: "The model can't be changed now. What you typed stays here; save it later.",
  gone: 'The model was deleted. Create it again from this text, or copy the text.',
  undecided: 'Choose a side of each conflict first.',
  unread: 'The text could not be read. Change it, or save again.',
} as const;

export const waitingSentence = 'Saves when the connection is back.';

export const failureSentence = (reason: string): string =>
  ['Your changes could not be saved.', reason, 'What you typed is still here; save it again.']
    .filter((sentence) => sentence !== '')
    .join(' ');

/** Someone else; `name` is empty if it is not known. */
export type Changer = { name: string; user: { type: string; username: string } };

/** For example "Ana and Ben" or "Ana, Ben, and 2 others". */
export function namesOf(people: readonly Changer[]): string {
  const known = people.flatMap(({ name }) => name || []).slice(0, 2);
  const others = people.length - known.length;
  const more = others > 1 ? `${others} others` : known.length === 2 ? '1 other' : 'someone else';
  return list.format(others > 0 || known.length === 0 ? [...known, more] : known);
}
const list = new Intl.ListFormat('en-US');

/** Values that someone has changed, with their paths at that time. */
export type ChangedPlaces = ReadonlyMap<TreeNode, Path>;
