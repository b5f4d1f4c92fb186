import { difference } from '../../../document/difference';
import type { Edit } from '../../../document/edit';
import { nameHazard, type NameHazard } from '../../../document/member-names';
import { merge, type Choices, type Conflict, type Side } from '../../../document/merge';
import { sameValue, type DocumentObject } from '../../../document/value';

/** A conflict that was decided. */
export type Chosen = { conflict: Conflict; side: Side };

export type Reconciled = {
  conflicts: readonly Conflict[];
  /** Of these conflicts, those that were decided before. */
  choices: Choices;
  /** What makes of theirs what both want, one after the other; nothing while a conflict is undecided. */
  edits: readonly Edit[];
  /** What these would do to members whose names the server can't store. */
  hazard: NameHazard | undefined;
};

/** Both sides' changes of a base as the edits that are still to be made in theirs (product: saving never takes back what others did). */
export function reconcile(
  base: DocumentObject,
  mine: DocumentObject,
  theirs: DocumentObject,
  chosen: readonly Chosen[],
): Reconciled {
  // Comparing three large documents takes most of the time.
  const made = (conflicts: readonly Conflict[], choices: Choices, edits: readonly Edit[]): Reconciled => ({
    conflicts,
    choices,
    edits,
    hazard: nameHazard(theirs, edits),
  });
  if (sameValue(base, theirs)) return made([], {}, difference(theirs, mine));
  const { conflicts, value } = merge(base, mine, theirs, {});
  const choices = choicesFor(conflicts, chosen);
  if (conflicts.some(({ id }) => choices[id] === undefined)) return made(conflicts, choices, []);
  const merged = conflicts.length === 0 ? value : merge(base, mine, theirs, choices).value;
  return made(conflicts, choices, difference(theirs, merged));
}

/** Decisions are kept for the conflicts that are still the same, whatever else has changed. */
export function choicesFor(conflicts: readonly Conflict[], chosen: readonly Chosen[]): Choices {
  const known = byPlace(chosen, ({ conflict }) => conflict);
  return Object.fromEntries(
    conflicts.flatMap((conflict) => {
      const before = known.get(placeOf(conflict))?.findLast((each) => isSame(each.conflict, conflict));
      return before ? [[conflict.id, before.side]] : [];
    }),
  );
}

/** What is decided, with one side for each of these conflicts, whatever was chosen for them before. */
export function choose(
  chosen: readonly Chosen[],
  conflicts: readonly Conflict[],
  side: Side,
): readonly Chosen[] {
  const again = byPlace(conflicts, (conflict) => conflict);
  const others = chosen.filter(
    ({ conflict }) => !again.get(placeOf(conflict))?.some((each) => isSame(each, conflict)),
  );
  return [...others, ...conflicts.map((conflict) => ({ conflict, side }))];
}

function byPlace<T>(items: readonly T[], conflictOf: (item: T) => Conflict): Map<string, T[]> {
  const places = new Map<string, T[]>();
  for (const item of items) {
    const place = placeOf(conflictOf(item));
    const there = places.get(place);
    if (there) there.push(item);
    else places.set(place, [item]);
  }
  return places;
}

const placeOf = ({ path }: Conflict) => JSON.stringify(path);
const isSame = (one: Conflict, other: Conflict) =>
  sameValue(one.base, other.base) && sameValue(one.mine, other.mine) && sameValue(one.theirs, other.theirs);
