import type { HistoryEntry } from '~/api/realtime/port';
import { expressionOf } from '~/core/document/path-text';
import { textChange } from '~/core/document/text-change';
import { type DocumentValue, isObject } from '~/core/document/value';
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

/** What an operation did; `name` is a user's text that follows. */
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

/** The old and the new value, each in a few words; of a long text what is around the change. */
export function beforeAndAfter(change: VersionChange, writeDate: Write): ChangeText {
  switch (change.kind) {
    case 'added':
      return { after: briefOf(change.after, writeDate) };
    case 'removed':
      return { before: briefOf(change.before, writeDate) };
    case 'moved':
      return { before: `position ${change.from}`, after: `position ${change.to}` };
    case 'changed': {
      const { before, after } = change;
      if (typeof before === 'string' && typeof after === 'string') return aroundChange(before, after);
      return { before: briefOf(before, writeDate), after: briefOf(after, writeDate) };
    }
  }
}

/** More characters are cut. */
const longest = 120;
const around = 24;

/** A value in one line; of a large one its beginning. */
export function briefOf(value: DocumentValue, writeDate: Write): string {
  let text = '';
  const isFull = () => text.length >= longest;
  const write = (inner: DocumentValue): void => {
    if (isFull()) return;
    if (Array.isArray(inner)) {
      text += '[';
      for (const [index, item] of inner.entries()) {
        if (isFull()) return;
        if (index > 0) text += ', ';
        write(item);
      }
      text += ']';
    } else if (isObject(inner)) {
      const keys = Object.keys(inner);
      text += '{';
      for (const [index, key] of keys.entries()) {
        if (isFull()) return;
        text += `${index > 0 ? ', ' : ' '}${JSON.stringify(key.slice(0, longest))}: `;
        write(inner[key] ?? null);
      }
      text += keys.length === 0 ? '}' : ' }';
    } else if (inner instanceof Date) text += writeDate(inner);
    else text += JSON.stringify(typeof inner === 'string' ? inner.slice(0, longest + 1) : inner);
  };
  write(value);
  return text.length <= longest ? text : `${whole(text, 0, longest)}…`;
}

/** Without half a character at an end. */
const whole = (text: string, start: number, end: number) =>
  text.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

function aroundChange(before: string, after: string): ChangeText {
  const change = textChange(before, after);
  if (!change || (before.length <= longest && after.length <= longest))
    return { before: JSON.stringify(before), after: JSON.stringify(after) };
  const { index, remove, insert } = change;
  const start = Math.max(0, index - around);
  const most = longest - 2 * around;
  const piece = (text: string, length: number) => {
    const last = Math.min(text.length, index + Math.min(length, most) + (length > most ? 0 : around));
    const shown = JSON.stringify(whole(text, start, last));
    return `${start > 0 ? '…' : ''}${shown}${last < text.length ? '…' : ''}`;
  };
  return { before: piece(before, remove), after: piece(after, insert.length) };
}
