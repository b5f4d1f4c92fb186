import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { connectUser } from './support/domain';
import { desk, fillPasswords, link, listOf, notice, oddId, press } from './support/pages';

const api = 'domains/acme/orders/users';
const users = (page: Page) => listOf(page, 'Users');

test.beforeEach(({ page, signIn }) => signIn(page));

test('a domain user connects with a new password, but not while disabled', async ({ page, rest, server }) => {
  const connect = (password: string) => connectUser(server.origin, 'acme/orders', oddId, password);
  await rest.call('POST', api, { username: oddId, displayName: 'Layla', password: 'x', disabled: false });
  await page.goto(`${desk}/users/${encodeURIComponent(oddId)}`);
  await link(page, 'Set Password').click();
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue(oddId);
  await fillPasswords(page, 'y');
  await press(page, 'Set Password');
  await notice(page, 'Password Changed');
  await (
    await connect('y')
  )();
  await page.goto(`${desk}/users/${encodeURIComponent(oddId)}`);
  await page.getByRole('checkbox', { name: 'Disabled' }).check();
  await press(page, 'Save');
  await notice(page, 'User Updated');
  await expect(users(page).row(oddId)).toContainText('Disabled');
  await expect(connect('y')).rejects.toThrow();
});
