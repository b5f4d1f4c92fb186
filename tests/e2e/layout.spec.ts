import type { Page } from '@playwright/test';
import { expect, test } from './support/console';

const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

type Screen = {
  path: string;
  title: string;
  ready: string;
  signedOut?: boolean;
  missing?: boolean;
};

const screens: Screen[] = [
  { path: '/login', title: 'Sign in', ready: 'Sign in', signedOut: true },
  { path: '/logged-out', title: 'Logged out', ready: 'Log in again', signedOut: true },
  { path: '/', title: 'Home', ready: 'acme / orders' },
  { path: '/domains', title: 'Domains', ready: 'Render Notes' },
  { path: '/domains?filter=zzz', title: 'Domains', ready: 'Nothing matches' },
  { path: '/create-domain', title: 'New Domain', ready: 'Connection URL' },
  { path: '/namespaces', title: 'Namespaces', ready: 'Acme Trading' },
  { path: '/create-namespace', title: 'New Namespace', ready: 'Namespace Id' },
  { path: '/namespaces/studio', title: 'Namespace · studio', ready: 'User Roles' },
  { path: '/users', title: 'Users', ready: 'amara.diallo' },
  { path: '/create-user', title: 'New User', ready: 'Confirm Password' },
  { path: '/users/emre', title: 'Edit User · emre', ready: 'Last Login' },
  { path: '/users/emre/set-password', title: 'Set Password · emre', ready: 'Confirm Password' },
  { path: '/settings', title: 'Settings', ready: 'Default Namespace' },
  { path: '/settings?tab=security', title: 'Settings', ready: 'Require a digit' },
  { path: '/profile', title: 'Profile', ready: 'Confirm Password' },
  { path: '/account-settings', title: 'Account Settings', ready: 'Build pipeline' },
  { path: '/create-api-key', title: 'New API Key', ready: 'Enabled' },
  { path: '/domain/acme/orders', title: 'Dashboard · acme/orders', ready: 'Code Snippets' },
  {
    path: '/domain/acme/warehouse',
    title: 'Dashboard · acme/warehouse',
    ready: 'The Domain is in Maintenance Mode',
  },
  { path: '/domain/acme/archive-2024/models', title: 'Models · acme/archive-2024', ready: 'Closed while' },
  { path: '/domain/studio/scene-editor', title: 'Dashboard · studio/scene-editor', ready: 'Show all' },
  {
    path: '/domain/studio/render-notes',
    title: 'Domain Initializing · studio/render-notes',
    ready: 'This domain is initializing',
  },
  { path: '/domain/finance/audit', title: 'Domain Deleting · finance/audit', ready: 'is being deleted' },
  { path: '/domain/acme/returns', title: 'Upgrade · acme/returns', ready: 'Upgrade Required' },
  {
    path: '/domain/acme/nope',
    title: 'Error Loading Domain · acme/nope',
    ready: 'does not exist!',
    missing: true,
  },
  { path: '/no/such/page', title: 'Page Not Found', ready: 'no page exists' },
];

/** What is wider than the window, if anything is. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const scrollers = [
      document.documentElement,
      document.body,
      ...document.querySelectorAll('main, main > *'),
    ];
    return scrollers
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .map((element) => `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`);
  });

/** The same addresses, where the role leaves less. */
const asDeveloper: Screen[] = [
  { path: '/', title: 'Home', ready: 'No favorites yet' },
  { path: '/domains', title: 'Domains', ready: 'Order Desk' },
  { path: '/namespaces', title: 'Namespaces', ready: 'Studio North' },
  { path: '/users', title: 'Users', ready: 'amara.diallo' },
  { path: '/create-user', title: 'New User', ready: 'Needs the server role Server Admin.' },
  { path: '/settings?tab=security', title: 'Settings', ready: 'You can read these settings' },
  { path: '/account-settings', title: 'Account Settings', ready: 'No API keys yet' },
];

test.beforeEach(({ control }) => control.setDomain('finance', 'audit', { status: 'deleting' }));

