import type { HistoryEntry } from '~/api/realtime/port';
import { expressionOf } from '~/core/document/path-text';
import { textChange } from '~/core/document/text-change';
import type { DocumentValue } from '~/core/document/value';
import { jsonBeginning, pieceOf } from '~/core/json/values';
import type { Comparison, VersionChange } from '~/machines/model/history/version-changes';

export const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

export const nameOfUser = (user: HistoryEntry['user']): string =>
  user ? user.displayName || user.username : 'Unknown user';

export const verbs = {
  added: 'Added',
  removed: 'Removed',
  replaced: 'Replaced',
  moved: 'Moved',
  text: 'Edited',
  value: 'Changed',
  changed: 'Changed',
} as const;

/** Summary of an operation; `name` is user text that follows. */
export function changeSummary({ what, name, path, count }: HistoryEntry): {
  text: string;
  name: string | undefined;
} {
  if (what === 'batch') return { text: counted(count, 'change'), name: undefined };
  if (what === 'nothing') return { text: 'No effect', name: undefined };
  // As in `lines[0].sku`; the root is `$`.
  if (path) return { text: verbs[what], name: expressionOf(path).replace(/^\$\./, '') };
  switch (what) {
    case 'moved':
      return { text: `${name === undefined ? 'Item' : 'Property'} moved`, name };
    case 'text':
      return { text: 'Text edited', name };
    case 'value':
      return { text: 'Value changed', name };
    default:
      return { text: name === undefined ? `Item ${what}` : verbs[what], name };
  }
}

/** As in "from version 3 to the live document". */
export function comparisonText({ from, to }: Comparison): string {
  const since = from === 0 ? 'with the creation' : `from version ${from}`;
  if (from === 0 && to === 1) return since;
  return `${since} to ${to === 'live' ? 'the live document' : `version ${to}`}`;
}

export const placeOfChange = (change: VersionChange): string =>
  expressionOf(change.kind === 'moved' ? [...change.path, change.from] : change.path);

export type ChangeText = { before?: string; after?: string };
type Write = (date: Date) => string;

/** The old and the new value, shortened; for long texts the part around the change. */
export function beforeAndAfter(change: VersionChange, writeDate: Write): ChangeText {
  const shorten = (value: DocumentValue) => jsonBeginning(value, longest, writeDate);
  switch (change.kind) {
    case 'added':
      return { after: shorten(change.after) };
    case 'removed':
      return { before: shorten(change.before) };
    case 'moved':
      return { before: `position ${change.from}`, after: `position ${change.to}` };
    case 'changed': {
      const { before, after } = change;
      if (typeof before === 'string' && typeof after === 'string') return aroundChange(before, after);
      return { before: shorten(before), after: shorten(after) };
    }
  }
}

const longest = 120;
const around = 24;

function aroundChange(before: string, after: string): ChangeText {
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
