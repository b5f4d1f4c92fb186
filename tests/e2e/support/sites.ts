import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildConsole, isBuildStale } from '../../../scripts/console-build';

export type Base = '/' | '/console/';

const root = join(import.meta.dirname, '../../..');
const cache = join(root, '.cache/sites');

/** What a web server gets for each base path: the folder of the build, and the folder that the server takes for its root. */
const folders = {
  '/': { files: join(cache, 'root'), documents: join(cache, 'root') },
  '/console/': { files: join(cache, 'below/console'), documents: join(cache, 'below') },
};

/**
 * The console as an operator unpacks it: built for a path, compressed ahead, with its `config.json`. It is made once for all workers, after
 * changes of its sources.
 */
export async function preparedSite(base: Base): Promise<{ files: string; documents: string }> {
  const { files, documents } = folders[base];
  const lock = `${documents}.lock`;
  mkdirSync(cache, { recursive: true });
  while (!tryLock(lock)) await pause(200);
  try {
    if (isBuildStale(root, files)) await prepare(base, files);
  } finally {
    rmSync(lock, { recursive: true });
  }
  return { files, documents };
}

/** Removes the locks of a run that was killed. Call when no other is running. */
export const releaseSites = () => {
  for (const { documents } of Object.values(folders)) rmSync(`${documents}.lock`, { recursive: true, force: true });
};

function tryLock(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch {
    return false;
  }
}

async function prepare(base: Base, files: string): Promise<void> {
  rmSync(files, { recursive: true, force: true });
  if (base === '/') cpSync(join(root, 'dist'), files, { recursive: true });
  else await buildConsole(root, { outDir: files, base });
  const config = { restApiUrl: '/rest/', realtimeApiUrl: '/realtime/', baseUrl: base, avatarUrl: false };
  writeFileSync(join(files, 'config.json'), JSON.stringify(config));
  for (const name of readdirSync(files, { recursive: true, encoding: 'utf8' }))
    if (/\.(js|css|html|svg|txt)$/.test(name)) compress(join(files, name));
  const now = new Date();
  utimesSync(join(files, 'index.html'), now, now);
}

function compress(path: string): void {
  const { mtime } = statSync(path);
  const content = readFileSync(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  for (const [suffix, compressed] of [
    ['br', brotliCompressSync(content, quality)],
    ['gz', gzipSync(content)],
  ] as const) {
    writeFileSync(`${path}.${suffix}`, compressed);
    utimesSync(`${path}.${suffix}`, mtime, mtime);
  }
}
