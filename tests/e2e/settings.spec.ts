import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { elapse } from './support/session';

const form = (page: Page, name: string) => page.getByRole('form', { name });
const answer = (page: Page, question: string) => page.getByRole('switch', { name: question, exact: true });
const save = (page: Page, name: string) =>
  form(page, name).getByRole('button', { name: 'Save', exact: true }).click();
const menu = (page: Page) => page.getByRole('navigation', { name: 'Server' });
/** The first of a form's: the sentences beside its fields are alerts as well. */
const alert = (page: Page) => page.getByRole('main').getByRole('alert').first();
const failure = { ok: false, body: { error_code: 'internal_server_error' } };

test.describe('settings', () => {
  test('keep their tab in the address, and Back goes to the other one', async ({ page, signIn, server }) => {
    await signIn(page);
    await page.goto('/settings');
    await expect(form(page, 'Namespace Configuration')).toBeVisible();
    await page.getByRole('tab', { name: 'Namespaces' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.origin}/settings?tab=security`);
    await expect(form(page, 'Session Timeout')).toBeVisible();
    await page.goBack();
    await expect(form(page, 'Namespace Configuration')).toBeVisible();
    await page.goto('/settings?tab=security');
    await expect(form(page, 'Password Policy')).toBeVisible();
    await expect(page).toHaveTitle('Settings · Convergence Console');
  });

  test('of namespaces change the menu as soon as they are saved', async ({ page, signIn, rest }) => {
    await signIn(page);
    await page.goto('/settings');
    await expect(menu(page).getByRole('link', { name: 'Namespaces' })).toBeVisible();
    await answer(page, 'Namespaces Enabled').uncheck();
    await expect(answer(page, 'User Namespaces Enabled')).toBeDisabled();
    await page.getByRole('combobox', { name: 'Default Namespace' }).fill('');
    await page.keyboard.press('Escape');
    await save(page, 'Namespace Configuration');
    await expect(page.getByText('Please select a namespace!')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Default Namespace' })).toBeFocused();
    await page.getByRole('combobox', { name: 'Default Namespace' }).pressSequentially('ac');
    await page.getByRole('option', { name: /^acme/ }).click();
    await save(page, 'Namespace Configuration');
    await expect(page.getByText('Configuration Saved')).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Namespaces' })).toHaveCount(0);
    expect(await rest.call('GET', 'config')).toMatchObject({
      'namespaces.enabled': false,
      'namespaces.default-namespace': 'acme',
    });
    await answer(page, 'Namespaces Enabled').check();
    await save(page, 'Namespace Configuration');
    await expect(menu(page).getByRole('link', { name: 'Namespaces' })).toBeVisible();
  });

  test('refuse a default namespace that does not exist', async ({ page, signIn, rest, expectFailures }) => {
    expectFailures([404]);
    await signIn(page);
    await page.goto('/settings');
    await page.getByRole('combobox', { name: 'Default Namespace' }).fill('nowhere');
    await page.keyboard.press('Escape');
    await save(page, 'Namespace Configuration');
    await expect(alert(page)).toContainText('Configuration Not Saved');
    await expect(page.getByText("The namespace 'nowhere' does not exist.", { exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Default Namespace' })).toHaveValue('nowhere');
    expect(await rest.call('GET', 'config')).toMatchObject({ 'namespaces.default-namespace': 'convergence' });
  });

  test('of passwords are what the next password must have', async ({ page, signIn, rest }) => {
    await signIn(page);
    await page.goto('/settings?tab=security');
    await page.getByRole('textbox', { name: 'Minimum Length' }).fill('3');
    await save(page, 'Password Policy');
    await expect(page.getByText('The minimum length must be a whole number, 4 or more.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Minimum Length' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Minimum Length' }).fill('9');
    for (const wish of ['an upper case character', 'a lower case character', 'a special character'])
      await answer(page, `Require ${wish}`).uncheck();
    await save(page, 'Password Policy');
    await expect(page.getByText('Configuration Saved')).toBeVisible();
    expect(await rest.call('GET', 'config')).toMatchObject({
      'passwords.minimum-length': 9,
      'passwords.require-upper-case': false,
      'passwords.require-lower-case': false,
      'passwords.require-numeric': true,
      'passwords.require-special-characters': false,
    });
    await page.goto('/profile');
    await expect(page.getByRole('list', { name: 'Password policy' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('at least 9 characters')).toBeVisible();
  });

  test('of the session are sent, and count at once', async ({ page, signIn, rest }) => {
    await page.clock.install();
    await signIn(page);
    await page.goto('/settings?tab=security');
    await page.getByRole('textbox', { name: 'Minutes' }).fill('4');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Configuration Saved')).toBeVisible();
    expect(await rest.call('GET', 'config')).toMatchObject({ 'sessions.timeout': 4 });
    await expect(async () => {
      await elapse(page, 121_000);
      await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 15_000 });
  });

  for (const [tab, name, path, text] of [
    ['namespaces', 'Namespace Configuration', '/config', 'The namespace configuration could not be saved.'],
    ['security', 'Password Policy', '/config', 'The password policy could not be saved.'],
    ['security', 'Session Timeout', '/config', 'The session timeout could not be saved.'],
  ] as const)
    test(`say that they were not saved: ${name}`, async ({ page, signIn, control, expectFailures }) => {
      expectFailures([500]);
      await signIn(page);
      await page.goto(`/settings?tab=${tab}`);
      await expect(form(page, name).getByRole('button', { name: 'Save' })).toBeEnabled();
      await control.fault({ match: { method: 'POST', path }, status: 500, body: failure });
      await save(page, name);
      await expect(alert(page)).toContainText('Configuration Not Saved');
      await expect(alert(page)).toContainText(text);
      await save(page, name);
      await expect(page.getByText('Configuration Saved')).toBeVisible();
    });

  test('changed by somebody else meanwhile are shown before anything is saved', async ({
    page,
    signIn,
    rest,
  }) => {
    await signIn(page);
    await page.goto('/settings?tab=security');
    await page.getByRole('textbox', { name: 'Minutes' }).fill('30');
    await rest.configure({ 'sessions.timeout': 240 });
    await save(page, 'Session Timeout');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('row', { name: 'Session Timeout 30 240' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Use their version' }).click();
    await expect(page.getByRole('textbox', { name: 'Minutes' })).toHaveValue('240');
    expect(await rest.call('GET', 'config')).toMatchObject({ 'sessions.timeout': 240 });
  });

  test('keep what was typed in one tab, and ask before the page is left', async ({
    page,
    signIn,
    server,
  }) => {
    await signIn(page);
    await page.goto('/settings?tab=security');
    await page.getByRole('textbox', { name: 'Minutes' }).fill('30');
    await page.getByRole('tab', { name: 'Namespaces' }).click();
    await page.getByRole('tab', { name: 'Security' }).click();
    await expect(page.getByRole('textbox', { name: 'Minutes' })).toHaveValue('30');
    await page.getByRole('tab', { name: 'Namespaces' }).click();
    await menu(page).getByRole('link', { name: 'Domains' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/\/settings$/);
    await menu(page).getByRole('link', { name: 'Domains' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(`${server.origin}/domains`);
  });

  for (const username of ['dana', 'devi'])
    test(`can be read, not saved, by ${username}`, async ({ page, signIn, control }) => {
      await signIn(page, username);
      await page.goto('/settings?tab=security');
      await expect(page.getByText('Needs the server role Server Admin.')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Minutes' })).toHaveValue('60');
      const button = form(page, 'Session Timeout').getByRole('button', { name: 'Save' });
      await expect(button).toHaveAttribute('title', 'Needs the server role Server Admin.');
      await button.click({ force: true });
      await page.getByRole('textbox', { name: 'Minutes' }).press('Enter');
      expect(
        (await control.requests()).filter(({ method }) => method === 'POST' || method === 'PUT'),
      ).toEqual([
        expect.objectContaining({ path: '/auth/login' }),
        expect.objectContaining({ path: '/auth/validate' }),
      ]);
    });
});
