import { describe, expect, it } from 'vitest';
import { importCircles } from '../../scripts/import-circles';
import { readCeilings, sizeFigures } from '../../scripts/size-figures';
import { parseSource, sourceFiles } from '../../scripts/source-files';

const file = (path: string, ...targets: string[]) => ({
  path,
  imports: targets.map((to) => ({ to, names: ['x'], typeOnly: true })),
});

describe('importCircles', () => {
  it('finds no circle when files import each other in one direction only', () => {
    expect(
      importCircles([file('src/a.ts', 'src/b', 'src/c'), file('src/b.ts', 'src/c'), file('src/c.ts', 'react')]),
    ).toEqual([]);
  });

  it('finds a circle over several files once', () => {
    const files = [
      file('src/a.ts', 'src/b'),
      file('src/b.tsx', 'src/c'),
      file('src/c/index.ts', 'src/a.ts', 'src/d'),
      file('src/d.ts'),
    ];
    expect(importCircles(files)).toEqual([['src/a.ts', 'src/b.tsx', 'src/c/index.ts']]);
  });

  it('finds two circles when a file of one imports the other', () => {
    const files = [
      file('src/a.ts', 'src/b'),
      file('src/b.ts', 'src/a', 'src/c'),
      file('src/c.ts', 'src/d'),
      file('src/d.ts', 'src/c'),
    ];
    expect(importCircles(files)).toEqual([
      ['src/a.ts', 'src/b.ts'],
      ['src/c.ts', 'src/d.ts'],
    ]);
  });

  it('ignores a file that imports itself', () => {
    expect(importCircles([file('src/a.ts', 'src/a')])).toEqual([]);
  });

  it('finds none in the console and the embedded backend', () => {
    expect(importCircles([...sourceFiles('src'), ...sourceFiles('sandbox')])).toEqual([]);
  });
});

describe('parseSource', () => {
  const text = [
    "import type { A } from './a';",
    'import {',
    '  b,',
    '  c,',
    "} from '~/core/b';",
    "export { d } from '../d';",
    'export const e = b + c;',
    '',
  ].join('\n');
  const { imports } = parseSource('src/views/page.ts', text);

  it('resolves relative paths and the src alias', () => {
    expect(imports.map(({ to }) => to)).toEqual(['src/views/a', 'src/core/b', 'src/d']);
  });
});

describe('the size of the project', () => {
  it('is within its ceilings, which only fall: take something away, or raise one in a commit of its own that says why', () => {
    const ceilings = readCeilings();
    const figures = sizeFigures();
    expect(Object.keys(figures)).toEqual(Object.keys(ceilings));
    const over = Object.entries(figures).filter(([measure, now]) => now > (ceilings[measure] ?? 0));
    expect(over).toEqual([]);
  });
});
