import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Less than half as long as the `source` of axe, which each page would have to read. */
const source = readFileSync(join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8');

/** Expects no axe violation on the whole page. Fluent's invisible focus guards are excluded. */
export const axe = (page: Page) => expectNone(page, {});

/** Checks only the rule that depends on the theme. */
export const axeColors = (page: Page) => expectNone(page, { runOnly: ['color-contrast'] });

/** Waits for the render after `emulateMedia`, unless the operator has chosen a theme. */
const themeArrived = (page: Page) =>
  page.waitForFunction(() => {
    const chosen = /"theme":"(light|dark|contrast)"/.test(localStorage.getItem('console_preferences') ?? '');
    const wanted = matchMedia('(prefers-color-scheme: dark)').matches ? 'theme-dark' : 'theme-light';
    return (
      chosen ||
      document.querySelector(`.${wanted}, .theme-contrast`) !== null ||
      document.querySelector('[class*="theme-"]') === null
    );
  });

async function expectNone(page: Page, options: RunOptions): Promise<void> {
  await themeArrived(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Checks again what was still being drawn. Animations are not waited for: there are none with reduced motion, which
  // all browser tests ask for. No file is fetched again: only a rule about sounds needs that.
  await expect(async () => {
    const { violations } = await page.evaluate<AxeResults>(
      `axe.run({ exclude: [['[data-tabster-dummy]']] }, ${JSON.stringify({ resultTypes: ['violations'], preload: false, ...options })})`,
    );
    const found = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html }) => html),
    }));
    expect(found).toEqual([]);
  }).toPass({ timeout: 15_000, intervals: [400] });
}
