import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { connectUser, expectConnected } from './support/domain';
import { desk } from './support/pages';

const table = (page: Page) => page.getByRole('table', { name: 'Sessions' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
const filters = (page: Page) => page.getByRole('search', { name: 'Filter sessions' });

async function open(page: Page, search = '') {
  await page.goto(`${desk}/sessions${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
}

test('disconnected sessions and operators are listed only when selected; new ones appear at the top, unless paused', async ({
  page,
  signIn,
  server,
  control,
}) => {
  await signIn(page);
  const leave = await connectUser(server.origin, 'acme/orders', 'alma');
  await open(page);
  await expectConnected(page);
  await expect(rows(page).filter({ hasText: 'alma' })).not.toHaveCount(0);
  await expect(table(page)).not.toContainText('(Convergence)');
  await filters(page).getByRole('switch', { name: 'Convergence Users' }).click();
  await expect(rows(page).filter({ hasText: 'admin (Convergence)' })).not.toHaveCount(0);
  await expect(page).toHaveURL(/\?convergence=true$/);
  await filters(page).getByRole('switch', { name: 'Disconnected Sessions' }).click();
  await expect(page).toHaveURL(/disconnected=true/);
  await expect(page.getByText(/^1–20 of \d+ total results$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  const asked = (await control.requests()).filter(({ path }) => path.endsWith('/sessions'));
  expect(asked[0]?.query).toContain('excludeDisconnected=true&sessionType=ExcludeConvergence');
  expect(asked.map(({ query }) => query).join()).toContain('excludeDisconnected=false&sessionType=all');
  await leave();

  await open(page);
  await page.getByRole('switch', { name: 'Live' }).click();
  const first = await connectUser(server.origin, 'acme/orders', 'alma');
  await expect(rows(page).first()).toContainText('alma');
  await page.getByRole('button', { name: 'Pause' }).click();
  const second = await connectUser(server.origin, 'acme/orders', 'ben');
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect(rows(page).first()).toContainText('alma');
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(rows(page).first()).toContainText('ben');
  await expect(rows(page).nth(1)).toContainText('alma');
  await second();
  await expect(rows(page).first()).toContainText('alma');
  await first();
});
