import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kinds, make } from '../../scripts/new/make';
import { projectFolder } from '../../scripts/source-files';

const inDomain = ['src/views/shell/pages.ts'];
const named = [...inDomain, 'scripts/statecharts/without-story.ts'];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const copy = (path: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  cpSync(join(projectFolder, path), join(root, path), { recursive: true });
};
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('npm run new', () => {
  it.each(kinds)('writes the files of a %s under the given name', (kind) => {
    named.forEach(copy);
    const { files, next } = make(root, kind, 'web-hooks');
    expect(next.at(-1)).toContain('raise the ceilings in a commit of its own');
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      expect(file, file).not.toMatch(/sample/i);
      expect(read(file), file).not.toMatch(/sample.?thing/i);
    }
  });

  it('names a list in the table of pages only', () => {
    named.forEach(copy);
    const { files } = make(root, 'list', 'web-hooks');
    expect(files.filter((file) => !/[wW]eb-?[hH]ook/.test(file))).toEqual(inDomain);
    const table = read('src/views/shell/pages.ts');
    expect(table).toContain(
      "page('web-hooks', 'Web Hooks', 'WebHookListScreen', webHookList, " +
        "{ nav: [List20Regular, List20Filled], calls: [of('web-hooks?offset=0&limit=26')] }),",
    );
    expect(table).toContain("page('web-hooks/:id', 'Web Hook :id', 'WebHookEditScreen', webHookForm),");
    expect(read('src/machines/resources/domain/web-hooks.ts')).toContain("noun: 'Web Hook'");
  });

  it('names a second list without repeating its icons', () => {
    named.forEach(copy);
    for (const name of ['web-hooks', 'api-quotas']) make(root, 'list', name);
    expect(read('src/views/shell/pages.ts').match(/^ {2}List20Filled,$/gm)).toHaveLength(1);
  });

  it.each([
    [undefined, 'web-hooks', 'Say what to make: npm run new -- list|machine|screen NAME'],
    ['page', 'web-hooks', 'Say what to make: npm run new -- list|machine|screen NAME'],
    ['list', undefined, 'Give a name in kebab case, such as web-hooks.'],
    ['list', 'WebHooks', 'Give a name in kebab case, such as web-hooks; "WebHooks" is not.'],
    ['screen', '../hooks', 'Give a name in kebab case, such as web-hooks; "../hooks" is not.'],
    ['list', 'web-hook', 'Give the plural, such as web-hooks; "web-hook" does not end in s.'],
  ])('refuses %s %s with one sentence', (kind, name, sentence) => {
    expect(() => make(root, kind, name)).toThrow(sentence);
  });

  it('changes nothing when a file already exists', () => {
    named.forEach(copy);
    copy('src/machines/resources/domain/groups.ts');
    expect(() => make(root, 'list', 'groups')).toThrow(
      'src/machines/resources/domain/groups.ts exists already. CONTRIBUTING says how to add to it by hand.',
    );
    expect(existsSync(join(root, 'src/api/rest/domain/groups.ts'))).toBe(false);
    const table = 'src/views/shell/pages.ts';
    expect(read(table)).toBe(readFileSync(join(projectFolder, table), 'utf8'));
  });

  // Checking types, lint and tests of a copy takes minutes: LONG_TESTS=1.
  if (process.env['LONG_TESTS'] === '1')
    it('makes files that pass the type check, lint and tests', { timeout: 900_000 }, () => {
      for (const path of ['src', 'sandbox', 'scripts', 'build', 'tests', '.storybook', 'docs', 'public']) copy(path);
      for (const path of ['package.json', 'tsconfig.json', '.oxlintrc.json', 'vitest.config.ts', '.prettierrc.json'])
        copy(path);
      for (const path of ['vite.config.ts', 'playwright.config.ts', 'index.html', 'README.md', 'CONTRIBUTING.md'])
        copy(path);
      symlinkSync(join(projectFolder, 'node_modules'), join(root, 'node_modules'));
      const run = (...command: string[]) =>
        execFileSync('npx', command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
      const files = [
        make(root, 'list', 'api-usage-quotas'),
        make(root, 'machine', 'usage-reports'),
        make(root, 'screen', 'overview'),
      ].flatMap((made) => made.files);
      run('prettier', '--write', ...files);
      run('tsx', 'scripts/statecharts.ts');
      run('oxlint');
      run('vitest', 'run', 'tests/architecture', 'tests/machines/api-usage-quotas');
      run('vitest', 'run', 'tests/machines/usage-reports', 'tests/views/stories-', 'tests/views/routes');
    });
});
