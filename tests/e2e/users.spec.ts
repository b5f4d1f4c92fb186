import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import {
  button,
  confirm,
  field,
  fill,
  fillPasswords,
  link,
  listOf,
  notice,
  passwords,
  press,
  question,
  serverError,
  visit,
} from './support/pages';

/**
 * The list and the form that all resources share, tested in full with the users of the server.
 * `domain-groups.spec.ts` does the same for a resource of a domain; every other resource has one workflow and
 * its special features.
 */

const password = 'Harbor-7-lights';
const users = (page: Page) => listOf(page, 'Users');
const role = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const formAlert = (page: Page) => page.getByRole('form').getByRole('alert').first();

async function openUsers(page: Page, search = '') {
  await page.goto(`/users${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
}

async function fillNew(page: Page, username: string, email = `${username}@example.com`) {
  await fill(page, { Username: username, 'Display Name': 'Nora Quist', Email: email });
  await fillPasswords(page, password);
}

test.describe('users, for a Server Admin,', () => {
  test.beforeEach(({ page, signIn }) => signIn(page));

  test('are listed by page and found by name and email', async ({ page, control, server }) => {
    const { table, row, column, header } = users(page);
    await openUsers(page);
    for (const name of ['Username', 'Display Name', 'Email', 'Last Login', 'Role', 'Actions'])
      await expect(header(name)).toBeVisible();
    const carla = ['', 'carla', 'Carla Mendes', 'carla@example.com', 'Never', 'Developer', ''];
    await expect(row('carla').getByRole('cell')).toContainText(carla);
    const first = await column();
    expect(first).toHaveLength(10);
    expect(first).toEqual([...first].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    expect((await control.requests()).filter(({ path }) => path === '/users').at(-1)?.query).toBe('?offset=0&limit=11');

    await test.step('pages', async () => {
      await press(page, 'Next page');
      await expect(page).toHaveURL(`${server.origin}/users?page=2`);
      await expect(row('release-bot')).toBeVisible();
      expect((await column()).some((name) => first.includes(name))).toBe(false);
      await page.goBack();
      await expect(row('admin')).toBeVisible();
    });

    await test.step('search, also from the address', async () => {
      const box = page.getByRole('searchbox');
      await box.fill('fernández');
      await expect(page).toHaveURL(`${server.origin}/users?filter=fern%C3%A1ndez`);
      await expect(row('mateo')).toBeVisible();
      await expect(table.getByRole('row')).toHaveCount(2);
      await link(row('mateo'), 'mateo').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Mateo Fernández de la Vega' })).toBeVisible();
      await page.goBack();
      await expect(box).toHaveValue('fernández');
      await expect(row('mateo')).toBeVisible();
      await box.fill('ada@');
      await expect(row('admin')).toBeVisible();
      await box.fill('nobody at all');
      await expect(page.getByText('Nothing matches “nobody at all”')).toBeVisible();
    });
  });

  test('are created, sign in, are edited, and get a new password', async ({ page, server, rest }) => {
    const { row } = users(page);
    await openUsers(page);
    await test.step('create', async () => {
      await link(page, 'Create User').click();
      await expect(role(page, 'Developer')).toBeChecked();
      await fill(page, { 'First Name': 'Nora', 'Last Name': 'Quist' });
      await role(page, 'Domain Admin').check();
      await fillNew(page, 'nora');
      await expect(page.getByRole('listitem').filter({ hasText: ', not met yet' })).toHaveCount(0);
      await passwords(page).confirm.press('Enter');
      await notice(page, "User 'nora' created.");
      await expect(page).toHaveURL(`${server.origin}/users`);
      await page.getByRole('searchbox').fill('nora');
      for (const text of ['Nora Quist', 'Domain Admin', 'Never']) await expect(row('nora')).toContainText(text);
      expect((await rest.login('nora', password)).token).not.toBe('');
    });

    await test.step('edit', async () => {
      await visit(page, '/users');
      await link(page, 'Edit emre').click();
      await expect(page).toHaveURL(`${server.origin}/users/emre`);
      await expect(field(page, 'Username')).toHaveValue('emre');
      await expect(field(page, 'Username')).not.toBeEditable();
      await field(page, 'Display Name').fill('Emre Y.');
      await link(page, 'Set Password').click();
      await expect(question(page), 'leaving with unsaved changes must be confirmed').toBeVisible();
      await expect(page).toHaveURL(`${server.origin}/users/emre`);
      await press(question(page), 'Stay');
      await role(page, 'Server Admin').check();
      await press(page, 'Save');
      await notice(page, "User 'emre' updated.");
      await expect(page).toHaveURL(`${server.origin}/users`);
      await expect(row('emre')).toContainText('Emre Y.');
      await expect(row('emre')).toContainText('Server Admin');
    });

    await test.step('set a password', async () => {
      await link(page, 'Set password of emre').click();
      await expect(page).toHaveURL(`${server.origin}/users/emre/set-password`);
      await passwords(page).password.fill('harbor');
      await press(page, 'Set Password');
      await expect(page.getByText('The password must contain an upper case character.')).toBeVisible();
      await fillPasswords(page, password);
      await press(page, 'Set Password');
      await notice(page, 'Password Changed');
      await expect(page).toHaveURL(`${server.origin}/users`);
      expect((await rest.login('emre', password)).token).not.toBe('');
    });
  });

  test('are not created with a taken username or email', async ({ page, control, expectFailures }) => {
    expectFailures([409]);
    await page.goto('/create-user');
    await press(page, 'Create');
    for (const sentence of ['Please input a Username!', 'Please input a password!'])
      await expect(page.getByText(sentence)).toBeVisible();
    await expect(field(page, 'Username')).toBeFocused();
    expect((await control.requests()).filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/auth/login',
      '/auth/validate',
    ]);

    await test.step('taken values are shown at their field', async () => {
      await fillNew(page, 'dana', 'someone@example.com');
      await press(page, 'Create');
      await expect(formAlert(page)).toHaveText(
        'Could Not Create User A user with the specified username already exists.',
      );
      await expect(field(page, 'Username')).toBeFocused();
      await expect(field(page, 'Display Name')).toHaveValue('Nora Quist');
      await fill(page, { Username: 'nora', Email: 'dana@example.com' });
      await press(page, 'Create');
      await expect(formAlert(page)).toHaveText('Could Not Create User A user with the specified email already exists.');
      await expect(field(page, 'Email')).toBeFocused();
    });
  });

  test('are not overwritten after someone else changed them', async ({ page, rest, expectFailures }) => {
    expectFailures([404]);
    const others = {
      firstName: 'Emre',
      lastName: 'Yıldız',
      email: 'emre.yildiz@example.com',
      serverRole: 'Developer',
    };
    await page.goto('/users/emre');
    await field(page, 'Email').fill('emre@example.com');
    await test.step('a field changed by both is a conflict, the others are merged', async () => {
      await field(page, 'Display Name').fill('Emre Y.');
      await rest.call('PUT', 'users/emre', { ...others, displayName: 'E. Yıldız' });
      await press(page, 'Save');
      const dialog = page.getByRole('alertdialog', { name: 'Changed by someone else' });
      await expect(dialog.getByRole('row')).toHaveText(['FieldYoursTheirs', 'Display NameEmre Y.E. Yıldız']);
      const buttons = await dialog.getByRole('button').all();
      const heights = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.height));
      expect(heights, 'each button has one line').toEqual([32, 32, 32]);
      await press(dialog, 'Use their version');
      await expect(field(page, 'Email')).toHaveValue('emre.yildiz@example.com');
      await expect(field(page, 'Display Name')).toHaveValue('E. Yıldız');
    });

    await test.step('a deleted user is reported when saving and opening', async () => {
      await field(page, 'Display Name').fill('Emre Y.');
      await rest.call('DELETE', 'users/emre');
      await press(page, 'Save');
      await expect(formAlert(page)).toContainText("The user 'emre' no longer exists.");
      await expect(field(page, 'Display Name')).toHaveValue('Emre Y.');
      await press(page, 'Cancel');
      await press(question(page), 'Leave');
      // Another page is requested before the list is drawn.
      await expect(page).toHaveURL(/\/users$/);
      await visit(page, '/users/nobody');
      await expect(page.getByText("The user 'nobody' does not exist.")).toBeVisible();
    });
  });

  test('are deleted one at a time, or several together', async ({ page, rest, control, expectFailures }) => {
    expectFailures([500]);
    await rest.createDomain('~emre', 'sketch', 'Sketch');
    await openUsers(page);
    const { row, select, results } = users(page);
    await press(page, 'Delete emre');
    await expect(question(page)).toContainText("Delete user 'emre'?");
    await expect(question(page)).toContainText('~emre/sketch');
    await expect(question(page)).toContainText('Type emre and 1 domain to confirm');
    await confirm(page);
    await notice(page, "User 'emre' deleted.");
    await expect(row('emre')).toHaveCount(0);
    await expect(async () => {
      const domains = await rest.call<{ namespace: string }[]>('GET', 'domains?filter=sketch');
      expect(domains.filter(({ namespace }) => namespace === '~emre')).toEqual([]);
    }).toPass();

    await select('carla', 'dana', 'devi');
    await control.fault({ match: { method: 'DELETE', path: '/users/dana' }, ...serverError });
    await press(page, 'Delete…');
    await expect(button(question(page), 'Delete')).toBeDisabled();
    await confirm(page, 'Delete');
    await expect(question(page).getByText('Not every user could be deleted.')).toBeVisible();
    await expect(results).toContainText(['dana', 'Deleted', 'Deleted']);
    await expect(page.getByText('Could Not Delete User').first()).toBeVisible();
    await press(question(page), 'Close');
    await expect(row('carla')).toHaveCount(0);
    await expect(row('dana')).toHaveCount(1);
  });

  test('can have any name', async ({ page, server }) => {
    const name = 'a/b %2F "c" <i>é🙂</i> ليلى';
    await page.goto('/create-user');
    await fillNew(page, name, 'odd@example.com');
    await press(page, 'Create');
    await expect(page).toHaveURL(`${server.origin}/users`);
    await page.getByRole('searchbox').fill('odd@example.com');
    await link(users(page).row(name), name).click();
    await expect(field(page, 'Username')).toHaveValue(name);
    await field(page, 'Last Name').fill('Odd');
    await press(page, 'Save');
    await notice(page, `User '${name}' updated.`);
    await page.goto(`/users/${encodeURIComponent(name)}/set-password`);
    await expect(field(page, 'Username')).toHaveValue(name);
    await visit(page, '/users?filter=odd%40example.com');
    await press(page, `Delete ${name}`);
    await confirm(page);
    await notice(page, `User '${name}' deleted.`);
  });
});

test('a Developer can read users, and sees which role the forms need', async ({ page, control, signIn }) => {
  await signIn(page, 'devi');
  await page.goto('/create-user');
  const needsAdmin = 'Requires the Server Admin role.';
  for (const [path, needs] of [
    ['/create-namespace', 'Requires the server role Domain Admin or Server Admin.'],
    ['/create-user', needsAdmin],
    ['/users/emre', needsAdmin],
    ['/users/emre/set-password', needsAdmin],
  ] as const) {
    await visit(page, path);
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
    await expect(page.getByText(needs, { exact: true })).toBeVisible();
    await expect(page.getByRole('form')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  const asked = (await control.requests()).filter(({ path }) => /^\/(users|namespaces)/.test(path));
  expect(asked).toEqual([]);
  await link(page, 'Back to Users').click();
  const { table, row } = users(page);
  await expect(row('emre')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Username', 'Display Name', 'Role']);
  await expect(table.getByRole('checkbox')).toHaveCount(0);
  await expect(table.getByRole('link', { name: 'emre' }).first()).toHaveAttribute('href', '/users/emre/about');
  await expect(button(page, 'Create User')).toBeDisabled();
  await expect(button(page, 'Create User')).toHaveAttribute('title', needsAdmin);
});
