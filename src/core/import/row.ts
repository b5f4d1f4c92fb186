import { countOf } from '~/core/counts';
import { type DocumentObject, type DocumentValue, isObject, member, setMember } from '~/core/document/value';
import { whyNotValue } from '~/core/document/storable';
import { readJsonValue } from '~/core/json/json-value';
import { readDocument } from '~/core/json/scan';
import { timeOfIso } from '~/core/json/values';
import { whyUnaddressable } from '~/core/paths';
import { type CellType, type Column, withoutEscape } from './columns';
import { cellsOf, type FileFormat } from './split';

/** Where a row's id comes from: the exported model, a column by its index, or made for each row. */
export type IdSource = 'record' | 'new' | number;

/** How the records of a file become models. `isExport`: the console wrote the file. */
export type RowRules = { format: FileFormat; isExport: boolean; columns: readonly Column[]; id: IdSource };

/** `id` is undefined if it is to be made. */
export type ImportRow = { id: string | undefined; data: DocumentObject };
/** `id`: as far as it could be read. */
export type RowFault = { id?: string; fault: string };

const short = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Parses a record of JSON. */
export function readRecord(
  text: string,
  { format }: Pick<RowRules, 'format'>,
): { value: DocumentObject } | { fault: string } {
  const read = readDocument(text, 'A row');
  if ('value' in read) return read;
  const { at, reason } = read.fault;
  return { fault: format.kind === 'lines' ? `Character ${at + 1}: ${reason}` : reason };
}

const exportedKeys = ['id', 'collection', 'version', 'created', 'modified', 'data'];

/** Whether a record is a model as the console exports it. */
export const isExportedModel = (record: DocumentObject): boolean =>
  Object.keys(record).length === exportedKeys.length &&
  exportedKeys.every((key) => member(record, key) !== undefined) &&
  typeof record['id'] === 'string' &&
  isObject(record['data']);

const kinds: Record<CellType, string> = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date, such as 2026-11-20 or 2026-11-20T08:12:44Z',
  json: 'JSON',
};

function valueOfCell(
  text: string,
  type: CellType,
  isExport: boolean,
): { value: DocumentValue } | { fault: string } {
  if (isExport && text === 'null') return { value: null };
  if (type === 'text') {
    const fault = whyNotValue(text);
    return fault === undefined ? { value: text } : { fault };
  }
  const cell = text.trim();
  const wrong = { fault: `${short(text)} is not ${kinds[type]}.` };
  if (cell === 'null') return { value: null };
  if (type === 'boolean')
    return /^(true|false)$/i.test(cell) ? { value: cell.toLowerCase() === 'true' } : wrong;
  if (type === 'date') {
    const at = timeOfIso(cell);
    return at === undefined ? wrong : { value: new Date(at) };
  }
  const read = readJsonValue(cell);
  if ('fault' in read) return { fault: read.fault ?? wrong.fault };
  return type === 'json' || typeof read.value === 'number' ? read : wrong;
}

/** What is wrong with a row that has too few or too many values. */
export const wrongCount = (values: number, columns: number): string =>
  `It has ${countOf(values, 'value')}, but there are ${countOf(columns, 'column')}.`;

function rowOfTable(text: string, rules: RowRules & { format: { kind: 'csv' } }): ImportRow | RowFault {
  const { format, isExport, columns, id: from } = rules;
  const written = cellsOf(text, format.separator);
  const cells = isExport ? written.map(withoutEscape) : written;
  const id = typeof from === 'number' ? (cells[from] ?? '') : undefined;
  const named = id === undefined ? {} : { id };
  if (cells.length !== columns.length)
    return {
      ...named,
      fault: wrongCount(cells.length, columns.length),
    };
  const data: DocumentObject = {};
  for (const [index, { name, field, skip, type }] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (skip || cell === '') continue;
    const read = valueOfCell(cell, type, isExport);
    if ('fault' in read) return { ...named, fault: `Column ${short(name)}: ${read.fault}` };
    setMember(data, field, read.value);
  }
  return { id, data };
}

function rowOfRecord(text: string, rules: RowRules): ImportRow | RowFault {
  const { isExport, columns, id: from } = rules;
  const read = readRecord(text, rules);
  if ('fault' in read) return read;
  const record = read.value;
  if (isExport && !isExportedModel(record)) return { fault: 'It is not an exported model.' };
  const source = isExport ? (record['data'] as DocumentObject) : record;
  const named = from === 'record' ? record['id'] : member(source, columns[Number(from)]?.name ?? '');
  const id = from === 'new' ? undefined : (textOfId(named) ?? '');
  if (from !== 'new' && named !== undefined && textOfId(named) === undefined)
    return { fault: 'The id is neither text nor a whole number.' };
  const byName = new Map(columns.map((column) => [column.name, column]));
  const data: DocumentObject = {};
  for (const key of Object.keys(source)) {
    const column = byName.get(key);
    if (column?.skip) continue;
    const field = column?.field ?? key;
    if (Object.hasOwn(data, field))
      return { ...(id === undefined ? {} : { id }), fault: `Two of its keys map to ${short(field)}.` };
    setMember(data, field, source[key] ?? null);
  }
  return { id, data };
}

function textOfId(value: DocumentValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined;
}

/** Converts a record to a model, or says what is wrong with it. */
export function rowOf(text: string, rules: RowRules): ImportRow | RowFault {
  const row =
    rules.format.kind === 'csv'
      ? rowOfTable(text, rules as Parameters<typeof rowOfTable>[1])
      : rowOfRecord(text, rules);
  if ('fault' in row || row.id === undefined) return row;
  const why = row.id === '' ? 'The id is missing.' : whyUnaddressable(row.id);
  return why === undefined ? row : { id: row.id, fault: why };
}
