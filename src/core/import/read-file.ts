import { formatCount } from '~/core/counts';
import { refusedHere } from '~/core/problem';
import { cellsOf, createSplitter, type FileFormat, isBreak, type Position, type Span } from './split';

export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'shift_jis',
  'gb18030',
] as const;
/** How characters are written as bytes, named as `TextDecoder` does. */
export type Encoding = (typeof encodings)[number];

export const unreadableFile = 'unreadable_file';
export const unreadable = (reason: string) => refusedHere(unreadableFile, reason);

/** Errors of the browser say nothing that an operator could use. */
async function bytesOf<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw unreadable(
      'The file can no longer be read: it was changed, moved or deleted. Reload this page and choose it again.',
    );
  }
}

/** The last character may be cut. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const marks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const markOf = (bytes: Uint8Array) => marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
export const hasUtf8Mark = (bytes: Uint8Array) => markOf(bytes)?.[0] === 'utf-8';

/** In UTF-16 most characters of common texts have one byte that is zero, always on the same side. */
function withZeros(bytes: Uint8Array): Encoding | undefined {
  const looked = bytes.subarray(0, 1024 - (1024 % 2));
  const zerosAt = (side: number) =>
    looked.filter((byte, index) => byte === 0 && index % 2 === side).length / (looked.length / 2);
  const [high, low] = [zerosAt(0), zerosAt(1)];
  if (low > 0.4 && high < 0.05) return 'utf-16le';
  return high > 0.4 && low < 0.05 ? 'utf-16be' : undefined;
}

/** Control characters that no text has. */
const isNoText = (byte: number) => byte < 0x09 || (byte > 0x0d && byte < 0x20);

/**
 * The encoding of a file, from its first bytes. Encodings of one byte can't be told apart: the most frequent one is taken.
 * @throws ApiProblem with the code `unreadable_file` if it is no text
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 0x09)
    throw unreadable('The file is a workbook or an archive. Save the table as CSV and choose that file.');
  const found = markOf(bytes)?.[0] ?? withZeros(bytes);
  if (found === 'utf-16le' && bytes[2] === 0 && bytes[3] === 0)
    throw unreadable('The file is in UTF-32. Save it in UTF-8.');
  if (found) return found;
  if (isUtf8(bytes)) return 'utf-8';
  if (bytes.some(isNoText)) throw unreadable('The file is not text. Choose a file of JSON Lines, JSON, or CSV.');
  return 'windows-1252';
}

const converted = new WeakMap<Blob, Map<Encoding, Promise<Blob>>>();

async function convert(file: Blob, encoding: Encoding): Promise<Blob> {
  try {
    const text = file
      .stream()
      .pipeThrough(new TextDecoderStream(encoding, { fatal: true }))
      .pipeThrough(new TextEncoderStream());
    return await new Response(text).blob();
  } catch (error) {
    if (error instanceof TypeError)
      throw unreadable('The bytes of the file do not fit its encoding. Choose another encoding.');
    return bytesOf(() => Promise.reject(error as Error));
  }
}

/**
 * The file in UTF-8. A file in another encoding is converted once, piece by piece, to a Blob, which the browser keeps outside the page.
 * @throws ApiProblem with the code `unreadable_file`
 */
export function utf8Of(file: Blob, encoding: Encoding): Promise<Blob> {
  if (encoding === 'utf-8') return Promise.resolve(file);
  const known = converted.get(file) ?? new Map<Encoding, Promise<Blob>>();
  converted.set(file, known);
  const text = known.get(encoding) ?? convert(file, encoding);
  known.set(encoding, text);
  text.catch(() => known.delete(encoding));
  return text;
}

/** A record of a file. `at`, `end`: its range of bytes. */
export type FileRecord = { text: string; line: number; at: number; end: number };
/** Tells whether a chosen file is the one that a job was begun with. */
export type FileIdentity = { name: string; size: number; hash: string };

/** A model of this size could not be opened anyway. */
export const maxRecord = 8 * 1024 * 1024;
const ends = 64 * 1024;

export const bytesAt = (file: Blob, start: number, end: number) =>
  bytesOf(async () => new Uint8Array(await file.slice(start, end).arrayBuffer()));

/** The code of the problem if a file is not UTF-8. */
export const notUtf8 = 'not_utf8';

