import { pieceOf } from '~/core/json/values';

/** What a byte is: part of a record, the last of one, behind the end of one, or outside of any. */
type Role = 'part' | 'last' | 'end' | 'outside';
/** The field of a table that is read. `mayEnd`: the last byte was a quotation mark. `isUnclosed`: it should have ended before. */
type QuotedField = { isQuoted: boolean; mayEnd: boolean; isUnclosed: boolean };
/** Tells the role of each byte. `isOpen`: what holds the records has no end yet. `hasStray`: something stands outside of all values. */
type Reader = { roleOf: (byte: number) => Role; isOpen?: () => boolean; hasStray?: () => boolean; field?: QuotedField };

/** Steps to a value within a JSON value: keys of objects and positions in arrays. */
export type JsonPath = readonly (string | number)[];
/**
 * Which values of a JSON file are its records: each whole value, the items of the array at the path, or the members of the object at the path.
 * The path begins in each whole value.
 */
export type JsonShape = { path: JsonPath; by: 'whole' | 'items' | 'members' };

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openArray = 0x5b;
const openers = new Set([openArray, 0x7b]);
const closers = new Set([0x5d, 0x7d]);
const isSpace = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

/** An open array or object. `step`: to the value that is read. `isNext`: a key comes next. `fits`: it is on the path, or holds the records. */
type Open = { isArray: boolean; step: string | number; isNext: boolean; fits: boolean };

