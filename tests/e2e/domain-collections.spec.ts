import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import {
  alert,
  button,
  confirm,
  desk,
  field,
  fill,
  link,
  listOf,
  notice,
  oddId,
  pick,
  press,
  question,
  visit,
} from './support/pages';

const api = 'domains/acme/orders/collections';

type Stored = {
  description: string;
  userPermissions: Record<string, Record<string, boolean>>;
  snapshotPolicy: Record<string, number | boolean>;
};

const collections = (page: Page) => listOf(page, 'Collections');

async function addUser(page: Page, name: string, ...permissions: string[]) {
  const adder = page.getByRole('group', { name: 'Add user permissions' });
  await pick(adder, 'User', name);
  for (const permission of permissions) await adder.getByRole('checkbox', { name: permission }).check();
  await press(adder, 'Add');
  await expect(page.getByRole('table', { name: 'User Permissions' }).getByText(name, { exact: true })).toBeVisible();
}

test.beforeEach(({ page, signIn }) => signIn(page));

test('a collection is created with a free id, found, edited and deleted', async ({ page, rest, expectFailures }) => {
  expectFailures([404, 409]);
  const { row, column, header, sortBy } = collections(page);
  await page.goto(`${desk}/collections`);
  await expect(page).toHaveTitle('Collections · acme/orders · Convergence Console');
  await expect(link(row('orders'), '48')).toHaveAttribute('href', `${desk}/models?mode=browse&collection=orders`);
  for (const order of ['ascending', 'descending']) {
    await sortBy('Models');
    await expect(header('Models')).toHaveAttribute('aria-sort', order);
  }
  await expect.poll(async () => (await column())[0]).toBe('orders');
  await page.getByRole('searchbox', { name: 'Search by id or description' }).fill('shift leads');
  await expect.poll(() => column()).toEqual(['announcements']);

  await test.step('create, first with a taken id', async () => {
    await link(page, 'Create Collection').click();
    await fill(page, { Id: 'orders', Description: 'عربي' });
    const world = page.getByRole('region', { name: 'World Permissions' });
    await world.getByRole('checkbox', { name: 'Remove' }).uncheck();
    await addUser(page, 'chidi', 'Read', 'Manage');
    for (const name of [/^Override Snapshot Policy/, /^Snapshots Enabled/, /^Trigger by Time/])
      await page.getByRole('checkbox', { name }).check();
    await field(page, 'Maximum Time Interval (min)').fill('90');
    await press(page, 'Create');
    await expect(alert(page, 'Could Not Create Collection')).toContainText(
      'A collection with the specified id already exists.',
    );
    await expect(field(page, 'Id')).toBeFocused();
    await field(page, 'Id').fill(oddId);
    await press(page, 'Create');
    await notice(page, `Collection '${oddId}' successfully created`);
    const stored = await rest.call<Stored>('GET', `${api}/${encodeURIComponent(oddId)}`);
    expect(stored.snapshotPolicy).toMatchObject({ triggerByTime: true, maximumTimeInterval: 5_400_000 });
    expect(stored.userPermissions).toEqual({
      chidi: { read: true, write: false, create: false, remove: false, manage: true },
    });
  });

  await test.step('edit, also after someone else saved', async () => {
    await link(row(oddId), oddId).click();
    await expect(field(page, 'Id')).toHaveValue(oddId);
    await expect(field(page, 'Id')).not.toBeEditable();
    await expect(field(page, 'Maximum Time Interval (min)')).toHaveValue('90');
    await expect(page.getByRole('cell', { name: 'Read, Manage' })).toBeVisible();
    await field(page, 'Description').fill('Mine');
    const path = `${api}/${encodeURIComponent(oddId)}`;
    const { id: _, ...present } = await rest.call<Stored & { id: string }>('GET', path);
    await rest.call('PUT', path, { ...present, description: 'Theirs' });
    await press(page, 'Save');
    await expect(question(page).getByRole('row', { name: /Description/ })).toContainText('Theirs');
    await press(question(page), 'Overwrite');
    await notice(page, `Collection '${oddId}' successfully updated`);
    await expect(row(oddId)).toContainText('Mine');
  });

  await test.step('delete, then open it again', async () => {
    await press(page, 'Delete orders');
    await expect(question(page)).toContainText('Are you sure delete this collection?');
    await expect(question(page)).toContainText('48 models');
    await expect(question(page)).toContainText('Type orders and 48 models to confirm');
    await expect(button(question(page), 'Export first')).toBeVisible();
    await press(question(page), 'No');
    await press(page, `Delete ${oddId}`);
    await confirm(page, 'Yes');
    await notice(page, `The collection '${oddId}' was deleted.`);
    await expect(row(oddId)).toHaveCount(0);
    await visit(page, `${desk}/collections/${encodeURIComponent(oddId)}`);
    await notice(page, `The collection '${oddId}' does not exist.`);
  });
});

test('a disabled user can do nothing until it is enabled again', async ({ page, rest }) => {
  await rest.call('PUT', 'domains/acme/orders/users/chidi', { disabled: true });
  await page.goto(`${desk}/collections/announcements`);
  const card = page.getByRole('region', { name: 'Check access' });
  await pick(card, 'User', 'chidi');
  await expect(card.getByText("This user is disabled and can't sign in.")).toBeVisible();
  const read = card.getByRole('listitem').filter({ hasText: 'Read' });
  await expect(read).toHaveText('Read, no');
  await expect(card.getByRole('link', { name: /^Fix it/ })).toHaveAttribute('href', /\/users\/chidi$/);
  await rest.call('PUT', 'domains/acme/orders/users/chidi', { disabled: false });
  await press(card, 'Check again');
  await expect(read).toHaveText('Read, yes');
});

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
