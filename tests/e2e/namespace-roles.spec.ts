import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { alert, button, confirm, notice, press, question, serverError } from './support/pages';

const card = (page: Page) => page.getByRole('region', { name: 'User Roles' });
const rowOf = (page: Page, username: string) => card(page).getByRole('row', { name: new RegExp(username) });
const user = (page: Page) => page.getByRole('combobox', { name: 'User' });
const role = (page: Page) => page.getByRole('combobox', { name: 'Role' });
const typeUser = async (page: Page, username: string) => {
  await user(page).fill(username);
  await user(page).press('Escape');
};

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/namespaces/studio');
  await expect(rowOf(page, 'dana')).toContainText('Domain Admin');
});

test.afterEach(async ({ control }) => {
  const below = (await control.requests()).filter(({ path }) => /^\/roles\/namespace\/[^/]+\/./.test(path));
  expect(
    below.filter(({ method }) => method !== 'DELETE'),
    'only DELETE may be sent: the server removes the role for any method',
  ).toEqual([]);
});

test('adds a role by keyboard for a user without one', async ({ page, control, expectFailures }) => {
  expectFailures([404]);
  await press(page, 'Add');
  await expect(page.getByText('Please select a user!')).toBeVisible();
  await expect(user(page)).toBeFocused();
  const refused = alert(page, 'Could Not Set namespaces Role');
  await user(page).fill('dana');
  const taken = page.getByRole('option', { name: /^dana/ });
  await expect(taken).toContainText('Has the role Domain Admin');
  await expect(taken).toBeDisabled();
  await page.keyboard.press('Escape');
  await press(page, 'Add');
  await expect(refused).toContainText("'dana' already has the role Domain Admin. Change it in the table.");
  await typeUser(page, 'kofy');
  await press(page, 'Add');
  await expect(refused).toContainText("There is no user 'kofy'.");
  await user(page).fill('');
  await page.keyboard.type('kof');
  await expect(page.getByRole('option', { name: /kofi/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(user(page)).toHaveValue('kofi');
  // The dropdown arrow is a tab stop in between.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(role(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('form', { name: 'Add a user role' }).getByText(/^Creates domains in the namespace/),
  ).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Add')).toBeFocused();
  await page.keyboard.press('Enter');
  await notice(page, 'User Role Saved');
  await expect(rowOf(page, 'kofi')).toContainText('Domain Admin');
  await expect(user(page)).toHaveValue('');
  await expect(role(page)).toHaveText('Developer');
  expect((await control.requests()).find(({ path }) => path === '/users')?.query).toMatch(/offset=0&limit=10/);
});

test('changes a role, also after someone else changed or removed it', async ({ page, rest }) => {
  const change = button(page, 'Change the role of dana');
  const dialog = page.getByRole('dialog', { name: "Change the role of 'dana'" });
  const choose = async (name: string) => {
    await change.click();
    await dialog.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  };
  await change.click();
  await press(dialog, 'Cancel');
  await expect(change).toBeFocused();
  await choose('Owner');
  await press(dialog, 'Save');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'dana')).toContainText('Owner');

  await choose('Developer');
  await rest.call('POST', 'roles/namespace/studio', { dana: 'Domain Admin' });
  await press(dialog, 'Save');
  const conflict = page.getByRole('alertdialog', { name: 'Changed by someone else' });
  await expect(conflict.getByRole('row', { name: 'Role of dana Developer Domain Admin' })).toBeVisible();
  await press(conflict, 'Overwrite');
  await expect(rowOf(page, 'dana')).toContainText('Developer');

  await choose('Owner');
  await rest.call('DELETE', 'roles/namespace/studio/dana');
  await press(dialog, 'Save');
  await expect(dialog).toContainText('Could Not Set namespaces Role');
  await expect(dialog).toContainText("'dana' no longer has a role here.");
  await press(dialog, 'Cancel');
  await expect(rowOf(page, 'dana')).toHaveCount(0);
});

test('removes one role, or several together', async ({ page, rest, control, expectFailures }) => {
  expectFailures([500]);
  await press(page, 'Remove liv');
  await expect(question(page)).toContainText("Remove the role Developer of 'liv'?");
  await confirm(page, 'Remove');
  await notice(page, "Role of 'liv' removed.");
  await expect(rowOf(page, 'liv')).toHaveCount(0);

  for (const username of ['dana', 'devi', 'jun'])
    await page.getByRole('checkbox', { name: `Select ${username}` }).check();
  await press(page, 'Remove…');
  await rest.call('POST', 'roles/namespace/studio', { devi: 'Owner' });
  await control.fault({ match: { method: 'DELETE', path: '/roles/namespace/studio/jun' }, ...serverError });
  await confirm(page, 'Remove');
  const results = question(page).getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results.filter({ hasText: 'dana' })).toContainText('Removed');
  await expect(results.filter({ hasText: 'devi' })).toContainText('changed the role to Owner');
  await expect(results.filter({ hasText: 'jun' })).toContainText('The server returned an error');
  await notice(page, '2 roles could not be removed');
  await press(question(page), 'Close');
  await expect(rowOf(page, 'dana')).toHaveCount(0);
  await expect(rowOf(page, 'devi')).toContainText('Owner');
});
