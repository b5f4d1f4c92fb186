import { type DocumentObject, type DocumentValue, member } from '~/core/document/value';
import { jsonBeginning, pieceOf } from '~/core/json/values';
import { isRejectedWith, toProblem } from '~/core/problem';
import {
  type ColumnFacts,
  columnsOfKeys,
  columnsOfTable,
  columnWatch,
  type Conversion,
  decimalOf,
  exportedFacts,
  exportedSeparator,
  type ExportKind,
  idColumnOf,
  isExportedTable,
  isIdName,
  missingMarksIn,
  typeOfColumn,
  withoutEscape,
} from './columns';
import { type FoundShape, hasLines, shapesOf } from './json-shapes';
import {
  bytesAt,
  type Encoding,
  encodingOf,
  type FileRecord,
  hasUtf8Mark,
  maxRecord,
  notUtf8,
  recordsOf,
  unreadable,
  utf8Of,
} from './read-file';
import {
  cellsOfRow,
  hasExtended,
  isExportedModel,
  readExtended,
  readRecord,
  type RowRules,
  sourceOf,
  textOfId,
  valueOfCell,
} from './row';
import {
  cellsOf,
  type FileFormat,
  firstRows,
  type Position,
  quoteOf,
  separatorLineOf,
  separatorOf,
  type TableFormat,
} from './split';

/** How a file is read; what is undefined is detected. `csv`, `json`: of this kind, the rest is detected. */
export type Reading = { encoding?: Encoding; format?: FileFormat | 'csv' | 'json' };
/** `text`: the file in UTF-8. `shapes`: how JSON can be taken for records. `from`: where the records begin. */
type Detected = { encoding: Encoding; text: Blob; format: FileFormat; shapes: readonly FoundShape[]; from: Position };

const beginning = 64 * 1024;

/**
 * Whether the first row names the columns: not if it has a date, true or false, or a fraction where the others have them too, or begins with a number
 * as all others do.
 */
function hasHeadIn(beginning: string, quoting: Pick<TableFormat, 'separator' | 'quote'>): boolean {
  const [head = [], ...rows] = firstRows(beginning, quoting).map((row) => cellsOf(row, quoting).cells);
  return !head.some(({ text }, index) => {
    const watch = columnWatch();
    const cells = [text, ...rows.map((row) => row[index]?.text ?? '')];
    if (text === '' || cells[1] === undefined || cells[1] === '') return false;
    for (const cell of cells) watch.add(cell);
    const type = typeOfColumn(watch.facts(), { decimal: '.', missing: [] });
    return type === 'date' || type === 'boolean' || (type === 'number' && (index === 0 || text.includes('.')));
  });
}

function tableFormatOf(text: string): TableFormat {
  const line = separatorLineOf(text);
  const rest = text.slice(line?.length ?? 0);
  const exported = exportedSeparator(rest);
  if (exported) return { kind: 'csv', separator: exported, quote: '"', hasHead: true };
  const quote = quoteOf(rest);
  const separator = line?.separator ?? separatorOf(rest, quote);
  return { kind: 'csv', separator, quote, hasHead: hasHeadIn(rest, { separator, quote }) };
}

const isNamedTable = (name: string) => /\.(?:csv|tsv|tab)$/i.test(name);
const isNamedJson = (name: string) => /\.(?:\w*json\w*|ipynb|har|webmanifest)$/i.test(name);

/**
 * The format of a file, from its name and beginning.
 * @throws ApiProblem with the code `unreadable_file`
 */
export async function detect(file: File, reading: Reading): Promise<Detected> {
  const encoding = reading.encoding ?? encodingOf(await bytesAt(file, 0, beginning));
  const text = await utf8Of(file, encoding);
  const bytes = await bytesAt(text, 0, maxRecord);
  const mark = hasUtf8Mark(bytes) ? 3 : 0;
  // The last character may be cut.
  const all = new TextDecoder().decode(bytes.subarray(mark));
  const first = all.slice(0, beginning);
  const sign = first.trimStart().charAt(0);
  if (sign === '') throw unreadable('The file is empty.');
  const isCut = text.size > bytes.length;
  if (sign === '<' && !isNamedTable(file.name))
    throw unreadable('The file is HTML or XML. Choose a file of JSON Lines, JSON, or CSV.');
  const table = tableFormatOf(first);
  const [head = ''] = first.trimStart().split(/[\r\n]/, 1);
  const looksLikeJson =
    !isNamedTable(file.name) &&
    (sign === '{' || sign === '[' || (isNamedJson(file.name) && !head.includes(table.separator)));
  const chosen = typeof reading.format === 'object' ? reading.format.kind : reading.format;
  const isJson = chosen === undefined ? looksLikeJson : chosen !== 'csv';
  const isOfLines = isJson && chosen !== 'json' && hasLines(first, first.length < all.length || isCut);
  const shapes = isJson ? shapesOf(all, isCut) : [];
  const [shape = { path: [], by: 'whole' as const }] = shapes;
  const found: FileFormat = !isJson
    ? table
    : isOfLines
      ? { kind: 'lines' }
      : { kind: 'json', path: shape.path, by: shape.by };
  const format = typeof reading.format === 'object' ? reading.format : found;
  const line = format.kind === 'csv' ? separatorLineOf(first) : undefined;
  const from = { at: mark + (line?.length ?? 0), line: line ? 2 : 1 };
  return { encoding, text, format, shapes, from };
}

