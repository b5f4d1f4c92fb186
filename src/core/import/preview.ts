import { type DocumentValue, member } from '~/core/document/value';
import { jsonBeginning, pieceOf } from '~/core/json/values';
import { cellsOfRow, type RowRules, sourceOf, valueOfCell } from './row';
import type { ScannedFile } from './scan-file';

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

/** What the first rows become. */
export const previewOf = ({ sample }: Pick<ScannedFile, 'sample'>, rules: RowRules): PreviewRow[] =>
  sample.map(({ line, text }) => ({
    line,
    cells: rules.format.kind === 'csv' ? cellsOfTable(text, rules) : cellsOfRecord(text, rules),
  }));

/** Whether the text that is stored is not the one in the file. */
export const isChanged = ({ written, stored }: PreviewCell): boolean => written !== stored;
