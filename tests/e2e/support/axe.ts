import { expect, type Page } from '@playwright/test';
import axeCore, { type AxeResults } from 'axe-core';

/** Expects no axe violation on the whole page, but for the rules named. Fluent's invisible focus guards are left out. */
export async function axe(page: Page, ...exceptions: string[]): Promise<void> {
  // What is on its way from one colour to another is judged where it arrives.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run({ exclude: [['[data-tabster-dummy]']] }, { resultTypes: ['violations'] })",
  );
  const found = violations
    .filter(({ id }) => !exceptions.includes(id))
    .map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
  expect(found).toEqual([]);
}
