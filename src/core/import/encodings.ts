import { refusedHere } from '~/core/problem';

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
export async function bytesOf<T>(read: () => Promise<T>): Promise<T> {
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
