import type { HistoryEntry } from '~/api/realtime/port';
import { expressionOf } from '~/core/document/path-text';
import { textChange } from '~/core/document/text-change';
import { type DocumentValue, isObject, type Path } from '~/core/document/value';
import type { Comparison, VersionChange } from '~/machines/model/history/version-changes';

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const nameOfUser = (user: HistoryEntry['user']): string =>
  user ? user.displayName || user.username : 'Unknown user';

/** What an operation does; its `name`, which stands behind, is a user's text. */
export function changeSummary(entry: HistoryEntry): { text: string; name: string | undefined } {
  const { what, name, path, count } = entry;
  if (path && what !== 'batch' && what !== 'nothing') return { text: verbs[what], name: placeName(path) };
  const item = name === undefined ? 'Item' : 'Property';
  switch (what) {
    case 'added':
    case 'removed':
    case 'replaced':
      return { text: name === undefined ? `Item ${what}` : verbs[what], name };
    case 'moved':
      return { text: `${item} moved`, name };
    case 'text':
      return { text: 'Text edited', name };
    case 'value':
      return { text: 'Value changed', name };
    case 'batch':
      return { text: `${counted(count, 'change')}`, name: undefined };
    case 'nothing':
      return { text: 'No effect', name: undefined };
  }
}
const verbs = {
  added: 'Added',
  removed: 'Removed',
  replaced: 'Replaced',
  moved: 'Moved',
  text: 'Edited',
  value: 'Changed',
};

/** As in `lines[0].sku`; the root is `$`. */
const placeName = (path: Path): string => expressionOf(path).replace(/^\$\./, '');

/** As in "from version 3 to the live document". */
export function comparisonText({ from, to }: Comparison): string {
  const since = from === 0 ? 'with the creation' : `from version ${from}`;
  if (from === 0 && to === 1) return since;
  return `${since} to ${to === 'live' ? 'the live document' : `version ${to}`}`;
}

export const changeKinds: Record<VersionChange['kind'], string> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
};

export const placeOfChange = (change: VersionChange): string =>
  expressionOf(change.kind === 'moved' ? [...change.path, change.from] : change.path);

export type ChangeText = { before: string | undefined; after: string | undefined };
type Write = (date: Date) => string;

/** What stood there and what stands there, each in a few words; of a long text what is around the change. */
export function beforeAndAfter(change: VersionChange, writeDate: Write): ChangeText {
  switch (change.kind) {
    case 'added':
      return { before: undefined, after: briefOf(change.after, writeDate) };
    case 'removed':
      return { before: briefOf(change.before, writeDate), after: undefined };
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
  const parts: string[] = [];
  write(value, parts, { left: longest, writeDate });
  return cut(parts.join(''));
}

function write(value: DocumentValue, parts: string[], state: { left: number; writeDate: Write }): void {
  if (state.left <= 0) return;
  const put = (text: string) => {
    parts.push(text);
    state.left -= text.length;
  };
  if (Array.isArray(value)) {
    put('[');
    for (const [index, item] of value.entries()) {
      if (state.left <= 0) return;
      if (index > 0) put(', ');
      write(item, parts, state);
    }
    put(']');
  } else if (isObject(value)) {
    put('{');
    for (const [index, key] of Object.keys(value).entries()) {
      if (state.left <= 0) return;
      put(`${index > 0 ? ', ' : ' '}${JSON.stringify(key.slice(0, longest))}: `);
      write(value[key] ?? null, parts, state);
    }
    put(Object.keys(value).length === 0 ? '}' : ' }');
  } else if (value instanceof Date) put(state.writeDate(value));
  else if (typeof value === 'string') put(JSON.stringify(value.slice(0, longest + 1)));
  else put(String(value));
}

const cut = (text: string) => (text.length <= longest ? text : `${whole(text, 0, longest)}…`);

/** Without half a character at an end. */
const whole = (text: string, start: number, end: number) =>
  text.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

function aroundChange(before: string, after: string): ChangeText {
  const change = textChange(before, after);
  if (!change || (before.length <= longest && after.length <= longest))
    return { before: quoted(before), after: quoted(after) };
  const { index, remove, insert } = change;
  const start = Math.max(0, index - around);
  const piece = (text: string, length: number) => {
    const end = index + Math.min(length, longest - 2 * around);
    const last = Math.min(text.length, end + (length > longest - 2 * around ? 0 : around));
    return `${start > 0 ? '…' : ''}${quoted(whole(text, start, last))}${last < text.length ? '…' : ''}`;
  };
  return { before: piece(before, remove), after: piece(after, insert.length) };
}

const quoted = (text: string) => JSON.stringify(text);
