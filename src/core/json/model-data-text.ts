import type { DocumentObject } from '~/core/document/value';
import { documentOf, type JsonFault, scanJson, storableObjects } from './scan';
import { dateOf, isPlainObject, shownData } from './values';

/** `values`: the number of values that are not containers. `hasDates`: at least one is a date, at any depth. */
export type ReadData = { data: DocumentObject; values: number; hasDates: boolean } | { fault: JsonFault };

/**
 * The most values to send at once: the server takes minutes for tens of thousands, and answers no one else in the domain during that time
 * (decision 22).
 */
export const maxValuesAtOnce = 2_000;
const maxTextAtOnce = 1_000_000;

/** Whether it is too large for one request (decision 22), or has dates, which a REST call can't create. */
export const needsSteps = (
  text: string,
  { values, hasDates }: { values: number; hasDates: boolean },
): boolean => hasDates || values > maxValuesAtOnce || text.length > maxTextAtOnce;

/** A model's data as formatted JSON, with dates in the readable notation. */
export const dataText = (data: unknown) => JSON.stringify(shownData(data), undefined, 2);

let last: { text: string; read: ReadData } | undefined;

/**
 * Parses typed data, with dates as `Date`, or says why it can't be stored (spec domain-level §5). Remembers the last result, since a form asks
 * several times about the same text.
 */
export function readDataText(text: string): ReadData {
  if (last?.text !== text) last = { text, read: read(text) };
  return last.read;
}

function read(text: string): ReadData {
  const fault = scanJson(text, storableObjects(text));
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { fault: { at: fault?.at ?? 0, reason: `JSON Data is Invalid: '${message}'` } };
  }
  if (fault) return { fault };
  const at = text.length - text.trimStart().length;
  if (!isPlainObject(json) || dateOf(json) !== undefined)
    return {
      fault: {
        at,
        reason: `JSON Data has to be an object, as in {"name": "value"}. This is ${kindOf(json)}.`,
      },
    };
  return { data: documentOf(json), ...countValues(json) };
}

function kindOf(json: unknown): string {
  if (json === null) return 'null';
  if (Array.isArray(json)) return 'an array';
  if (typeof json === 'object') return 'a date';
  return typeof json === 'string' ? 'a text' : `a ${typeof json}`;
}

/** Not recursive: data may be deeply nested. */
function countValues(json: unknown): { values: number; hasDates: boolean } {
  let values = 0;
  let hasDates = false;
  const left: unknown[] = [json];
  while (left.length > 0) {
    const value = left.pop();
    const isDate = dateOf(value) !== undefined;
    const inner: unknown[] =
      typeof value !== 'object' || value === null || isDate ? [] : Object.values(value);
    if (isDate) hasDates = true;
    if (inner.length === 0) values += 1;
    for (const each of inner) left.push(each);
  }
  return { values, hasDates };
}
