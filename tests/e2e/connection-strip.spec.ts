import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import { expectConnected, strip } from './support/domain';
import { shiftOf, watchShifts } from './support/layout-shift';
import { desk } from './support/pages';

const foot = (page: Page) => page.getByRole('navigation', { name: /^(Domain|Server)$/ });
const bell = (page: Page) => page.getByRole('button', { name: /^Alerts, / });
const screens = ['/', '/users', '/create-user', desk, `${desk}/models/order-10401`];

test.beforeEach(async ({ page, signIn, expectFailures }) => {
  expectFailures(['/rest/', '/realtime/', '/assets/', /WebSocket/, 'ERR_INTERNET_DISCONNECTED']);
  await watchShifts(page);
  await signIn(page);
});

for (const [width, height] of [
  [1280, 800],
  [1024, 700],
  [390, 844],
] as const)
  test(`nothing moves at ${width} px while the connection goes and comes`, async ({ page, context }) => {
    await page.setViewportSize({ width, height });
    const told = width < 640 ? page.getByRole('button', { name: 'You are offline' }) : strip(page);
    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      if (path.startsWith('/domain') && width > 1023) await expectConnected(page);
      await page.waitForLoadState('networkidle');
      const before = await shiftOf(page);
      await context.setOffline(true);
      await expect(told).toBeVisible();
      await axe(page);
      await context.setOffline(false);
      await expect(page.getByText('You are online again.').first()).toBeAttached();
      await expect(page.getByText(/You are (offline|online again)/)).toHaveCount(0);
      expect(await shiftOf(page), path).toBe(before);
    }
  });

test('an outage is told at one place, and the nearest cause is named', async ({ page, context, control }) => {
  // What is needed offline is loaded two seconds after the first screen.
  const loaded = page.waitForResponse(/start-connection-check/);
  await page.goto(`${desk}/models/order-10401`);
  await expectConnected(page);
  await loaded;
  await page.waitForLoadState('networkidle');
  await expect(bell(page)).toHaveAccessibleName(/^Alerts, \d+$/);
  const alerts = Number(/\d+/.exec((await bell(page).textContent()) ?? '0')?.[0] ?? 0);
  await context.setOffline(true);
  await control.dropSockets();
  await expect(strip(page)).toContainText('You are offline. Trying again when the network is back.');
  await expect(foot(page)).toContainText(/Server, as of|Server not reached/);
  await expect(foot(page)).not.toContainText('online');
  await expect(bell(page)).toHaveText(String(alerts + 1));
  await expect(page.getByText('Read-only', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('tree'), 'what can be read is not covered').toBeVisible();
  await expect(page.getByRole('button', { name: 'Check connection' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await strip(page).getByRole('button', { name: 'Check connection' }).click();
  const check = page.getByRole('dialog', { name: 'Connection check' });
  await expect(check.getByText('You are offline.')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(strip(page).getByRole('button', { name: 'Check connection' })).toBeFocused();
  await context.setOffline(false);
  await expect(strip(page)).toContainText('online again');
  await expectConnected(page, { timeout: 15_000 });
  await expect(strip(page)).toHaveCount(0);
  await expect(page.locator('body'), 'the focus stays on the page').not.toBeFocused();
  await expect(bell(page)).toHaveText(String(alerts));
});
