import { expect, type Page } from '@playwright/test';
import axeCore, { type AxeResults, type RunOptions } from 'axe-core';

/** Expects no axe violation on the whole page, except for these rules. Fluent's invisible focus guards are excluded. */
export const axe = (page: Page, ...exceptions: string[]) =>
  expectNone(page, { rules: Object.fromEntries(exceptions.map((rule) => [rule, { enabled: false }])) });

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
  // Finishes color transitions, so that the final colors are checked.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  // Checks again colors that were still changing after a new theme. No file is fetched again: only a rule about sounds
  // needs that.
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
