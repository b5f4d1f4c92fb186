import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { outage, strip } from './support/domain';
import { signInForm } from './support/session';

test.use({ loadsAhead: true });

const password = 'Harbor-7-lights';

const path = '/create-user';
const typed = {
  username: 'nora',
  displayName: 'Nora Quist',
  email: 'nora@example.com',
  password,
  confirm: password,
};

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const fill = async (page: Page) => {
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
};
const expectTyped = async (page: Page) => {
  for (const [name, value] of Object.entries(typed)) await expect(field(page, name)).toHaveValue(value);
};
const send = (page: Page) => page.getByRole('button', { name: 'Create', exact: true }).click();
/** Presses Retry until the server is back. */
const retryUntilGone = (page: Page) =>
  expect(async () => {
    const retry = strip(page).getByRole('button', { name: 'Retry' });
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(page.getByText(outage)).toHaveCount(0, { timeout: 500 });
  }).toPass();

test('input is kept while the network is down, the server is stopped, and the user signs in again', async ({
  page,
  context,
  signIn,
  control,
  expectFailures,
  server,
}) => {
  expectFailures([401, '/rest/', 'ERR_CONNECTION_REFUSED']);
  await signIn(page);
  await page.clock.install();
  await page.goto(path);
  await fill(page);
  await test.step('without a network', async () => {
    await context.setOffline(true);
    await send(page);
    const alert = page.getByRole('main').getByRole('alert').first();
    await expect(alert).toContainText('The server could not be reached.');
    await expectTyped(page);
    await context.setOffline(false);
    await retryUntilGone(page);
  });
  await test.step('without the server', async () => {
    await server.stop();
    await page.clock.fastForward(10_100);
    await expect(strip(page)).toContainText(outage);
    await server.start();
    await retryUntilGone(page);
    await expectTyped(page);
  });
  await test.step('without a session', async () => {
    await control.expireSessions();
    await send(page);
    const dialog = page.getByRole('alertdialog');
    await expect(signInForm(page, dialog).password).toBeFocused();
    await signInForm(page, dialog).password.fill('password');
    await signInForm(page, dialog).submit.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("User 'nora' created.").first()).toBeVisible();
    await expect(page.getByText(/^Could Not/)).toHaveCount(0);
    expect(new URL(page.url()).origin).toBe(server.origin);
  });
});

test('typing continues in a scrolled form while the server is offline, and Retry is reached by keyboard', async ({
  page,
  server,
  signIn,
  expectFailures,
}) => {
  expectFailures(['/rest/', 'ERR_CONNECTION_REFUSED']);
  await signIn(page);
  await page.clock.install();
  await page.goto(path);
  await page.setViewportSize({ width: 1280, height: 400 });
  await field(page, 'displayName').click();
  await page.keyboard.type('Nora ');
  await server.stop();
  await page.clock.fastForward(10_100);
  await expect(strip(page)).toContainText(outage);
  await page.keyboard.type('Quist');
  await expect(field(page, 'displayName')).toHaveValue('Nora Quist');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nora');
  await expect(field(page, 'firstName')).toHaveValue('Nora');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await field(page, 'confirm').focus();
  await expect(strip(page)).toBeInViewport();
  await strip(page).getByRole('button', { name: 'Retry' }).focus();
  await server.start();
  await page.keyboard.press('Enter');
  await expect(strip(page)).toContainText('The Convergence Server is online again.');
  await page.clock.runFor(2_100);
  await expect(strip(page)).toHaveCount(0);
  await expect(page.locator('body'), 'the focus stays on the page').not.toBeFocused();
  await expect(field(page, 'displayName')).toHaveValue('Nora Quist');
});

test('leaving while a save runs says so, and the page that was clicked comes when it is done', async ({
  page,
  signIn,
  control,
  server,
}) => {
  await signIn(page);
  await page.goto('/users/bjorn');
  await page.getByRole('textbox', { name: 'Display Name' }).fill('Björn Later');
  await control.fault({ match: { method: 'PUT', path: '/users/bjorn' }, delay: 4_000 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saving…')).toBeVisible();
  await page.getByRole('link', { name: 'Domains', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave while your changes are being saved?' });
  await expect(question).toBeVisible();
  await expect(page.getByText("User 'bjorn' updated.")).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/domains`);
  await expect(question).toHaveCount(0);
});
