import type { HistoryEntry, ModelHistory } from '~/api/realtime/port';
import { difference } from '~/core/document/alignment';
import { applyEdits, type Edit } from '~/core/document/edit';
import type { Tree } from '~/core/document/tree';
import type { TreeNode } from '~/core/document/tree-node';
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
import type { ApiProblem } from '~/core/problem';

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
const maxPairs = 10_000;

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
  const isComparable = removed.length * inserted.length <= maxPairs;
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

/** What a version is compared with: another one, the one before what it ends (`versionBefore`), or the document as it is edited now. */
export type HistorySide = number | 'previous' | 'live';

/** What changed from the older of two documents to the newer. Before the creation there is an empty one, of version 0. */
export type Comparison = { from: number; to: number | 'live'; changes: readonly VersionChange[] };

/** A version as it is shown. */
export type ShownVersion = {
  version: number;
  document: DocumentObject;
  tree: Tree;
  comparison: Comparison | undefined;
};

export type ModelHistoryInput = {
  /** Whether the model can be changed now; told by `history.permit` from then on. */
  may?: boolean;
  /** What versions are compared with at first. */
  against?: HistorySide;
};

export type ReadVersionInput = {
  history: ModelHistory;
  version: number;
  against: HistorySide | undefined;
  /** Was shown before: what is open in it stays open. */
  before: ShownVersion | undefined;
};

export type ModelHistoryContext = {
  history: ModelHistory | undefined;
  /** Those of `history` as far as they are loaded, oldest first. */
  entries: readonly HistoryEntry[];
  /** The lowest version that can be chosen, as far as is known. */
  lowest: number;
  /** The version that is wanted. */
  version: number;
  against: HistorySide | undefined;
  shown: ShownVersion | undefined;
  /** The version that the model has now, as far as is known. */
  newest: number;
  /** So many changes make the live document what the version was. */
  changes: number;
  may: boolean;
  /** Why the model can't be changed now, as a whole sentence. */
  why: string;
  /** Why what is shown could not be brought up, or not restored. */
  problem: ApiProblem | undefined;
  /** Why earlier versions could not be loaded. */
  moreProblem: ApiProblem | undefined;
};

export type ModelHistoryEvent =
  | { type: 'history.show'; version: number }
  /** `against`: undefined to compare no more. */
  | { type: 'history.compare'; against: HistorySide | undefined }
  | { type: 'history.more' }
  | { type: 'history.retry' }
  /** Reads the versions made since. */
  | { type: 'history.reload' }
  | { type: 'history.restore' }
  | { type: 'history.confirm' }
  | { type: 'history.cancel' }
  /** The model has another version now. */
  | { type: 'history.grew'; version: number }
  /** `why`: a whole sentence. */
  | { type: 'history.permit'; may: boolean; why?: string };

/** Milliseconds between two strokes of someone who types. */
const longestStroke = 5_000;

/** Whether an edit goes on with the text that the same person was typing right before it. */
export const continues = (entry: HistoryEntry, before: HistoryEntry | undefined): boolean =>
  before !== undefined &&
  entry.what === 'text' &&
  before.what === 'text' &&
  entry.sessionId === before.sessionId &&
  entry.path !== undefined &&
  JSON.stringify(entry.path) === JSON.stringify(before.path) &&
  entry.at - before.at <= longestStroke;

/**
 * The version before what a version ends: where someone was typing, before the first stroke. @param entries oldest first, without gaps
 */
export function versionBefore(entries: readonly HistoryEntry[], version: number): number {
  const last = version - (entries[0]?.version ?? 0);
  const [entry, next] = [entries[last], entries[last + 1]];
  if (!entry || (next && continues(next, entry))) return version - 1;
  let first = last;
  for (let at = entries[first]; at && continues(at, entries[first - 1]); at = entries[first]) first -= 1;
  return version - 1 - (last - first);
}

/** Opens in a tree what is open in another one, as far as there is something of the same name or position. */
export function openAlike(tree: Tree, like: Tree): void {
  const left: [TreeNode, TreeNode][] = [[tree.root, like.root]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [node, model] = next;
    if (node.open !== model.open) tree.setOpen(node, model.open);
    for (const [position, child] of (node.children ?? []).entries()) {
      if (!child.children) continue;
      const other = model.kind === 'object' ? model.members?.get(child.key) : model.children?.[position];
      if (other && node.kind === model.kind && (other.open || child.open)) left.push([child, other]);
    }
  }
}
