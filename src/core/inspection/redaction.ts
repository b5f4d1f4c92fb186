import { countOf, formatCount } from '~/core/counts';
import { isApiProblem } from '~/core/problem';

/**
 * What the inspector may show of events and contexts: names of fields, and of their values only the kind and a rough size. Values are shown
 * only if they are listed here: add a key only if it never holds what a person typed or what the server stores.
 */
const plainNumbers = new Set([
  ...['attempt', 'count', 'created', 'deselected', 'done', 'duplicates', 'existing', 'failed', 'first'],
  ...['inactivityLimit', 'interval', 'invalid', 'last', 'left', 'limit', 'lost', 'milliseconds', 'missing'],
  ...['offset', 'page', 'pageSize', 'placed', 'read', 'refused', 'removed', 'revision', 'rows', 'seconds'],
  ...['secondsLeft', 'skipped', 'total', 'unchanged', 'unread', 'width'],
]);
const plainFlags = new Set([
  ...['activeSinceCheck', 'descending', 'endedElsewhere', 'exists', 'following', 'hasNext', 'hidden'],
  ...['isActive', 'isDirty', 'isLarge', 'isLast', 'isOver', 'isPartial', 'joined', 'may', 'newTab', 'open'],
  ...['starting', 'timedOut', 'waits'],
]);
const errorNames = new Set(['AbortError', 'Error', 'RangeError', 'SyntaxError', 'TypeError', 'TimeoutError']);

/** Larger objects are counted no further. */
const maxCount = 1_000;

/** The name of a field of an event or a context, which are written in the code. Anything else is not a name. */
export const fieldName = (key: string) => (/^[A-Za-z][A-Za-z0-9]{0,39}$/.test(key) ? key : '(field)');

/** What may be shown of a value: never the value of a text, and not even the exact length, which would be that of a password. */
export function describeValue(key: string, value: unknown): string {
  try {
    return described(key, value);
  } catch {
    return 'unreadable';
  }
}

function described(key: string, value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'number') return plainNumbers.has(key) ? String(value) : 'number';
  if (typeof value === 'boolean') return plainFlags.has(key) ? String(value) : 'yes or no';
  if (typeof value === 'string') return value === '' ? 'empty text' : `text, ${roughly(value.length)}`;
  if (typeof value !== 'object') return typeof value;
  if (Array.isArray(value)) return items(value.length);
  if (value instanceof Map || value instanceof Set) return items(value.size);
  if (value instanceof Date) return 'date';
  if (value instanceof Error) return errorNames.has(value.name) ? value.name : 'error';
  if (isApiProblem(value)) return 'status' in value ? `${value.kind}, status ${statusOf(value)}` : value.kind;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? fields(value) : 'object';
}

const statusOf = ({ status }: { status: unknown }) =>
  typeof status === 'number' && status >= 0 && status < 600 ? status : 'unknown';

/** A power of ten that the length does not exceed. */
const roughly = (length: number) => `up to ${formatCount(10 ** Math.max(1, Math.ceil(Math.log10(length))))} characters`;

const items = (count: number) => `list, ${countOf(count, 'item')}`;

function fields(value: object): string {
  let count = 0;
  for (const key in value) if (Object.hasOwn(value, key) && ++count === maxCount) break;
  return `object, ${count === maxCount ? 'at least ' : ''}${countOf(count, 'field')}`;
}

export type Field = { name: string; value: string };

/** The fields of an event. Its type, and the actor that it names, are its label. */
export const fieldsOf = (event: object): Field[] =>
  Object.entries(event)
    .filter(([key]) => key !== 'type' && key !== 'actorId')
    .map(([key, value]) => ({ name: fieldName(key), value: describeValue(key, value) }));

/** The fields that differ, as they are now. */
export function changedFields(before: object, after: object): Field[] {
  if (before === after) return [];
  const old = before as Record<string, unknown>;
  const current = after as Record<string, unknown>;
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .filter((key) => !Object.is(old[key], current[key]))
    .map((key) => ({ name: fieldName(key), value: describeValue(key, current[key]) }));
}

/** The names in events that XState itself sends; `after` adds the state, `done.state` only its path. */
const reserved: ReadonlyArray<[RegExp, (name: string) => string]> = [
  [/^xstate\.init$/, () => 'started'],
  [/^xstate\.stop$/, () => 'stopped'],
  [/^xstate\.done\.actor\.(.+)$/, (name) => `${name} done`],
  [/^xstate\.error\.actor\.(.+)$/, (name) => `${name} failed`],
  [/^xstate\.snapshot\.(.+)$/, (name) => `${name} changed`],
  [/^xstate\.after\.([^.]+)\..*$/, (name) => `after ${name}`],
  [/^xstate\.done\.state\.(.+)$/, (name) => `${name} complete`],
];

/**
 * How an event is named. `known`: the types that charts name. Any other type may have been made from data.
 */
export function eventLabel(type: string, known: ReadonlySet<string>): string {
  if (!known.has(type) && type !== 'xstate.init' && type !== 'xstate.stop') return '(other event)';
  for (const [pattern, label] of reserved) {
    const [whole, name = ''] = pattern.exec(type) ?? [];
    if (whole !== undefined) return label(name);
  }
  return type;
}
