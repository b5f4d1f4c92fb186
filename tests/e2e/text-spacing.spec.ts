import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { screens as all } from './support/all-screens';
import { overflows } from './support/overflows';
import { visit } from './support/pages';
import { text } from './support/screens';

/* Texts with the spacing of WCAG 1.4.12 are not cut. Those that end in an ellipsis have their full text in a tooltip. */

const spacing = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

/** Texts that are cut, one line each: by their own box or by one around it, without an ellipsis and a tooltip, and not by one that scrolls. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const cut = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim();
      const parent = node.parentElement;
      if (!words || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Code, and rows of a fixed height that scroll sideways.
      if (parent.closest('pre, code, .cm-editor, [aria-hidden=true]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(box);
        // For screen readers only.
        if (clipPath !== 'none') break;
        if ([overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')) break;
        const edges = box.getBoundingClientRect();
        const isOut = (overflow: string, by: number) => overflow !== 'visible' && by > 2;
        const isEllipsis = textOverflow === 'ellipsis';
        if (isEllipsis && right > edges.right + 2 && !parent.closest('[title], a, button, th, [data-cell]'))
          cut.add(`"${words.slice(0, 40)}" has no tooltip`);
        const across = isEllipsis ? 0 : Math.max(right - edges.right, edges.left - left);
        const down = Math.max(bottom - edges.bottom, edges.top - top);
        if (isOut(overflowX, across) || isOut(overflowY, down))
          cut.add(`"${words.slice(0, 40)}" by ${box.tagName} ${Math.round(across)} × ${Math.round(down)}`);
        if (isEllipsis) break;
      }
    }
    return [...cut];
  });

const names = [
  'home',
  'domains',
  'users',
  'new domain',
  'domain: models?mode=browse&collection=orders',
  'domain: models/order-10400',
  'domain: sessions',
  'domain: settings',
  'domain: authentication',
  'domain: import-models?collection=orders',
];
const screens = all.filter(({ name }) => names.includes(name));

test('texts with more space between letters, words and lines are not cut', async ({ page, signIn }) => {
  test.slow();
  await signIn(page);
  await page.goto('/');
  expect(screens.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
  for (const screen of screens)
    await test.step(screen.name, async () => {
      await visit(page, screen.path);
      if (typeof screen.ready !== 'function') await text(screen.ready)(page);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.soft.poll(() => cutTexts(page), `${screen.name}, ${width} px`).toEqual([]);
        await expect.soft.poll(() => overflows(page), `${screen.name}, ${width} px`).toEqual([]);
      }
    });
});
