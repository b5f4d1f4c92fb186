import { alignment, type AlignedRange, mutualAlignment, signature } from './alignment';
import { isSet, sharedItems } from './shared-items';
import { bothChanges } from './text-change';
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
