import type { Page } from '@playwright/test';
import { expect, test } from './support/console';

const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

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
    expect(await total(), path).toBeLessThan(0.02);
    await control.clearFaults();
  }
});
