import { type DocumentObject, type DocumentValue, isObject, type Path } from '~/core/document/value';
import { type JsonFault, readDocument } from './scan';
import { inexpressibleName, shownDateKey, withShownDates } from './values';

/**
 * A document as JSON for reading and editing: two spaces per level, dates in the readable notation. `readSource` parses it to the same value, if it is
 * given what `namesToKeep` finds in the document.
 */
export function documentText(value: DocumentValue): string {
  const parts: string[] = [];
  write(value, '\n', parts);
  return parts.join('');
}

/** `line`: the line break and indentation at the level of the value. */
function write(value: DocumentValue, line: string, parts: string[]): void {
  const inner = `${line}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return void parts.push('[]');
    value.forEach((item, index) => {
      parts.push(index === 0 ? '[' : ',', inner);
      write(item, inner, parts);
    });
    parts.push(line, ']');
  } else if (isObject(value)) {
    const keys = Object.keys(value);
    if (keys.length === 0) return void parts.push('{}');
    keys.forEach((key, index) => {
      parts.push(index === 0 ? '{' : ',', inner, JSON.stringify(key), ': ');
      write(value[key] ?? null, inner, parts);
    });
    parts.push(line, '}');
  } else parts.push(leafText(value));
}

/** For each line of `documentText`, the path of the value that begins or ends there. */
export function linePaths(value: DocumentValue, path: Path = []): Path[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => linePaths(item, [...path, index]))
    : isObject(value)
      ? Object.keys(value).flatMap((key) => linePaths(value[key] ?? null, [...path, key]))
      : [];
  return inner.length === 0 ? [path] : [path, ...inner, path];
}

function leafText(value: null | boolean | number | string | Date): string {
  const name = inexpressibleName(value);
  if (name !== undefined) return `{ "${shownDateKey}": "unknown", "value": "${name}" }`;
  if (value instanceof Date) return `{ "${shownDateKey}": "date", "value": "${value.toISOString()}" }`;
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

/** `values`: the number of values that are not containers. `needsLive`: at least one can't be sent over REST: a date, or -0. */
export type ReadData =
  { data: DocumentObject; values: number; needsLive: boolean; warning?: string } | { fault: JsonFault };

/**
 * The maximum number of values in one request: the server takes minutes for tens of thousands, and does not answer other users of the domain
 * during that time (decision 22).
 */
export const maxValuesAtOnce = 2_000;
const maxTextAtOnce = 1_000_000;

/** Whether the data is too large for one request (decision 22) or has dates or -0, which a REST call can't create. */
export const needsSteps = (text: string, { values, needsLive }: { values: number; needsLive: boolean }): boolean =>
  needsLive || values > maxValuesAtOnce || text.length > maxTextAtOnce;

/** A model's data as formatted JSON, with dates in the readable notation. */
export const dataText = (data: unknown) => JSON.stringify(data, withShownDates, 2);

let last: { text: string; read: ReadData } | undefined;

/**
 * Parses typed data, with dates as `Date`, or says why it can't be stored (spec domain-level §5). Caches the last result, because a form calls
 * this several times with the same text.
 */
export function readDataText(text: string): ReadData {
  if (last?.text !== text) last = { text, read: read(text) };
  return last.read;
}

function read(text: string): ReadData {
  const found = readDocument(text, 'JSON data');
  if ('value' in found) {
    const { value, ...more } = found;
    return { data: value, ...countValues(value), ...more };
  }
  const { fault } = found;
  return { fault: fault.isSyntax ? { ...fault, reason: `JSON Data is Invalid: '${fault.reason}'` } : fault };
}

export function countValues(data: DocumentObject): { values: number; needsLive: boolean } {
  let values = 0;
  let needsLive = false;
  const left: DocumentValue[] = [data];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    const inner = Array.isArray(value) || isObject(value) ? Object.values(value) : [];
    if (value instanceof Date || Object.is(value, -0)) needsLive = true;
    if (inner.length === 0) values += 1;
    for (const each of inner) left.push(each);
  }
  return { values, needsLive };
}
