import { alignment } from '~/core/document/alignment';
import type { Path } from '~/core/document/value';
import {
  asNumber,
  type ChangedLines,
  changesOf,
  counterpart,
  endOfString,
  type Level,
  nameIn,
  span,
} from './source-edit-selectors';

/** Longer texts are not compared: it would be done with every letter. */
export const maxMarked = 100_000;

/**
 * Which lines of a text its writer has changed, and which others have meanwhile, where they still stand as they were. What others have
 * added is told by the line that it stands before.
 */
export function changedLines(base: string, text: string, theirs: string): ChangedLines {
  const from = base.split('\n');
  const own = alignment(from, text.split('\n'));
  const mine = changesOf(own).flatMap(({ to }) => span(to.start, to.end));
  const changed = theirs === base ? [] : changesOf(alignment(from, theirs.split('\n')));
  const hit = changed.flatMap(({ from: { start, end }, to }) =>
    span(start, Math.max(end, start + 1)).map((line) => ({
      line,
      now: end - start === to.end - to.start ? [to.start + line - start] : span(to.start, to.end),
    })),
  );
  const theirLines = hit.flatMap(({ line, now }) =>
    counterpart(own, line).map((at) => ({
      line: asNumber(at),
      base: asNumber(line),
      now: now.map(asNumber),
    })),
  );
  return { mine: mine.map(asNumber), theirs: theirLines };
}

/**
 * What the caret is in or beside, for a text that may be half written: the names and positions that lead there, as far as they can be
 * told. Reads from the beginning to the caret.
 */
export function pathAt(text: string, at: number): Path {
  const levels: Level[] = [];
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
