import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { desk, oddId } from './support/pages';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens the palette and types immediately, selects the option and presses Enter. */
async function choose(page: Page, text: string, marked: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await expect(field(page)).toHaveValue(text);
  await expect(page.getByRole('option', { name: marked })).toBeVisible();
  for (let step = 0; step < 30; step += 1) {
    const name = await palette(page).getByRole('option', { selected: true }).textContent();
    if (marked.test(name ?? '')) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('option', { name: marked, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

test.describe('the command palette, by keyboard', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn(page);
    await page.goto('/');
    await expect(title(page, 'Home')).toBeVisible();
  });

  test('opens a page, a domain and its pages, a user, a namespace and an action', async ({ page, server, control }) => {
    await choose(page, 'security', /^Security settings/);
    await expect(page).toHaveURL(`${server.origin}/settings?tab=security`);
    await choose(page, 'orders', /^Order Desk/);
    await expect(title(page, 'Order Desk')).toBeVisible();
    await choose(page, 'authen', /^Authentication/);
    await expect(page).toHaveURL(`${server.origin}/domain/acme/orders/authentication`);
    await choose(page, 'haugen', /^Björn Haugen/);
    await expect(page).toHaveURL(`${server.origin}/users/bjorn`);
    await choose(page, 'studio', /studio(Enter)?$/);
    await expect(page).toHaveURL(`${server.origin}/namespaces/studio`);
    await choose(page, 'new domain', /^Create Domain/);
    await expect(page).toHaveURL(`${server.origin}/create-domain`);
    await page.goBack();
    await expect(page).toHaveURL(`${server.origin}/namespaces/studio`);

    await test.step('theme and server state', async () => {
      await expect(page.locator('.theme-dark')).toHaveCount(0);
      await choose(page, 'theme dark', /^Theme: Dark/);
      await expect(page.locator('.theme-dark').first()).toBeAttached();
      await control.forgetRequests();
      await choose(page, 'reload', /^Reload server state/);
      await expect
        .poll(async () => (await control.requests()).map(({ method, path }) => `${method} ${path}`).sort())
        .toEqual(expect.arrayContaining(['GET /health', 'GET /user/favoriteDomains']));
    });
    await test.step('recent choices come first', async () => {
      await page.keyboard.press('Control+k');
      const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
      await expect(recent).toHaveText([
        /^Create Domain/,
        /studio/,
        /^Björn Haugen/,
        /^Authentication/,
        /^Order Desk.*acme\/orders/,
        /^Reload server state/,
        /^Theme: Dark/,
      ]);
      await page.reload();
      await expect(page.getByRole('button', { name: /user menu/ })).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(recent.first()).toHaveText(/studio/);
      await expect(recent.nth(1)).toHaveText(/bjorn/);
      await page.keyboard.press('Escape');
    });
    await choose(page, 'logout', /^Sign out/);
    await expect(title(page, 'Sign in')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
  });
});

test.describe('the command palette within a domain', () => {
  test('opens collections, users, groups and models by keyboard', async ({
    page,
    server,
    rest,
    signIn,
    control,
    expectFailures,
  }) => {
    await rest.call('POST', 'domains/acme/orders/groups', { id: oddId, description: '', members: [] });
    await signIn(page);
    await page.goto(desk);
    await expect(title(page, 'Order Desk')).toBeVisible();
    await control.forgetRequests();
    await choose(page, 'shift leads', /^announcements.*shift leads/i);
    await expect(page).toHaveURL(`${server.origin}${desk}/collections/announcements`);
    await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue('announcements');
    const asked = (await control.requests()).map(({ path }) => path);
    expect(asked).toEqual(
      expect.arrayContaining(['collectionSummary', 'users', 'groups'].map((list) => `/domains/acme/orders/${list}`)),
    );
    await choose(page, 'haruka', /^佐藤 春香/);
    await expect(page).toHaveURL(`${server.origin}${desk}/users/haruka`);
    await choose(page, oddId, /^a\/b 100%.*Order Desk/);
    await expect(page).toHaveURL(`${server.origin}${desk}/groups/${encodeURIComponent(oddId)}`);
    await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue(oddId);
    // Part of the id is enough.
    await choose(page, 'er-10401', /^order-10401/);
    await expect(page).toHaveURL(`${server.origin}${desk}/models/order-10401`);
    await choose(page, 'new collection', /^Create Collection/);
    await expect(title(page, 'New Collection')).toBeVisible();
    await choose(page, 'generate', /^Create JWT Key/);
    await expect(title(page, 'New JWT Key')).toBeVisible();
    await choose(page, 'members', /^Members/);
    await expect(page).toHaveURL(`${server.origin}${desk}/settings/members`);
    await page.goBack();
    await expect(title(page, 'New JWT Key')).toBeVisible();

    await test.step('lists that cannot be searched are named, and the others shown', async () => {
      expectFailures([500]);
      await control.failing({
        match: { path: '/domains/acme/orders/groups', query: 'type=summary' },
        status: 500,
      });
      await page.keyboard.press('Control+k');
      // Filled in one step, so that only one search is sent.
      await field(page).fill('announce');
      await expect(page.getByRole('option', { name: /^announcements.*shift leads/i })).toBeVisible();
      await expect(palette(page).getByText('Groups could not be searched.')).toBeVisible();
    });
  });
});

test('shortcuts are listed, search a list, open a page, and are ignored in a field', async ({
  page,
  context,
  server,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/domains');
  await expect(page.getByRole('link', { name: 'Order Desk' })).toBeVisible();
  await test.step('"?", the user menu and the palette open the list', async () => {
    await page.keyboard.press('?');
    await expect(sheet(page)).toContainText('Search this list');
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await page.getByRole('button', { name: /user menu/ }).click();
    await page.getByRole('menuitem', { name: /^Keyboard shortcuts/ }).click();
    await expect(sheet(page)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(sheet(page)).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('?');
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
  });

  await test.step('"/" focuses the search of the list, and Escape clears it', async () => {
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('?g');
    await expect(page.getByRole('searchbox')).toHaveValue('?g');
    await expect(sheet(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('desk');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/filter=desk/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.getByRole('heading', { level: 1 }).click();
  });

  await test.step('"g" and a letter open a page', async () => {
    for (const [key, path] of [
      ['k', '/account-settings'],
      ['d', '/domains'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect(page).toHaveURL(server.origin + path);
    }
  });

  await test.step('Ctrl+Enter opens a page in a new tab', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('home');
    await expect(page.getByRole('option', { name: /^Home/, selected: true })).toBeVisible();
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await expect(tab).toHaveURL(`${server.origin}/`);
    await expect(page).toHaveURL(`${server.origin}/domains`);
  });
});