function keyOf(bytes: readonly number[]): string {
  const text = new TextDecoder().decode(new Uint8Array(bytes));
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

/** Finds the records of a shape. Does not validate: what is no JSON ends up in a record. */
function ofJson({ path, by }: JsonShape, isWithin: boolean): Reader {
  /** How many arrays and objects are open around a record. */
  const target = by === 'whole' ? 0 : path.length + 1;
  const opened = (isArray: boolean, fits: boolean, step?: string | number): Open => ({
    isArray,
    step: step ?? (isArray ? 0 : ''),
    isNext: !isArray,
    fits,
  });
  const open: Open[] = isWithin
    ? Array.from({ length: target }, (_, index) =>
        index < path.length ? opened(typeof path[index] === 'number', true, path[index]) : opened(by === 'items', true),
      )
    : [];
  let text: number[] | undefined;
  let inText = false;
  let escaped = false;
  let inRecord = false;
  let hasStray = false;

  const isInside = () => open.length >= target && (target === 0 || open[target - 1]?.fits === true);
  const end = (): Role => {
    const ends = inRecord;
    inRecord = false;
    return ends ? 'end' : 'outside';
  };
  const part = (): Role => {
    inRecord = isInside();
    return inRecord ? 'part' : 'outside';
  };
  const fitsNext = (isArray: boolean) => {
    const around = open.at(-1);
    if (around && !(around.fits && around.step === path[open.length - 1])) return false;
    return open.length + 1 < target || (open.length + 1 === target && isArray === (by === 'items'));
  };

  function textRole(byte: number): Role {
    const ends = !escaped && byte === quote;
    escaped = !escaped && byte === backslash;
    inText = !ends;
    const inner = open.at(-1);
    if (ends && text && inner) inner.step = keyOf(text);
    else text?.push(byte);
    return part();
  }

  function closedRole(): Role {
    const closesTarget = open.length === target && target > 0;
    if (closesTarget) {
      const role = isInside() ? end() : 'outside';
      open.pop();
      return role;
    }
    const role = part();
    open.pop();
    if (target > 0 || open.length > 0) return role;
    inRecord = false;
    return 'last';
  }

  const roleOf = (byte: number): Role => {
    if (inText) return textRole(byte);
    const inner = open.at(-1);
    if (openers.has(byte)) {
      const role = part();
      open.push(opened(byte === openArray, fitsNext(byte === openArray)));
      return role;
    }
    if (target > 0 && !inner && byte !== comma && !isSpace(byte)) hasStray = true;
    if (closers.has(byte) && inner) return closedRole();
    if (byte === comma) {
      const isBetween = open.length === target && isInside();
      if (inner?.isArray) inner.step = Number(inner.step) + 1;
      else if (inner) inner.isNext = true;
      return isBetween ? end() : part();
    }
    if (isSpace(byte)) {
      if (target === 0 && open.length === 0) return end();
      return inRecord ? 'part' : 'outside';
    }
    if (byte === quote) {
      inText = true;
      text = inner?.isNext && open.length <= path.length ? [] : undefined;
      if (inner) inner.isNext = false;
    }
    return part();
  };
  return { roleOf, isOpen: () => open.length > 0 && target > 0, hasStray: () => hasStray };
}

export const separators = [',', ';', '\t', '|'] as const;
/** The rows of a table. `separator`: one ASCII character. `quote`: empty if quotation marks have no meaning. */
export type TableFormat = { kind: 'csv'; separator: string; quote: '"' | "'" | ''; hasHead: boolean };
/** How a file separates its records: one JSON value on each line, values of JSON, or the rows of a table. */
export type FileFormat = { kind: 'lines' } | ({ kind: 'json' } & JsonShape) | TableFormat;

/** A range of bytes with the line on which it begins, counted from 1. `end` is exclusive. */
export type Span = { at: number; end: number; line: number };
export type Position = Pick<Span, 'at' | 'line'>;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
export const isBreak = (byte: number | undefined) => byte === lineFeed || byte === carriageReturn;

/** Records end at line breaks, which are not escaped in JSON Lines. */
const ofLines = (): Reader => ({ roleOf: (byte) => (isBreak(byte) ? 'end' : 'part') });

/**
 * As in RFC 4180: a field is quoted if it begins with a quotation mark, and ends at one that is followed by a separator or line break. A
 * quotation mark that opens a field on a later line shows that the one before was never closed, and so does one on the same line that is followed
 * by something else.
 */
function ofTable({ separator, quote }: Pick<TableFormat, 'separator' | 'quote'>): Reader {
  const [comma, mark] = [separator.charCodeAt(0), quote.charCodeAt(0)];
  const field: QuotedField = { isQuoted: false, mayEnd: false, isUnclosed: false };
  let atFieldStart = true;
  let hasBreak = false;
  let hasStray = false;
  let opensField = false;
  let last = 0;
  const roleOf = (byte: number): Role => {
    const endsLine = isBreak(byte);
    const ends = byte === comma || endsLine;
    const before = last;
    last = byte;
    if (field.isQuoted) {
      const closes = field.mayEnd && ends;
      const isStray = field.mayEnd && byte !== mark && !ends;
      if (isStray && hasBreak && opensField) field.isUnclosed = true;
      hasStray ||= isStray && !hasBreak;
      if (hasStray && endsLine) field.isUnclosed = !closes;
      field.mayEnd = byte === mark && !field.mayEnd;
      if (field.mayEnd) opensField = before === comma || isBreak(before);
      hasBreak ||= endsLine;
      if (!closes) return 'part';
    }
    field.isQuoted = atFieldStart && byte === mark;
    hasBreak = false;
    hasStray = false;
    atFieldStart = ends;
    return endsLine ? 'end' : 'part';
  };
  return { roleOf, field };
}

function readerOf(format: FileFormat, isWithin: boolean): Reader {
  if (format.kind === 'csv') return ofTable(format);
  return format.kind === 'json' ? ofJson(format, isWithin) : ofLines();
}

/**
 * Finds the records in the bytes of a file, which may come in any pieces. All delimiters are ASCII, so that UTF-8 needs no
 * decoding. `isWithin`: the bytes begin at a record, within what holds the records.
 */
export function createSplitter(format: FileFormat, from: Position, isWithin = false) {
  const { roleOf, isOpen, hasStray, field } = readerOf(format, isWithin);
  let { at, line } = from;
  let open: Position | undefined;
  let quote: number | undefined;
  let last = 0;
  return {
    /** Where the record begins that is not complete yet; otherwise the position after the last byte. */
    openAt: () => open?.at ?? at,
    /** What holds the records has no end yet. */
    isCutOff: () => isOpen?.() === true,
    hasStray: () => hasStray?.() === true,
    /**
     * The row with a quotation mark that is not closed, and where the mark is. `isLast`: nothing follows, or too much was read. No more bytes can
     * be pushed.
     */
    unclosed: (isLast: boolean): (Position & { quote: number }) | undefined =>
      open && quote !== undefined && field && (field.isUnclosed || (isLast && field.isQuoted && !field.mayEnd))
        ? { ...open, quote }
        : undefined,
    push(bytes: Uint8Array): Span[] {
      const spans: Span[] = [];
      for (let index = 0; index < bytes.length && field?.isUnclosed !== true; index += 1) {
        const byte = bytes[index] ?? 0;
        const role = roleOf(byte);
        if (role === 'part') open ??= { at, line };
        else if (role === 'last') {
          spans.push({ ...(open ?? { at, line }), end: at + 1 });
          open = undefined;
        } else if (role === 'end' && open) {
          spans.push({ ...open, end: at });
          open = undefined;
        }
        if (field) quote = field.isQuoted ? (quote ?? at) : undefined;
        if (byte === carriageReturn || (byte === lineFeed && last !== carriageReturn)) line += 1;
        last = byte;
        at += 1;
      }
      return spans;
    },
    end(): Span[] {
      return open ? [{ ...open, end: at }] : [];
    },
  };
}

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
