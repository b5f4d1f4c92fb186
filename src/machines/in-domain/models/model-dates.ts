import { isPlainObject, setOwn } from './json-values';

/**
 * Dates within a model's data. The server has them as `{"$$convergence_type":"date","date":<epoch ms>}`; people read and write
 * `{"$convergenceType":"date","value":<ISO>}` (docs/decisions). Both are read everywhere.
 */
export const serverDateKey = '$$convergence_type';
export const shownDateKey = '$convergenceType';

/** The point in time that a value stands for, epoch milliseconds or a text; undefined for any other value. */
export function dateOf(value: unknown): number | string | undefined {
  if (!isPlainObject(value)) return undefined;
  if (value[serverDateKey] !== 'date' && value[shownDateKey] !== 'date') return undefined;
  const at = value['date'] ?? value['value'];
  return typeof at === 'number' || typeof at === 'string' ? at : undefined;
}

/** The longest time that a date can name, in milliseconds before or after 1970. */
const farthest = 8.64e15;
const isoOf = (at: number | string): string =>
  typeof at === 'number' && Math.abs(at) <= farthest ? new Date(at).toISOString() : String(at);

/** Data as it is shown, copied and exported: with dates in the notation that people write. */
export const shownData = (data: unknown): unknown =>
  withDates(data, (at) => ({ [shownDateKey]: 'date', value: isoOf(at) }));

/** A copy with each date written by `write`; undefined: it is copied like any other value. Deep data pass: nothing recurs. */
function withDates(data: unknown, write: (at: number | string) => Record<string, unknown> | undefined) {
  const root = { value: data };
  const left: [Record<string, unknown> | unknown[], string | number][] = [[root, 'value']];
  for (let next = left.pop(); next; next = left.pop()) {
    const [holder, key] = next;
    const value = (holder as Record<string | number, unknown>)[key];
    const at = dateOf(value);
    const date = at === undefined ? undefined : write(at);
    const copy =
      date ??
      (Array.isArray(value) ? [...(value as unknown[])] : isPlainObject(value) ? copyOf(value) : value);
    setOwn(holder, key, copy);
    if (date !== undefined || typeof copy !== 'object' || copy === null) continue;
    for (const inner of Object.keys(copy)) left.push([copy as Record<string, unknown>, inner]);
  }
  return root.value;
}

function copyOf(value: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) setOwn(copy, key, inner);
  return copy;
}

/** A day, or a point in time with its zone; no more than milliseconds, which is what the server keeps. */
const iso = /^((?:\d{4}|[+-]\d{6})-\d\d-\d\d)(?:(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d))?$/;

/** Epoch milliseconds of an ISO 8601 text; undefined where it is none, or names a day that does not exist. */
export function timeOfIso(text: string): number | undefined {
  const [, day, clock, zone] = iso.exec(text) ?? [];
  if (day === undefined || day.startsWith('-000000')) return undefined;
  const local = Date.parse(`${day}${clock ?? 'T00:00'}Z`);
  // The 30th of February would become the 2nd of March.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(day)) return undefined;
  const at = Date.parse(`${day}${clock ?? 'T00:00'}${zone ?? 'Z'}`);
  return Number.isNaN(at) ? undefined : at;
}

const isStorableTime = (at: unknown): at is number =>
  Number.isInteger(at) && Math.abs(at as number) <= farthest;

/**
 * Why the server could not keep an object with these keys, as a whole sentence: keys that begin with `$convergence` are not stored,
 * but for a date in either notation, which has nothing beside it.
 */
export function whyUnstorable(object: Record<string, unknown>): string | undefined {
  const keys = Object.keys(object);
  const isPair = keys.length === 2;
  if (Object.hasOwn(object, serverDateKey))
    return isPair && object[serverDateKey] === 'date' && isStorableTime(object['date'])
      ? undefined
      : `An object with the key "${serverDateKey}" has to be a date, as in ${dateExample}.`;
  if (Object.hasOwn(object, shownDateKey)) {
    const { value } = object;
    return isPair &&
      object[shownDateKey] === 'date' &&
      typeof value === 'string' &&
      timeOfIso(value) !== undefined
      ? undefined
      : `An object with the key "${shownDateKey}" has to be a date, as in ${dateExample}.`;
  }
  const key = keys.find(isReserved);
  return key === undefined
    ? undefined
    : `The key "${key.slice(0, 100)}" cannot be stored: keys that begin with "$convergence" belong to the server.`;
}

export const isReserved = (key: string) => key.startsWith('$convergence') || key === serverDateKey;
const dateExample = `{"${shownDateKey}": "date", "value": "2026-11-20T08:12:44.120Z"}`;

/** Data as the server keeps it: the other way round of `shownData`. What `whyUnstorable` refuses stays as it is. */
export const storedData = (data: unknown): unknown =>
  withDates(data, (at) => {
    const time = typeof at === 'number' ? at : timeOfIso(at);
    return time === undefined ? undefined : { [serverDateKey]: 'date', date: time };
  });
