import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from './refusal';

const sources = ['src', 'build', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** Whether the console built into a folder is missing or older than its sources (deletions count as changes). */
export const isBuildStale = (root: string, folder = 'dist'): boolean =>
  isOlder(root, join(folder, 'index.html'), sources);

/** Whether a file is missing or older than any of these files and folders. */
export function isOlder(root: string, file: string, sources: readonly string[]): boolean {
  const path = resolve(root, file);
  if (!existsSync(path)) return true;
  const made = statSync(path).mtimeMs;
  return sources.some((source) => newest(join(root, source)) > made);
}

/**
 * Builds the console, by default into `dist` for the path `/`.
 * Throws a {@link Refusal} with the bundler's message on failure.
 */
export async function buildConsole(root: string, { outDir = 'dist', base = '/' } = {}): Promise<void> {
  const { build } = await import('vite');
  const environment = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production'; // otherwise Vite keeps the current value and may bundle React's development build
  try {
    await build({ root, base, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  } catch (error) {
    throw new Refusal(`The console could not be built: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    if (environment === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = environment;
  }
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
