import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { describe, expect, it } from 'vitest';
import { withCompiledStyles } from '../../build/fluent';

const root = join(import.meta.dirname, '../..');
const alias = [{ find: '~', replacement: join(root, 'src') }];
const file = join(root, 'src/views/shell/shell.styles.ts');

describe('compiled styles', () => {
  it('have the classes and rules of the styles, also of those from other files', async () => {
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
    const compiled = await withCompiledStyles(code, file, alias);
    expect(compiled).not.toMatch(/= makeStyles\(/);
    const [, frame = ''] = /useFrameStyles = \/\*#__PURE__\*\/ __styles\((.*)\);/.exec(compiled) ?? [];
    expect(frame).toContain('"root":{');
    expect(frame).toContain('grid-template-columns:230px minmax(0, 1fr)');
    expect(frame).toContain('@media (max-width: 1023.98px)');
    expect(frame).toContain('var(--colorNeutralBackground3)');
  });

  it('are refused if the file does not export them', async () => {
    const code = 'export const useNoStyles = makeStyles({ root: {} });';
    await expect(withCompiledStyles(code, file, alias)).rejects.toThrow(
      `The styles useNoStyles of ${file} could not be evaluated.`,
    );
  });
});
