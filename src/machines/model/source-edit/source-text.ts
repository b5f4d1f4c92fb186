import { type AlignedRange, alignment } from '~/core/document/alignment';
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

/** In characters. Longer texts are not compared, because that happens on every keystroke. */
export const maxMarked = 100_000;

/** A line changed by others. `line`: its number from 1; `base`: its original number; `now`: the lines that replace it in their text. */
type TheirLine = { line: number; base: number; now: readonly number[] };

/**
 * The numbers, from 1, of the lines that the operator has changed, and of lines that others have changed and the operator has not. Lines added
 * by others are marked at the line after them.
 */
export function changedLines(base: string, text: string, theirs: string): { mine: number[]; theirs: TheirLine[] } {
  const from = base.split('\n');
  const own = alignment(from, text.split('\n'));
  const changes = theirs === base ? [] : changesOf(alignment(from, theirs.split('\n')));
  return {
    mine: changesOf(own).flatMap(({ to }) => lines(to.start, to.end)),
    theirs: changes.flatMap(({ from: { start, end }, to }) =>
      lines(start, Math.max(end, start + 1)).flatMap((line) => {
        const now = end - start === to.end - to.start ? [to.start + line - start] : lines(to.start, to.end);
        return counterpart(own, line).map((at) => ({ line: at, base: line, now }));
      }),
    ),
  };
}

const changesOf = (ranges: readonly AlignedRange[]) => ranges.filter(({ alike }) => !alike);
const lines = (start: number, end: number) => Array.from({ length: end - start }, (_, index) => start + index + 1);

const counterpart = (ranges: readonly AlignedRange[], line: number): number[] =>
  ranges
    .filter(({ alike, from: { start, end } }) => alike && start < line && line <= end)
    .map(({ from, to }) => to.start + line - from.start);

/** The path of the value at the caret, in a text that may be incomplete. Scans from the beginning to the caret. */
export function pathAt(text: string, at: number): Path {
  const levels: { key: string | number | undefined; isArray: boolean }[] = [];
  let index = 0;
  while (index < at) {
    const sign = text.charAt(index);
    const level = levels.at(-1);
    if (sign === '"') {
      const end = endOfString(text, index);
      if (level && !level.isArray && level.key === undefined) level.key = nameIn(text.slice(index, end));
      index = end;
      continue;
    }
    if (sign === '{') levels.push({ key: undefined, isArray: false });
    else if (sign === '[') levels.push({ key: 0, isArray: true });
    else if (sign === '}' || sign === ']') levels.pop();
    else if (sign === ',' && level) level.key = typeof level.key === 'number' ? level.key + 1 : undefined;
    index += 1;
  }
  return levels.flatMap(({ key }) => (key === undefined ? [] : [key]));
}

/** The position after the closing quote, or the end of the line if there is none. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x22) return at + 1;
    else if (code === 0x0a) return at;
  }
  return text.length;
}

function nameIn(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.replace(/^"|"$/g, '');
  }
}
