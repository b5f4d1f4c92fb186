import type { Page } from '@playwright/test';
import { expect, test } from './support/console';

const password = 'Harbor-7-lights';

const table = (page: Page) => page.getByRole('table', { name: 'Users' });
/** The row of one user; the username has to be its whole text. */
const rowOf = (page: Page, username: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: username, exact: true }) });
const openUsers = async (page: Page, search = '') => {
  await page.goto(`/users${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
};
const notice = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const alert = (page: Page) => page.getByRole('form').getByRole('alert').first();

const form = (page: Page) => ({
  username: page.getByRole('textbox', { name: 'Username' }),
  displayName: page.getByRole('textbox', { name: 'Display Name' }),
  firstName: page.getByRole('textbox', { name: 'First Name' }),
  lastName: page.getByRole('textbox', { name: 'Last Name' }),
  email: page.getByRole('textbox', { name: 'Email' }),
  role: (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) }),
  password: page.locator('input[name=password]'),
  confirm: page.locator('input[name=confirm]'),
  create: page.getByRole('button', { name: 'Create', exact: true }),
  save: page.getByRole('button', { name: 'Save', exact: true }),
  setPassword: page.getByRole('button', { name: 'Set Password', exact: true }),
});

const fillNew = async (page: Page, username: string, email = `${username}@example.com`) => {
  await page.goto('/create-user');
  const fields = form(page);
  await fields.username.fill(username);
  await fields.displayName.fill('Nora Quist');
  await fields.email.fill(email);
  await fields.password.fill(password);
  await fields.confirm.fill(password);
};

test.describe('users, for a Server Admin', () => {
  test.beforeEach(({ page, signIn }) => signIn(page));

  test('are listed whole, page by page, in the order of the usernames', async ({ page, control, server }) => {
    await openUsers(page);
    for (const name of ['Username', 'Display Name', 'Email', 'Last Login', 'Role', 'Actions'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
    await expect(rowOf(page, 'carla').getByRole('cell')).toContainText([
      '',
      'carla',
      'Carla Mendes',
      'carla@example.com',
      'Never',
      'Developer',
      '',
    ]);
    const names = () =>
      table(page)
        .getByRole('row')
        .evaluateAll((rows) => rows.slice(1).map((row) => row.children[1]?.textContent ?? ''));
    const first = await names();
    expect(first).toHaveLength(10);
    expect(first).toEqual([...first].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    expect((await control.requests()).filter(({ path }) => path === '/users').at(-1)?.query).toBe(
      '?offset=0&limit=11',
    );
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(`${server.origin}/users?page=2`);
    await expect(rowOf(page, 'release-bot')).toBeVisible();
    expect((await names()).some((name) => first.includes(name))).toBe(false);
    await page.goBack();
    await expect(rowOf(page, 'admin')).toBeVisible();
  });

  test('are found by username, name and e-mail, and the address keeps it', async ({ page, server }) => {
    await openUsers(page);
    const box = page.getByRole('searchbox');
    await box.fill('fernández');
    await expect(page).toHaveURL(`${server.origin}/users?filter=fern%C3%A1ndez`);
    await expect(rowOf(page, 'mateo')).toBeVisible();
    await expect(table(page).getByRole('row')).toHaveCount(2);
    await rowOf(page, 'mateo').getByRole('link', { name: 'mateo', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mateo Fernández de la Vega' })).toBeVisible();
    await page.goBack();
    await expect(box).toHaveValue('fernández');
    await expect(rowOf(page, 'mateo')).toBeVisible();
    await box.fill('ada@');
    await expect(rowOf(page, 'admin')).toBeVisible();
    await box.fill('nobody at all');
    await expect(page.getByText('Nothing matches “nobody at all”')).toBeVisible();
  });

  test('that cannot be loaded are asked for again', async ({ page, control, expectFailures }) => {
    expectFailures([500]);
    await control.fault({
      match: { method: 'GET', path: '/users' },
      status: 500,
      body: { ok: false, body: {} },
    });
    await openUsers(page);
    await expect(page.getByRole('heading', { name: 'Users could not be loaded' })).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rowOf(page, 'admin')).toBeVisible();
  });

  test('are created, and can sign in', async ({ page, server, rest }) => {
    await openUsers(page);
    await page.getByRole('link', { name: 'Create User' }).click();
    const fields = form(page);
    await expect(fields.role('Developer')).toBeChecked();
    await fields.username.fill('nora');
    await fields.displayName.fill('Nora Quist');
    await fields.firstName.fill('Nora');
    await fields.lastName.fill('Quist');
    await fields.email.fill('nora@example.com');
    await fields.role('Domain Admin').check();
    await fields.password.fill(password);
    await expect(page.getByRole('listitem').filter({ hasText: ', not met yet' })).toHaveCount(0);
    await fields.confirm.fill(password);
    await fields.confirm.press('Enter');
    await notice(page, "User 'nora' created.");
    await expect(page).toHaveURL(`${server.origin}/users`);
    await page.getByRole('searchbox').fill('nora');
    await expect(rowOf(page, 'nora')).toContainText('Nora Quist');
    await expect(rowOf(page, 'nora')).toContainText('Domain Admin');
    await expect(rowOf(page, 'nora')).toContainText('Never');
    expect((await rest.login('nora', password)).token).not.toBe('');
  });

  test('are not created with fields that may not be sent', async ({ page, control }) => {
    await page.goto('/create-user');
    const fields = form(page);
    await fields.create.click();
    for (const sentence of [
      'Please input a Username!',
      'Please input a Display Name!',
      'Please input an E-mail!',
      'Please input a password!',
      'Please confirm the password!',
    ])
      await expect(page.getByText(sentence)).toBeVisible();
    await expect(fields.username).toBeFocused();
    await fields.username.fill('   ');
    await expect(page.getByText('Please input a Username!')).toBeVisible();
    await fields.email.fill('nora@');
    await expect(page.getByText('The input is not valid E-mail!')).toBeVisible();
    for (const [typed, sentence] of [
      ['aB1!', 'The password must be at least 6 characters long.'],
      ['harbor-7', 'The password must contain an upper case character.'],
      ['HARBOR-7', 'The password must contain a lower case character.'],
      ['Harbor-x', 'The password must contain a digit.'],
      ['Harbor77', 'The password must contain a special character.'],
    ] as const) {
      await fields.password.fill(typed);
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await fields.password.fill(password);
    await fields.confirm.fill('Harbor');
    await expect(page.getByText('The passwords do not match!')).toBeVisible();
    await fields.confirm.press('Enter');
    expect(
      (await control.requests()).filter(({ method, path }) => method === 'POST' && path === '/users'),
    ).toEqual([]);
  });

  test('need a username and an e-mail address of their own', async ({ page, expectFailures }) => {
    expectFailures([409]);
    await fillNew(page, 'dana', 'somebody@example.com');
    const fields = form(page);
    await fields.create.click();
    await expect(alert(page)).toHaveText(
      'Could Not Create User A user with the specified username already exists.',
    );
    await expect(fields.username).toBeFocused();
    await expect(fields.displayName).toHaveValue('Nora Quist');
    await fields.username.fill('nora');
    await fields.email.fill('dana@example.com');
    await fields.create.click();
    await expect(alert(page)).toHaveText(
      'Could Not Create User A user with the specified email already exists.',
    );
    await expect(fields.email).toBeFocused();
    await fields.email.fill('nora@example.com');
    await fields.create.click();
    await notice(page, "User 'nora' created.");
  });

  test('that the server could not create are told of, and nothing typed is lost', async ({
    page,
    control,
    watch,
    expectFailures,
  }) => {
    expectFailures([500]);
    await fillNew(page, 'nora');
    await control.fault({
      match: { method: 'POST', path: '/users' },
      status: 500,
      body: { ok: false, body: { error_code: 'internal_server_error' } },
    });
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('Creating a user failed.'),
    );
    await form(page).create.click();
    await expect(alert(page)).toHaveText(
      'Could Not Create User The user could not be created. Check the console for additional details. The server failed to answer the request (status 500).',
    );
    expect((await logged).text()).not.toContain(password);
    expect(watch.faults.filter((fault) => !fault.includes('Creating a user failed.'))).toEqual([]);
    await expect(form(page).password).toHaveValue(password);
  });

  test('are changed', async ({ page, server }) => {
    await openUsers(page);
    await page.getByRole('link', { name: 'Edit emre' }).click();
    await expect(page).toHaveURL(`${server.origin}/users/emre`);
    const fields = form(page);
    await expect(fields.username).toHaveValue('emre');
    await expect(fields.username).not.toBeEditable();
    await fields.displayName.fill('Emre Y.');
    await fields.role('Server Admin').check();
    await fields.save.click();
    await notice(page, "User 'emre' updated.");
    await expect(page).toHaveURL(`${server.origin}/users`);
    await expect(rowOf(page, 'emre')).toContainText('Emre Y.');
    await expect(rowOf(page, 'emre')).toContainText('Server Admin');
  });

  test('do not take the e-mail address of another, which the server would answer with 500', async ({
    page,
    control,
  }) => {
    await page.goto('/users/emre');
    const fields = form(page);
    await fields.email.fill('dana@example.com');
    await fields.save.click();
    await expect(alert(page)).toHaveText(
      'Could Not Update User A user with the specified email already exists.',
    );
    await expect(fields.email).toBeFocused();
    expect((await control.requests()).filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('take what somebody else changed in other fields, and ask about the one that both changed', async ({
    page,
    rest,
  }) => {
    const others = {
      firstName: 'Emre',
      lastName: 'Yıldız',
      email: 'emre.yildiz@example.com',
      serverRole: 'Developer',
    };
    await page.goto('/users/emre');
    const fields = form(page);
    await fields.displayName.fill('Emre Y.');
    await rest.call('PUT', 'users/emre', { ...others, displayName: 'E. Yıldız' });
    await fields.save.click();
    const dialog = page.getByRole('alertdialog', { name: 'Changed by someone else' });
    await expect(dialog.getByRole('row')).toHaveText(['FieldYoursTheirs', 'Display NameEmre Y.E. Yıldız']);
    await dialog.getByRole('button', { name: 'Use their version' }).click();
    await expect(fields.email).toHaveValue('emre.yildiz@example.com');
    await expect(fields.displayName).toHaveValue('E. Yıldız');
  });

  test('that are gone are told of, on opening and on saving', async ({ page, rest, expectFailures }) => {
    expectFailures([404]);
    await page.goto('/users/nobody');
    await expect(page.getByText("The user 'nobody' does not exist.")).toBeVisible();
    await page.goto('/users/emre');
    await form(page).displayName.fill('Emre Y.');
    await rest.call('DELETE', 'users/emre');
    await form(page).save.click();
    await expect(alert(page)).toHaveText(
      "Could Not Update User The user 'emre' no longer exists. It was deleted meanwhile.",
    );
    await expect(form(page).displayName).toHaveValue('Emre Y.');
  });

  test('keep their own role; the name in the corner changes with the own account', async ({ page }) => {
    await page.goto('/users/admin');
    const fields = form(page);
    await expect(page.getByText('You can not change your own server role.')).toBeVisible();
    for (const role of ['Developer', 'Domain Admin', 'Server Admin'])
      await expect(fields.role(role)).toBeDisabled();
    await fields.displayName.fill('Ada the First');
    await fields.save.click();
    await notice(page, "User 'admin' updated.");
    await expect(page.getByRole('button', { name: 'Ada the First' })).toBeVisible();
  });

  test('are told why the server refused a role of their own', async ({ page, control, expectFailures }) => {
    expectFailures([403]);
    await page.goto('/users/emre');
    await form(page).displayName.fill('Emre Y.');
    await control.fault({
      match: { method: 'PUT', path: '/users/emre' },
      status: 403,
      body: {
        ok: false,
        body: { error_code: 'forbidden', error_message: 'You can not change your own server role.' },
      },
    });
    await form(page).save.click();
    await expect(alert(page)).toHaveText('Could Not Update User You can not change your own server role.');
  });

  test('get a new password', async ({ page, rest, server }) => {
    await openUsers(page);
    await page.getByRole('link', { name: 'Set password of emre' }).click();
    await expect(page).toHaveURL(`${server.origin}/users/emre/set-password`);
    const fields = form(page);
    await fields.password.fill('harbor');
    await fields.setPassword.click();
    await expect(page.getByText('The password must contain an upper case character.')).toBeVisible();
    await fields.password.fill(password);
    await fields.confirm.fill(password);
    await fields.setPassword.click();
    await notice(page, 'Password Changed');
    await expect(page).toHaveURL(`${server.origin}/users`);
    expect((await rest.login('emre', password)).token).not.toBe('');
  });

  test('are told of when the password could not be set', async ({ page, control, expectFailures }) => {
    expectFailures([500]);
    await page.goto('/users/emre/set-password');
    const fields = form(page);
    await fields.password.fill(password);
    await fields.confirm.fill(password);
    await control.fault({
      match: { method: 'POST', path: '/users/emre/password' },
      status: 500,
      body: { ok: false, body: { error_code: 'internal_server_error' } },
    });
    await fields.setPassword.click();
    await expect(alert(page)).toHaveText(
      'Could Not Set Password The password for emre could not be set. The server failed to answer the request (status 500).',
    );
    await expect(fields.password).toHaveValue(password);
  });

  test('are deleted, with what is theirs, but not oneself', async ({ page, rest }) => {
    await rest.createDomain('~emre', 'sketch', 'Sketch');
    await openUsers(page);
    const own = page.getByRole('button', { name: 'Delete admin' });
    await expect(own).toHaveAttribute('title', 'You can not delete yourself!');
    await expect(own).toBeDisabled();
    await page.getByRole('button', { name: 'Delete emre' }).click();
    const dialog = page.getByRole('alertdialog', { name: "Delete user 'emre'?" });
    await expect(dialog).toContainText('Their own namespace is deleted too, with all domains in it');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await notice(page, "User 'emre' deleted.");
    await expect(rowOf(page, 'emre')).toHaveCount(0);
    await expect(async () => {
      const domains = await rest.call<{ namespace: string }[]>('GET', 'domains?filter=sketch');
      expect(domains.filter(({ namespace }) => namespace === '~emre')).toEqual([]);
    }).toPass();
  });

  test('are deleted several at once, each with its result', async ({ page, control, expectFailures }) => {
    expectFailures([500]);
    await openUsers(page);
    for (const name of ['carla', 'dana', 'emre'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await control.fault({
      match: { method: 'DELETE', path: '/users/dana' },
      status: 500,
      body: { ok: false, body: { error_code: 'internal_server_error' } },
    });
    await page.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
    await dialog.getByRole('textbox').fill('delete 3 users');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByText('Not every user could be deleted.')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toContainText(['dana', 'Deleted', 'Deleted']);
    await notice(page, 'Could Not Delete User');
    await expect(page.getByText('Could Not Delete User The user could not be deleted.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(page, 'carla')).toHaveCount(0);
    await expect(rowOf(page, 'dana')).toHaveCount(1);
  });

  test('may have any name', async ({ page, server }) => {
    const name = 'a/b %2F "c" <i>é🙂</i> ليلى';
    await fillNew(page, name, 'odd@example.com');
    await form(page).create.click();
    await expect(page).toHaveURL(`${server.origin}/users`);
    await page.getByRole('searchbox').fill('odd@example.com');
    await rowOf(page, name).getByRole('link', { name, exact: true }).click();
    await expect(form(page).username).toHaveValue(name);
    await form(page).lastName.fill('Odd');
    await form(page).save.click();
    await notice(page, `User '${name}' updated.`);
    await page.goto(`/users/${encodeURIComponent(name)}/set-password`);
    await expect(form(page).username).toHaveValue(name);
    await openUsers(page, '?filter=odd%40example.com');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await notice(page, `User '${name}' deleted.`);
  });

  test('are not left with something unsaved by accident', async ({ page, server }) => {
    await page.goto('/users/emre');
    await form(page).displayName.fill('Emre Y.');
    await page.getByRole('link', { name: 'Set Password' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/users/emre`);
  });

  test('keep what was typed while one signs in again', async ({ page, control, expectFailures }) => {
    expectFailures([401]);
    await fillNew(page, 'nora');
    await control.expireSessions();
    await form(page).create.click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
    await expect(dialog.getByLabel(/^Password/)).toBeVisible();
    await expect(page.getByText('Could Not Create User')).toHaveCount(0);
    await dialog.getByLabel(/^Password/).fill('password');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await notice(page, "User 'nora' created.");
  });
});

