export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Unlike an assignment, this also sets a member named `__proto__`. */
function setOwn(holder: object, key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

/** The first `most` characters of a value as JSON; reads only as much of the value as it shows. */
export function jsonBeginning(value: unknown, most: number): string {
  let text = '';
  const room = () => text.length <= most;
  const write = (inner: unknown): void => {
    if (!room()) return;
    if (Array.isArray(inner)) {
      text += '[';
      for (let index = 0; index < inner.length && room(); index += 1) {
        if (index > 0) text += ',';
        write(inner[index]);
      }
      text += ']';
    } else if (isPlainObject(inner)) {
      text += '{';
      let first = true;
      for (const key in inner) {
        if (!Object.hasOwn(inner, key)) continue;
        if (!room()) break;
        text += `${first ? '' : ','}${JSON.stringify(key.slice(0, most + 1))}:`;
        first = false;
        write(inner[key]);
      }
      text += '}';
    } else if (typeof inner === 'string') text += JSON.stringify(inner.slice(0, most + 1));
    else text += JSON.stringify(inner) ?? '';
  };
  write(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/**
 * Dates in a model's data. The server answers `{"$$convergence_type":"date","date":<epoch ms>}`; the readable notation is
 * `{"$convergenceType":"date","value":<ISO>}` (docs/decisions). Both are parsed everywhere. The server accepts neither as a date, so data with
 * dates is written over the realtime connection.
 */
export const serverDateKey = '$$convergence_type';
export const shownDateKey = '$convergenceType';

/** The largest timestamp of a `Date`, in milliseconds before or after 1970. */
const farthest = 8.64e15;
const isTime = (at: unknown): at is number => typeof at === 'number' && Math.abs(at) <= farthest;

/**
 * The timestamp of a date in either notation, in epoch milliseconds; undefined for any other value, and for an object with the marker that is
 * not a valid date.
 */
export function dateOf(value: unknown): number | undefined {
  if (!isPlainObject(value) || Object.keys(value).length !== 2) return undefined;
  if (value[serverDateKey] === 'date') return isTime(value['date']) ? value['date'] : undefined;
  return shownDateOf(value);
}

/** The same for the readable notation only. */
export function shownDateOf(value: unknown): number | undefined {
  if (!isPlainObject(value) || Object.keys(value).length !== 2) return undefined;
  if (value[shownDateKey] !== 'date' || typeof value['value'] !== 'string') return undefined;
  return timeOfIso(value['value']);
}

/** Data as it is shown, copied and exported: with dates in the readable notation. */
export const shownData = (data: unknown): unknown =>
  withDates(data, (at) => ({ [shownDateKey]: 'date', value: new Date(at).toISOString() }));

/** A copy with each date replaced by `write`. Not recursive: data may be deeply nested. */
function withDates(data: unknown, write: (at: number) => Record<string, unknown>) {
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

/** A day, or a time with its zone; at most milliseconds, the server's precision. */
const iso = /^((?:\d{4}|[+-]\d{6})-\d\d-\d\d)(?:(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d))?$/;

/** Epoch milliseconds of an ISO 8601 text; undefined if it is invalid or names a day that does not exist. */
export function timeOfIso(text: string): number | undefined {
  const [, day, clock, zone] = iso.exec(text) ?? [];
  if (day === undefined || day.startsWith('-000000')) return undefined;
  const local = Date.parse(`${day}${clock ?? 'T00:00'}Z`);
  // The 30th of February would become the 2nd of March.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(day)) return undefined;
  const at = Date.parse(`${day}${clock ?? 'T00:00'}${zone ?? 'Z'}`);
  return Number.isNaN(at) ? undefined : at;
}

/**
 * A sentence that says why the server can't store an object: keys that begin with `$convergence` are reserved, except in a date in either
 * notation.
 */
export function whyUnstorable(object: Record<string, unknown>): string | undefined {
  const keys = Object.keys(object);
  const isPair = keys.length === 2;
  if (Object.hasOwn(object, serverDateKey))
    return isPair &&
      object[serverDateKey] === 'date' &&
      Number.isInteger(object['date']) &&
      isTime(object['date'])
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
