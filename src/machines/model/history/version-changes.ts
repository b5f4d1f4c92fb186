import type { ModelHistory } from '~/api/realtime/port';
import { difference } from '~/core/document/alignment';
import { applyEdits, type Edit } from '~/core/document/edit';
import type { Tree } from '~/core/document/tree';
import {
  copyOf,
  type DocumentObject,
  type DocumentValue,
  isObject,
  kindOf,
  member,
  type Path,
  sameValue,
  valueAt,
} from '~/core/document/value';

export type VersionChange =
  /** `path`: in the newer document. */
  | { kind: 'added'; path: Path; after: DocumentValue }
  /** `path`: in the older document. */
  | { kind: 'removed'; path: Path; before: DocumentValue }
  | { kind: 'changed'; path: Path; before: DocumentValue; after: DocumentValue }
  /** An item of the array at `path`, with its positions before and after. */
  | { kind: 'moved'; path: Path; from: number; to: number; value: DocumentValue };

type ItemEdit = Extract<Edit, { type: 'insertItem' | 'removeItem' }>;

/** With more pairs than this, moved items are not detected. */
const maxPairs = 10_000;

export function versionChanges(from: DocumentObject, to: DocumentObject): VersionChange[] {
  const changes: VersionChange[] = [];
  const items = new Map<string, ItemEdit[]>();
  for (const edit of difference(from, to)) {
    if (edit.type === 'insertItem' || edit.type === 'removeItem') {
      const key = JSON.stringify(edit.path);
      const known = items.get(key);
      if (known) known.push(edit);
      else items.set(key, [edit]);
    } else changes.push(changeOf(from, edit));
  }
  for (const edits of items.values()) changes.push(...itemChanges(from, edits));
  return changes.sort((one, other) => compareChanges(from, one, other));
}

/** Edits of an array are ordered from its end, so their positions are those of the older document. */
function changeOf(from: DocumentObject, edit: Exclude<Edit, ItemEdit>): VersionChange {
  const { path } = edit;
  const before = (...steps: Path): DocumentValue => valueAt(from, [...path, ...steps]) ?? null;
  switch (edit.type) {
    case 'setValue':
      return { kind: 'changed', path, before: before(), after: edit.value };
    case 'splice':
      return {
        kind: 'changed',
        path,
        before: before(),
        after: applyEdits(before(), [{ ...edit, path: [] }]),
      };
    case 'setMember': {
      const holder = before();
      const known = isObject(holder) ? member(holder, edit.key) : undefined;
      const place = [...path, edit.key];
      return known === undefined
        ? { kind: 'added', path: place, after: edit.value }
        : { kind: 'changed', path: place, before: known, after: edit.value };
    }
    case 'removeMember':
      return { kind: 'removed', path: [...path, edit.key], before: before(edit.key) };
    case 'replaceItem':
      return { kind: 'changed', path: [...path, edit.index], before: before(edit.index), after: edit.value };
    case 'moveItem':
      return { kind: 'moved', path, from: edit.from, to: edit.to, value: copyOf(before(edit.from)) };
  }
}

/** The items added to an array and removed from it. An item that was both has moved. */
function itemChanges(from: DocumentObject, edits: readonly ItemEdit[]): VersionChange[] {
  const [first] = edits;
  if (!first) return [];
  const { path } = first;
  const ascending = [...edits].reverse();
  const removed = ascending.flatMap((edit) =>
    edit.type === 'removeItem' ? [{ index: edit.index, value: valueAt(from, [...path, edit.index]) ?? null }] : [],
  );
  let left = 0;
  const inserted = ascending
    .flatMap((edit) => (edit.type === 'insertItem' ? [edit] : []))
    .map(({ index, value }, position) => {
      while (left < removed.length && (removed[left]?.index ?? 0) < index) left += 1;
      return { index: index - left + position, value };
    });
  const changes: VersionChange[] = [];
  const isComparable = removed.length * inserted.length <= maxPairs;
  for (const { index, value } of removed) {
    const place = isComparable
      ? inserted.findIndex((each) => kindOf(each.value) === kindOf(value) && sameValue(each.value, value))
      : -1;
    const [arrived] = place < 0 ? [] : inserted.splice(place, 1);
    changes.push(
      arrived
        ? { kind: 'moved', path, from: index, to: arrived.index, value }
        : { kind: 'removed', path: [...path, index], before: value },
    );
  }
  for (const { index, value } of inserted) changes.push({ kind: 'added', path: [...path, index], after: value });
  return changes;
}

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
  const known = ranks.get(holder) ?? new Map(Object.keys(holder).map((each, position) => [each, position] as const));
  ranks.set(holder, known);
  return known.get(key) ?? known.size;
}

/** The other side of a comparison: a version, the one before the edit (`versionBefore`), or the live document. */
export type HistorySide = number | 'previous' | 'live';

/** The changes from the older document to the newer one. Version 0 is the empty document before the creation. */
export type Comparison = { from: number; to: number | 'live'; changes: readonly VersionChange[] };

export type ShownVersion = {
  version: number;
  document: DocumentObject;
  tree: Tree;
  comparison: Comparison | undefined;
};

export type ReadVersionInput = {
  history: ModelHistory;
  version: number;
  against: HistorySide | undefined;
  before: ShownVersion | undefined;
};
