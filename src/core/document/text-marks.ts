import type { TreeNode } from './tree-node';

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

/** Adjacent characters that were inserted together, and whether they are deleted. */
type Run = { first: number; length: number; gone: boolean };
/** Ranges of character numbers. */
export type Characters = readonly { first: number; length: number }[];
/** A range of the current text. */
type TextRange = { index: number; length: number };

/**
 * Numbers each character of a text and remembers where deleted ones were. This way undo finds inserted text even after others wrote before or
 * into it, and puts deleted text back in its place.
 */
export function createTextMarks(length: number) {
  let runs: Run[] = length > 0 ? [{ first: 0, length, gone: false }] : [];
  let nextNumber = length;

  /** The position among the runs with `index` characters before it; deleted runs at that place come after it. */
  const split = (index: number): number => {
    let before = 0;
    for (const [position, run] of runs.entries()) {
      if (before === index) return position;
      if (run.gone) continue;
      if (before + run.length > index) {
        splitRun(position, index - before);
        return position + 1;
      }
      before += run.length;
    }
    return runs.length;
  };
  const splitRun = (position: number, at: number) => {
    const run = runs[position];
    if (!run || at <= 0 || at >= run.length) return;
    runs.splice(position, 1, { ...run, length: at }, { ...run, first: run.first + at, length: run.length - at });
  };
  const covers = (characters: Characters, { first }: Run) =>
    characters.some((part) => part.first <= first && first < part.first + part.length);
  /** Splits runs so that each is entirely inside or outside these characters. */
  const cutTo = (characters: Characters) => {
    for (const { first, length: count } of characters)
      for (const edge of [first, first + count]) {
        const position = runs.findIndex((run) => run.first < edge && edge < run.first + run.length);
        if (position >= 0) splitRun(position, edge - (runs[position]?.first ?? 0));
      }
  };

  return {
    /** Records a change by any user. @returns the numbers of the deleted and the inserted characters */
    splice(index: number, remove: number, insert: number): { removed: Characters; inserted: Characters } {
      const at = split(index);
      const inserted = insert > 0 ? [{ first: nextNumber, length: insert, gone: false }] : [];
      nextNumber += insert;
      const removed: Run[] = [];
      if (remove > 0) {
        const end = split(index + remove);
        for (const run of runs.slice(at, end)) if (!run.gone) removed.push(run);
      }
      for (const run of removed) run.gone = true;
      runs.splice(at, 0, ...inserted);
      return {
        removed: removed.map(({ first, length: count }) => ({ first, length: count })),
        inserted: inserted.map(({ first, length: count }) => ({ first, length: count })),
      };
    },
    /** The current ranges of these characters, last first, so that they can be deleted one by one. */
    present(characters: Characters): TextRange[] {
      cutTo(characters);
      const found: TextRange[] = [];
      let index = 0;
      for (const run of runs) {
        if (run.gone) continue;
        if (covers(characters, run)) {
          const last = found.at(-1);
          if (last && last.index + last.length === index) last.length += run.length;
          else found.push({ index, length: run.length });
        }
        index += run.length;
      }
      return found.reverse();
    },
    /** For those characters that are deleted: positions in the current text, and which of them belong there. Last first. */
    absent(characters: Characters): { index: number; characters: Characters }[] {
      cutTo(characters);
      const found: { index: number; characters: { first: number; length: number }[] }[] = [];
      let index = 0;
      for (const run of runs) {
        if (!run.gone) {
          index += run.length;
          continue;
        }
        if (!covers(characters, run)) continue;
        const part = { first: run.first, length: run.length };
        const last = found.at(-1);
        if (last?.index === index) last.characters.push(part);
        else found.push({ index, characters: [part] });
      }
      return found.reverse();
    },
    /** Records that these characters were restored in their old places. */
    bringBack(characters: Characters): void {
      cutTo(characters);
      runs = runs.map((run) => (run.gone && covers(characters, run) ? { ...run, gone: false } : run));
    },
  };
}
export type TextMarks = ReturnType<typeof createTextMarks>;

/** The former place of a moved item. */
export type Gap = { gap: true };

/** Remembers the places of items that were removed from an array while others add, remove and move items. */
export function createItemMarks(holder: TreeNode) {
  const places: (TreeNode | Gap)[] = [...(holder.children ?? [])];
  const isShown = (place: TreeNode | Gap): place is TreeNode => !('gap' in place) && place.parent === holder;
  /** The position directly after `before` items; removed items at that place come after it. */
  const positionAfter = (before: number, without?: TreeNode): number => {
    let seen = 0;
    for (const [position, place] of places.entries()) {
      if (seen === before) return position;
      if (isShown(place) && place !== without) seen += 1;
    }
    return places.length;
  };
  return {
    /** `index`: its current place. A restored item gets its old place. */
    inserted(node: TreeNode, index: number): void {
      const old = places.indexOf(node);
      if (old >= 0 && places.slice(0, old).filter(isShown).length === index) return;
      if (old >= 0) places.splice(old, 1);
      places.splice(positionAfter(index, node), 0, node);
    },
    replaced(before: TreeNode, node: TreeNode): void {
      const old = places.indexOf(node);
      if (old >= 0) places.splice(old, 1);
      places.splice(places.indexOf(before) + 1, 0, node);
    },
    /** Moves the item, `into` its former place if that is known. @returns the place it has left */
    moved(node: TreeNode, to: number, into?: Gap): Gap {
      const gap: Gap = { gap: true };
      places.splice(places.indexOf(node), 1, gap);
      const back = into ? places.indexOf(into) : -1;
      if (back >= 0) places.splice(back, 1, node);
      else places.splice(positionAfter(to, node), 0, node);
      return gap;
    },
    /** The current index of a removed item, or of the gap left by a moved one; undefined if it is not known. */
    indexOf(place: TreeNode | Gap, without?: TreeNode): number | undefined {
      const position = places.indexOf(place);
      if (position < 0) return undefined;
      return places.slice(0, position).filter((other) => isShown(other) && other !== without).length;
    },
  };
}
export type ItemMarks = ReturnType<typeof createItemMarks>;
