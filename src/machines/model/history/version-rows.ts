import type { HistoryEntry } from '~/api/realtime/port';
import { applyEdits, type LoggedEdit, placeOfEdit } from '~/core/document/edit';
import { placeText, pointerOf } from '~/core/document/path-text';
import type { DocumentValue, Path } from '~/core/document/value';
import type { VersionChange } from './version-changes';

/** One version, or those of several keystrokes at one place: from `from` to that of `entry`, the last one. */
export type VersionRow = { entry: HistoryEntry; from: number; edits: readonly LoggedEdit[] };

/** In milliseconds, between two keystrokes in the same text. */
const longestStroke = 5_000;

/** Whether an edit changes the text that the same user was changing right before it. */
const continues = (entry: HistoryEntry, before: HistoryEntry | undefined): boolean =>
  before !== undefined &&
  entry.what === 'text' &&
  before.what === 'text' &&
  entry.sessionId === before.sessionId &&
  entry.path !== undefined &&
  JSON.stringify(entry.path) === JSON.stringify(before.path) &&
  entry.at - before.at <= longestStroke;

const growth = (edits: readonly LoggedEdit[]) =>
  edits.reduce((sum, { edit }) => sum + (edit.type === 'splice' ? edit.insert.length - edit.remove : 0), 0);

/**
 * Oldest first. Typing is one row; what takes all of it back, as Revert does, is a row of its own.
 * @param entries oldest first, without gaps
 */
export function versionRows(entries: readonly HistoryEntry[]): VersionRow[] {
  const rows: VersionRow[] = [];
  let before: HistoryEntry | undefined;
  let strokes: LoggedEdit[] = [];
  let grown = 0;
  let isOver = false;
  for (const entry of entries) {
    const last: VersionRow | undefined = isOver || !continues(entry, before) ? undefined : rows.at(-1);
    grown = (last ? grown : 0) + growth(entry.edits);
    isOver = last !== undefined && grown === 0 && takesBack([...last.edits, ...entry.edits]);
    if (last && !isOver) {
      if (last.from === last.entry.version) strokes = [...last.edits];
      strokes.push(...entry.edits);
      rows[rows.length - 1] = { entry, from: last.from, edits: strokes };
    } else rows.push({ entry, from: entry.version, edits: entry.edits });
    before = entry;
  }
  return rows;
}

function takesBack(edits: readonly LoggedEdit[]): boolean {
  const change = textChanged(edits);
  return change?.kind === 'changed' && change.before === change.after;
}

/** The version before an edit; for typed text, the one before its first keystroke. @param entries oldest first, without gaps */
export function versionBefore(entries: readonly HistoryEntry[], version: number): number {
  const last = version - (entries[0]?.version ?? 0);
  let first = last;
  for (let at = entries[first]; at && continues(at, entries[first - 1]); at = entries[first]) first -= 1;
  const row =
    entries[last] && versionRows(entries.slice(first, last + 2)).find(({ entry }) => entry.version >= version);
  return row?.entry.version === version ? row.from - 1 : version - 1;
}

/** What is shown of the versions. `by`: the key of a person. Times in epoch milliseconds, to the minute, which is included. */
export type VersionFilter = { by?: string; path: string; from?: number; to?: number };
export const noFilter: VersionFilter = { path: '' };

export const isFiltering = ({ by, path, from, to }: VersionFilter): boolean =>
  by !== undefined || path.trim() !== '' || from !== undefined || to !== undefined;

/** Identifies a person in an address; users of different types may have the same name. */
export const personKey = (user: HistoryEntry['user']): string => (user ? `${user.type}:${user.username}` : 'unknown');

/** Who made these versions, each once, newest first. */
export function peopleOf(rows: readonly VersionRow[]): Map<string, HistoryEntry['user']> {
  const people = new Map<string, HistoryEntry['user']>();
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const user = rows[index]?.entry.user;
    if (!people.has(personKey(user))) people.set(personKey(user), user);
  }
  return people;
}

export function matchingRows(rows: readonly VersionRow[], filter: VersionFilter): readonly VersionRow[] {
  if (!isFiltering(filter)) return rows;
  const { by, from = -Infinity, to = Infinity } = filter;
  const isPlace = placeFilter(filter.path);
  return rows.filter(
    (row) =>
      (by === undefined || personKey(row.entry.user) === by) &&
      row.entry.at >= from &&
      row.entry.at < to + 60_000 &&
      placesOf(row).some(isPlace),
  );
}

