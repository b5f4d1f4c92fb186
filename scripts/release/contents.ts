import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { listFiles } from '../static-files';
import { type Lock, partsOf, sbomOf } from './sbom';
import { tar, type TarFile } from './tar';

export type ReleaseInput = {
  /** The folder with the sources of the release. */
  source: string;
  /** The folder with its build. */
  dist: string;
  /** Path of the build, which begins and ends with '/'. */
  base: string;
  version: string;
  commit: string;
  /** The time of the commit. */
  modified: Date;
};

export const sbomFile = 'sbom.cdx.json';

const compressible = ['.css', '.html', '.js', '.json', '.svg', '.txt'];
/** Copied as they are, if they exist. */
const copied = ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'deploy', 'docs/operations.md'];

/** All files of a release, sorted, with paths below its folder. */
export function releaseFiles({ source, dist, base, version, commit, modified }: ReleaseInput): TarFile[] {
  const built = filesBelow(dist).filter(({ path }) => path !== 'config.json');
  const textOf = (name: string) => readFileSync(join(source, name), 'utf8');
  const licenses = readFileSync(join(dist, 'licenses.txt'), 'utf8');
  const product = { name: 'convergence-console', version, commit, modified };
  const sbom = sbomOf(product, partsOf(licenses), JSON.parse(textOf('package-lock.json')) as Lock);
  const config = { ...(JSON.parse(textOf('public/config.json')) as object), baseUrl: base };
  const files = [
    // An operator's config.json stays when a release is unpacked over another.
    ...built.flatMap(withCompressed).map((file) => ({ ...file, path: `console/${file.path}` })),
    ...copied.flatMap((name) => filesBelow(source, name)),
    { path: 'licenses.txt', body: Buffer.from(licenses) },
    { path: 'INSTALL.md', body: Buffer.from(textOf('scripts/release/INSTALL.md')) },
    { path: 'config.sample.json', body: jsonFile(config) },
    { path: sbomFile, body: jsonFile(sbom) },
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  return [...files, { path: 'SHA256SUMS', body: checksums(files) }];
}

/** The archive: all files below one folder, compressed. */
export const archiveOf = (folder: string, files: readonly TarFile[], modified: Date): Buffer =>
  gzipSync(
    tar(
      files.map((file) => ({ ...file, path: `${folder}/${file.path}` })),
      modified,
    ),
    { level: 9 },
  );

export const sha256 = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Read by `sha256sum --check`. */
export const checksums = (files: readonly Pick<TarFile, 'path' | 'body'>[]): Buffer =>
  Buffer.from(files.map(({ path, body }) => `${sha256(body)}  ${path}\n`).join(''));

const jsonFile = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** The files of a folder, or one file, with paths relative to `root`; without hidden ones. */
function filesBelow(root: string, name = ''): TarFile[] {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  const files = statSync(path).isDirectory() ? listFiles(path).map((file) => join(path, file)) : [path];
  return files.map((file) => readTarFile(root, file));
}

const readTarFile = (root: string, path: string): TarFile => ({
  path: relative(root, path).split(sep).join('/'),
  body: readFileSync(path),
  executable: (statSync(path).mode & 0o100) !== 0,
});

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
