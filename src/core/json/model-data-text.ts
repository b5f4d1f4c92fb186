import type { DocumentObject } from '~/core/document/value';
import { documentOf, type JsonFault, scanJson, storableObjects } from './scan';
import { dateOf, isPlainObject, shownData } from './values';

/** `values`: how many there are that hold no others. `hasDates`: at least one of them is a date, at any depth. */
export type ReadData = { data: DocumentObject; values: number; hasDates: boolean } | { fault: JsonFault };

/**
 * So many values at most are sent at once: the server takes minutes over tens of thousands, and answers nobody else in the domain
 * meanwhile (decision 22).
 */
export const maxValuesAtOnce = 2_000;
const maxTextAtOnce = 1_000_000;

/** One request should not carry it (decision 22), or can't: no date can be made by a REST call. */
export const needsSteps = (
  text: string,
  { values, hasDates }: { values: number; hasDates: boolean },
): boolean => hasDates || values > maxValuesAtOnce || text.length > maxTextAtOnce;

/** A model's data as people read and write it. */
export const dataText = (data: unknown) => JSON.stringify(shownData(data), undefined, 2);

let last: { text: string; read: ReadData } | undefined;

/**
 * Data with dates as dates, read from what was typed, or why they cannot be kept as they are typed (spec domain-level §5). The
 * last answer is remembered, as a form asks several times about one text.
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

/** Of values that hold no others. Nothing recurs. */
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
