import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { connectUser, expectConnected, nextPoll } from './support/domain';
import { alert, desk, field, link, notice, press, question, serverError, visit } from './support/pages';

const settings = `${desk}/settings`;
const api = 'domains/acme/orders';
/** The client reconnects before the console knows that the domain went offline. */
const reconnecting = 'WebSocket is closed before the connection is established';

const form = (page: Page, name: string) => page.getByRole('form', { name });
const choice = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

async function open(page: Page, path = '') {
  await page.goto(`${settings}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

test.beforeEach(({ page, signIn }) => signIn(page));

test('the availability changes after confirmation', async ({ page, server, control, expectFailures }) => {
  expectFailures([500, reconnecting]);
  await page.clock.install();
  await open(page);
  await expectConnected(page);
  const leave = await connectUser(server.origin, 'acme/orders', 'alma');
  await expect(choice(page, 'Online')).toBeChecked();
  await choice(page, 'Offline').check();
  await nextPoll(page);
  await expect(question(page)).toContainText('1 active session is disconnected immediately.');
  await press(question(page), 'Cancel');
  await expect(choice(page, 'Online')).toBeChecked();

  await control.fault({ match: { method: 'PUT', path: `/${api}/availability` }, ...serverError });
  await choice(page, 'Offline').check();
  await press(question(page), 'Set offline');
  await expect(question(page)).toContainText('Settings Not Updated');
  await expect(question(page)).toContainText('There was an error applying the settings.');
  await press(question(page), 'Set offline');
  await notice(page, 'The domain is offline now.');
  const offline = page.getByText('The Domain is Offline', { exact: true });
  await expect(offline).toBeVisible();
  await expect(choice(page, 'Offline')).toBeChecked();
  await leave().catch(() => undefined);

  await page.reload();
  // Not `check`: the choice shows the state of the domain, which is read again after the change.
  await choice(page, 'Online').click();
  await notice(page, 'The domain is online now.');
  await expect(choice(page, 'Online')).toBeChecked();
  await expect(offline).toHaveCount(0);
  await expectConnected(page);

  await choice(page, 'Maintenance').check();
  await press(question(page), 'Start maintenance');
  await expect(page.getByText('The Domain is in Maintenance Mode', { exact: true })).toBeVisible();
  await visit(page, desk);
  await page.getByRole('link', { name: 'Change availability' }).first().click();
  await expect(choice(page, 'Maintenance')).toBeChecked();
});

test('the id changes while the domain is offline', async ({ page, rest, expectFailures }) => {
  expectFailures([404, 409, reconnecting]);
  const renamed = `o/r 100% "x" '☕' ?#`;
  await open(page, '/dangerous');
  const card = form(page, 'Change Domain Id');
  const id = field(card, 'Domain Id');
  await expect(id).toBeDisabled();
  await expect(card).toContainText('The id can only be changed while the domain is offline.');
  await link(card, 'Change availability').click();
  await choice(page, 'Offline').check();
  await press(question(page), 'Set offline');
  await notice(page, 'The domain is offline now.');
  await tab(page, 'Dangerous');
  const change = async (text: string) => {
    await id.fill(text);
    await press(card, 'Change Id…');
  };
  await change('');
  await expect(card.getByText('A domain id is required!')).toBeVisible();
  await change('support');
  await press(question(page), 'Change Id');
  const refused = alert(page, 'Domain Id Not Updated').first();
  await expect(refused).toContainText(
    'There was an error updating the domain id . A domain with the specified id already exists.',
  );
  await change(renamed);
  await press(question(page), 'Change Id');
  await notice(page, 'Domain Id Changed');
  await expect
    .poll(() => new URL(page.url()).pathname.split('/').map(decodeURIComponent))
    .toEqual(['', 'domain', 'acme', renamed, 'settings', 'dangerous']);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(id).toHaveValue(renamed);
  await tab(page, 'General');
  await choice(page, 'Online').click();
  await expectConnected(page);
  expect(await rest.call('GET', `domains/acme/${encodeURIComponent(renamed)}`)).toMatchObject({
    displayName: 'Order Desk',
  });
});
