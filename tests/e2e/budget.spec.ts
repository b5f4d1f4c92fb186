import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/console';
import { expectConnected } from './support/domain';

test.use({ loadsAhead: true });

/** Waits until the dashboard says what happened lately, which is loaded once after the page. */
const expectLatest = (page: Page) =>
  expect(page.getByRole('region', { name: 'What happened lately' }).getByRole('listitem').first()).toBeVisible();

test('a domain page sends no request twice', async ({ page, signIn, control }) => {
  await signIn(page);
  await control.forgetRequests();
  await page.goto('/domain/acme/orders/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Order Desk' })).toBeVisible();
  await expectConnected(page);
  await expectLatest(page);
  const sent = async () => (await control.requests()).map(({ method, path }) => `${method} ${path}`);
  // The alerts ask for all domains when the page is drawn.
  await expect.poll(sent).toContain('GET /domains');
  // The charts at the end of the page are in sight.
  await expect.poll(sent).toContain('GET /domains/acme/orders/collectionSummary');
  const requests = await sent();
  const asked = requests.filter((line) => line !== 'GET /health');
  expect(asked.sort(), 'no request is sent twice').toEqual([
    'GET /config/app',
    'GET /domains',
    'GET /domains/acme/orders',
    'GET /domains/acme/orders/activities',
    'GET /domains/acme/orders/chats',
    ...['canteen', 'direct%3A1', 'dispatch', 'hand-over', 'shift%20leads%2Fintern'].map(
      (id) => `GET /domains/acme/orders/chats/${id}/events`,
    ),
    'GET /domains/acme/orders/collectionSummary',
    'GET /domains/acme/orders/convergenceUserToken',
    'GET /domains/acme/orders/models',
    'GET /domains/acme/orders/sessions',
    'GET /domains/acme/orders/stats',
    'GET /user/favoriteDomains',
    'GET /user/profile',
    'POST /auth/validate',
  ]);
});

