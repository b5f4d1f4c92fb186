import { type AlignedRange, alignment, mutualAlignment, signature } from './alignment';
import type { DocumentArray } from './value';

/**
 * An item that both sides of a merge have as one: added by both, or moved by at least one of them. Its positions in both lists.
 * `by`: whose positions count.
 */
export type SharedItem = {
  mine: number;
  theirs: number;
  base: number | undefined;
  by: 'mine' | 'theirs' | 'both';
};

/** A range of the base that a side replaced by other items. `surplus`: how many of these were added. `gap`: where only items were added. */
type Range = { surplus: number; gap: number | undefined };
/** An item of a side that is not at its place of the base. `place`: the position in the base of the item that it replaces. */
type Fresh = { at: number; sign: string; range: Range; place: number | undefined };

type Side = {
  /** Where the items of the base are that the side keeps in place, and those that it moved. */
  kept: Map<number, number>;
  moved: Map<number, number>;
  fresh: Fresh[];
};

function sideOf(base: DocumentArray, list: DocumentArray, ranges: readonly AlignedRange[]): Side {
  const side: Side = { kept: new Map(), moved: new Map(), fresh: [] };
  const gone: { at: number; range: Range }[] = [];
  for (const { alike, from, to } of ranges) {
    const length = from.end - from.start;
    const range = { surplus: to.end - to.start - length, gap: length === 0 ? from.start : undefined };
    for (let at = from.start; at < from.end; at += 1)
      if (alike) side.kept.set(at, to.start + at - from.start);
      else gone.push({ at, range });
    for (let at = to.start; !alike && at < to.end; at += 1) {
      const place = at - to.start < length ? from.start + at - to.start : undefined;
      side.fresh.push({ at, sign: signature(list[at] ?? null), range, place });
    }
  }
  for (const { at, range } of gone) {
    const sign = signature(base[at] ?? null);
    const index = side.fresh.findIndex((each) => each.sign === sign);
    const [found] = index < 0 ? [] : side.fresh.splice(index, 1);
    if (!found) continue;
    side.moved.set(at, found.at);
    range.surplus += 1;
    found.range.surplus -= 1;
  }
  return side;
}

/** The items that both sides added at the same place in the same order. They stay in the lists, because they are merged alike. */
function addedTogether(own: Side, other: Side): [Fresh, Fresh][] {
  const found: [Fresh, Fresh][] = [];
  for (const gap of new Set(own.fresh.map(({ range }) => range.gap))) {
    if (gap === undefined) continue;
    const [mine, theirs] = [own, other].map(({ fresh }) => fresh.filter(({ range }) => range.gap === gap));
    if (!mine || !theirs) continue;
    for (const { alike, from, to } of mutualAlignment(theirs.map(signOf), mine.map(signOf)))
      for (let by = 0; alike && by < from.end - from.start; by += 1) {
        const [one, two] = [mine[to.start + by], theirs[from.start + by]];
        if (one && two) found.push([one, two]);
      }
  }
  return found;
}
const signOf = ({ sign }: Fresh) => sign;

const changesIn = (ranges: readonly AlignedRange[]) =>
  ranges.reduce((sum, { alike, from, to }) => (alike ? sum : sum + from.end - from.start + to.end - to.start), 0);

/** Whether no item occurs twice. */
export const isSet = (list: DocumentArray) => new Set(list.map(signature)).size === list.length;

/** Finding them takes time that grows with the square of the number of changes. */
const mostChanges = 1_000;

/**
 * The items that a merge has to keep once, although they are at other places in the two lists. Undefined if both sides put the same item into
 * different places of lists in which no item occurs twice: then it is not known where it belongs.
 */
export function sharedItems(
  base: DocumentArray,
  mine: DocumentArray,
  theirs: DocumentArray,
): readonly SharedItem[] | undefined {
  const ranges = { mine: alignment(base, mine), theirs: alignment(base, theirs) };
  if (changesIn(ranges.mine) + changesIn(ranges.theirs) > mostChanges) return [];
  const [own, other] = [sideOf(base, mine, ranges.mine), sideOf(base, theirs, ranges.theirs)];
  const shared: SharedItem[] = [];
  for (let at = 0; at < base.length; at += 1) {
    const [here, there] = [own.moved.get(at), other.moved.get(at)];
    const inMine = here ?? own.kept.get(at);
    const inTheirs = there ?? other.kept.get(at);
    if (inMine === undefined || inTheirs === undefined || (here ?? there) === undefined) continue;
    const by = here === undefined ? 'theirs' : there === undefined ? 'mine' : 'both';
    shared.push({ mine: inMine, theirs: inTheirs, base: at, by });
  }
  const [mineOnly, theirsOnly] = [new Set(own.fresh), new Set(other.fresh)];
  const pair = (one: Fresh, two: Fresh) => {
    mineOnly.delete(one);
    theirsOnly.delete(two);
    one.range.surplus -= 1;
    two.range.surplus -= 1;
  };
  for (const [one, two] of addedTogether(own, other)) pair(one, two);
  // In the order of the values, so that both sides are alike.
  for (const sign of [...new Set(own.fresh.map((each) => each.sign))].sort())
    for (const one of own.fresh) {
      const isAddition = (each: Fresh) => each.sign === sign && each.range.surplus > 0;
      if (!mineOnly.has(one) || !isAddition(one)) continue;
      const two = [...theirsOnly].find(isAddition);
      if (!two) break;
      pair(one, two);
      shared.push({ mine: one.at, theirs: two.at, base: undefined, by: 'both' });
    }
  // Taking shared items out of the lists shifts the others, so that equal places may not stay equal.
  const isShifted = shared.length > 0;
  const isTorn = [...mineOnly].some((one) =>
    [...theirsOnly].some(
      ({ sign, place }) => sign === one.sign && (isShifted || place === undefined || place !== one.place),
    ),
  );
  return isTorn && isSet(mine) && isSet(theirs) ? undefined : shared.sort((a, b) => a.theirs - b.theirs);
}
