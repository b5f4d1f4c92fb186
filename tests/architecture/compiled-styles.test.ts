// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDOMRenderer } from '@griffel/core';
import { transformWithOxc } from 'vite';
import { describe, expect, it } from 'vitest';
import { withCompiledStyles } from '../../build/fluent';
import { callsOf, sheetOf } from '../../build/style-sheet';

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

describe('the style sheet', () => {
  const code = `const useRoot = __resetStyles("r1", null, { r: [".r1{margin:0}"], s: ["@supports (x:y){.r1{a:b}}"] });
const useParts = /*#__PURE__*/__styles({ root: { B1: "f1", B2: ["f2", "f3"] } }, {
  h: [".f4:hover{color:red}"],
  m: [["@media (min-width: 9px){.f5{a:b}}", { m: "(min-width: 9px)" }], ["@media (max-width: 1px){.f6{a:b}}", { m: "(max-width: 1px)" }]],
  d: [".f1{color:blue}", [".f2{border:0}", { p: -1 }], ".f1{color:blue}"],
});
const useBase = __resetStyles("r2", "r3", [".r2{padding:0}", ".r3{padding:0}"]);`;
  const calls = callsOf(code);

  it('takes the rules out of the code, and leaves the classes', () => {
    expect(calls.map(({ without }) => without)).toEqual([
      '__resetCSS("r1", null)',
      '__css({ root: { B1: "f1", B2: ["f2", "f3"] } })',
      '__resetCSS("r2", "r3")',
    ]);
  });

  it('has each rule once, in the order of the style elements that Griffel makes', () => {
    document.head.replaceChildren();
    const renderer = createDOMRenderer(document);
    for (const { rules } of calls) renderer.insertCSSRules(rules);
    const made = [...document.head.querySelectorAll('style')].flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])]);
    const inSheet = document.createElement('style');
    inSheet.textContent = sheetOf(calls.map(({ rules }) => rules));
    document.head.append(inSheet);
    const texts = (rules: readonly CSSRule[]) => rules.map(({ cssText }) => cssText);
    expect(made).toHaveLength(9);
    expect(texts([...(inSheet.sheet?.cssRules ?? [])])).toEqual(texts(made));
  });
});
