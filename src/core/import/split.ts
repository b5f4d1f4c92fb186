export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];
/** How a file separates its records: one JSON value on each line, a JSON array, or the rows of a table. */
export type FileFormat = { kind: 'lines' } | { kind: 'array' } | { kind: 'csv'; separator: Separator };

/** A range of bytes with the line on which it begins, counted from 1. `end` is exclusive. */
export type Span = { at: number; end: number; line: number };
export type Position = Pick<Span, 'at' | 'line'>;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);
const isBreak = (byte: number) => byte === lineFeed || byte === carriageReturn;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x09 || isBreak(byte);

/** What a byte is: part of a record, the end of one, or outside of any. */
type Role = 'part' | 'end' | 'outside';

/** Records end at line breaks, which are not escaped in JSON Lines. */
const ofLines = () => (byte: number) => (isBreak(byte) ? 'end' : 'part');

/** As in RFC 4180: a field is quoted if it begins with a quotation mark, and ends at one that is followed by a separator or line break. */
function ofTable(separator: number) {
  let quoted = false;
  let afterQuote = false;
  let atFieldStart = true;
  return (byte: number): Role => {
    if (quoted) {
      const ends = afterQuote && (byte === separator || isBreak(byte));
      afterQuote = byte === quote && !afterQuote;
      if (!ends) return 'part';
      quoted = false;
    }
    quoted = atFieldStart && byte === quote;
    const ends = isBreak(byte);
    atFieldStart = ends || byte === separator;
    return ends ? 'end' : 'part';
  };
}

/** The items of the outermost array. */
function ofArray(outside: number) {
  let depth = outside;
  let inText = false;
  let escaped = false;
  let inItem = false;
  const end = (): Role => {
    const ends = inItem;
    inItem = false;
    return ends ? 'end' : 'outside';
  };
  const roleOf = (byte: number): Role => {
    if (inText) {
      inText = escaped || byte !== quote;
      escaped = !escaped && byte === backslash;
      return 'part';
    }
    if (openers.has(byte)) {
      depth += 1;
      if (depth === 1) return 'outside';
    } else if (closers.has(byte)) {
      depth -= 1;
      if (depth <= 0) return end();
    } else if (depth === 1 && byte === comma) return end();
    if (!inItem && isSpace(byte)) return 'outside';
    inText = byte === quote;
    inItem = true;
    return 'part';
  };
  return { roleOf, isOpen: () => depth > 0 };
}

/**
 * Finds the records in the bytes of a file, which may come in any pieces. All delimiters are ASCII, so that UTF-8 needs no
 * decoding. `isWithin`: the bytes begin at a record, within the array if it is one.
 */
export function createSplitter(format: FileFormat, from: Position, isWithin = false) {
  const array = format.kind === 'array' ? ofArray(isWithin ? 1 : 0) : undefined;
  const roleOf =
    array?.roleOf ?? (format.kind === 'csv' ? ofTable(format.separator.charCodeAt(0)) : ofLines());
  let { at, line } = from;
  let open: Position | undefined;
  let last = 0;
  return {
    /** Where the record begins that is not complete yet; otherwise the position after the last byte. */
    openAt: () => open?.at ?? at,
    /** The array has no end yet. */
    isCutOff: () => array?.isOpen() === true,
    push(bytes: Uint8Array): Span[] {
      const spans: Span[] = [];
      for (let index = 0; index < bytes.length; index += 1) {
        const byte = bytes[index] ?? 0;
        const role = roleOf(byte);
        if (role === 'part') open ??= { at, line };
        else if (role === 'end' && open) {
          spans.push({ ...open, end: at });
          open = undefined;
        }
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

/** The cells of one row of a table. */
export function cellsOf(text: string, separator: Separator): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= text.length;) {
    if (text.charAt(at) !== '"') {
      const next = text.indexOf(separator, at);
      const end = next < 0 ? text.length : next;
      cells.push(text.slice(at, end));
      at = end + 1;
      continue;
    }
    let end = at + 1;
    for (; end < text.length; end += 1) {
      if (text.charAt(end) !== '"') continue;
      if (text.charAt(end + 1) === '"') end += 1;
      else if (end + 1 === text.length || text.charAt(end + 1) === separator) break;
    }
    cells.push(text.slice(at + 1, end).replaceAll('""', '"'));
    at = end + 2;
  }
  return cells;
}

/** The separator with which the first rows have the same number of cells, and the most of them. */
export function separatorOf(beginning: string): Separator {
  const bytes = new TextEncoder().encode(beginning);
  const widthOf = (separator: Separator) => {
    const spans = createSplitter({ kind: 'csv', separator }, { at: 0, line: 1 }).push(bytes);
    const rows = (spans.length > 0 ? spans : [{ at: 0, end: bytes.length }]).slice(0, 10);
    const widths = rows.map(
      ({ at, end }) => cellsOf(new TextDecoder().decode(bytes.subarray(at, end)), separator).length,
    );
    const [first = 0] = widths;
    return first * (widths.filter((width) => width === first).length / widths.length);
  };
  return separators.reduce((best, each) => (widthOf(each) > widthOf(best) ? each : best));
}
