import { type AlignedRange, alignment, mutualAlignment, signature } from './alignment';
import { bothChanges } from './text-marks';
import {
  copyOf,
  type DocumentArray,
  type DocumentObject,
  type DocumentValue,
  isObject,
  member,
  type Path,
  sameValue,
  setMember,
} from './value';

/**
 * An item that both sides of a merge have as one: added by both, or moved by at least one of them. Its positions in both lists.
 * `by`: whose positions count.
 */
type SharedItem = {
  mine: number;
  theirs: number;
  base: number | undefined;
  by: 'mine' | 'theirs' | 'both';
};

/** A range of the base that a side replaced by other items. `surplus`: how many of these were added. `gap`: where only items were added. */
type Range = { surplus: number; gap: number | undefined };
/** An item of a side that is not at its place of the base. `place`: the position in the base of the item that it replaces. */
type Fresh = { at: number; sign: string; range: Range; place: number | undefined };

type ListSide = {
  /** Where the items of the base are that the side keeps in place, and those that it moved. */
  kept: Map<number, number>;
  moved: Map<number, number>;
  fresh: Fresh[];
};

function sideOf(base: DocumentArray, list: DocumentArray, ranges: readonly AlignedRange[]): ListSide {
  const side: ListSide = { kept: new Map(), moved: new Map(), fresh: [] };
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
function addedTogether(own: ListSide, other: ListSide): [Fresh, Fresh][] {
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
const isSet = (list: DocumentArray) => new Set(list.map(signature)).size === list.length;

/** Finding them takes time that grows with the square of the number of changes. */
const mostChanges = 1_000;

/**
 * The items that a merge has to keep once, although they are at other places in the two lists. Undefined if both sides put the same item into
 * different places of lists in which no item occurs twice: then it is not known where it belongs.
 */
function sharedItems(
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

export type Side = 'mine' | 'theirs';

/** A place that both sides changed differently. A side without a value removed it; if the base has none, it was added. */
export type Conflict = {
  /** The same as long as the three documents stay the same. */
  id: string;
  /** The path in `mine`, or in the base if `mine` removed the value. */
  path: Path;
  base: DocumentValue | undefined;
  mine: DocumentValue | undefined;
  theirs: DocumentValue | undefined;
};

export type Merge = { value: DocumentObject; conflicts: readonly Conflict[] };
/** The chosen side by conflict id; a missing one counts as `theirs`. */
export type Choices = Readonly<Record<string, Side>>;

/**
 * A three-way merge. Where changes do not overlap, the result has both; where they do, the choice decides. Items of a list are identified by
 * their value, members of an object by their name, and two changes of one string by their position.
 */
export function merge(base: DocumentObject, mine: DocumentObject, theirs: DocumentObject, choices: Choices): Merge {
  const conflicts: Conflict[] = [];
  const decide: Decide = (path, ...sides) => {
    const [of, own, other] = sides;
    const id = `${JSON.stringify(path)} ${conflicts.length}`;
    conflicts.push({ id, path, base: of, mine: own, theirs: other });
    return choices[id] === 'mine' ? own : other;
  };
  const value = ofObjects([], base, mine, theirs, decide);
  return { value: copyOf(value), conflicts };
}

type Part = DocumentValue | undefined;
type Decide = (path: Path, base: Part, mine: Part, theirs: Part) => Part;

function merged(path: Path, base: Part, mine: Part, theirs: Part, decide: Decide): Part {
  if (sameValue(base, mine) || sameValue(mine, theirs)) return theirs;
  if (sameValue(base, theirs)) return mine;
  if (isObject(base) && isObject(mine) && isObject(theirs)) return ofObjects(path, base, mine, theirs, decide);
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
    return ofArrays(path, base, mine, theirs, decide);
  if (typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string')
    return bothChanges(base, mine, theirs) ?? decide(path, base, mine, theirs);
  return decide(path, base, mine, theirs);
}

function ofObjects(
  path: Path,
  base: DocumentObject,
  mine: DocumentObject,
  theirs: DocumentObject,
  decide: Decide,
): DocumentObject {
  const value: DocumentObject = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)])) {
    const part = merged([...path, key], member(base, key), member(mine, key), member(theirs, key), decide);
    if (part !== undefined) setMember(value, key, part);
  }
  return value;
}

/** An item of a merged list, with its positions in both lists. */
type Slot = { value: DocumentValue; mine?: number; theirs?: number };

/** Merges lists without the items that both sides have as one, which then get the places that they have in the lists. */
function ofArrays(
  path: Path,
  base: DocumentArray,
  mine: DocumentArray,
  theirs: DocumentArray,
  decide: Decide,
): DocumentArray {
  const shared = sharedItems(base, mine, theirs);
  if (!shared) return listOf(decide(path, base, mine, theirs), theirs);
  const without = (list: DocumentArray, side: 'base' | Side) => {
    const taken = new Set(shared.map((item) => item[side]));
    return [...list.keys()].filter((index) => !taken.has(index));
  };
  const sides = {
    base: without(base, 'base'),
    mine: without(mine, 'mine'),
    theirs: without(theirs, 'theirs'),
  };
  const slots = ofRest(path, { base, mine, theirs }, sides, decide);
  for (const { mine: own, theirs: other, by } of shared) {
    const after = Math.max(
      by === 'theirs' ? -1 : placeBefore(slots, 'mine', own),
      by === 'mine' ? -1 : placeBefore(slots, 'theirs', other),
    );
    slots.splice(after + 1, 0, { value: theirs[other] ?? null, mine: own, theirs: other });
  }
  return onceEach(
    slots.map(({ value }) => value),
    [base, mine, theirs],
  );
}

