import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './refusal';

const sources = [
  'src',
  'build',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** Whether the built console is missing or older than anything it is made from (deletions count as changes). */
export function isBuildStale(root: string): boolean {
  const page = join(root, 'dist', 'index.html');
  if (!existsSync(page)) return true;
  const built = statSync(page).mtimeMs;
  return sources.some((source) => newest(join(root, source)) > built);
}

/** Builds the console into `dist`. Throws a {@link Refusal} with the bundler's message when that fails. */
export async function buildConsole(root: string): Promise<void> {
  const { build } = await import('vite');
  try {
    await build({ root, logLevel: 'warn' });
  } catch (error) {
    throw new Refusal(
      `The console could not be built: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
