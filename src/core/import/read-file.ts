import { formatCount } from '~/core/counts';
import { refusedHere } from '~/core/refusals';
import { cellsOf, createSplitter, type FileFormat, type Position, separatorOf } from './split';

/** A record of a file. `at`, `end`: its range of bytes. */
export type FileRecord = { text: string; line: number; at: number; end: number };
/** Tells whether a chosen file is the one that a job was begun with. */
export type FileIdentity = { name: string; size: number; hash: string };

/** A model of this size could not be opened anyway. */
const maxRecord = 8 * 1024 * 1024;
const beginning = 64 * 1024;
const byteOrderMark = [0xef, 0xbb, 0xbf];

export const unreadableFile = 'unreadable_file';
const unreadable = (reason: string) => refusedHere(unreadableFile, reason);

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

const bytesAt = (file: Blob, start: number, end: number) =>
  bytesOf(async () => new Uint8Array(await file.slice(start, end).arrayBuffer()));

/**
 * Reads the records in pieces, so that a file of any size needs little memory. `end`: of a part of the file, which begins at a record.
 * @throws ApiProblem with the code `unreadable_file`
 */
export async function* recordsOf(
  file: Blob,
  format: FileFormat,
  from: Position,
  end?: number,
): AsyncGenerator<FileRecord[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const splitter = createSplitter(format, from, end !== undefined);
  const reader = file.slice(from.at, end).stream().getReader();
  let held = new Uint8Array();
  let heldAt = from.at;
  const isBlank = (text: string) =>
    format.kind === 'csv'
      ? cellsOf(text, format.separator).every((cell) => cell.trim() === '')
      : text.trim() === '';
  const decoded = (spans: ReturnType<typeof splitter.push>): FileRecord[] =>
    spans.flatMap((span) => {
      try {
        const text = decoder.decode(held.subarray(span.at - heldAt, span.end - heldAt));
        return isBlank(text) ? [] : [{ ...span, text }];
      } catch {
        throw unreadable(
          `The text on line ${formatCount(span.line)} is not UTF-8. Save the file as UTF-8 and choose it again.`,
        );
      }
    });
  try {
    for (;;) {
      const { value, done } = await bytesOf(() => reader.read());
      if (done) break;
      const longer = new Uint8Array(held.length + value.length);
      longer.set(held);
      longer.set(value, held.length);
      held = longer;
      yield decoded(splitter.push(value));
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
      throw unreadable('The file ends before its array does. Is it complete?');
    yield decoded(splitter.end());
  } finally {
    void reader.cancel().catch(() => {});
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

/** The format of a file, from its name and beginning, and where its records begin. */
export async function formatOf(file: File): Promise<{ format: FileFormat; from: Position }> {
  const bytes = await bytesAt(file, 0, beginning);
  const [first, second] = bytes;
  const hasUtf16Mark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (hasUtf16Mark || (first === 0) !== (second === 0))
    throw unreadable('The file is not UTF-8 text. Save it as UTF-8 and choose it again.');
  if (bytes.includes(0) && !isUtf8(bytes))
    throw unreadable('The file is not text. Choose a file of JSON Lines, a JSON array, or CSV.');
  const hasMark = byteOrderMark.every((byte, index) => bytes[index] === byte);
  const from: Position = { at: hasMark ? byteOrderMark.length : 0, line: 1 };
  // The last character may be cut.
  const text = new TextDecoder().decode(bytes);
  const sign = text.trimStart().charAt(0);
  if (sign === '') throw unreadable('The file is empty.');
  const isTable = /\.(csv|tsv|tab)$/i.test(file.name) || (sign !== '{' && sign !== '[');
  if (isTable) return { format: { kind: 'csv', separator: separatorOf(text) }, from };
  return { format: { kind: sign === '[' ? 'array' : 'lines' }, from };
}

/** Two 32-bit FNV-1a hashes, of the beginning and the end. */
export async function identityOf(file: File): Promise<FileIdentity> {
  const hashOf = (bytes: Uint8Array) => {
    let hash = 0x811c9dc5;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    return hash.toString(16).padStart(8, '0');
  };
  const ends = [
    await bytesAt(file, 0, beginning),
    await bytesAt(file, Math.max(0, file.size - beginning), file.size),
  ];
  return { name: file.name, size: file.size, hash: ends.map(hashOf).join('') };
}

export const isSameFile = (one: FileIdentity, other: FileIdentity): boolean =>
  one.name === other.name && one.size === other.size && one.hash === other.hash;
