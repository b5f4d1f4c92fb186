/** One range of a text replaced by another; positions count UTF-16 code units. */
export type TextChange = { index: number; remove: number; insert: string };

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
/** Whether the index is inside a surrogate pair. */
const splits = (text: string, index: number) =>
  isHigh(text.charCodeAt(index - 1)) && isLow(text.charCodeAt(index));

/** The one range in which two texts differ, never splitting a character; undefined for equal texts. */
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

/** Applies both changes to the text; undefined if they overlap or touch. */
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
