import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../scripts/source-files';

/** The cells of a row of a Markdown table, whose pipes are escaped. The first and the last are empty. */
export const cellsOf = (row: string) => row.split(/(?<!\\)\|/).map((cell) => cell.trim());

export const testFilesIn = (markdown: string) =>
  [...markdown.matchAll(/`([^` ]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file);

/** @param file below `tests/` */
export const hasTests = (file: string) => {
  const path = join(projectFolder, 'tests', file);
  return existsSync(path) && /^\s*(?:it|test)(?:\.each)?[<(]/m.test(readFileSync(path, 'utf8'));
};

/** Links to files that do not exist, of a page in `docs`. */
export const brokenLinksIn = (markdown: string) =>
  [...markdown.matchAll(/\]\(([^)#]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !existsSync(join(projectFolder, 'docs', link)));
