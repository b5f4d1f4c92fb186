import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { expectConnected } from './support/domain';

test.use({ loadsAhead: true });

/** The samples of the dashboard are filled: once, after the page is there. */
const expectNames = (page: Page) => expect(page.getByText('"agnieszka"')).toBeVisible();

test('a page of a domain may load after at most four requests', async ({ page, signIn, control }) => {
  await signIn(page);
  await control.forgetRequests();
  await page.goto('/domain/acme/orders/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Order Desk' })).toBeVisible();
  await expectConnected(page);
  await expectNames(page);
  const requests = (await control.requests()).map(({ method, path }) => `${method} ${path}`);
  const asked = requests.filter((line) => line !== 'GET /health');
  const before = asked.indexOf('GET /domains/acme/orders') + 1;
  expect(before, asked.join(', ')).toBeGreaterThan(0);
  expect(before, asked.join(', ')).toBeLessThanOrEqual(4);
  expect(asked.sort(), 'and none is sent twice').toEqual([
    'GET /config/app',
    'GET /domains',
    'GET /domains/acme/orders',
    'GET /domains/acme/orders/collections',
    'GET /domains/acme/orders/config/anonymousAuth',
    'GET /domains/acme/orders/config/collection',
    'GET /domains/acme/orders/convergenceUserToken',
    'GET /domains/acme/orders/stats',
    'GET /domains/acme/orders/users',
    'GET /user/favoriteDomains',
    'GET /user/profile',
    'POST /auth/validate',
  ]);
});

test('an idle console asks no more than it must', async ({ page, signIn, control }) => {
  await signIn(page);
  await page.clock.install();
  /** How often each call is made in a minute of the page's time. */
  const minute = async () => {
    await control.forgetRequests();
    for (let second = 0; second < 60; second += 1) {
      const answered = await control.requests();
      await page.clock.runFor(1_000);
      // An answer comes in real time: the next second waits for those that this one asked for.
      if ((await control.requests()).length > answered.length)
        await page.evaluate(() => fetch('/config.json'));
    }
    // The alerts ask once a minute: a minute may begin right after, or right before.
    const counts: Record<string, number> = { 'GET /domains': 0 };
    for (const { method, path } of await control.requests())
      counts[`${method} ${path}`] = (counts[`${method} ${path}`] ?? 0) + 1;
    return counts;
  };
  const between = (least: number, most: number) => ({
    asymmetricMatch: (value: number) => value >= least && value <= most,
  });

  await page.goto('/');
  await expect(page.getByText('acme / orders')).toBeVisible();
  expect(await minute()).toEqual({ 'GET /health': between(5, 6), 'GET /domains': between(0, 1) });

  await page.goto('/domain/acme/orders');
  await expectConnected(page);
  await expectNames(page);
  expect(await minute()).toEqual({
    'GET /health': between(5, 6),
    'GET /domains': between(0, 1),
    'GET /domains/acme/orders': between(10, 12),
    'GET /domains/acme/orders/stats': between(10, 12),
  });
});

test('signing in takes seven requests until home is filled', async ({ page, control }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('admin');
  await page.getByLabel(/^Password/).fill('password');
  expect(await control.requests()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('acme / orders')).toBeVisible();
  expect((await control.requests()).map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /config/app',
    'GET /domains',
    'GET /status',
    'GET /user/favoriteDomains',
    'GET /user/profile',
    'POST /auth/login',
    'POST /auth/validate',
  ]);
});
