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

test('Back shows a list as it was left before the server answers, and refreshes it', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/users');
  await page.getByRole('checkbox', { name: 'Select bjorn' }).check();
  await page.getByRole('link', { name: 'bjorn', exact: true }).click({ delay: 60 });
  await expect(page.getByRole('heading', { level: 1, name: 'Björn Haugen' })).toBeVisible();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/rest\/users\?/, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Select bjorn' })).toBeChecked();
  await expect(page).toHaveTitle(/^Users · /);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveAttribute('aria-busy', 'false');
});

test('a list keeps where it was scrolled, and is no longer kept once it was left with an open dialog', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 1024, height: 480 });
  await page.goto('/domain/acme/orders/users');
  const row = page.getByRole('checkbox', { name: 'Select chidi' });
  const last = page.getByRole('row').last();
  await last.scrollIntoViewIfNeeded();
  await last.getByRole('link').first().click({ delay: 60 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
  await row.check();
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(row).not.toBeChecked();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
