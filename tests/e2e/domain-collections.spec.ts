import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { desk, notice, pick, press } from './support/pages';

const api = 'domains/acme/orders/collections';

type Stored = {
  description: string;
  userPermissions: Record<string, Record<string, boolean>>;
  snapshotPolicy: Record<string, number | boolean>;
};

async function addUser(page: Page, name: string, ...permissions: string[]) {
  const adder = page.getByRole('group', { name: 'Add user permissions' });
  await pick(adder, 'User', name);
  for (const permission of permissions) await adder.getByRole('checkbox', { name: permission }).check();
  await press(adder, 'Add');
  await expect(page.getByRole('table', { name: 'User Permissions' }).getByText(name, { exact: true })).toBeVisible();
}

test.beforeEach(({ page, signIn }) => signIn(page));

test('user permissions are edited, explained and saved, without deleted users', async ({ page, rest }) => {
  await page.goto(`${desk}/collections/announcements`);
  await press(page, 'Delete permissions of anton');
  await press(page.getByRole('alertdialog', { name: 'Delete user permissions?' }), 'Delete');
  await expect(page.getByText('anton', { exact: true })).toHaveCount(0);
  await press(page, 'Edit permissions of asha');
  const dialog = page.getByRole('dialog', { name: "Permissions of 'asha'" });
  await dialog.getByRole('checkbox', { name: 'Write' }).uncheck();
  await press(dialog, 'Apply');
  await expect(page.getByRole('cell', { name: 'Read, Create', exact: true })).toBeVisible();

  const card = page.getByRole('region', { name: 'Check access' });
  await pick(card, 'User', 'asha');
  await expect(card.getByRole('listitem').filter({ hasText: 'Write' })).toContainText('no');
  await expect(card).toContainText("From the collection's permissions for this user.");
  await expect(card).toContainText('Includes unsaved changes.');

  await addUser(page, 'chidi', 'Read');
  await rest.call('DELETE', 'domains/acme/orders/users/chidi');
  await press(page, 'Save');
  await notice(page, "'chidi' is not a user of this domain. The permissions for 'chidi' were not stored.");
  await notice(page, "Collection 'announcements' successfully updated");
  const { userPermissions } = await rest.call<Stored>('GET', `${api}/announcements`);
  expect(Object.keys(userPermissions).sort()).toEqual(['alma', 'asha']);
  expect(userPermissions['asha']).toMatchObject({ read: true, write: false, create: true });
});
