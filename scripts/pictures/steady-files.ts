import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStaticFiles, type ConsoleFiles } from '../static-files';

/**
 * The files of a build, changed so that pictures do not depend on loading speed; the folder stays as it is.
 * @param head is added to the heads of these pages
 */
export function steadyFiles(folder: string, head = '', ...pages: string[]): ConsoleFiles {
  const copy = mkdtempSync(join(tmpdir(), 'pictures-'));
  try {
    cpSync(folder, copy, { recursive: true });
    const edit = (path: string, search: string | RegExp, replacement: string) =>
      writeFileSync(path, readFileSync(path, 'utf8').replace(search, replacement));
    for (const page of pages) edit(join(copy, page), '</head>', `${head}</head>`);
    // The foot shows the commit.
    edit(join(copy, 'index.html'), /(<meta name="commit" content=")[^"]*/, '$1');
    // Optional fonts that arrive late would not be used.
    for (const name of readdirSync(join(copy, 'assets')))
      if (name.endsWith('.css')) edit(join(copy, 'assets', name), /font-display: *optional/g, 'font-display:block');
    return readStaticFiles(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}
