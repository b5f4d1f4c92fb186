import { type DocumentObject, type DocumentValue, isObject } from '~/core/document/value';
import { type JsonFault, readDocument } from './scan';
import { withShownDates } from './values';

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