/** Conflicts that are decided for different sides can bring an item twice, also where no list has one twice. The first one stays. */
function onceEach(merged: DocumentArray, lists: readonly DocumentArray[]): DocumentArray {
  if (isSet(merged) || !lists.every(isSet)) return merged;
  const seen = new Set<string>();
  return merged.filter((item) => {
    const sign = signature(item);
    return !seen.has(sign) && seen.add(sign);
  });
}

/** The place of the last item that is before this one in the list of a side; -1 if there is none. */
function placeBefore(slots: readonly Slot[], side: Side, index: number): number {
  let found = -1;
  let last = -1;
  slots.forEach((slot, place) => {
    const at = slot[side] ?? -1;
    if (at < index && at > last) [found, last] = [place, at];
  });
  return found;
}

const listOf = (part: Part, otherwise: DocumentArray) => (Array.isArray(part) ? part : otherwise);

type Sides<Value> = { base: Value; mine: Value; theirs: Value };

/** Aligns the items that both sides keep; everything between two of them is one region. `kept`: the positions of the items to merge. */
function ofRest(path: Path, lists: Sides<DocumentArray>, kept: Sides<number[]>, decide: Decide): Slot[] {
  const itemsOf = (side: keyof Sides<unknown>) => kept[side].map((index) => lists[side][index] ?? null);
  const [base, mine, theirs] = [itemsOf('base'), itemsOf('mine'), itemsOf('theirs')];
  const own = alignment(base, mine);
  const other = alignment(base, theirs);
  const slots: Slot[] = [];
  let at = { base: 0, mine: 0, theirs: 0 };
  while (at.base < base.length || at.mine < mine.length || at.theirs < theirs.length) {
    const run = Math.min(runAt(own, at.base, at.mine), runAt(other, at.base, at.theirs));
    const end =
      run > 0
        ? { base: at.base + run, mine: at.mine + run, theirs: at.theirs + run }
        : regionEnd(own, other, at, base.length);
    const part = (side: Side, list: DocumentArray) =>
      list.slice(at[side], end[side]).map((value, index): Slot => {
        const position = kept[side][at[side] + index] ?? 0;
        return side === 'mine' ? { value, mine: position } : { value, theirs: position };
      });
    const region = {
      base: base.slice(at.base, end.base),
      mine: part('mine', mine),
      theirs: part('theirs', theirs),
    };
    slots.push(...ofRegion(path, kept.mine[at.mine] ?? lists.mine.length, region, decide));
    at = end;
  }
  return slots;
}

const alikeAt = (ranges: readonly AlignedRange[], at: number) =>
  ranges.find(({ alike, from: { start, end } }) => alike && start <= at && at < end);

/** The number of items from here on that are equal in the base and in a side. */
function runAt(ranges: readonly AlignedRange[], from: number, to: number): number {
  const here = alikeAt(ranges, from);
  return here && to - here.to.start === from - here.from.start ? here.from.end - from : 0;
}

type Place = { base: number; mine: number; theirs: number };

/** The next item of the base that both sides keep. */
function regionEnd(own: readonly AlignedRange[], other: readonly AlignedRange[], at: Place, length: number): Place {
  for (let base = at.base; base < length; base += 1) {
    const mine = counterpart(own, base);
    const theirs = counterpart(other, base);
    if (mine === undefined || theirs === undefined || mine < at.mine || theirs < at.theirs) continue;
    return { base, mine, theirs };
  }
  return { base: length, mine: endOf(own), theirs: endOf(other) };
}

function counterpart(ranges: readonly AlignedRange[], from: number): number | undefined {
  const here = alikeAt(ranges, from);
  return here && here.to.start + from - here.from.start;
}
const endOf = (ranges: readonly AlignedRange[]) => ranges.at(-1)?.to.end ?? 0;

type Region = { base: DocumentArray; mine: Slot[]; theirs: Slot[] };

/** `first`: the position of the region in the list of `mine`. */
function ofRegion(path: Path, first: number, region: Region, decide: Decide): Slot[] {
  const { base } = region;
  const [mine, theirs] = [region.mine, region.theirs].map((slots) => slots.map(({ value }) => value));
  if (!mine || !theirs) return [];
  const withOther = (slots: Slot[], others: Slot[]) =>
    slots.length === others.length ? slots.map((slot, index) => ({ ...others[index], ...slot })) : slots;
  const both = withOther(region.theirs, region.mine);
  if (sameValue(base, mine) || sameValue(mine, theirs)) return both;
  if (sameValue(base, theirs)) return withOther(region.mine, region.theirs);
  // If the lengths are equal, they are the same items with changed values.
  if (base.length === mine.length && base.length === theirs.length)
    return both.flatMap((slot, index) => {
      const { mine: at = first } = slot;
      const part = merged([...path, at], base[index], mine[index], theirs[index], decide);
      return part === undefined ? [] : [{ ...slot, value: part }];
    });
  // If both sides only added items, theirs come first. What both added is there once.
  if (base.length === 0)
    return mutualAlignment(theirs, mine).flatMap(({ alike, from, to }) => {
      const [other, own] = [region.theirs.slice(from.start, from.end), region.mine.slice(to.start, to.end)];
      return alike ? withOther(other, own) : [...other, ...own];
    });
  return decide([...path, first], base, mine, theirs) === mine ? region.mine : region.theirs;
}