for (const [role, username] of [
  ['a Domain Admin', 'dana'],
  ['a Developer', 'devi'],
] as const)
  test.describe(`users, for ${role}`, () => {
    test.beforeEach(({ page, signIn }) => signIn(page, username));

    test('are three columns to read', async ({ page }) => {
      await openUsers(page);
      await expect(rowOf(page, 'emre')).toBeVisible();
      await expect(page.getByRole('columnheader')).toHaveText(['Username', 'Display Name', 'Role']);
      await expect(table(page).getByRole('link')).toHaveCount(0);
      await expect(table(page).getByRole('checkbox')).toHaveCount(0);
      const create = page.getByRole('button', { name: 'Create User' });
      await expect(create).toBeDisabled();
      await expect(create).toHaveAttribute('title', 'Needs the server role Server Admin.');
    });

    for (const path of ['/create-user', '/users/emre', '/users/emre/set-password'])
      test(`have no form at ${path}, and it says why`, async ({ page, control }) => {
        await page.goto(path);
        await expect(page.getByText('Needs the server role Server Admin.')).toBeVisible();
        await expect(page.getByRole('form')).toHaveCount(0);
        expect((await control.requests()).filter(({ path: asked }) => asked.startsWith('/users'))).toEqual(
          [],
        );
        await page.getByRole('link', { name: 'Back to Users' }).click();
        await expect(rowOf(page, 'emre')).toBeVisible();
      });
  });