const expectFit = async (page: Page, { path, title, ready }: Screen) => {
  await page.goto(path);
  await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Convergence Console`);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible();
    expect(await tooWide(page), `${size.width} px`).toEqual([]);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
};

for (const screen of screens) {
  const { path, signedOut, missing } = screen;
  test(`${path} fits every window and is named in the tab`, async ({ page, signIn, expectFailures }) => {
    if (missing) expectFailures([404]);
    if (!signedOut) await signIn(page);
    await expectFit(page, screen);
  });
}

for (const screen of asDeveloper)
  test(`${screen.path} fits every window as a Developer sees it`, async ({ page, signIn }) => {
    await signIn(page, 'devi');
    await expectFit(page, screen);
  });

test('the navigation is behind a button where there is no room for it', async ({ page, signIn, server }) => {
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await menu.click();
  await drawer.getByRole('link', { name: 'Domains' }).click();
  await expect(page).toHaveURL(`${server.origin}/domains`);
  await expect(drawer).toHaveCount(0);
});

/** Opens each dialog of the server level, from its page. */
const dialogs: { name: string; path: string; open: (page: Page) => Promise<void> }[] = [
  {
    name: 'deleting a user',
    path: '/users',
    open: (page) => page.getByRole('button', { name: 'Delete emre' }).click(),
  },
  {
    name: 'deleting a domain',
    path: '/domains',
    open: (page) => page.getByRole('button', { name: 'Delete Order Desk' }).click(),
  },
  {
    name: 'a role in a namespace',
    path: '/namespaces/studio',
    open: (page) => page.getByRole('button', { name: 'Change the role of dana' }).click(),
  },
  {
    name: 'deleting an API key',
    path: '/account-settings',
    open: (page) => page.getByRole('button', { name: 'Delete Build pipeline' }).click(),
  },
  {
    name: 'the command palette',
    path: '/users',
    open: async (page) => {
      await page.getByRole('button', { name: /^Search or go to/ }).click();
      await page.keyboard.type('a');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'the keyboard shortcuts',
    path: '/users',
    open: async (page) => {
      await expect(page.getByText('amara.diallo').filter({ visible: true }).first()).toBeVisible();
      await page.keyboard.press('?');
    },
  },
  {
    name: 'leaving what is not saved',
    path: '/users/emre',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Display Name' }).fill('Emre Y.');
      await page.getByRole('link', { name: 'Set Password' }).click();
    },
  },
];

for (const { name, path, open } of dialogs)
  test(`the dialog of ${name} fits every window`, async ({ page, signIn }) => {
    await signIn(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(path);
      await open(page);
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
      await expect(dialog).toBeVisible();
      const box = await dialog.boundingBox();
      expect(box?.x, `${size.width} px`).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${size.width} px`).toBeLessThanOrEqual(size.width);
      expect((box?.y ?? 0) + (box?.height ?? 0), `${size.width} px`).toBeLessThanOrEqual(size.height);
      const inside = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(inside, `${size.width} px`).toBeLessThanOrEqual(1);
    }
  });

test('no page moves when its data arrive', async ({ page, signIn, control }) => {
  await signIn(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const total = () =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
  for (const [path, ready] of [
    ['/', 'acme / orders'],
    ['/domains', 'Render Notes'],
    ['/users', 'amara.diallo'],
    ['/users/emre', 'Last Login'],
    ['/namespaces', 'Acme Trading'],
    ['/account-settings', 'Build pipeline'],
    ['/domain/acme/orders', 'Code Snippets'],
  ] as const) {
    for (const slow of [
      '/status',
      '/user/favoriteDomains',
      '/domains',
      '/users',
      '/namespaces',
      '/user/apiKeys',
    ])
      await control.fault({ match: { method: 'GET', path: slow }, delay: 400 });
    await page.goto(path);
    await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await total(), path).toBeLessThan(0.01);
    await control.clearFaults();
  }
});
