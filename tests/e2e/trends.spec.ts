import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { connectUser } from './support/domain';
import { press } from './support/pages';

test.beforeEach(({ signIn, page }) => signIn(page));

const sessions = (page: Page) => page.getByRole('slider', { name: 'Active Sessions over time' });

/** Opens the dashboard, and scrolls to its charts. */
async function openTrends(page: Page, search = ''): Promise<void> {
  await page.goto(`/domain/acme/orders${search}`);
  await page.getByRole('region', { name: 'Code Snippets' }).waitFor();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 5_000);
  await expect(sessions(page)).toBeVisible();
}

/** The times of all stored samples, in epoch milliseconds. */
const storedTimes = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const name = names.find((each) => each.startsWith('console_samples/'));
    if (name === undefined) return [];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('failed'));
      });
    const database = await done(indexedDB.open(name));
    const keys = await done(database.transaction('samples').objectStore('samples').getAllKeys());
    database.close();
    return keys.map((key) => (key as [string, number])[1]);
  });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByLabel(/^Password/)).toBeVisible();
}

test('the trends of a domain are drawn, read by keyboard, and still there after a reload', async ({ page, server }) => {
  await openTrends(page);
  await expect(sessions(page)).toHaveAttribute('aria-valuetext', /^0 at /);
  await expect.poll(() => storedTimes(page)).not.toEqual([]);

  const leave = await connectUser(server.origin, 'acme/orders', 'alma');
  await expect(sessions(page)).toHaveAttribute('aria-valuetext', /^1 at /, { timeout: 10_000 });
  await page.getByRole('tab', { name: '24 hours' }).click();
  await expect(page).toHaveURL(/\?range=24h$/);
  await page.reload();
  await expect(page.getByRole('tab', { name: '24 hours' })).toHaveAttribute('aria-selected', 'true');
  await expect(sessions(page)).toHaveAttribute('aria-valuetext', /^1 at /);
  await sessions(page).focus();
  await page.keyboard.press('Home');
  await expect(sessions(page)).toHaveAttribute('aria-valuetext', /^0 at /);
  await page.goBack();
  await expect(page.getByRole('tab', { name: '1 hour' })).toHaveAttribute('aria-selected', 'true');
  await leave();

  await press(page, 'Show as tables');
  const table = page.getByRole('region', { name: 'Active Sessions over time, table' });
  await expect(table.getByRole('row').nth(1)).toHaveText(/m\d{3}$/);
  await expect(table.getByRole('row').nth(4)).toContainText('No samples');

  const card = page.getByRole('region', { name: 'Models by collection' });
  await card.getByRole('link', { name: 'orders' }).click();
  await expect(page).toHaveURL(/\/models\?mode=browse&collection=orders$/);
});

test('samples are taken once by several tabs, and cleared on sign-out unless they are to be kept', async ({
  page,
  context,
  signIn,
}) => {
  await openTrends(page);
  const other = await context.newPage();
  await openTrends(other);
  await expect.poll(() => storedTimes(page)).not.toEqual([]);
  const slots = (await storedTimes(page)).map((at) => Math.floor(at / 30_000));
  expect(new Set(slots).size).toBe(slots.length);
  await signOut(page);
  await expect(other.getByLabel(/^Password/)).toBeVisible();
  await expect.poll(() => storedTimes(page)).toEqual([]);
  await other.close();

  await signIn(page);
  await openTrends(page);
  await press(page, 'Keep them');
  await expect(page.getByText('Kept in this browser for 30 days.')).toBeVisible();
  await expect.poll(() => storedTimes(page)).not.toEqual([]);
  await signOut(page);
  expect(await storedTimes(page)).not.toEqual([]);
});

test('samples are kept until the tab is closed when the browser refuses to store them', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await openTrends(page);
  await expect(page.getByText(/lost when you close this tab/)).toBeVisible();
});
