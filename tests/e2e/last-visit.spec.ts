import type { Page } from '@playwright/test';
import { expect, test } from './support/console';

const models = (page: Page) => page.getByRole('group', { name: 'Total Models' });
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('console_visits/')));

test('the dashboard says what changed since the last visit, until the operator signs out', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/domain/acme/orders');
  await expect(models(page)).toContainText(/\d/);
  await expect(models(page)).not.toContainText('since');
  await expect.poll(() => stored(page)).toHaveLength(1);
  await page.goto('/');
  await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((each) => each.startsWith('console_visits/'));
    const visits = JSON.parse(localStorage.getItem(key) ?? '') as Record<
      string,
      { current: { at: number; modelCount: number } }
    >;
    for (const { current } of Object.values(visits)) {
      current.at = Date.now() - 30 * 86_400_000;
      current.modelCount -= 3;
    }
    localStorage.setItem(key, JSON.stringify(visits));
  });
  await page.goto('/domain/acme/orders');
  for (const open of [() => page.reload(), () => Promise.resolve()]) {
    await expect(models(page)).toContainText(/\+3 since \d\d\/\d\d\/\d{4}/);
    await open();
  }
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByLabel(/^Password/)).toBeVisible();
  await expect.poll(() => stored(page)).toEqual([]);
});
