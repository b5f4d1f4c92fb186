import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../../scripts/source-files';
import { brokenLinksIn, cellsOf, hasTests, testFilesIn } from '../support/test-tables';

const text = readFileSync(join(projectFolder, 'docs/asvs.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((row) => cellsOf(row));
const numbersOf = (row: string[]) => row[1] ?? '';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are its first ones. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};
const requirements = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

/** "6.1.1, 6.3.1" lists requirements; "1.2.5–1.2.8", "6.5–6.8" and "4.3" name all from one to the other. */
const namedBy = (numbers: string): string[] =>
  numbers.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    const depth = first.split('.').length;
    const keyOf = (number: string) =>
      number
        .split('.')
        .slice(0, depth)
        .map((each) => each.padStart(2, '0'))
        .join('.');
    const found = requirements.filter((each) => keyOf(each) >= keyOf(first) && keyOf(each) <= keyOf(last));
    return found.length > 0 ? found : [`no requirement ${part}`];
  });

describe('docs/asvs.md', () => {
  it('has each requirement of levels 1 and 2 once', () => {
    expect(requirements).toHaveLength(253);
    const named = rows.flatMap((row) => namedBy(numbersOf(row)));
    expect(named.filter((each, index) => named.indexOf(each) !== index)).toEqual([]);
    expect(named.filter((each) => !requirements.includes(each))).toEqual([]);
    expect(requirements.filter((each) => !named.includes(each))).toEqual([]);
  });

  it('says of each whether it holds, and why', () => {
    const states = ['yes', 'part', 'server', 'host', 'none'];
    expect(rows.filter((row) => row.length !== 7 || !states.includes(row[3] ?? '')).map(numbersOf)).toEqual([]);
    const unexplained = rows.filter((row) => row[3] !== 'none' && `${row[4]}${row[5]}` === '');
    expect(unexplained.map(numbersOf)).toEqual([]);
  });

  it('names test files that exist and have tests, and nothing else beside them', () => {
    const files = rows.flatMap((row) => testFilesIn(row[5] ?? ''));
    expect(files.length).toBeGreaterThan(50);
    expect([...new Set(files)].filter((file) => !hasTests(file))).toEqual([]);
    const others = rows.filter(
      (row) =>
        (row[5] ?? '') !==
        testFilesIn(row[5] ?? '')
          .map((file) => `\`${file}\``)
          .join(' '),
    );
    expect(others.map(numbersOf)).toEqual([]);
  });

  it('links to files that exist', () => {
    expect(brokenLinksIn(text)).toEqual([]);
  });
});
