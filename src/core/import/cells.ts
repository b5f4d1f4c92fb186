import { pieceOf } from '~/core/json/values';
import { createSplitter, separators, type TableFormat } from './split';

export type Cell = { text: string; isQuoted: boolean };
type Quoting = Pick<TableFormat, 'separator' | 'quote'>;

/** The cells of one row of a table. `unclosed`: what follows a quotation mark that has no end. */
export function cellsOf(text: string, { separator, quote }: Quoting): { cells: Cell[]; unclosed?: string } {
  const cells: Cell[] = [];
  for (let at = 0; at <= text.length;) {
    if (quote === '' || text.charAt(at) !== quote) {
      const next = text.indexOf(separator, at);
      const end = next < 0 ? text.length : next;
      cells.push({ text: text.slice(at, end), isQuoted: false });
      at = end + 1;
      continue;
    }
    let end = at + 1;
    for (; end < text.length; end += 1) {
      if (text.charAt(end) !== quote) continue;
      if (text.charAt(end + 1) === quote) end += 1;
      else if (end + 1 === text.length || text.charAt(end + 1) === separator) break;
    }
    if (end >= text.length) return { cells, unclosed: pieceOf(text, at + 1, at + 41) };
    cells.push({ text: text.slice(at + 1, end).replaceAll(quote + quote, quote), isQuoted: true });
    at = end + 2;
  }
  return { cells };
}

const separatorLine = /^(?:"?sep=([ -~\t])"?)(?:\r\n|\r|\n)/i;
/** The separator that the first line names, as spreadsheets write it, and the length of the line. */
export function separatorLineOf(beginning: string): { separator: string; length: number } | undefined {
  const [line, separator] = separatorLine.exec(beginning) ?? [];
  return line === undefined || separator === undefined ? undefined : { separator, length: line.length };
}

const lookedRows = 10;

export function firstRows(beginning: string, quoting: Quoting): string[] {
  const bytes = new TextEncoder().encode(beginning);
  const splitter = createSplitter({ kind: 'csv', hasHead: true, ...quoting }, { at: 0, line: 1 });
  const spans = splitter.push(bytes);
  return (spans.length > 0 ? spans : [{ at: 0, end: bytes.length }])
    .slice(0, lookedRows)
    .map(({ at, end }) => new TextDecoder().decode(bytes.subarray(at, end)))
    .filter((row) => row !== '');
}

/** Some programs write a separator behind the last cell, too. */
function widthOf(row: string, quoting: Quoting): number {
  const { cells } = cellsOf(row, quoting);
  const last = cells.at(-1);
  return cells.length - (cells.length > 1 && last?.text === '' && !last.isQuoted ? 1 : 0);
}

/** The separator with which the first rows have the same number of cells, and the most of them. */
export function separatorOf(beginning: string, quote: TableFormat['quote'] = '"'): string {
  const scoreOf = (separator: string) => {
    const widths = firstRows(beginning, { separator, quote }).map((row) => widthOf(row, { separator, quote }));
    const [first = 0] = widths;
    return first < 2 ? 0 : first * (widths.filter((width) => width === first).length / widths.length);
  };
  return separators.reduce<string>((best, each) => (scoreOf(each) > scoreOf(best) ? each : best), separators[0]);
}

/** Single quotation marks only where they stand around cells and double ones don't. */
export function quoteOf(beginning: string): TableFormat['quote'] {
  const countOf = (quote: '"' | "'") => {
    const cell = `${quote}(?:[^${quote}\r\n]|${quote}${quote})*${quote}`;
    return beginning.match(new RegExp(`(?<=^|[,;\t|\r\n])${cell}(?=$|[,;\t|\r\n])`, 'g'))?.length ?? 0;
  };
  return countOf('"') === 0 && countOf("'") > 1 ? "'" : '"';
}