test('an idle console sends as few requests as possible', async ({ page, signIn, control }) => {
  await signIn(page);
  await page.clock.install();
  /** Calls within one minute of the page's time, with their count. */
  const minute = async () => {
    await control.forgetRequests();
    for (let second = 0; second < 60; second += 1) {
      const answered = await control.requests();
      await page.clock.runFor(1_000);
      // Responses arrive in real time: wait for those of this second.
      if ((await control.requests()).length > answered.length) await page.evaluate(() => fetch('/config.json'));
    }
    // The alerts are checked once a minute, so one minute contains one check or none.
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
  await expect(page.getByText(/sessions$/)).toHaveCount(3);
  const { 'GET /domains': reread, 'GET /health': health, ...others } = await minute();
  expect([reread, health]).toEqual([between(0, 1), between(5, 6)]);
  // The sessions of the favorites are asked for when all domains were read.
  const favorites = ['orders', 'warehouse'].map((id) => `GET /domains/acme/${id}/stats`);
  const stats = [...favorites, 'GET /domains/studio/whiteboard/stats'];
  expect(others).toEqual(reread === 1 ? Object.fromEntries(stats.map((call) => [call, 1])) : {});

  await page.goto('/domain/acme/orders');
  await expectConnected(page);
  await expectLatest(page);
  expect(await minute()).toEqual({
    'GET /health': between(5, 6),
    'GET /domains': between(0, 1),
    'GET /domains/acme/orders': between(10, 12),
    'GET /domains/acme/orders/stats': between(10, 12),
  });
});

test('signing in sends seven requests until the home page is complete', async ({ page, control }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('admin');
  await page.getByLabel(/^Password/).fill('password');
  expect(await control.requests()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('acme / orders')).toBeVisible();
  /** Without the sessions of the favorites, which are asked for when the page is complete. */
  const asked = async () =>
    (await control.requests())
      .map(({ method, path }) => `${method} ${path}`)
      .filter((line) => !line.endsWith('/stats'))
      .sort();
  // The alerts ask for all domains when the page is drawn.
  await expect.poll(asked).toContain('GET /domains');
  expect(await asked()).toEqual([
    'GET /config/app',
    'GET /domains',
    'GET /status',
    'GET /user/favoriteDomains',
    'GET /user/profile',
    'POST /auth/login',
    'POST /auth/validate',
  ]);
});

test.describe('without loading ahead', () => {
  test.use({ loadsAhead: false });
  for (const [place, filled] of [
    ['/', 'Healthy'],
    ['/domains', 'Order Desk'],
    ['/users', 'Ada Admin'],
    ['/domain/acme/orders/groups', 'couriers'],
    ['/domain/acme/orders/models?mode=browse&collection=orders', 'order-10400'],
  ] as const)
    test(`${place} is filled after four rounds of requests at most, none of them sent twice`, async ({
      page,
      signIn,
    }) => {
      await signIn(page);
      const asked = await loadInRounds(page, place, page.getByRole('main').getByText(filled).first());
      const calls = asked.filter(({ url }) => url.includes('/rest/')).map(({ url }) => url);
      expect(new Set(calls).size, calls.join(', ')).toBe(calls.length);
      // The list of the collection field, the sessions of favorites and the focus handling come after what the page is for.
      const later = /\/collections\?|\/stats$|\/rest\/domains\?offset=0&limit=500$|\/assets\/(dialogs|tabs)-/;
      const needed = asked.filter(({ url }) => !later.test(url));
      const rounds = needed.map(({ url, round }) => `${round} ${url}`).join('\n');
      expect(Math.max(...needed.map(({ round }) => round)), rounds).toBeLessThanOrEqual(4);
    });

  for (const [place, heading, first, shown] of [
    ['/', 'Home', '/rest/status', 'Healthy'],
    ['/domains', 'Domains', '/rest/domains?', 'Order Desk'],
    ['/users', 'Users', '/rest/users?', 'Ada Admin'],
    ['/domain/acme/orders/groups', 'Groups', '/groups?', 'couriers'],
    ['/domain/acme/orders/models?mode=browse&collection=orders', 'Models', '/model-query', 'order-10400'],
  ] as const)
    test(`${place} is drawn with what it shows when that arrives before the code`, async ({ page, signIn }) => {
      await signIn(page);
      await page.addInitScript(watchFirstDrawing, heading);
      const answered = answerTo(page, first);
      await page.route('**/assets/screens-*', async (route) => {
        await answered;
        await route.continue();
      });
      await page.goto(place);
      await expect.poll(() => firstDrawing(page)).toContain(shown);
    });

  for (const [from, heading, first, shown] of [
    ['/', 'Domains', '/rest/domains?offset=0&limit=11', 'Order Desk'],
    ['/', 'Users', '/rest/users?', 'Ada Admin'],
    ['/domain/acme/orders', 'Groups', '/groups?', 'couriers'],
  ] as const)
    test(`${heading} are drawn with their rows when they arrive before the click ends`, async ({ page, signIn }) => {
      await signIn(page);
      await page.addInitScript(watchFirstDrawing, heading);
      await page.goto(from);
      await page.getByRole('navigation').getByRole('link', { name: heading, exact: true }).hover();
      const answered = answerTo(page, first);
      await page.mouse.down();
      await answered;
      await page.mouse.up();
      await expect.poll(() => firstDrawing(page)).toContain(shown);
    });
});

/**
 * Opens a page and returns each request with its round: requests are held until the page can do nothing more without them,
 * then all of them are answered and the next round begins. The document is the first round and is left out.
 */
async function loadInRounds(page: Page, place: string, filled: Locator) {
  const asked: { url: string; round: number }[] = [];
  let round = 2;
  let held: (() => void)[] = [];
  await page.route('**/*', async (route) => {
    // The font of a text is requested when the text is drawn.
    if (['document', 'font'].includes(route.request().resourceType())) return route.continue();
    asked.push({ url: route.request().url(), round });
    await new Promise<void>((send) => held.push(send));
    await route.continue();
  });
  await page.goto(place, { waitUntil: 'commit' });
  while (!(await filled.isVisible())) {
    const before = asked.length;
    await page.evaluate(endOfTasks);
    await page.waitForTimeout(200);
    await page.evaluate(endOfTasks);
    if (asked.length > before || held.length === 0) continue;
    round += 1;
    for (const send of held) send();
    held = [];
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const send of held) send();
  return asked;
}

/** Idle callbacks would wait for the style sheets, whose requests are held too. */
const endOfTasks = () => new Promise((resolve) => setTimeout(resolve));

const answerTo = async (page: Page, call: string) =>
  (await page.waitForResponse((response) => response.url().includes(call))).finished();

type WatchedPage = { firstDrawing?: string };
const firstDrawing = (page: Page) => page.evaluate(() => (window as WatchedPage).firstDrawing);

/** Notes the text of the page when its heading appears. Runs in the page. */
function watchFirstDrawing(heading: string) {
  const page = window as WatchedPage;
  new MutationObserver(() => {
    const main = document.querySelector<HTMLElement>('#root main');
    if (main?.querySelector('h1')?.textContent === heading) page.firstDrawing ??= main.innerText;
  }).observe(document, { subtree: true, childList: true });
}
