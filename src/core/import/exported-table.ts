import { type DocumentValue, isObject } from '~/core/document/value';
import { dateOf, timeOfIso, writeShownJson } from '~/core/json/values';
import { readJsonValue } from '../json/scan';

/** What the first columns of an exported table say about each model. */
export const exportedFacts = ['Id', 'Collection', 'Version', 'Created', 'Modified'] as const;

export const isExportedTable = (names: readonly string[]): boolean =>
  exportedFacts.every((fact, index) => names[index] === fact);

const exportedHead = /^("?)Id\1([,;\t|])\1Collection\1\2\1Version\1\2\1Created\1\2\1Modified\1(?:\2|[\r\n]|$)/;
/** The separator of an exported table; a spreadsheet that saved it may have changed it. Undefined for other tables. */
export const exportedSeparator = (beginning: string): string | undefined => exportedHead.exec(beginning)?.[2];

const factName = new RegExp(`^(?:data\\.)*(?:${exportedFacts.join('|')})$`);
const prefix = 'data.';

/** The name of the column of a key; different keys have different names. */
export const nameOfKey = (key: string): string => (factName.test(key) ? prefix + key : key);
export const keyOfName = (name: string): string =>
  name.startsWith(prefix) && factName.test(name) ? name.slice(prefix.length) : name;

/** What a spreadsheet would run, what looks like a nested value, and what looks as if it were escaped already. */
const special = /^'*(?:[=+\-@\t\r\n＝＋－＠]| [[{])/;
const escaped = /^'+(?:[=+\-@\t\r\n＝＋－＠]| [[{])/;
export const withoutEscape = (text: string): string => (escaped.test(text) ? text.slice(1) : text);

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A cell with a text. */
export const writeText = (text: string): string => quoted(special.test(text) ? `'${text}` : text);

/**
 * The cell of a value. Texts are quoted and nothing else is, except nested values with commas, which have a blank before them. A missing key
 * is an empty cell.
 */
export function writeCell(value: unknown): string {
  if (typeof value === 'string') return writeText(value);
  const at = dateOf(value);
  if (at !== undefined) return new Date(at).toISOString();
  const json = writeShownJson(value);
  return /[",]/.test(json) ? quoted(` ${json}`) : json;
}

/** Reads a cell as it was written. What is in no quotation marks and no value otherwise is a text: someone has edited the file. */
export function readExported(text: string, isQuoted: boolean): { value: DocumentValue } | { fault: string } {
  if (isQuoted && !/^ [[{]/.test(text)) return { value: withoutEscape(text) };
  const read = readJsonValue(text);
  if ('value' in read && (!isQuoted || Array.isArray(read.value) || isObject(read.value))) return read;
  const at = isQuoted ? undefined : timeOfIso(text);
  if (at !== undefined) return { value: new Date(at) };
  return 'fault' in read && read.fault !== undefined ? { fault: read.fault } : { value: text };
}
