import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import { connectUser } from './support/domain';

const desk = '/domain/acme/orders';
const api = 'domains/acme/orders/users';
const odd = 'a/b 100% <i>"x"</i> ☕?#';
const oddPath = `${desk}/users/${encodeURIComponent(odd)}`;
const failure = { status: 500, body: { ok: false, body: { error_code: 'internal_server_error' } } };

type Stored = {
  displayName?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  disabled: boolean;
};

const table = (page: Page) => page.getByRole('table', { name: 'Users' });
const rowOf = (page: Page, username: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: username, exact: true }) });
const names = (page: Page) =>
  table(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => row.children[1]?.textContent ?? ''));
const alert = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const notice = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

const form = (page: Page) => ({
  username: page.getByRole('textbox', { name: 'Username' }),
  displayName: page.getByRole('textbox', { name: 'Display Name' }),
  firstName: page.getByRole('textbox', { name: 'First Name' }),
  lastName: page.getByRole('textbox', { name: 'Last Name' }),
  email: page.getByRole('textbox', { name: 'Email' }),
  disabled: page.getByRole('switch', { name: 'Disabled' }),
  password: page.locator('input[name=password]'),
  confirm: page.locator('input[name=confirm]'),
  create: page.getByRole('button', { name: 'Create', exact: true }),
  save: page.getByRole('button', { name: 'Save', exact: true }),
  setPassword: page.getByRole('button', { name: 'Set Password', exact: true }),
});

async function openList(page: Page, search = '') {
  await page.goto(`${desk}/users${search}`);
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
}
async function openUser(page: Page, username: string) {
  await page.goto(`${desk}/users/${encodeURIComponent(username)}`);
  await expect(form(page).username).toHaveValue(username);
}
async function openPassword(page: Page, username: string) {
  await page.goto(`${desk}/users/${encodeURIComponent(username)}/set-password`);
  await expect(form(page).password).toBeVisible();
}
async function fillNew(page: Page, username: string) {
  await page.goto(`${desk}/create-user`);
  const fields = form(page);
  await fields.username.fill(username);
  await fields.displayName.fill('Nora Quist');
  await fields.password.fill('x');
  await fields.confirm.fill('x');
}
const inTheme = (page: Page, colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme });

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('users of a domain are listed, searched, ordered and paged', async ({ page, shot, control }) => {
  await openList(page);
  await expect(page).toHaveTitle('Users · acme/orders · Convergence Console');
  for (const name of ['Username', 'Display Name', 'Email', 'Last Login', 'Status', 'Actions'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect(rowOf(page, 'alma')).toBeVisible();
  expect(await names(page)).toHaveLength(25);
  await expect(rowOf(page, 'carlos')).toContainText('Disabled');
  await expect(rowOf(page, 'alma')).toContainText('Enabled');
  expect((await control.requests()).filter(({ path }) => path.endsWith('/users')).at(-1)?.query).toBe(
    '?offset=0&limit=26',
  );
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    await shot(page, `domain-users-${theme}`);
    await axe(page);
  }
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/users\?page=2$/);
  await expect(rowOf(page, 'zuzana')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Display Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/users\?sort=displayName$/);
  // Those without a display name come first; among 40 users.
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['o.brien', 'scanner dock 4']);
  await expect(page.getByText('1–25 of 40 total results')).toBeVisible();
  for (const column of ['Email', 'Last Login', 'Status']) {
    await page.getByRole('columnheader', { name: column }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: column })).toHaveAttribute('aria-sort', 'ascending');
  }
  await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(['carlos', 'finn', 'kiosk-9']);
  await page.getByRole('searchbox', { name: 'Search by username or e-mail' }).fill('Kiosk-8');
  await expect.poll(() => names(page)).toEqual(['kiosk-8']);
  await expect(page).toHaveURL(/filter=Kiosk-8/);
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByText('Nothing matches “nobody at all”')).toBeVisible();
});

