import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './source-files';

type File = { path: string; lines: number; long: number };

/** Where the ceilings are, by the measures of {@link sizeFigures}. */
export const ceilingsPath = join(projectFolder, 'scripts/size-ceilings.json');
export const readCeilings = () => JSON.parse(readFileSync(ceilingsPath, 'utf8')) as Record<string, number>;

const filesIn = (folder: string): File[] =>
  readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|css)$/.test(name))
    .map((name) => {
      const path = join(folder, name);
      const lines = readFileSync(join(projectFolder, path), 'utf8').split('\n');
      return { path, lines: lines.length - 1, long: lines.filter(({ length }) => length > 120).length };
    });
const linesOf = (files: readonly File[]) => files.reduce((sum, { lines }) => sum + lines, 0);

/** How large the project is now: lines and files, each by its measure. */
export function sizeFigures(): Record<string, number> {
  const src = filesIn('src');
  const tests = filesIn('tests');
  const sandbox = filesIn('sandbox');
  const tools = ['scripts', 'build', '.storybook'].flatMap(filesIn);
  return {
    'Lines of src, with stories': linesOf(src),
    'Lines of stories': linesOf(src.filter(({ path }) => path.endsWith('.stories.tsx'))),
    'Files of src': src.length,
    'Files of src with 20 lines or fewer': src.filter(({ lines }) => lines <= 20).length,
    'Lines of tests': linesOf(tests),
    'Lines of sandbox': linesOf(sandbox),
    'Lines of scripts, build and .storybook': linesOf(tools),
    'Lines of more than 120 characters': [src, tests, sandbox, tools].flat().reduce((sum, { long }) => sum + long, 0),
  };
}
