import { describe, expect, it } from 'vitest';
import { readCeilings, sizeFigures } from '../../scripts/size-figures';
import { parseSource } from '../../scripts/source-files';

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
