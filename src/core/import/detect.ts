import { columnWatch, typeOfColumn } from './cell-types';
import { type Encoding, encodingOf, hasUtf8Mark, unreadable, utf8Of } from './encodings';
import { exportedSeparator } from './exported-table';
import { type FoundShape, hasLines, shapesOf } from './json-shapes';
import { bytesAt, maxRecord } from './read-file';
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
export type Detected = {
  encoding: Encoding;
  text: Blob;
  format: FileFormat;
  shapes: readonly FoundShape[];
  from: Position;
};

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

/** The table that a text probably is. */
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
