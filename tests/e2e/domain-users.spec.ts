import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { connectUser } from './support/domain';
import {
  alert,
  confirm,
  desk,
  field,
  fill,
  fillPasswords,
  link,
  listOf,
  notice,
  oddId,
  passwords,
  press,
  question,
  serverError,
  visit,
} from './support/pages';

const api = 'domains/acme/orders/users';
const users = (page: Page) => listOf(page, 'Users');

test.beforeEach(({ page, signIn }) => signIn(page));

test('domain users are listed, sorted, paged and searched', async ({ page, control }) => {
  const { row, column, header, sortBy } = users(page);
  await page.goto(`${desk}/users`);
  await expect(page).toHaveTitle('Users · acme/orders · Convergence Console');
  await expect(row('alma')).toContainText('Enabled');
  await expect(row('carlos')).toContainText('Disabled');
  expect(await column()).toHaveLength(25);
  expect((await control.requests()).filter(({ path }) => path.endsWith('/users')).at(-1)?.query).toBe(
    '?offset=0&limit=26',
  );
  await press(page, 'Next page');
  await expect(page).toHaveURL(/users\?page=2$/);
  await expect(row('zuzana')).toBeVisible();
  await sortBy('Display Name');
  await expect(page).toHaveURL(/users\?sort=displayName$/);
  // Users without a display name come first.
  await expect.poll(async () => (await column()).slice(0, 2)).toEqual(['o.brien', 'scanner dock 4']);
  await expect(page.getByText('1–25 of 40 total results')).toBeVisible();
  for (const name of ['Email', 'Last Login', 'Status']) {
    await sortBy(name);
    await expect(header(name)).toHaveAttribute('aria-sort', 'ascending');
  }
  await expect.poll(async () => (await column()).slice(0, 3)).toEqual(['carlos', 'finn', 'kiosk-9']);
  await page.getByRole('searchbox', { name: 'Search by username or e-mail' }).fill('Kiosk-8');
  await expect.poll(() => column()).toEqual(['kiosk-8']);
  await expect(page).toHaveURL(/filter=Kiosk-8/);
});

test('a domain user is created and can connect, is disabled and cannot connect, and is deleted', async ({
  page,
  rest,
  server,
  expectFailures,
}) => {
  expectFailures([404, 409]);
  const { row } = users(page);
  const path = `${desk}/users/${encodeURIComponent(oddId)}`;
  await page.goto(`${desk}/users`);
  await test.step('create, first with invalid fields and a taken username', async () => {
    await link(page, 'Create User').click();
    await expect(page.getByRole('heading', { level: 1, name: 'New User' })).toBeVisible();
    await press(page, 'Create');
    await expect(page.getByText('Please input a Username!')).toBeVisible();
    await expect(page.getByText('Please input a password!')).toBeVisible();
    await expect(field(page, 'Username')).toBeFocused();
    await fill(page, { Username: 'alma', 'Display Name': 'ليلى / Layla', 'First Name': 'Layla' });
    await field(page, 'Email').fill('layla@example.com');
    await fillPasswords(page, 'x');
    await press(page, 'Create');
    await expect(alert(page, 'Could Not Create User')).toContainText('specified username already exists.');
    await expect(field(page, 'Username')).toBeFocused();
    await expect(passwords(page).password).toHaveValue('x');
    await field(page, 'Username').fill(oddId);
    await passwords(page).confirm.press('Enter');
    await notice(page, 'User Created');
    await notice(page, `User '${oddId}' created.`);
    await expect(page).toHaveURL(`${server.origin}${desk}/users`);
    const leave = await connectUser(server.origin, 'acme/orders', oddId, 'x');
    await leave();
  });

  await test.step('set a password', async () => {
    await link(row(oddId), oddId).click();
    await expect(page).toHaveURL(`${server.origin}${path}`);
    await expect(field(page, 'Display Name')).toHaveValue('ليلى / Layla');
    await link(page, 'Set Password').click();
    await expect(page).toHaveURL(`${server.origin}${path}/set-password`);
    await expect(field(page, 'Username')).toHaveValue(oddId);
    await fillPasswords(page, 'y');
    await press(page, 'Set Password');
    await notice(page, 'Password Changed');
    await expect(page).toHaveURL(`${server.origin}${desk}/users`);
    const leave = await connectUser(server.origin, 'acme/orders', oddId, 'y');
    await leave();
  });

  await test.step('disable', async () => {
    await link(row(oddId), oddId).click();
    await fill(page, { 'Display Name': 'Layla', Email: '' });
    await page.getByRole('switch', { name: 'Disabled' }).check();
    await press(page, 'Save');
    await notice(page, 'User Updated');
    await expect(row(oddId)).toContainText('Disabled');
    expect(await rest.call('GET', `${api}/${encodeURIComponent(oddId)}`)).toMatchObject({
      displayName: 'Layla',
      firstName: 'Layla',
      email: '',
      disabled: true,
    });
    await expect(connectUser(server.origin, 'acme/orders', oddId, 'y')).rejects.toThrow();
  });

  await test.step('delete, then open the user again', async () => {
    await press(page, `Delete ${oddId}`);
    await expect(question(page)).toContainText(`Delete user '${oddId}'?`);
    await confirm(page);
    await notice(page, 'User Deleted');
    await expect(row(oddId)).toHaveCount(0);
    for (const place of ['', '/set-password']) {
      await visit(page, `${path}${place}`);
      await notice(page, `The user '${oddId}' does not exist.`);
    }
  });
});

test('several domain users are disabled and enabled together, with failures listed', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  const { row, select } = users(page);
  await page.goto(`${desk}/users`);
  await select('alma', 'ben', 'carlos');
  await control.fault({ match: { method: 'PUT', path: `/${api}/ben` }, ...serverError });
  await press(page, 'Disable');
  await notice(page, "User 'alma' disabled.");
  await notice(page, "The user 'ben' could not be disabled.");
  await expect(row('alma')).toContainText('Disabled');
  await expect(row('ben')).toContainText('Enabled');
  await press(page, 'Enable');
  await notice(page, '2 users enabled.');
  await expect(row('carlos')).toContainText('Enabled');
});
