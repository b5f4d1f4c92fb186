import { extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { TarFile } from './tar';

const compressible = ['.css', '.html', '.js', '.json', '.svg', '.txt'];

/**
 * The file with its `.br` and `.gz`, made once as small as possible, for web servers that send them instead. Without them where they would save
 * little: fonts are compressed already.
 */
export function withCompressed(file: TarFile): TarFile[] {
  const { path, body } = file;
  if (body.length < 1_000 || !compressible.includes(extname(path))) return [file];
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return [
    file,
    { path: `${path}.br`, body: brotliCompressSync(body, { params }) },
    { path: `${path}.gz`, body: gzipSync(body, { level: 9 }) },
  ];
}
