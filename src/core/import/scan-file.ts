import { type DocumentObject, type DocumentValue, member } from '~/core/document/value';
import { jsonBeginning } from '~/core/json/values';
import { refusedHere } from '~/core/refusals';
import {
  type Column,
  columnsOfKeys,
  columnsOfTable,
  exportedFacts,
  idColumnOf,
  isExportedTable,
  withoutEscape,
} from './columns';
import { type FileRecord, formatOf, recordsOf, unreadableFile } from './read-file';
import { type IdSource, isExportedModel, readRecord, wrongCount } from './row';
import { cellsOf, type FileFormat, type Position } from './split';

/** Rows that are imported one after another; several blocks at the same time. `end`: the position in bytes after the last one. */
export type Block = Position & { end: number; rows: number };

/** What is wrong with a row. */
export type RowProblem = { line: number; id?: string; reason: string };

export type ScannedFile = {
  format: FileFormat;
  isExport: boolean;
  /** As suggested. */
  columns: readonly Column[];
  id: IdSource;
  rows: number;
  blocks: readonly Block[];
  /** The first rows, with a text for each column. */
  sample: readonly { line: number; cells: readonly (string | undefined)[] }[];
  faulty: number;
  /** The first faults. */
  faults: readonly RowProblem[];
};

export type ScanPort = {
  tell: (progress: { read: number; total: number; rows: number }) => void;
  /** Resolves when the page has had time to react. */
  pause: () => Promise<void>;
  signal: AbortSignal;
};

const shownRows = 20;
const shownFaults = 10;
/** Rows that types are detected from. */
const typedRows = 1_000;
/** Keys of JSON that can be mapped; all others keep their names. */
const maxKeys = 100;
const maxCell = 60;
const maxBlock = 1024 * 1024;
/** The first blocks are small, so that the rows of a small file are also imported at the same time. */
const rowsOfBlock = (index: number) => Math.min(100, 5 + index);

const cellText = (value: DocumentValue): string =>
  typeof value === 'string'
    ? value.slice(0, maxCell)
    : jsonBeginning(value, maxCell, (date) => date.toISOString());

/** Reads the whole file once: its columns, the number of rows, and which ones can't be read. */
export async function scanFile(file: File, { tell, pause, signal }: ScanPort): Promise<ScannedFile> {
  const { format, from } = await formatOf(file);
  const blocks: Block[] = [];
  const faults: RowProblem[] = [];
  let rows = 0;
  let faulty = 0;
  const look = format.kind === 'csv' ? lookAtTable(format.separator) : lookAtRecords(format);
  const count = ({ at, line, end }: FileRecord) => {
    rows += 1;
    const last = blocks.at(-1);
    if (last && last.rows < rowsOfBlock(blocks.length - 1) && end - last.at < maxBlock) {
      last.rows += 1;
      last.end = end;
    } else blocks.push({ at, line, end, rows: 1 });
  };
  for await (const records of recordsOf(file, format, from)) {
    signal.throwIfAborted();
    for (const record of records) {
      const seen = look.row(record);
      if (seen === 'head') continue;
      count(record);
      if (seen === undefined) continue;
      faulty += 1;
      if (faults.length < shownFaults) faults.push({ line: record.line, reason: seen.fault });
    }
    tell({ read: records.at(-1)?.end ?? 0, total: file.size, rows });
    await pause();
  }
  if (rows === 0) throw refusedHere(unreadableFile, 'The file has no rows.');
  return { format, ...look.result(), rows, blocks, faulty, faults };
}

type Look = {
  /** The first row of a table names its columns. */
  row: (record: FileRecord) => 'head' | { fault: string } | undefined;
  result: () => Pick<ScannedFile, 'isExport' | 'columns' | 'id' | 'sample'>;
};

function lookAtTable(separator: Parameters<typeof cellsOf>[1]): Look {
  let names: string[] | undefined;
  let isExport = false;
  const sample: { line: number; cells: string[] }[] = [];
  return {
    row({ text, line }) {
      const written = cellsOf(text, separator);
      if (!names) {
        isExport = isExportedTable(written);
        names = isExport ? written.map(withoutEscape) : written.map((name) => name.trim());
        return 'head';
      }
      const cells = isExport ? written.map(withoutEscape) : written;
      if (cells.length !== names.length) return { fault: wrongCount(cells.length, names.length) };
      if (sample.length < typedRows) sample.push({ line, cells });
      return undefined;
    },
    result() {
      const known = names ?? [];
      const texts = known.map((_, index) => sample.map(({ cells }) => cells[index] ?? ''));
      const idAt = isExport ? exportedFacts.indexOf('Id') : idColumnOf(known);
      return {
        isExport,
        columns: columnsOfTable(known, isExport, texts),
        id: idAt < 0 ? 'new' : idAt,
        sample: sample
          .slice(0, shownRows)
          .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.slice(0, maxCell)) })),
      };
    },
  };
}

function lookAtRecords(format: FileFormat): Look {
  const first: { line: number; record: DocumentObject }[] = [];
  const keys = new Set<string>();
  const dataKeys = new Set<string>();
  let exported = 0;
  let read = 0;
  const add = (to: Set<string>, record: DocumentValue | undefined) => {
    for (const key of Object.keys(record ?? {})) if (to.size < maxKeys) to.add(key);
  };
  return {
    row({ text, line }) {
      const found = readRecord(text, { format });
      if ('fault' in found) return found;
      const record = found.value;
      read += 1;
      if (isExportedModel(record)) {
        exported += 1;
        add(dataKeys, record['data']);
      }
      add(keys, record);
      if (first.length < shownRows) first.push({ line, record });
      return undefined;
    },
    result() {
      const isExport = read > 0 && exported === read;
      const names = [...(isExport ? dataKeys : keys)];
      const idAt = idColumnOf(names);
      const sample = first.map(({ line, record }) => {
        const data = isExport ? (record['data'] as DocumentObject) : record;
        const cells = names.map((name) => {
          const value = member(data, name);
          return value === undefined ? undefined : cellText(value);
        });
        return { line, cells };
      });
      return {
        isExport,
        columns: columnsOfKeys(names, isExport),
        id: isExport ? 'record' : idAt < 0 ? 'new' : idAt,
        sample,
      };
    },
  };
}
