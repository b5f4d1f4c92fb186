import type { Page } from '@playwright/test';
import { expect, test } from './support/console';

test.use({ loadsAhead: true });
const domains = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Domains', exact: true });
const listed = /\/rest\/domains\?offset=0&limit=11/;
const isList = (url: string) => listed.test(url);

test('a press reads the page once, if it is opened here, and nothing is left of one that slides off', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/users');
  await expect(page.getByRole('link', { name: 'bjorn', exact: true })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => isList(request.url()) && asked.push(request.url()));
  await test.step('one that slides off', async () => {
    await page.route(listed, () => {});
    const ended = page.waitForEvent('requestfailed', (request) => isList(request.url()));
    await domains(page).hover();
    await page.mouse.down();
    await page.mouse.move(900, 700);
    await ended;
    await page.mouse.up();
    await page.unroute(listed);
    await expect(page).toHaveURL('/users');
  });
  for (const options of [{ button: 'middle' as const }, { modifiers: ['ControlOrMeta' as const] }])
    await test.step(`a click with ${JSON.stringify(options)}`, async () => {
      const opened = context.waitForEvent('page');
      await domains(page).click(options);
      await (await opened).close();
      await expect(page).toHaveURL('/users');
      expect(asked).toHaveLength(1);
    });
  await test.step('Enter', async () => {
    await domains(page).press('Enter');
    await expect(page.getByRole('link', { name: 'Order Desk' })).toBeVisible();
    expect(asked).toHaveLength(2);
  });
  await test.step('a click before unsaved work is left', async () => {
    await page.goto('/create-user');
    await page.locator('input[name="username"]').fill('nora');
    await domains(page).click({ delay: 60 });
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.locator('input[name="username"]')).toHaveValue('nora');
    await domains(page).click({ delay: 60 });
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('link', { name: 'Order Desk' })).toBeVisible();
  });
});

test('what was read for a press that slid off is read again after something was saved', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/domain/acme/orders/create-group');
  for (const name of ['Id', 'Description']) await page.getByRole('textbox', { name }).fill('night');
  const read = page.waitForResponse(/\/groups\?type=summary/);
  await page.getByRole('navigation').getByRole('link', { name: 'Groups', exact: true }).first().hover();
  await page.mouse.down();
  await read;
  await page.mouse.move(900, 700);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('link', { name: 'night', exact: true })).toBeVisible();
});
