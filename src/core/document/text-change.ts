/** One stretch of a text replaced by another; positions count UTF-16 code units. */
export type TextChange = { index: number; remove: number; insert: string };

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
/** Between the two halves of one character. */
const splits = (text: string, index: number) =>
  index > 0 && index < text.length && isHigh(text.charCodeAt(index - 1)) && isLow(text.charCodeAt(index));

/** The one stretch in which two texts differ, with no character torn apart; undefined for equal texts. */
export function textChange(from: string, to: string): TextChange | undefined {
  if (from === to) return undefined;
  const most = Math.min(from.length, to.length);
  let start = 0;
  while (start < most && from.charCodeAt(start) === to.charCodeAt(start)) start += 1;
  if (splits(from, start) || splits(to, start)) start -= 1;
  let end = 0;
  while (end < most - start && from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end))
    end += 1;
  if (splits(from, from.length - end) || splits(to, to.length - end)) end -= 1;
  return { index: start, remove: from.length - end - start, insert: to.slice(start, to.length - end) };
}

/** Both changes of one text, where they do not touch each other; undefined where they do. */
export function bothChanges(base: string, mine: string, theirs: string): string | undefined {
  const own = textChange(base, mine);
  const other = textChange(base, theirs);
  if (!own) return theirs;
  if (!other) return mine;
  const apart = (first: TextChange, second: TextChange) => first.index + first.remove < second.index;
  const write = (change: TextChange, text: string) =>
    text.slice(0, change.index) + change.insert + text.slice(change.index + change.remove);
  if (apart(own, other)) return write(own, write(other, base));
  if (apart(other, own)) return write(other, write(own, base));
  return undefined;
}
