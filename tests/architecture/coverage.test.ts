import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../../scripts/source-files';
import { brokenLinksIn, cellsOf, hasTests, testFilesIn } from '../support/test-tables';

const text = readFileSync(join(projectFolder, 'docs/coverage.md'), 'utf8');
const rows = text.split('\n').filter((line) => /^\| [SD]\d/.test(line));
const idOf = (row: string) => cellsOf(row)[1] ?? '';

describe('docs/coverage.md', () => {
  it('names test files that exist and have tests', () => {
    const files = [...new Set(testFilesIn(rows.join('\n')))];
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => !hasTests(file))).toEqual([]);
    expect(['architecture/gone.test.ts', 'support/test-order.ts'].filter(hasTests)).toEqual([]);
  });

  it('has only test file names in the last cell of each row', () => {
    const shownBy = (row: string) => cellsOf(row)[3] ?? '';
    const isListOfFiles = (cell: string) =>
      cell ===
        testFilesIn(cell)
          .map((file) => `\`${file}\``)
          .join(' ') && cell !== '';
    expect(rows.filter((row) => !isListOfFiles(shownBy(row))).map(idOf)).toEqual([]);
    expect(rows.filter((row) => cellsOf(row).length !== 5).map(idOf)).toEqual([]);
  });

  it('numbers its rows from one in each section', () => {
    const counts = new Map<string, number>();
    const expected = rows.map((row) => {
      const section = idOf(row).split('.')[0] ?? '';
      const count = (counts.get(section) ?? 0) + 1;
      counts.set(section, count);
      return `${section}.${count}`;
    });
    expect(rows.map(idOf)).toEqual(expected);
    const mentioned = [...text.matchAll(/\b[SD]\d\.\d+/g)].map(([id]) => id);
    expect(mentioned.filter((id) => !expected.includes(id))).toEqual([]);
  });

  it('links to files that exist', () => {
    expect(brokenLinksIn(text)).toEqual([]);
  });
});

describe('docs/decisions/0012-departures-from-the-specification.md', () => {
  it('gives the reason for each departure', () => {
    const table = readFileSync(join(projectFolder, 'docs/decisions/0012-departures-from-the-specification.md'), 'utf8');
    const departures = table.split('\n').filter((line) => line.startsWith('|'));
    expect(departures.length).toBeGreaterThan(50);
    const hasReason = (row: string) => cellsOf(row).length === 5 && cellsOf(row)[3] !== '';
    expect(departures.filter((row) => !hasReason(row))).toEqual([]);
  });
});
