import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { field, link, notice, press, visit } from './support/pages';
import { elapse } from './support/session';

const form = (page: Page, name: string) => page.getByRole('form', { name });
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const save = (page: Page, name: string) => press(form(page, name), 'Save');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Server' });

test('the namespace settings change the menu', async ({ page, signIn, rest }) => {
  await signIn(page);
  await page.goto('/settings');
  const standard = page.getByRole('combobox', { name: 'Default Namespace' });
  await expect(link(menu(page), 'Namespaces')).toBeVisible();
  await toggle(page, 'Namespaces Enabled').uncheck();
  await standard.clear();
  await standard.pressSequentially('ac');
  await page.getByRole('option', { name: /^acme/ }).click();
  await save(page, 'Namespace Configuration');
  await notice(page, 'Configuration Saved');
  await expect(link(menu(page), 'Namespaces')).toHaveCount(0);
  expect(await rest.call('GET', 'config')).toMatchObject({
    'namespaces.enabled': false,
    'namespaces.default-namespace': 'acme',
  });
  await toggle(page, 'Namespaces Enabled').check();
  await save(page, 'Namespace Configuration');
  await expect(link(menu(page), 'Namespaces')).toBeVisible();
});

test('the password policy and the session timeout take effect', async ({ page, signIn, rest }) => {
  await page.clock.install();
  await signIn(page);
  await page.goto('/settings?tab=security');
  await test.step('the password policy', async () => {
    await field(page, 'Minimum Length').fill('9');
    for (const required of ['an upper case character', 'a lower case character', 'a special character'])
      await toggle(page, `Require ${required}`).uncheck();
    await save(page, 'Password Policy');
    await notice(page, 'Configuration Saved');
    expect(await rest.call('GET', 'config')).toMatchObject({
      'passwords.minimum-length': 9,
      'passwords.require-upper-case': false,
      'passwords.require-numeric': true,
    });
    await visit(page, '/profile');
    await expect(page.getByRole('list', { name: 'Password policy' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('at least 9 characters')).toBeVisible();
  });

  await test.step('the session timeout', async () => {
    await visit(page, '/settings?tab=security');
    await field(page, 'Session Timeout').fill('4');
    await page.keyboard.press('Enter');
    await expect.poll(() => rest.call('GET', 'config')).toMatchObject({ 'sessions.timeout': 4 });
    await expect(async () => {
      await elapse(page, 121_000);
      await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 15_000 });
  });
});
