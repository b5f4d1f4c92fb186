import { type JsonShape, ofJson, type QuotedField, type Reader, type Role } from './json-records';

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