/** Rows that are imported one after another; several blocks at the same time. `end`: the position in bytes after the last one. */
export type Block = Position & { end: number; rows: number };

export type RowProblem = { line: number; id?: string; reason: string };

/** With rules as suggested. */
export type ScannedFile = RowRules & {
  /** How JSON can be taken for records. */
  shapes: readonly FoundShape[];
  /** Of the columns of a table. */
  facts: readonly ColumnFacts[];
  /** Texts that probably stand for no value. */
  marks: readonly string[];
  rows: number;
  blocks: readonly Block[];
  sample: readonly { line: number; text: string }[];
  faulty: number;
  faults: readonly RowProblem[];
};

export type ScanPort = {
  tell: (progress: { read: number; total: number; rows: number }) => void;
  /** Resolves when the page has had time to react. */
  pause: () => Promise<void>;
  signal: AbortSignal;
};

const shownRows = 20;
/** In characters of all rows that are shown; the first is always shown. */
const shownText = 1_000_000;
const shownFaults = 10;
/** Keys of JSON that can be mapped; all others keep their names. */
const maxKeys = 100;
const maxBlock = 1024 * 1024;
/** The first blocks are small, so that the rows of a small file are also imported at the same time. */
const rowsOfBlock = (index: number) => Math.min(100, 5 + index);

/**
 * Reads the whole file once: its columns, the number of rows, and which ones can't be read. What `reading` leaves open is detected.
 * @throws ApiProblem with the code `unreadable_file`
 */
export async function scanFile(file: File, reading: Reading, port: ScanPort): Promise<ScannedFile> {
  try {
    return await scan(file, reading, port);
  } catch (error) {
    // Only the beginning of the file was UTF-8.
    if (reading.encoding !== undefined || !isRejectedWith(toProblem(error), notUtf8)) throw error;
    return scan(file, { ...reading, encoding: 'windows-1252' }, port);
  }
}

async function scan(file: File, reading: Reading, { tell, pause, signal }: ScanPort): Promise<ScannedFile> {
  const { encoding, text, format, shapes, from } = await detect(file, reading);
  const blocks: Block[] = [];
  const faults: RowProblem[] = [];
  const sample: { line: number; text: string }[] = [];
  let shown = 0;
  let rows = 0;
  let faulty = 0;
  const look = format.kind === 'csv' ? lookAtTable(format) : lookAtRecords(format);
  const count = ({ at, line, end }: FileRecord) => {
    rows += 1;
    const last = blocks.at(-1);
    if (last && last.rows < rowsOfBlock(blocks.length - 1) && end - last.at < maxBlock) {
      last.rows += 1;
      last.end = end;
    } else blocks.push({ at, line, end, rows: 1 });
  };
  for await (const records of recordsOf(text, format, from)) {
    signal.throwIfAborted();
    for (const record of records) {
      const seen = look.row(record.text);
      if (seen === 'head') continue;
      count(record);
      if (seen !== undefined) {
        faulty += 1;
        if (faults.length < shownFaults) faults.push({ line: record.line, reason: seen.fault });
      } else if (sample.length < shownRows && shown < shownText) {
        shown += record.text.length;
        sample.push({ line: record.line, text: record.text });
      }
    }
    tell({ read: records.at(-1)?.end ?? 0, total: text.size, rows });
    await pause();
  }
  if (rows === 0 && format.kind !== 'csv') throw unreadable('The file has no rows.');
  return { encoding, format, shapes, ...look.result(), rows, blocks, sample, faulty, faults };
}

type Look = {
  /** The first row of a table may name its columns. */
  row: (text: string) => 'head' | { fault: string } | undefined;
  result: () => Pick<ScannedFile, 'exported' | 'columns' | 'conversion' | 'id' | 'facts' | 'marks'>;
};

export const conversionAtFirst: Conversion = {
  decimal: '.',
  missing: [],
  keepsEmpty: false,
  zone: 'UTC',
  isDotted: false,
  isExtended: false,
};

