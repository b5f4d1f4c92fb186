import type { Kind } from '~/core/document/value';

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A piece of a text that does not begin or end within a surrogate pair. */
export const pieceOf = (text: string, start: number, end: number) =>
  text.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

/** The first `most` characters of a value as JSON. Reads only the part of the value that is shown. */
export function jsonBeginning(value: unknown, most: number, writeDate?: (date: Date) => string): string {
  let text = '';
  const write = (inner: unknown): void => {
    if (inner instanceof Date && writeDate) text += writeDate(inner);
    else if (typeof inner === 'object' && inner !== null) {
      let before = Array.isArray(inner) ? '[' : '{';
      for (const [name, part] of partsOf(inner, most)) {
        if (text.length > most) return;
        text += before + name;
        before = ',';
        write(part);
      }
      text += before === ',' ? '' : before;
      text += Array.isArray(inner) ? ']' : '}';
    } else text += JSON.stringify(typeof inner === 'string' ? inner.slice(0, most + 1) : inner) ?? '';
  };
  write(value);
  return text.length > most ? `${pieceOf(text, 0, most)}…` : text;
}

function* partsOf(value: object, most: number): Generator<[name: string, part: unknown]> {
  if (Array.isArray(value)) for (const item of value as unknown[]) yield ['', item];
  else if (isPlainObject(value))
    for (const key in value)
      if (Object.hasOwn(value, key)) yield [`${JSON.stringify(key.slice(0, most + 1))}:`, value[key]];
}

/**
 * Dates in a model's data. The server returns `{"$$convergence_type":"date","date":<epoch ms>}`; the readable notation is
 * `{"$convergenceType":"date","value":<ISO>}` (docs/decisions). Both are parsed everywhere. The server accepts neither as a date, so data with
 * dates is written over the realtime connection.
 */
export const serverDateKey = '$$convergence_type';
export const shownDateKey = '$convergenceType';

/** The largest timestamp of a `Date`, in milliseconds before or after 1970. */
const farthest = 8.64e15;
const isTime = (at: unknown): at is number => typeof at === 'number' && Math.abs(at) <= farthest;

/**
 * The timestamp of a date in either notation, in epoch milliseconds. Undefined for any other value, including an object that has the marker but
 * is not a valid date.
 */
export function dateOf(value: unknown): number | undefined {
  if (!isPlainObject(value) || Object.keys(value).length !== 2) return undefined;
  if (value[serverDateKey] === 'date') return isTime(value['date']) ? value['date'] : undefined;
  return shownDateOf(value);
}

export function shownDateOf(value: unknown): number | undefined {
  if (!isPlainObject(value) || Object.keys(value).length !== 2) return undefined;
  if (value[shownDateKey] !== 'date' || typeof value['value'] !== 'string') return undefined;
  return timeOfIso(value['value']);
}

/** Numbers and dates that JSON can't express. A model that another client wrote may have them. */
const inexpressible: Readonly<Record<string, number | Date>> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
  'Invalid Date': new Date(Number.NaN),
};

/** The name of such a value; undefined for all others. */
export const inexpressibleName = (value: unknown): string | undefined =>
  (typeof value === 'number' && !Number.isFinite(value)) || (value instanceof Date && Number.isNaN(value.getTime()))
    ? String(value)
    : undefined;

/** The value that the source editor shows as `{"$convergenceType":"unknown","value":<name>}`; undefined for any other object. */
export function inexpressibleOf(value: unknown): number | Date | undefined {
  if (!isPlainObject(value) || Object.keys(value).length !== 2 || value[shownDateKey] !== 'unknown') return undefined;
  const { value: name } = value;
  if (typeof name !== 'string' || !Object.hasOwn(inexpressible, name)) return undefined;
  const meant = inexpressible[name];
  return meant instanceof Date ? new Date(meant) : meant;
}

export function kindOfValue(value: unknown): Kind {
  if (Array.isArray(value)) return 'array';
  if (isPlainObject(value)) return dateOf(value) === undefined ? 'object' : 'date';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'null';
}

/** Replacer for `JSON.stringify`: writes dates in the readable notation, for display, copying and export. */
export function withShownDates(_: string, value: unknown): unknown {
  const at = dateOf(value);
  return at === undefined ? value : { [shownDateKey]: 'date', value: new Date(at).toISOString() };
}

/** A day, or a time with its zone, with at most milliseconds, which is the server's precision. */
const iso = /^((?:\d{4}|[+-]\d{6})-\d\d-\d\d)(?:(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d))?$/;

/** Epoch milliseconds of an ISO 8601 text; undefined if it is invalid or the day does not exist. */
export function timeOfIso(text: string): number | undefined {
  const [, day, clock, zone] = iso.exec(text) ?? [];
  if (day === undefined || day.startsWith('-000000')) return undefined;
  const local = Date.parse(`${day}${clock ?? 'T00:00'}Z`);
  // For example, February 30 would become March 2.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(day)) return undefined;
  const at = Date.parse(`${day}${clock ?? 'T00:00'}${zone ?? 'Z'}`);
  return Number.isNaN(at) ? undefined : at;
}

/** A sentence that says why an object with one of the keys that mark a date is not a date; undefined if it is, or has none. */
export function whyNotDateObject(object: Record<string, unknown>): string | undefined {
  const marker = [serverDateKey, shownDateKey].find((key) => Object.hasOwn(object, key));
  return marker === undefined || Number.isInteger(dateOf(object))
    ? undefined
    : `An object with the key "${marker}" has to be a date, as in ${dateExample}.`;
}

const dateExample = `{"${shownDateKey}": "date", "value": "2026-11-20T08:12:44.120Z"}`;

type Replacer = (key: string, value: unknown) => unknown;

/** Writes JSON as `JSON.stringify` does, but keeps the sign of -0. */
export function writeJson(value: unknown, replacer?: Replacer, indent?: number): string {
  let hasMinusZero = false;
  const plain = JSON.stringify(
    value,
    (key, inner: unknown) => {
      hasMinusZero ||= Object.is(inner, -0);
      return replacer ? replacer(key, inner) : inner;
    },
    indent,
  );
  if (!hasMinusZero) return plain;
  let mark = '-0';
  while (plain.includes(mark)) mark += '-';
  const marked = JSON.stringify(
    value,
    (key, inner: unknown) => (Object.is(inner, -0) ? mark : replacer ? replacer(key, inner) : inner),
    indent,
  );
  return marked.replaceAll(`"${mark}"`, '-0');
}

/** With dates in the readable notation. */
export const writeShownJson = (value: unknown, indent?: number): string => writeJson(value, withShownDates, indent);
