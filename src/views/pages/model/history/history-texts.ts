import { countOf, formatCount } from '~/core/counts';
import { placeOfEdit } from '~/core/document/edit';
import { expressionOf, placeText } from '~/core/document/path-text';
import { textChange } from '~/core/document/text-marks';
import type { DocumentValue } from '~/core/document/value';
import { jsonBeginning, pieceOf } from '~/core/json/values';
import type { Comparison } from '~/machines/model/history/version-changes';
import { type RowChange, rowChange, type VersionRow } from '~/machines/model/history/version-rows';

export const verbs = { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' } as const;

export function comparisonText({ from, to }: Comparison): string {
  const since = from === 0 ? 'with the creation' : `from version ${formatCount(from)}`;
  if (from === 0 && to === 1) return since;
  return `${since} to ${to === 'live' ? 'the live document' : `version ${formatCount(to)}`}`;
}

export const placeOfChange = (change: RowChange): string =>
  expressionOf(change.kind === 'moved' ? [...change.path, change.from] : change.path);

export type ChangeText = { before?: string; after?: string };
type Write = (date: Date) => string;
/** In characters. `around`: of a long text, on each side of the change. */
type Lengths = { longest: number; around: number };
const inFull: Lengths = { longest: 120, around: 24 };
const inRow: Lengths = { longest: 28, around: 8 };
const inTooltip: Lengths = { longest: 400, around: 100 };

/** The old and the new value, shortened; for long texts the part around the change. */
export function beforeAndAfter(change: RowChange, writeDate: Write, lengths = inFull): ChangeText {
  const shorten = (value: DocumentValue) =>
    typeof value === 'string'
      ? cutMiddle(JSON.stringify(value), lengths.longest)
      : jsonBeginning(value, lengths.longest, writeDate);
  switch (change.kind) {
    case 'added':
      return { after: shorten(change.after) };
    case 'removed':
      return { before: shorten(change.before) };
    case 'moved':
      return { before: `position ${change.from}`, after: `position ${change.to}` };
    case 'changed': {
      const { before, after, part } = change;
      if (part) {
        const piece = (value: DocumentValue) => `…${shorten(value)}…`;
        return {
          ...(before === '' ? {} : { before: piece(before) }),
          ...(after === '' ? {} : { after: piece(after) }),
        };
      }
      if (typeof before === 'string' && typeof after === 'string') return aroundChange(before, after, lengths);
      return { before: shorten(before), after: shorten(after) };
    }
  }
}

export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = Math.floor((most - 1) / 2);
  return `${pieceOf(text, 0, most - 1 - end)}…${pieceOf(text, text.length - end, text.length)}`;
}

function aroundChange(before: string, after: string, { longest, around }: Lengths): ChangeText {
  const change = textChange(before, after);
  if (!change || (before.length <= longest && after.length <= longest))
    return { before: JSON.stringify(before), after: JSON.stringify(after) };
  const { index, remove, insert } = change;
  const start = Math.max(0, index - around);
  const most = longest - 2 * around;
  const piece = (text: string, length: number) => {
    const last = Math.min(text.length, index + Math.min(length, most) + (length > most ? 0 : around));
    const shown = JSON.stringify(pieceOf(text, start, last));
    return `${start > 0 ? '…' : ''}${shown}${last < text.length ? '…' : ''}`;
  };
  return { before: piece(before, remove), after: piece(after, insert.length) };
}

/** A row of the list: `place  before → after`. `note`: instead of values, or before them. */
type RowText = ChangeText & { place?: string; note?: string; full: string };

/** Longest path in a row, in characters. */
const longestPlace = 26;

function noteOf(change: RowChange): string | undefined {
  if (change.kind !== 'changed') return verbs[change.kind].toLowerCase();
  if (!change.part || (change.before !== '' && change.after !== '')) return undefined;
  return change.before === '' ? 'text added' : 'text removed';
}

export function rowText(row: VersionRow, writeDate: Write): RowText {
  const change = rowChange(row);
  if (!change) {
    if (row.edits.length === 0) return { note: 'No effect', full: 'No effect' };
    const count = countOf(row.entry.count, 'change');
    const places = new Set(row.edits.slice(0, 50).map(({ edit }) => placeText(placeOfEdit(edit))));
    const named = [...places];
    return {
      note: count,
      place: named.slice(0, 4).join(', '),
      full: `${count}: ${cutMiddle(named.join(', '), inTooltip.longest)}`,
    };
  }
  const name = placeText(change.kind === 'moved' ? [...change.path, change.from] : change.path);
  const note = noteOf(change);
  const { before, after } = beforeAndAfter(change, writeDate, inTooltip);
  const values = [before, after].filter((value) => value !== undefined).join(' → ');
  return {
    ...beforeAndAfter(change, writeDate, inRow),
    ...(note === undefined ? {} : { note }),
    place: cutMiddle(name, longestPlace),
    full: [name, note, values].filter((part) => part !== undefined).join('  '),
  };
}
