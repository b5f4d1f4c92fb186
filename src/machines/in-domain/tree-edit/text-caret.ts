import { textChange, type TextChange } from '../../../document/text-change';

/** A stretch of a text that is selected, or a place in it where both are the same; in UTF-16 code units. */
export type Caret = { from: number; to: number };

/**
 * What was typed, removed or pasted: the one stretch in which two texts differ. Where several would do, as within `aaa`, the one at
 * the caret. @param caret where it stands afterwards
 */
export function typedChange(from: string, to: string, caret: number): TextChange | undefined {
  const tail = to.slice(caret);
  if (from === to || !from.endsWith(tail)) return textChange(from, to);
  return textChange(from.slice(0, from.length - tail.length), to.slice(0, caret)) ?? textChange(from, to);
}

const moved = (place: number, index: number, removed: number, inserted: number): number =>
  place <= index ? place : place >= index + removed ? place + inserted - removed : index;

/** One stretch of a text that was replaced by another. */
export type Splice = { index: number; removed: string; inserted: string };

/** The caret after somebody else has changed the text: what was before it stays before it. */
export const caretAfter = ({ from, to }: Caret, { index, removed, inserted }: Splice): Caret => ({
  from: moved(from, index, removed.length, inserted.length),
  to: moved(to, index, removed.length, inserted.length),
});
