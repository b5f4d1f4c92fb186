import { alignment, type Stretch } from '../../../document/alignment';

/** Numbers of lines of a text, from 1. */
export type ChangedLines = { mine: readonly number[]; theirs: readonly TheirLine[] };

/** A line that others have changed; `base`: its number before that, `now`: those that stand in its place in theirs. */
export type TheirLine = { line: number; base: number; now: readonly number[] };

/** Longer texts are not compared: it would be done with every letter. */
export const mostMarked = 100_000;

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

const changesOf = (stretches: readonly Stretch[]) => stretches.filter(({ alike }) => !alike);
const span = (start: number, end: number) => Array.from({ length: end - start }, (_, index) => start + index);
const asNumber = (line: number) => line + 1;

/** Where a line of the base stands now, if it does. */
const counterpart = (stretches: readonly Stretch[], line: number): number[] =>
  stretches
    .filter(({ alike, from: { start, end } }) => alike && start <= line && line < end)
    .map(({ from, to }) => to.start + line - from.start);
