export type TarFile = {
  /** At most 255 bytes, with '/'. */
  path: string;
  body: Buffer;
  executable?: boolean;
};

const blockSize = 512;

/** An archive in the format ustar that depends only on its arguments: files are sorted, and all belong to root. */
export function tar(files: readonly TarFile[], modified: Date): Buffer {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const blocks = sorted.flatMap(({ path, body, executable = false }) => [
    header(path, body.length, executable, modified),
    body,
    Buffer.alloc(-body.length & (blockSize - 1)),
  ]);
  return Buffer.concat([...blocks, Buffer.alloc(2 * blockSize)]);
}

function header(path: string, size: number, executable: boolean, modified: Date): Buffer {
  const { prefix, name } = splitPath(path);
  const block = Buffer.alloc(blockSize);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  const put = (text: string, offset: number) => block.write(text, offset);
  put(name, 0);
  put(octal(executable ? 0o755 : 0o644, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(size, 11), 124);
  put(octal(Math.floor(modified.getTime() / 1_000), 11), 136);
  put(' '.repeat(8), 148);
  put('0', 156);
  put('ustar\u000000', 257);
  put('root', 265);
  put('root', 297);
  put(prefix, 345);
  const checksum = block.reduce((sum, byte) => sum + byte, 0);
  put(`${octal(checksum, 6)} `, 148);
  return block;
}

/** A header has 100 bytes for the name and 155 for the folders before it. */
function splitPath(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= 100) return { prefix: '', name: path };
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return { prefix, name };
  }
  throw new Error(`The path ${path} is too long for the archive.`);
}
