import { countOf } from '~/core/counts';
import { placeText } from '~/core/document/path-text';
import { whyNotValue } from '~/core/document/storable';
import { type DocumentObject, type DocumentValue, isObject, member, setMember } from '~/core/document/value';
import { nameError } from '~/core/field-rules';
import { readNumber } from '~/core/json/number-text';
import { readDocument } from '~/core/json/scan';
import { timeOfIso } from '~/core/json/values';
import { whyUnaddressable } from '~/core/paths';
import {
  type Column,
  type Conversion,
  type ExportKind,
  fieldPath,
  readCell,
  readExported,
  short,
  withoutEscape,
} from './columns';
import type { Encoding } from './read-file';
import { type Cell, cellsOf, type FileFormat, type TableFormat } from './split';

/** Values of MongoDB in its Extended JSON. */
const mark = /"\$(?:oid|date|uuid|symbol|numberLong|numberInt|numberDouble|numberDecimal)"\s*:\s*(?:["{\d-])/;
export const hasExtended = (text: string): boolean => mark.test(text);

const numberOf = (text: string): DocumentValue => {
  const read = readNumber(text);
  return 'value' in read ? read.value : text;
};

function dateOf(value: DocumentValue | undefined): Date | undefined {
  const inner = isObject(value) ? readExtended(value) : value;
  const at = typeof inner === 'string' ? timeOfIso(inner.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) : Number(inner);
  const date = new Date(typeof inner === 'string' || typeof inner === 'number' ? (at ?? Number.NaN) : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The value of an object that stands for one; undefined if it is an ordinary object. */
function meantBy(object: DocumentObject): DocumentValue | undefined {
  const [[key, value] = ['', null], ...more] = Object.entries(object);
  if (more.length > 0) return undefined;
  if (key === '$date') return dateOf(value);
  if (typeof value !== 'string') return undefined;
  if (key === '$oid' || key === '$uuid' || key === '$symbol') return value;
  return /^\$number(?:Long|Int|Double|Decimal)$/.test(key) ? numberOf(value) : undefined;
}

/** Reads ids, dates and numbers of another database; numbers that would lose digits become texts. */
export function readExtended(value: DocumentValue): DocumentValue {
  if (Array.isArray(value)) return value.map(readExtended);
  if (!isObject(value)) return value;
  const meant = meantBy(value);
  if (meant !== undefined) return meant;
  const read: DocumentObject = {};
  for (const [key, inner] of Object.entries(value)) setMember(read, key, readExtended(inner));
  return read;
}

/** Where a row's id comes from: the exported model, the key of a member, a column by its index, or made for each row. */
export type IdSource = 'record' | 'key' | 'new' | number;

export type RowRules = {
  encoding: Encoding;
  format: FileFormat;
  exported: ExportKind | undefined;
  columns: readonly Column[];
  id: IdSource;
  conversion: Conversion;
};

/** `id` is undefined if it is to be made. */
export type ImportRow = { id: string | undefined; data: DocumentObject };
/** `id`: as far as it could be read. `fault`: all that is wrong. */
export type RowFault = { id?: string; fault: string };

const mostFaults = 5;

const together = (faults: readonly string[]) =>
  faults.length > mostFaults
    ? `${faults.slice(0, mostFaults).join(' ')} And ${faults.length - mostFaults} more.`
    : faults.join(' ');

/** A record of JSON. `key`: of a member. */
export type JsonRecord = { value: DocumentObject; key?: string };

export function readRecord(text: string, format: FileFormat): JsonRecord | { fault: string } {
  const isMember = format.kind === 'json' && format.by === 'members';
  const read = readDocument(isMember ? `{${text}}` : text, 'A row');
  if ('fault' in read) {
    const { at, reason } = read.fault;
    const placed = (read.all ?? []).map(({ reason: why, path }) =>
      path.length === 0 ? why : `“${placeText(path)}”: ${why}`,
    );
    if (placed.length > 0) return { fault: together(placed) };
    if (format.kind === 'lines') return { fault: `Character ${at + 1}: ${reason}` };
    const within = text.slice(0, at).match(/\r\n|\r|\n/g)?.length ?? 0;
    return { fault: within === 0 ? reason : `On line ${within + 1} of the row: ${reason}` };
  }
  if (!isMember) return read;
  const [[key, value] = ['', null]] = Object.entries(read.value);
  return isObject(value) ? { key, value } : { fault: `The member ${short(key)} is not an object.` };
}

const exportedKeys = ['id', 'collection', 'version', 'created', 'modified', 'data'];

export const isExportedModel = (record: DocumentObject): boolean =>
  Object.keys(record).length === exportedKeys.length &&
  exportedKeys.every((key) => member(record, key) !== undefined) &&
  typeof record['id'] === 'string' &&
  isObject(record['data']);

/** What a cell becomes; undefined if it stands for no value. */
export function valueOfCell(
  { text, isQuoted }: Cell,
  { type }: Column,
  { exported, conversion }: Pick<RowRules, 'exported' | 'conversion'>,
): { value: DocumentValue } | { fault: string } | undefined {
  const isText = exported === 'table' && isQuoted;
  const isMissing = text === '' ? type !== 'text' || !conversion.keepsEmpty : conversion.missing.includes(text);
  if (!isText && isMissing) return undefined;
  const read =
    type === 'exported'
      ? readExported(text, isQuoted)
      : readCell(exported ? withoutEscape(text) : text, type, conversion);
  const fault = 'value' in read ? whyNotValue(read.value) : undefined;
  return fault === undefined ? read : { fault };
}

const wrongCount = (values: number, columns: number): string =>
  `It has ${countOf(values, 'value')}, but there ${columns === 1 ? 'is' : 'are'} ${countOf(columns, 'column')}.`;

/** The cells of a row, or why they can't be told. Empty cells behind the last column are no values. */
export function cellsOfRow(text: string, format: TableFormat, columns: number): Cell[] | { fault: string } {
  const { cells, unclosed } = cellsOf(text, format);
  if (unclosed !== undefined) return { fault: `The quotation mark before “${unclosed}” is not closed.` };
  while (cells.length > columns && cells.at(-1)?.text === '') cells.pop();
  return cells.length === columns ? cells : { fault: wrongCount(cells.length, columns) };
}

function setAt(data: DocumentObject, path: readonly string[], value: DocumentValue): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) return setMember(data, first, value);
  const known = member(data, first);
  const inner = isObject(known) ? known : {};
  setMember(data, first, inner);
  setAt(inner, rest, value);
}

function rowOfTable(text: string, format: TableFormat, rules: RowRules): ImportRow | RowFault {
  const { exported, columns, id: from, conversion } = rules;
  const read = cellsOfRow(text, format, columns.length);
  const cells = 'fault' in read ? cellsOf(text, format).cells : read;
  const written = typeof from === 'number' ? (cells[from]?.text ?? '') : undefined;
  const id = written === undefined ? undefined : exported ? withoutEscape(written) : written;
  const faults = 'fault' in read ? [read.fault] : [];
  const data: DocumentObject = {};
  if (!('fault' in read))
    for (const [index, column] of columns.entries()) {
      const cell = read[index];
      const value = cell && !column.skip ? valueOfCell(cell, column, rules) : undefined;
      if (!value) continue;
      if ('fault' in value) faults.push(`Column ${short(column.name)}: ${value.fault}`);
      else setAt(data, fieldPath(column.field, conversion), value.value);
    }
  return faults.length === 0 ? { id, data } : { ...(id === undefined ? {} : { id }), fault: together(faults) };
}

export function textOfId(value: DocumentValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined;
}

/** The data of a JSON record, and the value of its id; or why it has none. */
export function sourceOf(
  text: string,
  { format, exported, columns, id: from, conversion }: RowRules,
): { source: DocumentObject; before: DocumentObject; named: DocumentValue | undefined } | { fault: string } {
  const read = readRecord(text, format);
  if ('fault' in read) return read;
  const record = read.value;
  if (exported && !isExportedModel(record)) return { fault: 'It is not an exported model.' };
  const before = exported ? (record['data'] as DocumentObject) : record;
  const known = conversion.isExtended ? readExtended(before) : before;
  const source = isObject(known) ? known : before;
  const named =
    from === 'record' ? record['id'] : from === 'key' ? read.key : member(source, columns[Number(from)]?.name ?? '');
  return { source, before, named };
}

function rowOfRecord(text: string, rules: RowRules): ImportRow | RowFault {
  const { columns, id: from } = rules;
  const read = sourceOf(text, rules);
  if ('fault' in read) return read;
  const { source, named } = read;
  const id = from === 'new' ? undefined : (textOfId(named) ?? '');
  const faults: string[] = [];
  const isWrongId = from !== 'new' && named !== undefined && textOfId(named) === undefined;
  if (isWrongId) faults.push('The id is neither text nor a whole number.');
  const byName = new Map(columns.map((column) => [column.name, column]));
  const data: DocumentObject = {};
  for (const key of Object.keys(source)) {
    const column = byName.get(key);
    if (column?.skip) continue;
    const field = column?.field ?? key;
    if (Object.hasOwn(data, field)) faults.push(`Two of its keys map to ${short(field)}.`);
    setMember(data, field, source[key] ?? null);
  }
  if (faults.length === 0) return { id, data };
  return { ...(id === undefined || isWrongId ? {} : { id }), fault: together(faults) };
}

export function rowOf(text: string, rules: RowRules): ImportRow | RowFault {
  const { format } = rules;
  const row = format.kind === 'csv' ? rowOfTable(text, format, rules) : rowOfRecord(text, rules);
  if (row.id === undefined || ('fault' in row && row.id === '')) return row;
  const why = row.id === '' ? 'The id is missing.' : (nameError(row.id) ?? whyUnaddressable(row.id));
  if (why === undefined) return row;
  return { id: row.id, fault: 'fault' in row ? `${row.fault} ${why}` : why };
}
