import { quoteOf, separatorLineOf, separatorOf } from './cells';
import { encodingOf, type Encoding, hasUtf8Mark, unreadable, utf8Of } from './encodings';
import { exportedSeparator } from './exported-table';
import { type FoundShape, hasLines, shapesOf } from './json-shapes';
import { bytesAt, maxRecord } from './read-file';
import type { FileFormat, Position, TableFormat } from './split';

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

/** The table that a text probably is. */
function tableFormatOf(text: string): TableFormat {
  const line = separatorLineOf(text);
  const rest = text.slice(line?.length ?? 0);
  const exported = exportedSeparator(rest);
  if (exported) return { kind: 'csv', separator: exported, quote: '"', hasHead: true };
  const quote = quoteOf(rest);
  return { kind: 'csv', separator: line?.separator ?? separatorOf(rest, quote), quote, hasHead: true };
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