function lookAtTable(format: TableFormat): Look {
  let names: string[] | undefined;
  let exported: ExportKind | undefined;
  let watches: ReturnType<typeof columnWatch>[] = [];
  const nameColumns = (text: string): 'head' | undefined => {
    const { cells } = cellsOf(text, format);
    const written = cells.map((cell) => cell.text);
    if (format.hasHead && isExportedTable(written)) exported = cells[0]?.isQuoted ? 'table' : 'plainTable';
    names = !format.hasHead
      ? written.map((_, index) => `column${index + 1}`)
      : exported
        ? written.map(withoutEscape)
        : written.map((name) => name.trim());
    watches = names.map(columnWatch);
    return format.hasHead ? 'head' : undefined;
  };
  return {
    row(text) {
      if (!names && nameColumns(text)) return 'head';
      const cells = cellsOfRow(text, format, watches.length);
      if ('fault' in cells) return cells;
      for (const [index, cell] of cells.entries()) watches[index]?.add(cell.text);
      return undefined;
    },
    result() {
      const facts = watches.map((watch) => watch.facts());
      const decimal = exported ? '.' : decimalOf(facts, format.separator);
      const idAt = exported ? exportedFacts.indexOf('Id') : idColumnOf(names ?? []);
      return {
        exported,
        facts,
        columns: columnsOfTable(names ?? [], exported, facts, { ...conversionAtFirst, decimal }),
        conversion: { ...conversionAtFirst, decimal },
        marks: exported ? [] : missingMarksIn(facts, { decimal, missing: [] }),
        id: idAt < 0 ? 'new' : idAt,
      };
    },
  };
}

function lookAtRecords(format: FileFormat): Look {
  const keys = new Set<string>();
  const dataKeys = new Set<string>();
  let exported = 0;
  let read = 0;
  let isExtended = false;
  /** Names of keys that may be ids, with values that can be. */
  const ids = new Set<string>();
  const add = (to: Set<string>, record: DocumentValue | undefined) => {
    for (const key of Object.keys(record ?? {})) if (to.size < maxKeys) to.add(key);
  };
  return {
    row(text) {
      const found = readRecord(text, format);
      if ('fault' in found) return found;
      const record: DocumentObject = found.value;
      read += 1;
      isExtended ||= hasExtended(text);
      if (isExportedModel(record)) {
        exported += 1;
        add(dataKeys, member(record, 'data'));
      }
      add(keys, record);
      for (const key of Object.keys(record))
        if (isIdName(key) && textOfId(readExtended(record[key] ?? null)) !== undefined) ids.add(key);
      return undefined;
    },
    result() {
      const isExport = read > 0 && exported === read;
      const names = [...(isExport ? dataKeys : keys)];
      const idAt = names.findIndex((name) => ids.has(name));
      const hasKeys = format.kind === 'json' && format.by === 'members';
      return {
        exported: isExport ? 'records' : undefined,
        columns: columnsOfKeys(names, isExport || hasKeys ? -1 : idAt),
        conversion: { ...conversionAtFirst, isExtended: isExtended && !isExport },
        id: isExport ? 'record' : hasKeys ? 'key' : idAt < 0 ? 'new' : idAt,
        facts: [],
        marks: [],
      };
    },
  };
}

/** `written`: in the file. `stored`: undefined if there is no value. `fault`: why it can't be stored. */
export type PreviewCell = { written: string | undefined; stored: string | undefined; fault?: string };
export type PreviewRow = { line: number; cells: readonly PreviewCell[] };

const maxCell = 60;
const cut = (text: string) => (text.length > maxCell ? `${pieceOf(text, 0, maxCell)}…` : text);
const textOf = (value: DocumentValue | undefined): string | undefined => {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return cut(value);
  if (value instanceof Date) return value.toISOString();
  if (Object.is(value, -0)) return '-0';
  return jsonBeginning(value, maxCell, (date) => date.toISOString());
};

function cellsOfTable(text: string, rules: RowRules): PreviewCell[] {
  const { format, columns } = rules;
  if (format.kind !== 'csv') return [];
  const cells = cellsOfRow(text, format, columns.length);
  if ('fault' in cells) return [];
  return columns.map((column, index) => {
    const cell = cells[index];
    const written = cell?.text === '' && !cell.isQuoted ? undefined : cut(cell?.text ?? '');
    if (!cell || column.skip) return { written, stored: written };
    const read = valueOfCell(cell, column, rules);
    if (read && 'fault' in read) return { written, stored: undefined, fault: read.fault };
    return { written, stored: textOf(read?.value) };
  });
}

function cellsOfRecord(text: string, rules: RowRules): PreviewCell[] {
  const read = sourceOf(text, rules);
  if ('fault' in read) return [];
  return rules.columns.map(({ name }) => ({
    written: textOf(member(read.before, name)),
    stored: textOf(member(read.source, name)),
  }));
}

export const previewOf = ({ sample }: Pick<ScannedFile, 'sample'>, rules: RowRules): PreviewRow[] =>
  sample.map(({ line, text }) => ({
    line,
    cells: rules.format.kind === 'csv' ? cellsOfTable(text, rules) : cellsOfRecord(text, rules),
  }));

/** Whether the text that is stored is not the one in the file. */
export const isChanged = ({ written, stored }: PreviewCell): boolean => written !== stored;
