import type { Page } from '@playwright/test';
import { expectConnected } from './support/domain';
import { desk, expect, openModel, row, test, tree } from './support/model';

/* A model is opened while its link is pressed, and before its page is drawn. */

const list = `${desk}/models?mode=browse&collection=orders`;
const link = (page: Page) => page.locator(`main a[href^="${desk}/models/order-"]`).first();

test.beforeEach(async ({ page, signIn }) => signIn(page));

test.describe('pressed', () => {
  test.use({ loadsAhead: true });

  test('is opened once, and closed if the press slides off or the page is left at once', async ({ page, openAs }) => {
    await page.goto(list);
    await expect(link(page)).toBeVisible();
    await expectConnected(page);
    const other = await openAs('alma', (await link(page).innerText()).trim());
    const consoles = () => other.collaborators().length - 1;
    await test.step('slides off', async () => {
      await link(page).hover();
      await page.mouse.down();
      await expect.poll(consoles).toBe(1);
      await page.mouse.move(900, 20);
      await page.mouse.up();
      await expect.poll(consoles, { timeout: 5_000 }).toBe(0);
      await expect(page).toHaveURL(list);
    });
    await test.step('is opened', async () => {
      await link(page).hover();
      await page.mouse.down();
      await expect.poll(consoles).toBe(1);
      await page.mouse.up();
      await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Connected Users, 2' })).toBeVisible();
      expect(consoles()).toBe(1);
    });
    await test.step('is left', async () => {
      await page.goBack();
      await expect.poll(consoles).toBe(0);
      await link(page).click({ delay: 60 });
      await page.goBack();
      await expect(link(page)).toBeVisible();
      await expect.poll(consoles).toBe(0);
    });
  });
});

test('is opened by its address with one session, which signing out ends', async ({ page, makeModel, openAs }) => {
  await makeModel();
  const other = await openAs('alma');
  await openModel(page);
  expect(other.collaborators()).toHaveLength(2);
  await page.getByRole('button', { name: 'Ada Admin' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => other.collaborators().length).toBe(1);
});

test('is not waited for when the connection is slow or refused', async ({
  page,
  control,
  makeModel,
  expectFailures,
}) => {
  await makeModel();
  expectFailures(['/convergenceUserToken']);
  const token = { match: { path: `/domains/acme/orders/convergenceUserToken` } };
  await control.fault({ ...token, delay: 1_500 });
  await page.goto(`${desk}/models/kettle`);
  await expect(page.getByRole('heading', { name: 'kettle' })).toBeVisible();
  await expect(tree(page)).toHaveCount(0);
  await expect(row(page, 'title')).toBeVisible();
  await control.fault({ ...token, status: 403, body: { ok: false, body: { code: 'forbidden' } } });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'kettle' })).toBeVisible();
  // The next attempt gets a token.
  await expect(row(page, 'title')).toBeVisible();
});