test('a user of a domain is created, can connect, and is found again whatever the name', async ({
  page,
  rest,
  shot,
  server,
}) => {
  await openList(page);
  await page.getByRole('link', { name: 'Create User' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New User' })).toBeVisible();
  const fields = form(page);
  await fields.username.fill(odd);
  await fields.displayName.fill('ليلى / Layla');
  await fields.firstName.fill('Layla');
  await fields.email.fill('layla@example.com');
  await fields.password.fill('x');
  await fields.confirm.fill('x');
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    await shot(page, `domain-user-new-${theme}`);
    await axe(page);
  }
  await fields.confirm.press('Enter');
  await notice(page, 'User Created');
  await notice(page, `The user '${odd}' was successfully created.`);
  await expect(page).toHaveURL(`${server.origin}${desk}/users`);
  await rowOf(page, odd).getByRole('link', { name: odd, exact: true }).click();
  await expect(page).toHaveURL(`${server.origin}${oddPath}`);
  await expect(fields.username).toHaveValue(odd);
  await expect(fields.displayName).toHaveValue('ليلى / Layla');
  await expect(fields.lastName).toHaveValue('');
  expect(await rest.call<Stored>('GET', `${api}/${encodeURIComponent(odd)}`)).toMatchObject({
    firstName: 'Layla',
    email: 'layla@example.com',
    disabled: false,
  });
  const leave = await connectUser(server.origin, 'acme/orders', odd, 'x');
  await leave();
  await page.getByRole('link', { name: 'Set Password' }).click();
  await expect(page).toHaveURL(`${server.origin}${oddPath}/set-password`);
  await expect(fields.username).toHaveValue(odd);
});

test('a user of a domain is not created with fields that may not be sent', async ({ page, control }) => {
  await page.goto(`${desk}/create-user`);
  const fields = form(page);
  await fields.firstName.fill('  ');
  await fields.email.fill('nora@');
  await fields.create.click();
  for (const sentence of [
    'Please input a Username!',
    'Please input a Display Name!',
    'Please input a First Name, or leave it empty!',
    'The input is not valid E-mail!',
    'Please input a password!',
    'Please confirm the password!',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(fields.username).toBeFocused();
  await fields.password.fill('x');
  await fields.confirm.fill('y');
  await fields.create.click();
  await expect(page.getByText('The passwords do not match!')).toBeVisible();
  expect(
    (await control.requests()).filter(({ method, path }) => method === 'POST' && path === `/${api}`),
  ).toEqual([]);
});

test('a username that is taken is refused, and nothing typed is lost', async ({
  page,
  expectFailures,
  control,
}) => {
  expectFailures([409, 500]);
  await fillNew(page, 'alma');
  await form(page).create.click();
  await expect(alert(page, 'Could Not Create User')).toContainText(
    'A user with the specified username already exists.',
  );
  await expect(form(page).username).toBeFocused();
  await expect(form(page).displayName).toHaveValue('Nora Quist');
  await form(page).username.fill('nora');
  await control.fault({ match: { method: 'POST', path: `/${api}` }, ...failure });
  await form(page).create.click();
  await expect(alert(page, 'Could Not Create User')).toContainText('The user could not be created.');
  await expect(form(page).password).toHaveValue('x');
  await form(page).create.click();
  await notice(page, "The user 'nora' was successfully created.");
});

test('a user of a domain is changed and disabled, and kept out', async ({ page, rest, shot, server }) => {
  await openUser(page, 'chidi');
  const fields = form(page);
  await expect(page).toHaveTitle('User chidi · acme/orders · Convergence Console');
  await fields.displayName.fill('Chidi E.');
  await fields.email.fill('');
  await fields.disabled.check();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    await shot(page, `domain-user-edit-${theme}`);
    await axe(page);
  }
  await fields.save.click();
  await notice(page, 'User Updated');
  await notice(page, "The user 'chidi' was successfully updated.");
  await expect(rowOf(page, 'chidi')).toContainText('Disabled');
  expect(await rest.call<Stored>('GET', `${api}/chidi`)).toMatchObject({
    displayName: 'Chidi E.',
    lastName: 'Eze',
    email: '',
    disabled: true,
  });
  await expect(connectUser(server.origin, 'acme/orders', 'chidi')).rejects.toThrow();
});

test('changes of a user of a domain that are refused say so, and are kept', async ({
  page,
  rest,
  control,
  expectFailures,
}) => {
  expectFailures([409, 500, 404]);
  await openUser(page, 'chidi');
  const fields = form(page);
  await fields.displayName.fill('Mine');
  const put = { method: 'PUT', path: `/${api}/chidi` };
  const duplicate = { error_code: 'duplicate', error_details: { field: 'email' } };
  await control.fault({ match: put, status: 409, body: { ok: false, body: duplicate } });
  await fields.save.click();
  await expect(alert(page, 'Could Not Create User')).toContainText(
    'A user with the specified email already exists.',
  );
  await expect(fields.email).toBeFocused();
  await control.fault({ match: put, ...failure });
  await fields.save.click();
  await expect(alert(page, 'Could Not Update User')).toContainText('The user could not be updated.');
  await rest.call('PUT', `${api}/chidi`, { displayName: 'Theirs', lastName: 'Theirs' });
  await fields.save.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('row', { name: /Display Name/ })).toContainText('Theirs');
  await expect(dialog.getByRole('row', { name: /Last Name/ })).toBeHidden();
  await rest.call('DELETE', `${api}/chidi`);
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(page.getByText("The user 'chidi' no longer exists. It was deleted meanwhile.")).toBeVisible();
  await expect(fields.displayName).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(table(page)).toBeVisible();
  for (const place of ['', '/set-password']) {
    await page.goto(`${desk}/users/chidi${place}`);
    await expect(page.getByText("The user 'chidi' does not exist.")).toBeVisible();
  }
});

test('the password of a user of a domain is set, and is theirs from then on', async ({
  page,
  server,
  control,
  shot,
  expectFailures,
}) => {
  expectFailures([500]);
  await openList(page);
  await page.getByRole('link', { name: 'Set password of alma' }).click();
  const fields = form(page);
  await fields.setPassword.click();
  await expect(page.getByText('Please input a password!')).toBeVisible();
  await expect(page.getByText('Please confirm the password!')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    await shot(page, `domain-user-password-${theme}`);
    await axe(page);
  }
  await fields.password.fill('y');
  await fields.confirm.fill('y');
  await control.fault({ match: { method: 'PUT', path: `/${api}/alma/password` }, ...failure });
  await fields.setPassword.click();
  await expect(alert(page, 'Could Not Set Password')).toContainText(
    'The password for alma could not be set.',
  );
  await fields.setPassword.click();
  await notice(page, 'Password Changed');
  await expect(page).toHaveURL(`${server.origin}${desk}/users`);
  const leave = await connectUser(server.origin, 'acme/orders', 'alma', 'y');
  await leave();
  await openPassword(page, 'ben');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(table(page)).toBeVisible();
});

test('users of a domain are deleted after a question, several with a result for each', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await openList(page);
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Delete amina' }).click();
  await expect(dialog).toContainText("Delete user 'amina'?");
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'amina')).toBeVisible();
  await page.getByRole('button', { name: 'Delete amina' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await notice(page, 'User Deleted');
  await notice(page, "The user 'amina' was deleted.");
  await expect(rowOf(page, 'amina')).toHaveCount(0);
  await control.fault({ match: { method: 'DELETE', path: `/${api}/anton` }, ...failure });
  for (const name of ['anton', 'asha']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await dialog.getByRole('textbox').fill('delete 2 users');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(2);
  await notice(page, 'Could Not Delete User');
  await notice(page, 'The user could not be deleted.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, 'asha')).toHaveCount(0);
  await expect(rowOf(page, 'anton')).toBeVisible();
});

test('several users of a domain are disabled and enabled at once, with a word on who could not be', async ({
  page,
  control,
  shot,
  expectFailures,
}) => {
  expectFailures([500]);
  await openList(page);
  for (const name of ['alma', 'ben', 'carlos'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await control.fault({ match: { method: 'PUT', path: `/${api}/ben` }, ...failure });
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await notice(page, "The user 'alma' was disabled.");
  await notice(page, "The user 'ben' could not be disabled.");
  await expect(rowOf(page, 'alma')).toContainText('Disabled');
  await expect(rowOf(page, 'ben')).toContainText('Enabled');
  await shot(page, 'domain-users-selected');
  await axe(page);
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await notice(page, '2 users were enabled.');
  await expect(rowOf(page, 'carlos')).toContainText('Enabled');
});

test('a failed load of users is told, and tried again; on a phone everything has its place', async ({
  page,
  control,
  shot,
  expectFailures,
}) => {
  expectFailures([500]);
  await control.fault({ match: { method: 'GET', path: `/${api}` }, ...failure });
  await page.goto(`${desk}/users`);
  await expect(alert(page, 'Users could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, 'alma')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    await shot(page, `domain-users-narrow-${theme}`);
    await axe(page);
  }
  await openUser(page, 'kiosk-9');
  await expect(form(page).disabled).toBeChecked();
  await shot(page, 'domain-user-edit-narrow');
  await axe(page);
});
