import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder, sourceFiles } from '../source-files';

/** What every story depends on without importing it. */
const common = ['package-lock.json', 'vite.config.ts', 'build/fluent.ts', '.storybook/preview.tsx'];
const endings = ['', '.ts', '.tsx', '/index.ts'];

/** For story files as in `./src/views/pages/home/HomeView.stories.tsx`: all files that decide how the stories look, in order. */
export function filesBehind(storyFiles: readonly string[]): Map<string, string[]> {
  const imports = new Map(
    sourceFiles('src', 'tests/support', '.storybook', 'scripts/statecharts', 'build').map((file) => [
      file.path,
      file.imports.flatMap(({ to }) => resolveFile(to) ?? []),
    ]),
  );
  // No story draws the pages that the table loads.
  imports.set('src/views/shell/pages.ts', []);
  const reached = (storyFile: string) => {
    const files = new Set([storyFile.replace(/^\.\//, ''), ...common]);
    for (const file of files) for (const imported of imports.get(file) ?? []) files.add(imported);
    return [...files].sort();
  };
  return new Map([...new Set(storyFiles)].map((file) => [file, reached(file)]));
}

/** For each story file a hash of {@link filesBehind}. While it stays the same, the stories look the same. */
export function fingerprintsOf(storyFiles: readonly string[]): Map<string, string> {
  const hashes = new Map<string, string>();
  const hashOf = (path: string) => {
    const hash = hashes.get(path) ?? sha256(readFileSync(join(projectFolder, path)));
    hashes.set(path, hash);
    return hash;
  };
  return new Map(
    [...filesBehind(storyFiles)].map(([storyFile, files]) => [
      storyFile,
      sha256(files.map((path) => `${path} ${hashOf(path)}`).join('\n')),
    ]),
  );
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url');
const resolveFile = (path: string): string | undefined =>
  endings.map((ending) => path + ending).find((name) => isFile(join(projectFolder, name)));
const isFile = (path: string) => existsSync(path) && statSync(path).isFile();
