import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';

const desk = '/domain/acme/orders';
const odd = 'a/b 100% <i>"x"</i> ☕?#';

const table = (page: Page) => page.getByRole('table', { name: 'Collections' });
const rowOf = (page: Page, id: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: id, exact: true }) });
const ids = (page: Page) =>
  table(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => row.children[1]?.textContent ?? ''));

async function openList(page: Page, search = '') {
  await page.goto(`${desk}/collections${search}`);
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
}

async function openEdit(page: Page, id: string) {
  await page.goto(`${desk}/collections/${encodeURIComponent(id)}`);
  await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue(id);
}

const adder = (page: Page) => page.getByRole('group', { name: 'Add user permissions' });

async function addUser(page: Page, name: string, ...permissions: string[]) {
  await adder(page).getByRole('combobox', { name: 'User' }).pressSequentially(name);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  for (const permission of permissions) await adder(page).getByRole('checkbox', { name: permission }).check();
  await adder(page).getByRole('button', { name: 'Add' }).click();
  await expect(
    page.getByRole('table', { name: 'User Permissions' }).getByText(name, { exact: true }),
  ).toBeVisible();
}

type Stored = {
  description: string;
  userPermissions: Record<string, Record<string, boolean>>;
  snapshotPolicy: Record<string, number | boolean>;
};

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('lists, searches and orders the collections', async ({ page, shot }) => {
  await openList(page);
  await expect(page).toHaveTitle('Collections · acme/orders · Convergence Console');
  await expect(rowOf(page, 'orders').getByRole('link', { name: '48' })).toHaveAttribute(
    'href',
    `${desk}/models?mode=browse&collection=orders`,
  );
  await shot(page, 'collections');
  await axe(page);
  await page.getByRole('columnheader', { name: 'Models' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Models' }).getByRole('button').click();
  await expect.poll(async () => (await ids(page))[0]).toBe('orders');
  await page.getByRole('searchbox', { name: 'Search by id or description' }).fill('shift leads');
  await expect.poll(() => ids(page)).toEqual(['announcements']);
  await expect(page).toHaveURL(/filter=shift\+leads/);
});

test('creates a collection with permissions and a policy, and finds it again as it was made', async ({
  page,
  rest,
  shot,
}) => {
  await openList(page);
  await page.getByRole('link', { name: 'Create Collection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Collection' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Id' }).fill(odd);
  await page.getByRole('textbox', { name: 'Description' }).fill('عربي');
  await page
    .getByRole('region', { name: 'World Permissions' })
    .getByRole('checkbox', { name: 'Remove' })
    .uncheck();
  await addUser(page, 'chidi', 'Read', 'Manage');
  await page.getByRole('checkbox', { name: 'Override Snapshot Policy' }).check();
  await page.getByRole('checkbox', { name: 'Snapshots Enabled' }).check();
  await page.getByRole('checkbox', { name: /^Trigger by Time/ }).check();
  await page.getByRole('textbox', { name: 'Maximum Time Interval (min)' }).fill('90');
  await shot(page, 'collection-new');
  // A label that is scrolled away is none for axe.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await axe(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(`Collection '${odd}' successfully created`)).toBeVisible();
  await rowOf(page, odd).getByRole('link', { name: odd, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue(odd);
  await expect(page.getByRole('textbox', { name: 'Id' })).not.toBeEditable();
  await expect(page.getByRole('textbox', { name: 'Maximum Time Interval (min)' })).toHaveValue('90');
  await expect(page.getByRole('cell', { name: 'Read, Manage' })).toBeVisible();
  const stored = await rest.call<Stored>('GET', `domains/acme/orders/collections/${encodeURIComponent(odd)}`);
  expect(stored.snapshotPolicy).toMatchObject({ triggerByTime: true, maximumTimeInterval: 5_400_000 });
  expect(stored.userPermissions).toEqual({
    chidi: { read: true, write: false, create: false, remove: false, manage: true },
  });
});

test('refuses an id that is taken, and keeps what was typed', async ({ page, expectFailures }) => {
  expectFailures([409]);
  await page.goto(`${desk}/create-collection`);
  await page.getByRole('textbox', { name: 'Id' }).fill('orders');
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Could Not Create Collection' })).toContainText(
    'A collection with the specified id already exists.',
  );
  await expect(page.getByRole('textbox', { name: 'Id' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine');
});

test('changes permissions, says what they come to, and saves them', async ({ page, rest, shot }) => {
  await openEdit(page, 'announcements');
  await page.getByRole('button', { name: 'Delete permissions of anton' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete user permissions?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('anton', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit permissions of asha' }).click();
  const dialog = page.getByRole('dialog', { name: "Permissions of 'asha'" });
  await dialog.getByRole('checkbox', { name: 'Write' }).uncheck();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('cell', { name: 'Read, Create', exact: true })).toBeVisible();
  const card = page.getByRole('region', { name: 'What may this user do?' });
  await card.getByRole('combobox', { name: 'User' }).pressSequentially('asha');
  await page.getByRole('option', { name: /^asha/ }).click();
  await expect(card.getByRole('listitem').filter({ hasText: 'Write' })).toContainText('no');
  await expect(card).toContainText("The user's own entry of the collection decides.");
  await expect(card).toContainText('What is not saved yet is counted in.');
  await shot(page, 'collection-edit');
  await axe(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText("Collection 'announcements' successfully updated")).toBeVisible();
  await expect(table(page)).toBeVisible();
  const stored = await rest.call<Stored>('GET', 'domains/acme/orders/collections/announcements');
  expect(Object.keys(stored.userPermissions).sort()).toEqual(['alma', 'asha']);
  expect(stored.userPermissions['asha']).toMatchObject({ read: true, write: false, create: true });
});

test('says which user permissions were not stored because the user is gone', async ({ page, rest }) => {
  await openEdit(page, 'drafts');
  await addUser(page, 'chidi', 'Read');
  await addUser(page, 'alma', 'Read');
  await rest.call('DELETE', 'domains/acme/orders/users/chidi');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText("'chidi' is no user of this domain. The permissions for 'chidi' were not stored."),
  ).toBeVisible();
  await expect(page.getByText("Collection 'drafts' successfully updated")).toBeVisible();
});

test('asks whose version counts where somebody else saved meanwhile', async ({ page, rest }) => {
  await openEdit(page, 'drafts');
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
  const present = await rest.call<Stored & { id: string }>('GET', 'domains/acme/orders/collections/drafts');
  const { id: _, ...theirs } = { ...present, description: 'Theirs' };
  await rest.call('PUT', 'domains/acme/orders/collections/drafts', theirs);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('row', { name: /Description/ })).toContainText('Theirs');
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(page.getByText("Collection 'drafts' successfully updated")).toBeVisible();
  const stored = await rest.call<Stored>('GET', 'domains/acme/orders/collections/drafts');
  expect(stored.description).toBe('Mine');
});

test('deletes one after a question, and several with a result for each', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await openList(page);
  await page.getByRole('button', { name: 'Delete orders', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Are you sure delete this collection?');
  await expect(dialog).toContainText('its 48 models are deleted with it');
  await dialog.getByRole('button', { name: 'No', exact: true }).click();
  await expect(rowOf(page, 'orders')).toBeVisible();
  await page.getByRole('button', { name: 'Delete drafts' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText("The collection 'drafts' was deleted.")).toBeVisible();
  await expect(rowOf(page, 'drafts')).toHaveCount(0);

  await control.fault({
    match: { method: 'DELETE', path: '/domains/acme/orders/collections/audit' },
    status: 500,
    body: { ok: false, error_code: 'internal_server_error' },
  });
  for (const id of ['audit', 'checklists'])
    await page.getByRole('checkbox', { name: `Select ${id}` }).check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await dialog.getByRole('textbox').fill('delete 2 collections');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('The collection could not be deleted.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, 'checklists')).toHaveCount(0);
  await expect(rowOf(page, 'audit')).toBeVisible();
});

test('says that an update failed, that a collection was deleted meanwhile, and that one does not exist', async ({
  page,
  rest,
  control,
  expectFailures,
}) => {
  expectFailures([500, 404]);
  await openEdit(page, 'drafts');
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
  await control.fault({
    match: { method: 'PUT', path: '/domains/acme/orders/collections/drafts' },
    status: 500,
    body: { ok: false, error_code: 'internal_server_error' },
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Could Not Update Collection' })).toContainText(
    'The collection could not be updated.',
  );
  await rest.call('DELETE', 'domains/acme/orders/collections/drafts');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText("The collection 'drafts' no longer exists. It was deleted meanwhile."),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.goto(`${desk}/collections/drafts`);
  await expect(page.getByText("The collection 'drafts' does not exist.")).toBeVisible();
});

test('a failed load is told, and tried again', async ({ page, control, expectFailures }) => {
  expectFailures([500]);
  await control.fault({ match: { path: '/domains/acme/orders/collectionSummary' }, status: 500, body: 'no' });
  await page.goto(`${desk}/collections`);
  await expect(page.getByRole('alert').filter({ hasText: 'Collections could not be loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, 'orders')).toBeVisible();
});
