import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { connectUser, expectConnected } from './support/domain';
import { desk, oddId } from './support/pages';

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

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('sessions are listed and opened', async ({ page }) => {
  await open(page, '?disconnected=true&convergence=true');
  await expect(page).toHaveTitle('Sessions · acme/orders · Convergence Console');
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByText(/^1–20 of \d+ total results$/)).toBeVisible();
  await rows(page).nth(2).getByRole('button').click();
  for (const label of ['User Type', 'Client', 'Client Version', 'Client Metadata'])
    await expect(table(page).getByText(label, { exact: true })).toBeVisible();
});

test('disconnected sessions and operators are listed only when selected, also from the address', async ({
  page,
  server,
  control,
}) => {
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
});

test('sessions are filtered by each field, also when none matches', async ({ page, control }) => {
  await open(page, '?disconnected=true');
  await expect(rows(page)).toHaveCount(20);
  await filters(page).getByRole('textbox', { name: 'Username' }).fill('ben');
  await filters(page).getByRole('combobox', { name: 'Auth Method' }).click();
  await page.getByRole('option', { name: 'Password' }).click();
  await filters(page).getByRole('textbox', { name: 'Remote Host' }).fill('10.20.');
  await filters(page).getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/username=ben&authMethod=password&remoteHost=10\.20\./);
  await expect(rows(page).first()).toContainText('ben');
  // The server returns a total of 0 then.
  await expect(page.getByText(/^1–\d+ of (more than )?\d+ total results$/)).toBeVisible();
  const sessionId = filters(page).getByRole('textbox', { name: 'Session Id' });
  await sessionId.fill(oddId);
  await sessionId.press('Enter');
  await expect(sessionId).toBeFocused();
  await expect(page.getByRole('heading', { name: /^No sessions/ })).toContainText(`with “${oddId}” in the session id`);
  await page.reload();
  await expect(filters(page).getByRole('textbox', { name: 'Session Id' })).toHaveValue(oddId);
  await page.getByRole('button', { name: 'Any session id' }).click();
  await expect(rows(page).first()).toContainText('ben');
  const { query } = (await control.requests()).filter(({ path }) => path.endsWith('/sessions')).at(-1)!;
  expect(new URLSearchParams(query).get('sessionId')).toBeNull();
});

test('new sessions appear at the top, unless the list is paused', async ({ page, server }) => {
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
