import type { Page } from '@playwright/test';
import { expect, test } from './support/console';

const card = (page: Page) => page.getByRole('region', { name: 'User Roles' });
const rowOf = (page: Page, username: string) => card(page).getByRole('row', { name: new RegExp(username) });
const user = (page: Page) => page.getByRole('combobox', { name: 'User' });
const role = (page: Page) => page.getByRole('combobox', { name: 'Role' });
const add = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });
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
    'a call below a namespace would remove a role, whatever its method',
  ).toEqual([]);
});

test('a role is given to a user whom the server finds, by the keyboard', async ({ page, control }) => {
  await user(page).focus();
  await page.keyboard.type('kof');
  await expect(page.getByRole('option', { name: /kofi/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(user(page)).toHaveValue('kofi');
  // The arrow of the field stands between.
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
  await expect(add(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('User Role Saved')).toBeVisible();
  await expect(rowOf(page, 'kofi')).toContainText('Domain Admin');
  await expect(user(page)).toHaveValue('');
  await expect(role(page)).toHaveText('Developer');
  expect((await control.requests()).find(({ path }) => path === '/users')?.query).toMatch(
    /offset=0&limit=10/,
  );
});

test('giving one is refused in words, and nothing that was typed is lost', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([404, 500]);
  await add(page).click();
  await expect(page.getByText('Please select a user!')).toBeVisible();
  await expect(user(page)).toBeFocused();

  await typeUser(page, 'dana');
  await add(page).click();
  await expect(page.getByText('Could Not Set namespaces Role')).toBeVisible();
  await expect(
    page.getByText("'dana' has the role Domain Admin already. Change it in the table.").first(),
  ).toBeVisible();
  await expect(rowOf(page, 'dana')).toContainText('Domain Admin');

  await typeUser(page, 'kofy');
  await add(page).click();
  await expect(page.getByText("There is no user 'kofy'.").first()).toBeVisible();

  await control.fault({ match: { method: 'POST', path: '/roles/namespace/studio' }, status: 500 });
  await typeUser(page, 'kofi');
  await add(page).click();
  await expect(page.getByText(/The server failed to answer the request/)).toBeVisible();
  await expect(user(page)).toHaveValue('kofi');
  await add(page).click();
  await expect(rowOf(page, 'kofi')).toContainText('Developer');
});

test('what was typed is not lost by leaving the page', async ({ page }) => {
  await typeUser(page, 'kofi');
  await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(user(page)).toHaveValue('kofi');
});

test('a role is changed', async ({ page }) => {
  const change = page.getByRole('button', { name: 'Change the role of dana' });
  await change.click();
  const dialog = page.getByRole('dialog', { name: "Change the role of 'dana'" });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(change).toBeFocused();
  await change.click();
  await dialog.getByRole('radio', { name: /^Owner/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'dana')).toContainText('Owner');
});

test('a role that somebody else changes meanwhile is told', async ({ page, rest }) => {
  await page.getByRole('button', { name: 'Change the role of dana' }).click();
  await page.getByRole('radio', { name: /^Developer/ }).check();
  await rest.call('POST', 'roles/namespace/studio', { dana: 'Owner' });
  await page.getByRole('button', { name: 'Save' }).last().click();
  const conflict = page.getByRole('alertdialog', { name: 'Changed by someone else' });
  await expect(conflict.getByRole('row', { name: 'Role of dana Developer Owner' })).toBeVisible();
  await conflict.getByRole('button', { name: 'Overwrite' }).click();
  await expect(rowOf(page, 'dana')).toContainText('Developer');
});

test('a role that somebody else removes meanwhile is told', async ({ page, rest }) => {
  await page.getByRole('button', { name: 'Change the role of dana' }).click();
  await page.getByRole('radio', { name: /^Owner/ }).check();
  await rest.call('DELETE', 'roles/namespace/studio/dana');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Could Not Set namespaces Role');
  await expect(dialog).toContainText("'dana' no longer has a role here. It was removed meanwhile.");
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'dana')).toHaveCount(0);
});

test('roles are removed after a question, with a result for each', async ({
  page,
  rest,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await page.getByRole('button', { name: 'Remove liv' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText("Remove the role Developer of 'liv'?");
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText("Role of 'liv' removed.")).toBeVisible();
  await expect(rowOf(page, 'liv')).toHaveCount(0);

  for (const username of ['dana', 'devi', 'jun'])
    await page.getByRole('checkbox', { name: `Select ${username}` }).check();
  await page.getByRole('button', { name: 'Remove…' }).click();
  await rest.call('POST', 'roles/namespace/studio', { devi: 'Owner' });
  await control.fault({ match: { method: 'DELETE', path: '/roles/namespace/studio/jun' }, status: 500 });
  await dialog.getByRole('textbox').fill('remove 3 roles');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results.filter({ hasText: 'dana' })).toContainText('Removed');
  await expect(results.filter({ hasText: 'devi' })).toContainText(
    'Somebody changed the role to Owner meanwhile.',
  );
  await expect(results.filter({ hasText: 'jun' })).toContainText('The server failed to answer');
  await expect(page.getByText('Could Not Delete namespaces Role').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, 'dana')).toHaveCount(0);
  await expect(rowOf(page, 'devi')).toContainText('Owner');
});
