import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { signInForm } from './support/session';

test.use({ loadsAhead: true });

const password = 'Harbor-7-lights';

/** The form for a new user, filled in but not sent. */
const user = {
  path: '/create-user',
  typed: {
    username: 'nora',
    displayName: 'Nora Quist',
    email: 'nora@example.com',
    password,
    confirm: password,
  },
  send: 'Create',
  done: "User 'nora' created.",
};
/** The settings of security, changed but not sent. */
const settings = {
  path: '/settings?tab=security',
  typed: { timeout: '45' },
  send: 'Save',
  done: 'Configuration Saved',
};
const forms: { path: string; typed: Record<string, string>; send: string; done: string }[] = [user, settings];

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const fill = async (page: Page, typed: Record<string, string>) => {
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
};
const expectTyped = async (page: Page, typed: Record<string, string>) => {
  for (const [name, value] of Object.entries(typed)) await expect(field(page, name)).toHaveValue(value);
};
/** The last: the session timeout stands below the password policy. */
const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const done = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
/** Presses Retry until nothing covers the page. */
const retryUntilGone = (page: Page) =>
  expect(async () => {
    const retry = page.getByRole('alertdialog').getByRole('button', { name: 'Retry' });
    if (await retry.isVisible()) await retry.click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0, { timeout: 500 });
  }).toPass();
const signInAgain = async (page: Page) => {
  const dialog = page.getByRole('alertdialog');
  await expect(signInForm(page, dialog).password).toBeFocused();
  await signInForm(page, dialog).password.fill('password');
  await signInForm(page, dialog).submit.click();
  await expect(dialog).toHaveCount(0);
};

for (const { path, typed, send: name, done: text } of forms)
  test.describe(`what was typed at ${path}`, () => {
    test('stays while the network is gone, the server is stopped, and one signs in again in place', async ({
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
      await fill(page, typed);
      await test.step('without a network', async () => {
        await context.setOffline(true);
        await send(page, name);
        const alert = page.getByRole('main').getByRole('alert').first();
        await expect(alert).toContainText('The server could not be reached.');
        await expectTyped(page, typed);
        await context.setOffline(false);
        await retryUntilGone(page);
      });
      await test.step('without the server', async () => {
        await server.stop();
        await page.clock.fastForward(10_100);
        const overlay = page.getByText('The Convergence Server appears to be Offline.');
        await expect(overlay).toBeVisible();
        await server.start();
        await retryUntilGone(page);
        await expectTyped(page, typed);
      });
      await test.step('without a session', async () => {
        await control.expireSessions();
        await send(page, name);
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await signInAgain(page);
        await done(page, text);
        await expect(page.getByText(/^(Could Not|Configuration Not)/)).toHaveCount(0);
        expect(new URL(page.url()).origin).toBe(server.origin);
      });
    });
  });

test('typing goes on in the field while the server is offline, and the keyboard reaches Retry', async ({
  page,
  server,
  signIn,
  expectFailures,
}) => {
  expectFailures(['/rest/', 'ERR_CONNECTION_REFUSED']);
  await signIn(page);
  await page.clock.install();
  await page.goto(user.path);
  await field(page, 'displayName').click();
  await page.keyboard.type('Nora ');
  await server.stop();
  await page.clock.fastForward(10_100);
  await expect(page.getByText('The Convergence Server appears to be Offline.')).toBeVisible();
  await page.keyboard.type('Quist');
  await expect(field(page, 'displayName')).toHaveValue('Nora Quist');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nora');
  await expect(field(page, 'firstName')).toHaveValue('Nora');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Cancel' }).focus();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Retry' })).toBeFocused();
  await server.start();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The Convergence Server appears to be Offline.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(field(page, 'displayName')).toHaveValue('Nora Quist');
});

test('a list keeps its rows while the network is gone, says so, and Retry brings the new ones', async ({
  page,
  context,
  signIn,
  rest,
  expectFailures,
}) => {
  expectFailures(['/rest/']);
  await signIn(page);
  await page.goto('/users?filter=em');
  const row = page.getByRole('link', { name: 'emre', exact: true });
  await expect(row).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('The list could not be refreshed')).toBeVisible();
  await expect(row).toBeVisible();
  await rest.call('DELETE', 'users/emre');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).last().click();
  await expect(page.getByText('The list could not be refreshed')).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('em');
});

test('Back and logging out ask first, by the menu and by the palette; nothing typed is lost by staying', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page);
  await page.goto('/users');
  await page.getByRole('main').getByRole('link', { name: 'Create User' }).click();
  await fill(page, user.typed);
  const back = page.getByRole('alertdialog');
  await page.goBack();
  await back.getByRole('button', { name: 'Stay' }).click();
  await expect(back).toHaveCount(0);
  await expect(page).toHaveURL(`${server.origin}/create-user`);
  await expectTyped(page, user.typed);
  await page.goBack();
  await back.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`${server.origin}/users`);
  await page.getByRole('main').getByRole('link', { name: 'Create User' }).click();
  await fill(page, user.typed);
  const dialog = page.getByRole('alertdialog', { name: 'Sign out without saving?' });
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expectTyped(page, user.typed);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('log out');
  await page.getByRole('option', { name: /Sign out/ }).click();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
});
