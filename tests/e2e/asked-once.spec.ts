import { screens } from './support/all-screens';
import { expect, test } from './support/console';
import { nothingLoads } from './support/screens';

/** Each address once, as the admin who is signed in. */
const opened = new Set(
  screens
    .filter(({ signedOut, alone, failures, username }) => !signedOut && !alone && !failures && !username)
    .map(({ path }) => path),
);

/** Where a form or list reads again what the shell, the alerts or another tab has just read. */
const known = [
  '/domain/acme/orders/models/order-10400/permissions',
  '/domain/acme/orders/settings',
  '/domain/acme/orders/settings/collections',
  '/domain/acme/orders/settings/dangerous',
  '/domain/acme/orders/settings/members',
  '/domain/acme/orders/settings/models',
  '/domains?status=ready&availability=offline',
  '/profile',
  '/users/carla/about',
];

test('no other address asks for anything twice when it is opened cold', async ({ page, signIn }) => {
  test.setTimeout(10_000 * opened.size);
  expect(opened.size).toBeGreaterThan(50);
  await signIn(page);
  const twice: Record<string, string[]> = {};
  let asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch' || request.url().endsWith('/health')) return;
    asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`.trim());
  });
  for (const path of opened) {
    asked = [];
    await page.goto(path);
    await nothingLoads(page);
    await page.waitForLoadState('networkidle');
    const repeated = asked.filter((call, index) => asked.indexOf(call) !== index);
    if (repeated.length > 0 && !known.includes(path)) twice[path] = repeated;
  }
  expect(twice).toEqual({});
});
