import type { PersonId } from '../../../shared/person-color';
import type { TreeMark } from './json-tree-types';

/** A stretch of a text that somebody may have selected, and whose carets stand right before it. */
export type CaretPiece = {
  text: string;
  /** Where it begins. */
  at: number;
  selectedBy: PersonId | undefined;
  carets: readonly TreeMark[];
};

/** Cuts a text where carets and the ends of selections are. What lies behind the text, as behind one that is cut, is left out. */
export function caretPieces(text: string, marks: readonly TreeMark[]): CaretPiece[] {
  const ranges = marks.flatMap((mark) =>
    mark.carets
      .filter(({ to }) => to <= text.length)
      .map(({ from, to }) => ({ mark, from: Math.min(from, to), end: Math.max(from, to), caret: to })),
  );
  const edges = new Set([0, ...ranges.flatMap(({ from, end }) => [from, end])]);
  const cuts = [...edges]
    .filter((edge) => edge >= 0 && edge <= text.length)
    .sort((one, other) => one - other);
  return cuts.map((at, index) => ({
    text: text.slice(at, cuts[index + 1] ?? text.length),
    at,
    selectedBy: ranges.find(({ from, end }) => from <= at && at < end)?.mark.person,
    carets: [...new Set(ranges.filter(({ caret }) => caret === at).map(({ mark }) => mark))],
  }));
}
