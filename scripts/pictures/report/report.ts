import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import type { Region } from '../difference';
import type { Look } from '../look';

/** What the comparison found about screens with the same pictures. Paths are relative to the report. */
export type Finding = Look & {
  result: 'different' | 'invisible' | 'added' | 'gone';
  kind: 'story' | 'page';
  names: string[];
  /** Query or path of the first one, in Storybook or in the console. */
  address: string;
  before?: string;
  after?: string;
  difference?: string;
  /** Number of differing pixels, and of all. */
  pixels: number;
  of: number;
  width: number;
  height: number;
  regions: Region[];
};
export type Report = { before: string; after: string; findings: Finding[]; counts: [what: string, number][] };

/** One page without other files than the pictures, which also works from disk. */
export async function writeReport(report: Report): Promise<string> {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const { code } = await transformWithOxc(read('viewer.ts'), 'viewer.ts');
  return read('page.html')
    .replace('/* style */', () => read('page.css'))
    .replace('/* report */', () => JSON.stringify(report).replaceAll('<', String.raw`\u003c`))
    .replace('/* viewer */', () => code.replace('export function show(', 'function show('));
}
