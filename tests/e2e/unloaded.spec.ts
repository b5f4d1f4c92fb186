import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { strip } from './support/domain';
import { isLoaded } from './support/pages';

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const notLoaded = 'This part of the console could not be loaded.';
const whenBack = 'You are offline. It will be loaded when the network is back.';
const changed = 'This part has changed in the new version of the console.';
const newVersion = 'A new version of the console is available.';

test.describe('before the first screen', () => {
  const frame = (page: Page) => page.locator('#frame');

  test('a frame in the stored theme is shown until there is something to draw', async ({ page, signIn }) => {
    await signIn(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/rest/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/domain/acme/orders/groups');
    await expect(frame(page)).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    const [, red] =
      /rgb\((\d+)/.exec(await frame(page).evaluate((element) => getComputedStyle(element).backgroundColor)) ?? [];
    expect(Number(red), 'dark').toBeLessThan(60);
    answer();
    await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
    await expect(frame(page)).toBeHidden();
  });

  for (const [what, file, signedIn] of [
    ['script', /\/assets\/start-[^p][^/]*\.js/, true],
    ['script', /\/assets\/start-[^p][^/]*\.js/, false],
    ['style sheet', /\/assets\/styles-[^/]*\.css/, true],
    ['style sheet', /\/assets\/styles-[^/]*\.css/, false],
  ] as const)
    test(`a page whose ${what} can not be loaded says so and offers to reload, signed ${signedIn ? 'in' : 'out'}`, async ({
      page,
      signIn,
      expectFailures,
    }) => {
      expectFailures(['/assets/']);
      if (signedIn) await signIn(page);
      await page.route(file, (route) => route.abort());
      await page.goto('/domains');
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('The console could not be loaded.');
      await page.unroute(file);
      await alert.getByRole('link', { name: 'Reload' }).click();
      await expect(page.getByRole('heading', { level: 1, name: signedIn ? 'Domains' : 'Sign in' })).toBeVisible();
      await expect(frame(page)).toBeHidden();
    });
});

test.describe('without prefetching', () => {
  test.beforeEach(async ({ signIn, page, expectFailures }) => {
    expectFailures(['/rest/', '/assets/']);
    await signIn(page);
  });

  test('a form keeps its input when a menu or the next page cannot be loaded, or there is a new version', async ({
    page,
    context,
    server,
  }) => {
    await page.goto('/create-user');
    await field(page, 'username').fill('nora');
    const menu = page.getByRole('button', { name: /user menu/ });
    await test.step('a web page instead of a chunk means a new version', async () => {
      const body = '<!doctype html><title>Console</title>';
      await page.route(/open-menus-/, (route) => route.fulfill({ status: 200, contentType: 'text/html', body }));
      await menu.click();
      const dialog = page.getByRole('alertdialog', { name: changed });
      await expect(dialog).toContainText('Reload to use it.');
      await expect(dialog.getByRole('button', { name: 'Reload' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(field(page, 'username')).toHaveValue('nora');
      await expect(page.getByRole('status').filter({ hasText: newVersion })).toHaveCount(1);
      await page.unroute(/open-menus-/);
    });
    await context.setOffline(true);
    await test.step('the confirmation before leaving works without a network', async () => {
      await page.getByRole('link', { name: 'Domains' }).first().click();
      const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await dialog.getByRole('button', { name: 'Stay' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(`${server.origin}/create-user`);
    });
    await test.step('a menu that cannot be loaded says so in a dialog', async () => {
      await menu.click();
      const dialog = page.getByRole('alertdialog', { name: notLoaded });
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(field(page, 'username')).toHaveValue('nora');
    });
    await context.setOffline(false);
    await expect(strip(page)).toHaveCount(0);
    await menu.click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  });

  test('a list asks before it deletes; a screen says that it cannot be loaded, and loads when the network is back', async ({
    page,
    context,
  }) => {
    await page.goto('/users');
    await expect(page.getByRole('link', { name: 'emre', exact: true })).toBeVisible();
    await expect.poll(() => isLoaded(page, 'dialogs'), 'dialogs are loaded in any case').toBe(true);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Delete emre' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('emre');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(notLoaded);
    await expect(alert).toContainText(whenBack);
    await expect(page.getByRole('navigation', { name: 'Server' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });
});

test.describe('with prefetching', () => {
  test.use({ loadsAhead: true });

  test('likely next parts are loaded while the first screen is shown', async ({
    page,
    context,
    signIn,
    expectFailures,
  }) => {
    expectFailures(['/rest/']);
    await signIn(page);
    await page.goto('/');
    await expect(page.getByText('acme / orders')).toBeVisible();
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      );
    for (const last of ['HistoryView', 'query-editor']) await expect.poll(loaded).toContain(last);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    for (const place of ['Users', 'Namespaces', 'Domains', 'Settings']) {
      await page.getByRole('link', { name: place }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
    }
    await expect(page.getByText(notLoaded)).toHaveCount(0);
  });
});
