import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../support/source-files';

const text = readFileSync(join(projectFolder, 'docs/coverage.md'), 'utf8');
const rows = text.split('\n').filter((line) => /^\| [SD]\d/.test(line));
const idOf = (row: string) => row.split('|')[1]?.trim() ?? '';

/** `example`: one row of a test that is a table. */
type Reference = { file: string; name: string; example?: string };
const referencesOf = (markdown: string): Reference[] =>
  [...markdown.matchAll(/`([^`›]+) › ([^`›]+)(?: › ([^`›]+))?`/g)].map(
    ([, file = '', name = '', example]) => ({
      file,
      name,
      ...(example === undefined ? {} : { example }),
    }),
  );

type Tests = { names: Set<string>; texts: Set<string> };

/** The names of the tests in a source as they are written, `%s` and `${…}` included, and every text in it. */
function testsIn(source: string, file: string): Tests {
  const names = new Set<string>();
  const texts = new Set<string>();
  const sourceFile = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.add(node.text);
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) names.add(name.text);
      else if (name && ts.isTemplateExpression(name)) names.add(name.getText(sourceFile).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return { names, texts };
}

/** `it`, `test`, and what `it.each(…)` gives. A skipped test shows nothing. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ['it', 'test'].includes(callee.text);
  const each = ts.isCallExpression(callee) ? callee.expression : undefined;
  return (
    each !== undefined &&
    ts.isPropertyAccessExpression(each) &&
    each.name.text === 'each' &&
    isTest(each.expression)
  );
}

const known = new Map<string, Tests>();
function testsOf(file: string): Tests {
  const path = join(projectFolder, 'tests', file);
  const tests = known.get(file) ?? testsIn(existsSync(path) ? readFileSync(path, 'utf8') : '', file);
  known.set(file, tests);
  return tests;
}
function isThere({ file, name, example }: Reference): boolean {
  const { names, texts } = testsOf(file);
  return names.has(name) && (example === undefined || texts.has(example));
}

describe('docs/coverage.md', () => {
  it('names tests that exist', { timeout: 60_000 }, () => {
    const references = referencesOf(text);
    expect(references.length).toBeGreaterThan(100);
    const gone = references.filter((reference) => !isThere(reference));
    expect(gone.map((reference) => Object.values(reference).join(' › '))).toEqual([]);
  });

  it('has a test in each row', () => {
    expect(rows.filter((row) => referencesOf(row).length === 0).map(idOf)).toEqual([]);
    expect(rows.filter((row) => row.split(/(?<!\\)\|/).length !== 5).map(idOf)).toEqual([]);
  });

  it('counts its rows from one in each section', () => {
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
    const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(projectFolder, 'docs', link)))).toEqual([]);
  });
});

describe('the names of tests', () => {
  const source = [
    'const generic = <T>(value: T): T => value;',
    "it('plain', run);",
    "it.each([['a']])('for %s', run);",
    "it.each<[string]>([['a']])('typed %s', run);",
    'test(`with ${name}`, run);',
    "test('of a browser', async ({ page }) => { await test.step('a step', run); });",
    "it.skip('skipped', run); it.todo('not written'); describe('a group', run);",
    "// it('commented out', run);",
  ].join('\n');

  it('are read from their source, without what does not run', () => {
    expect([...testsIn(source, 'a.test.ts').names]).toEqual([
      'plain',
      'for %s',
      'typed %s',
      'with ${name}',
      'of a browser',
    ]);
  });

  it('are missed where a file, a test or an example is gone', () => {
    const file = 'architecture/coverage.test.ts';
    expect(isThere({ file, name: 'names tests that exist' })).toBe(true);
    expect(isThere({ file, name: 'names tests that' })).toBe(false);
    expect(isThere({ file, name: 'names tests that exist', example: 'docs/coverage.md' })).toBe(true);
    expect(isThere({ file, name: 'names tests that exist', example: ['go', 'ne'].join('') })).toBe(false);
    expect(isThere({ file: 'architecture/gone.test.ts', name: 'names tests that exist' })).toBe(false);
  });
});
