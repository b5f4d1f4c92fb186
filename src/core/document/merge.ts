import { alignment, type AlignedRange } from './alignment';
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
export function merge(
  base: DocumentObject,
  mine: DocumentObject,
  theirs: DocumentObject,
  choices: Choices,
): Merge {
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
  if (isObject(base) && isObject(mine) && isObject(theirs))
    return ofObjects(path, base, mine, theirs, decide);
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

/** Aligns the items that both sides keep; everything between two of them is one region. */
function ofArrays(
  path: Path,
  base: DocumentArray,
  mine: DocumentArray,
  theirs: DocumentArray,
  decide: Decide,
): DocumentArray {
  const own = alignment(base, mine);
  const other = alignment(base, theirs);
  const value: DocumentArray = [];
  let at = { base: 0, mine: 0, theirs: 0 };
  while (at.base < base.length || at.mine < mine.length || at.theirs < theirs.length) {
    const run = Math.min(runAt(own, at.base, at.mine), runAt(other, at.base, at.theirs));
    const end =
      run > 0
        ? { base: at.base + run, mine: at.mine + run, theirs: at.theirs + run }
        : regionEnd(own, other, at, base.length);
    if (run > 0) value.push(...base.slice(at.base, end.base));
    else {
      const sides = [
        base.slice(at.base, end.base),
        mine.slice(at.mine, end.mine),
        theirs.slice(at.theirs, end.theirs),
      ] as const;
      value.push(...ofRegion([...path, at.mine], path, at.mine, sides, decide));
    }
    at = end;
  }
  return value;
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
function regionEnd(
  own: readonly AlignedRange[],
  other: readonly AlignedRange[],
  at: Place,
  length: number,
): Place {
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

function ofRegion(
  place: Path,
  path: Path,
  first: number,
  [base, mine, theirs]: readonly [DocumentArray, DocumentArray, DocumentArray],
  decide: Decide,
): DocumentArray {
  if (sameValue(base, mine) || sameValue(mine, theirs)) return theirs;
  if (sameValue(base, theirs)) return mine;
  // If the lengths are equal, they are the same items with changed values.
  if (base.length === mine.length && base.length === theirs.length)
    return base.flatMap((item, index) => {
      const part = merged([...path, first + index], item, mine[index], theirs[index], decide);
      return part === undefined ? [] : [part];
    });
  // If both sides only added items, theirs come first.
  if (base.length === 0) return [...theirs, ...mine];
  const chosen = decide(place, base, mine, theirs);
  return Array.isArray(chosen) ? chosen : theirs;
}
