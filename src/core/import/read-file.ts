import { formatCount } from '~/core/counts';
import { refusedHere } from '~/core/problem';
import { bytesOf, unreadable } from './encodings';
import { cellsOf, createSplitter, type FileFormat, isBreak, type Position, type Span } from './split';

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
  let held = new Uint8Array();
  let heldAt = from.at;
  const isBlank = (text: string) => {
    if (format.kind !== 'csv') return text.trim() === '';
    if (/\w/.test(text)) return false;
    return cellsOf(text, format).cells.every((cell) => cell.text.trim() === '' && !cell.isQuoted);
  };
  const decoded = (spans: readonly Span[]): FileRecord[] =>
    spans.flatMap((span) => {
      try {
        const text = decoder.decode(held.subarray(span.at - heldAt, span.end - heldAt));
        return isBlank(text) ? [] : [{ ...span, text }];
      } catch {
        throw refusedHere(notUtf8, `The text on line ${formatCount(span.line)} is not UTF-8. Choose another encoding.`);
      }
    });

  /** Where the line of a quotation mark that is not closed ends, and the next one begins. */
  function lineAfter(quote: number): { end: number; next: number } | undefined {
    let at = quote - heldAt;
    while (at < held.length && !isBreak(held[at])) at += 1;
    if (at === held.length) return undefined;
    const isPair = held[at] === 0x0d && held[at + 1] === 0x0a;
    return { end: heldAt + at, next: heldAt + at + (isPair ? 2 : 1) };
  }
  const breaksIn = (bytes: Uint8Array) => new TextDecoder().decode(bytes).match(/\r\n|\r|\n/g)?.length ?? 0;

  function spansIn(bytes: Uint8Array, isLast: boolean): Span[] {
    const spans = splitter.push(bytes);
    for (;;) {
      const isTooLong = heldAt + held.length - splitter.openAt() > maxRecord;
      const open = splitter.unclosed(isLast || isTooLong);
      const line = open && lineAfter(open.quote);
      if (!open || !line) return isLast ? [...spans, ...splitter.end()] : spans;
      spans.push({ at: open.at, line: open.line, end: line.end });
      const lines = breaksIn(held.subarray(open.at - heldAt, line.next - heldAt));
      splitter = createSplitter(format, { at: line.next, line: open.line + lines }, true);
      spans.push(...splitter.push(held.subarray(line.next - heldAt)));
    }
  }

  try {
    for (;;) {
      const { value, done } = await bytesOf(() => reader.read());
      if (done) break;
      const longer = new Uint8Array(held.length + value.length);
      longer.set(held);
      longer.set(value, held.length);
      held = longer;
      const spans = spansIn(value, false);
      if (end === undefined && splitter.hasStray())
        throw unreadable('Text that is not JSON stands before or after the JSON. Remove it.');
      yield decoded(spans);
      const openAt = splitter.openAt();
      held = held.slice(openAt - heldAt);
      heldAt = openAt;
      if (held.length > maxRecord)
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