type Place = { text: string; pointer: string };
const places = new WeakMap<readonly LoggedEdit[], readonly Place[]>();
/** Neither begins like a path. */
const nowhere: Place = { text: '-', pointer: '-' };

/** Without repetitions; a version without effect is nowhere. */
function placesOf({ edits }: VersionRow): readonly Place[] {
  const known = places.get(edits);
  if (known) return known;
  const found = new Map<string, Place>();
  for (const { edit } of edits) {
    const path = placeOfEdit(edit);
    const pointer = pointerOf(path).toLowerCase();
    if (!found.has(pointer)) found.set(pointer, { pointer, text: placeText(path).toLowerCase() });
  }
  const all = found.size === 0 ? [nowhere] : [...found.values()];
  places.set(edits, all);
  return all;
}

/**
 * A path that contains what was typed; one that begins with it, if that starts with `$` or, as a JSON Pointer, with `/`. What contains the place
 * matches too: a line that was removed has changed its members.
 */
function placeFilter(typed: string): (place: Place) => boolean {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '' || wanted === '$' || wanted === '/') return () => true;
  if (wanted.startsWith('/')) return ({ pointer }) => pointer.startsWith(wanted) || wanted.startsWith(`${pointer}/`);
  const path = wanted.replace(/^\$\.?/, '');
  const holds = (text: string) => path.startsWith(text) && /^[.[]/.test(path.slice(text.length));
  return wanted.startsWith('$')
    ? ({ text }) => text.startsWith(path) || holds(text)
    : ({ text }) => text.includes(path) || holds(text);
}

/** What a row did, if it is one change. `part`: the values are the changed parts of a long text. */
export type RowChange = (
  Exclude<VersionChange, { kind: 'moved' }> | { kind: 'moved'; path: Path; from: number; to: number }
) & { part?: true };

/** The change of a row; undefined if there are none or several. */
export function rowChange({ edits, entry }: VersionRow): RowChange | undefined {
  const [first, second] = edits;
  if (!first) return undefined;
  const isText = edits.every(({ edit }) => edit.type === 'splice');
  if (isText && (edits.length === 1 || entry.count === 1)) return textChanged(edits);
  if (!second) return singleChange(first);
  const [removal, insertion] = [first.edit, second.edit].sort((one) => (one.type === 'removeItem' ? -1 : 1));
  return edits.length === 2 && removal?.type === 'removeItem' && insertion?.type === 'insertItem' && entry.count === 1
    ? { kind: 'moved', path: removal.path, from: removal.index, to: insertion.index }
    : undefined;
}

function singleChange({ edit, before }: LoggedEdit): RowChange | undefined {
  const path = placeOfEdit(edit);
  if (edit.type === 'moveItem') return { kind: 'moved', path: edit.path, from: edit.from, to: edit.to };
  if (!('value' in edit)) return before === undefined ? undefined : { kind: 'removed', path, before };
  return before === undefined
    ? { kind: 'added', path, after: edit.value }
    : { kind: 'changed', path, before, after: edit.value };
}

function textChanged(edits: readonly LoggedEdit[]): RowChange | undefined {
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last) return undefined;
  const { path } = first.edit;
  if (first.text !== undefined && last.text !== undefined) {
    const after: DocumentValue = applyEdits(last.text, [{ ...last.edit, path: [] }]);
    return { kind: 'changed', path, before: first.text, after };
  }
  const piece = changedPiece(edits);
  return piece && { kind: 'changed', path, ...piece, part: true };
}

/** The one piece of a text that splices replaced; undefined if there is untouched text in between. */
function changedPiece(edits: readonly LoggedEdit[]): { before: string; after: string } | undefined {
  let start: number | undefined;
  let [before, after] = ['', ''];
  for (const { edit, before: gone } of edits) {
    if (edit.type !== 'splice' || typeof gone !== 'string') return undefined;
    start ??= edit.index;
    // What was removed ahead of the piece.
    const ahead = Math.min(Math.max(0, start - edit.index), edit.remove);
    if (edit.index + ahead < start || edit.index > start + after.length) return undefined;
    const at = Math.max(0, edit.index - start);
    const rest = gone.slice(ahead);
    const within = Math.min(rest.length, after.length - at);
    before = gone.slice(0, ahead) + before + rest.slice(within);
    after = after.slice(0, at) + edit.insert + after.slice(at + within);
    start = Math.min(start, edit.index);
  }
  return { before, after };
}
