import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importCircles } from './import-circles';
import { projectFolder, sourceFiles, type SourceFile } from './source-files';

const src = sourceFiles('src');
const stories = src.filter(({ path }) => path.endsWith('.stories.tsx'));
const tracked = execFileSync('git', ['ls-files', 'src'], { cwd: projectFolder, encoding: 'utf8' })
  .trim()
  .split('\n');

const linesOf = (files: SourceFile[]) => files.reduce((sum, { lines }) => sum + lines, 0);
const isShort = (path: string) =>
  readFileSync(join(projectFolder, path), 'utf8').split('\n').length - 1 <= 20;
const isOfGroups = (path: string) => /\/[Gg]roups?[-./A-Z]/.test(path) && !path.endsWith('.stories.tsx');
const importShare = (100 * src.reduce((sum, { importLines }) => sum + importLines, 0)) / linesOf(src);

const table: [measure: string, now: number, wanted?: number, unit?: string][] = [
  ['Lines of src', linesOf(src), 44_000],
  ['  of them stories', linesOf(stories)],
  ['Files of src', tracked.length, 550],
  ['  of them with 20 lines or fewer', tracked.filter(isShort).length, 25],
  ['Lines of tests', linesOf(sourceFiles('tests')), 45_000],
  ['Import lines of src', importShare, 8, ' %'],
  ['Circles of imports in src and sandbox', importCircles([...src, ...sourceFiles('sandbox')]).length, 0],
  ['Files for the groups of a domain, without stories', tracked.filter(isOfGroups).length, 5],
];

const format = (value: number, unit = '') =>
  value.toLocaleString('en-US', { maximumFractionDigits: 1 }) + unit;
const limit = (value?: number, unit?: string) =>
  value === undefined ? '' : `${value > 0 ? '≤ ' : ''}${format(value, unit)}`;
const print = (measure: string, now: string, wanted: string) =>
  console.log(`${measure.padEnd(50)}${now.padStart(8)}${wanted.padStart(11)}`);

print('Measure', 'Now', 'Wanted');
for (const [measure, now, wanted, unit] of table) print(measure, format(now, unit), limit(wanted, unit));