/**
 * Reads the records in pieces, so that a file of any size needs little memory. `end`: of a part of the file, which begins at a record.
 * A quotation mark that is not closed ends with its line, so that the rows after it are read.
 * @param file in UTF-8
 * @throws ApiProblem with the code `unreadable_file` or `not_utf8`
 */
export async function* recordsOf(
  file: Blob,
  format: FileFormat,
  from: Position,
  end?: number,
): AsyncGenerator<FileRecord[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let splitter = createSplitter(format, from, end !== undefined);
  const reader = file.slice(from.at, end).stream().getReader();
  let buffer = new Uint8Array();
  let bufferAt = from.at;
  const isBlank = (text: string) => {
    if (format.kind !== 'csv') return text.trim() === '';
    if (/\w/.test(text)) return false;
    return cellsOf(text, format).cells.every((cell) => cell.text.trim() === '' && !cell.isQuoted);
  };
  const decoded = (spans: readonly Span[]): FileRecord[] =>
    spans.flatMap((span) => {
      try {
        const text = decoder.decode(buffer.subarray(span.at - bufferAt, span.end - bufferAt));
        return isBlank(text) ? [] : [{ ...span, text }];
      } catch {
        throw refusedHere(notUtf8, `The text on line ${formatCount(span.line)} is not UTF-8. Choose another encoding.`);
      }
    });

  /** Where the line of a quotation mark that is not closed ends, and the next one begins. */
  function lineAfter(quote: number): { end: number; next: number } | undefined {
    let at = quote - bufferAt;
    while (at < buffer.length && !isBreak(buffer[at])) at += 1;
    if (at === buffer.length) return undefined;
    const isPair = buffer[at] === 0x0d && buffer[at + 1] === 0x0a;
    return { end: bufferAt + at, next: bufferAt + at + (isPair ? 2 : 1) };
  }
  const breaksIn = (bytes: Uint8Array) => new TextDecoder().decode(bytes).match(/\r\n|\r|\n/g)?.length ?? 0;

  function spansIn(bytes: Uint8Array, isLast: boolean): Span[] {
    const spans = splitter.push(bytes);
    for (;;) {
      const isTooLong = bufferAt + buffer.length - splitter.openAt() > maxRecord;
      const open = splitter.unclosed(isLast || isTooLong);
      const line = open && lineAfter(open.quote);
      if (!open || !line) return isLast ? [...spans, ...splitter.end()] : spans;
      spans.push({ at: open.at, line: open.line, end: line.end });
      const lines = breaksIn(buffer.subarray(open.at - bufferAt, line.next - bufferAt));
      splitter = createSplitter(format, { at: line.next, line: open.line + lines }, true);
      spans.push(...splitter.push(buffer.subarray(line.next - bufferAt)));
    }
  }

  try {
    for (;;) {
      const { value, done } = await bytesOf(() => reader.read());
      if (done) break;
      const longer = new Uint8Array(buffer.length + value.length);
      longer.set(buffer);
      longer.set(value, buffer.length);
      buffer = longer;
      const spans = spansIn(value, false);
      if (end === undefined && splitter.hasStray())
        throw unreadable('Text that is not JSON stands before or after the JSON. Remove it.');
      yield decoded(spans);
      const openAt = splitter.openAt();
      buffer = buffer.slice(openAt - bufferAt);
      bufferAt = openAt;
      if (buffer.length > maxRecord)
        throw unreadable(
          format.kind === 'csv'
            ? 'A row is longer than 8 MB. Is a quotation mark missing?'
            : 'A record is longer than 8 MB.',
        );
    }
    if (end === undefined && splitter.isCutOff())
      throw unreadable('The file ends before its records do. Is it complete?');
    yield decoded(spansIn(new Uint8Array(), true));
  } finally {
    void reader.cancel().catch(() => {});
  }
}

/** Two 32-bit FNV-1a hashes, of the beginning and the end. */
export async function identityOf(file: File): Promise<FileIdentity> {
  const hashOf = (bytes: Uint8Array) => {
    let hash = 0x811c9dc5;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    return hash.toString(16).padStart(8, '0');
  };
  const both = [await bytesAt(file, 0, ends), await bytesAt(file, Math.max(0, file.size - ends), file.size)];
  return { name: file.name, size: file.size, hash: both.map(hashOf).join('') };
}

export const isSameFile = (one: FileIdentity, other: FileIdentity): boolean =>
  one.name === other.name && one.size === other.size && one.hash === other.hash;
