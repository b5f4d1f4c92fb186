import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { elapse, signInForm } from './support/session';

test.use({ loadsAhead: true });

const minute = 60_000;
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
const signInAgain = async (page: Page) => {
  const dialog = page.getByRole('alertdialog');
  await expect(signInForm(page, dialog).password).toBeFocused();
  await signInForm(page, dialog).password.fill('password');
  await signInForm(page, dialog).submit.click();
  await expect(dialog).toHaveCount(0);
};

for (const { path, typed, send: name, done: text } of forms)
  test.describe(`what was typed at ${path}`, () => {
    test('stays while one signs in again in place, before and during saving', async ({
      page,
      signIn,
      control,
      expectFailures,
      server,
    }) => {
      expectFailures([401]);
      await signIn(page);
      await page.goto(path);
      await fill(page, typed);
      await control.expireSessions();
      await send(page, name);
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expect(page.getByText(/^(Could Not|Configuration Not)/)).toHaveCount(0);
      await signInAgain(page);
      await done(page, text);
      await expect(page.getByText(/^(Could Not|Configuration Not)/)).toHaveCount(0);
      expect(new URL(page.url()).origin).toBe(server.origin);
    });

    test('stays when the session timed out, over the page for signing in', async ({
      page,
      signIn,
      rest,
      server,
    }) => {
      await rest.configure({ 'sessions.timeout': 5 });
      await signIn(page);
      await page.clock.install();
      await page.goto(path);
      await fill(page, typed);
      await elapse(page, 3.1 * minute);
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await elapse(page, 2.1 * minute);
      await expect(page.getByText('You have been logged out due to inactivity.')).toBeVisible();
      for (const value of Object.values(typed))
        expect(await page.locator('body').innerText()).not.toContain(value);
      await page.getByRole('link', { name: 'Log in again' }).click();
      await signInForm(page).password.fill('password');
      await signInForm(page).submit.click();
      await expect(page).toHaveURL(server.origin + path);
      await expectTyped(page, typed);
      await send(page, name);
      await done(page, text);
    });

    test('stays while the network is gone, and is saved when it is back', async ({
      page,
      context,
      signIn,
      expectFailures,
    }) => {
      expectFailures(['/rest/']);
      await signIn(page);
      await page.goto(path);
      await fill(page, typed);
      await context.setOffline(true);
      await send(page, name);
      const alert = page.getByRole('main').getByRole('alert').first();
      await expect(alert).toContainText('The server could not be reached.');
      await expectTyped(page, typed);
      await context.setOffline(false);
      await expect(async () => {
        const retry = page.getByRole('alertdialog').getByRole('button', { name: 'Retry' });
        if (await retry.isVisible()) await retry.click();
        await expect(page.getByRole('alertdialog')).toHaveCount(0, { timeout: 500 });
      }).toPass();
      await send(page, name);
      await done(page, text);
    });

    test('stays while the server is stopped, and is saved when it is back', async ({
      page,
      server,
      signIn,
      expectFailures,
    }) => {
      expectFailures(['/rest/', 'ERR_CONNECTION_REFUSED']);
      await signIn(page);
      await page.clock.install();
      await page.goto(path);
      await fill(page, typed);
      await server.stop();
      await page.clock.fastForward(10_100);
      const overlay = page.getByText('The Convergence Server appears to be Offline.');
      await expect(overlay).toBeVisible();
      await server.start();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(overlay).toHaveCount(0);
      await expectTyped(page, typed);
      await send(page, name);
      await done(page, text);
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

test('Back asks before what was typed is left', async ({ page, signIn, server }) => {
  await signIn(page);
  await page.goto('/users');
  await page.getByRole('main').getByRole('link', { name: 'Create User' }).click();
  await fill(page, user.typed);
  const dialog = page.getByRole('alertdialog');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${server.origin}/create-user`);
  await expectTyped(page, user.typed);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`${server.origin}/users`);
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

test('logging out asks first, by the menu and by the palette, and nothing typed is lost by staying', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto(user.path);
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
