/** One range of a text replaced by another; positions count UTF-16 code units. */
export type TextChange = { index: number; remove: number; insert: string };

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
/** Whether the index is inside a surrogate pair. */
const splits = (text: string, index: number) => isHigh(text.charCodeAt(index - 1)) && isLow(text.charCodeAt(index));

/** The one range in which two texts differ, never splitting a character; undefined for equal texts. */
export function textChange(from: string, to: string): TextChange | undefined {
  if (from === to) return undefined;
  const most = Math.min(from.length, to.length);
  let start = 0;
  while (start < most && from.charCodeAt(start) === to.charCodeAt(start)) start += 1;
  if (splits(from, start) || splits(to, start)) start -= 1;
  let end = 0;
  while (end < most - start && from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end)) end += 1;
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

/**
 * Both changes of the text, also where they overlap: then what either removed is gone, and what both inserted is there, `mine` first where they
 * begin at the same place.
 */
export function mergedTexts(base: string, mine: string, theirs: string): string {
  const apart = mine === theirs ? mine : bothChanges(base, mine, theirs);
  const [own, other] = [textChange(base, mine), textChange(base, theirs)];
  if (apart !== undefined || !own || !other) return apart ?? mine;
  const [first, second] = own.index <= other.index ? [own, other] : [other, own];
  const end = Math.max(own.index + own.remove, other.index + other.remove);
  return base.slice(0, first.index) + first.insert + second.insert + base.slice(end);
}

/** Merges a text with what others have made of its base, one change after the other. `later`: oldest first. */
export function mergedWithAll(base: string, mine: string, later: readonly string[]): string {
  let [known, text] = [base, mine];
  for (const next of later) [known, text] = [next, mergedTexts(known, text, next)];
  return text;
}
