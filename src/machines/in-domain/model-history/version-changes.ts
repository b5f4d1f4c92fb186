import { difference } from '../../../document/difference';
import { applyEdits, type Edit } from '../../../document/edit';
import { copyOf, isObject, kindOf, member, sameValue, valueAt } from '../../../document/value';
import type { DocumentObject, DocumentValue, Path } from '../../../document/value';

/** One thing in which a document differs from an older one. */
export type VersionChange =
  /** `path`: in the newer document. */
  | { kind: 'added'; path: Path; after: DocumentValue }
  /** `path`: in the older document. */
  | { kind: 'removed'; path: Path; before: DocumentValue }
  | { kind: 'changed'; path: Path; before: DocumentValue; after: DocumentValue }
  /** An item of the array at `path`, with its positions before and after. */
  | { kind: 'moved'; path: Path; from: number; to: number; value: DocumentValue };

type ItemEdit = Extract<Edit, { type: 'insertItem' | 'removeItem' }>;

/** More pairs than these are not looked at for what was moved. */
const mostPairs = 10_000;

/** What changed from one document to another, in the order in which it stands there. */
export function versionChanges(from: DocumentObject, to: DocumentObject): VersionChange[] {
  const changes: VersionChange[] = [];
  const items = new Map<string, ItemEdit[]>();
  for (const edit of difference(from, to)) {
    if (edit.type === 'insertItem' || edit.type === 'removeItem') {
      // In its place now, to be told when all of its array are known.
      const key = JSON.stringify(edit.path);
      const known = items.get(key);
      if (known) known.push(edit);
      else items.set(key, [edit]);
    } else changes.push(changeOf(from, edit));
  }
  for (const edits of items.values()) changes.push(...itemChanges(from, edits));
  return changes.sort((one, other) => compareChanges(from, one, other));
}

/** Edits lead from the end of an array to its beginning: what they name stands where it stood in the older document. */
function changeOf(from: DocumentObject, edit: Exclude<Edit, ItemEdit>): VersionChange {
  const place = valueAt(from, edit.path) ?? null;
  const inside = (step: string | number): Path => [...edit.path, step];
  switch (edit.type) {
    case 'setValue':
      return { kind: 'changed', path: edit.path, before: place, after: edit.value };
    case 'splice':
      return {
        kind: 'changed',
        path: edit.path,
        before: place,
        after: applyEdits(place, [{ ...edit, path: [] }]),
      };
    case 'setMember': {
      const before = isObject(place) ? member(place, edit.key) : undefined;
      const path = inside(edit.key);
      return before === undefined
        ? { kind: 'added', path, after: edit.value }
        : { kind: 'changed', path, before, after: edit.value };
    }
    case 'removeMember':
      return {
        kind: 'removed',
        path: inside(edit.key),
        before: valueAt(from, inside(edit.key)) ?? null,
      };
    case 'replaceItem':
      return {
        kind: 'changed',
        path: inside(edit.index),
        before: valueAt(from, inside(edit.index)) ?? null,
        after: edit.value,
      };
    case 'moveItem':
      return {
        kind: 'moved',
        path: edit.path,
        from: edit.from,
        to: edit.to,
        value: copyOf(valueAt(from, inside(edit.from)) ?? null),
      };
  }
}

/** What came to one array and what left it; one that did both was moved. */
function itemChanges(from: DocumentObject, edits: readonly ItemEdit[]): VersionChange[] {
  const [first] = edits;
  if (!first) return [];
  const { path } = first;
  // Edits lead from the end to the beginning.
  const ascending = [...edits].reverse();
  const removed = ascending.flatMap((edit) =>
    edit.type === 'removeItem'
      ? [{ index: edit.index, value: valueAt(from, [...path, edit.index]) ?? null }]
      : [],
  );
  let left = 0;
  const inserted = ascending
    .flatMap((edit) => (edit.type === 'insertItem' ? [edit] : []))
    .map(({ index, value }, position) => {
      while (left < removed.length && (removed[left]?.index ?? 0) < index) left += 1;
      return { index: index - left + position, value };
    });
  const changes: VersionChange[] = [];
  const isComparable = removed.length * inserted.length <= mostPairs;
  for (const { index, value } of removed) {
    const place = isComparable ? inserted.findIndex((each) => sameMoved(each.value, value)) : -1;
    const [arrived] = place < 0 ? [] : inserted.splice(place, 1);
    changes.push(
      arrived
        ? { kind: 'moved', path, from: index, to: arrived.index, value }
        : { kind: 'removed', path: [...path, index], before: value },
    );
  }
  for (const { index, value } of inserted)
    changes.push({ kind: 'added', path: [...path, index], after: value });
  return changes;
}

const sameMoved = (one: DocumentValue, other: DocumentValue) =>
  kindOf(one) === kindOf(other) && sameValue(one, other);

/** As the document stands; what is new within an object comes behind what was there. */
function compareChanges(from: DocumentObject, one: VersionChange, other: VersionChange): number {
  const first = placeOf(one);
  const second = placeOf(other);
  let at: DocumentValue | undefined = from;
  for (let depth = 0; depth < Math.min(first.length, second.length); depth += 1) {
    const [a, b] = [first[depth], second[depth]];
    if (a === b) {
      at = at === undefined || a === undefined ? undefined : valueAt(at, [a]);
      continue;
    }
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    const rank = (key: string | number | undefined) => rankOf(at, String(key));
    return rank(a) - rank(b);
  }
  return first.length - second.length;
}

const placeOf = (change: VersionChange): Path =>
  change.kind === 'moved' ? [...change.path, change.from] : change.path;

const ranks = new WeakMap<object, Map<string, number>>();
function rankOf(holder: DocumentValue | undefined, key: string): number {
  if (!isObject(holder)) return 0;
  const known =
    ranks.get(holder) ?? new Map(Object.keys(holder).map((each, position) => [each, position] as const));
  ranks.set(holder, known);
  return known.get(key) ?? known.size;
}
