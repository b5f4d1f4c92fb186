import { type AlignedRange, alignment } from '~/core/document/alignment';
import type { Path } from '~/core/document/value';

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
