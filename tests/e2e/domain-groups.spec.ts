import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';

const desk = '/domain/acme/orders';
const api = 'domains/acme/orders/groups';
const odd = 'a/b 100% <i>"x"</i> ☕?#';
const failure = { status: 500, body: { ok: false, body: { error_code: 'internal_server_error' } } };

type Stored = { id: string; description: string; members: string[] };

const table = (page: Page) => page.getByRole('table', { name: 'Groups' });
const rowOf = (page: Page, id: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: id, exact: true }) });
const ids = (page: Page) =>
  table(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => row.children[1]?.textContent ?? ''));
const alert = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const notice = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const inTheme = (page: Page, colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme });

const form = (page: Page) => ({
  id: page.getByRole('textbox', { name: 'Id', exact: true }),
  description: page.getByRole('textbox', { name: 'Description' }),
  picker: page.getByRole('combobox', { name: 'User' }),
  add: page.getByRole('button', { name: 'Add', exact: true }),
  members: page.getByRole('list', { name: 'Members' }).getByRole('listitem'),
  create: page.getByRole('button', { name: 'Create', exact: true }),
  save: page.getByRole('button', { name: 'Save', exact: true }),
});

async function openList(page: Page) {
  await page.goto(`${desk}/groups`);
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
}
async function openGroup(page: Page, id: string) {
  await page.goto(`${desk}/groups/${encodeURIComponent(id)}`);
  await expect(form(page).id).toHaveValue(id);
}
async function addMember(page: Page, name: string) {
  await form(page).picker.pressSequentially(name);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await form(page).add.click();
  await expect(form(page).members.filter({ hasText: name })).toBeVisible();
}

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('groups are listed, searched and ordered', async ({ page, shot }) => {
  await openList(page);
  await expect(page).toHaveTitle('Groups · acme/orders · Convergence Console');
  await expect(rowOf(page, 'packing')).toContainText('Packs parcels');
  await expect(rowOf(page, 'packing').getByRole('cell', { name: '6', exact: true })).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    await shot(page, `groups-${theme}`);
    await axe(page);
  }
  const members = page.getByRole('columnheader', { name: 'Members' });
  await members.getByRole('button').click();
  await expect.poll(async () => (await ids(page))[0]).toBe('trainees-2026');
  await members.getByRole('button').click();
  await expect.poll(async () => (await ids(page))[0]).toBe('packing');
  await page.getByRole('columnheader', { name: 'Description' }).getByRole('button').click();
  await expect.poll(async () => (await ids(page))[0]).toBe('trainees-2026');
  await page.getByRole('searchbox', { name: 'Search by id or description' }).fill('reject log');
  await expect.poll(() => ids(page)).toEqual(['quality']);
  await expect(page).toHaveURL(/filter=reject\+log/);
});

test('a group is created with members, and found again whatever its id', async ({
  page,
  rest,
  control,
  shot,
  server,
}) => {
  await openList(page);
  await page.getByRole('link', { name: 'Create Group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Group' })).toBeVisible();
  const fields = form(page);
  await fields.create.click();
  await expect(page.getByText('Please input a Id!')).toBeVisible();
  await expect(page.getByText('Please input a Description!')).toBeVisible();
  await expect(fields.id).toBeFocused();
  await fields.id.fill(odd);
  const low = (await fields.description.boundingBox())?.height ?? 0;
  await fields.description.fill('One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight');
  const high = (await fields.description.boundingBox())?.height ?? 0;
  expect(Math.round((high - low) / 20)).toBe(4);
  await expect(fields.add).toBeDisabled();
  const searches = async () =>
    (await control.requests())
      .filter(({ path }) => path === '/domains/acme/orders/users')
      .map(({ query }) => query);
  await fields.picker.pressSequentially('chidi');
  await expect.poll(searches).toContain('?filter=chidi&offset=0&limit=10');
  await fields.picker.fill('');
  await addMember(page, 'chidi');
  await expect(fields.add).toBeDisabled();
  await addMember(page, 'warehouse@example.com');
  await expect(page.getByText('2 members')).toBeVisible();
  await fields.picker.pressSequentially('chidi');
  await page.getByRole('option', { name: /^chidi/ }).click();
  await expect(page.getByText("'chidi' is a member already.")).toBeVisible();
  await expect(fields.add).toBeDisabled();
  await fields.create.click();
  await expect(page.getByText('Press Add to make this user a member, or empty the field.')).toBeVisible();
  await fields.picker.fill('');
  await page.keyboard.press('Escape');
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    await shot(page, `group-new-${theme}`);
    // A label that is scrolled away is none for axe.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await axe(page);
  }
  await fields.create.click();
  await notice(page, 'Group Created');
  await notice(page, `The group '${odd}' was successfully created.`);
  await rowOf(page, odd).getByRole('link', { name: odd, exact: true }).click();
  await expect(page).toHaveURL(`${server.origin}${desk}/groups/${encodeURIComponent(odd)}`);
  await expect(fields.id).toHaveValue(odd);
  await expect(fields.members).toHaveText(['chidi', 'warehouse@example.com']);
  const stored = await rest.call<Stored>('GET', `${api}/${encodeURIComponent(odd)}`);
  expect(stored.members).toEqual(['chidi', 'warehouse@example.com']);
});

test('a new group is refused an id that is taken and members who are gone', async ({
  page,
  rest,
  control,
  expectFailures,
}) => {
  expectFailures([409, 500, 404]);
  await page.goto(`${desk}/create-group`);
  const fields = form(page);
  await fields.id.fill('packing');
  await fields.description.fill('Mine');
  await addMember(page, 'chidi');
  await addMember(page, 'alma');
  await fields.create.click();
  await expect(alert(page, 'Could Not Create Group')).toContainText(
    'A group with the specified id already exists.',
  );
  await expect(fields.id).toBeFocused();
  await fields.id.fill('mine');
  await rest.call('DELETE', 'domains/acme/orders/users/chidi');
  await fields.create.click();
  await expect(alert(page, 'Could Not Create Group')).toContainText(
    "'chidi' is no user of this domain. Remove it from the members and save again.",
  );
  await page.getByRole('button', { name: 'Remove chidi' }).click();
  await expect(page.getByRole('button', { name: 'Remove alma' })).toBeFocused();
  await control.fault({ match: { method: 'POST', path: `/${api}` }, ...failure });
  await fields.create.click();
  await expect(alert(page, 'Could Not Create Group')).toContainText('The group could not be created.');
  await expect(fields.description).toHaveValue('Mine');
  await fields.create.click();
  await notice(page, "The group 'mine' was successfully created.");
});

test('a group is changed and renamed, not onto another one', async ({
  page,
  rest,
  shot,
  server,
  expectFailures,
}) => {
  // The free id is looked for.
  expectFailures([404]);
  await openGroup(page, 'express');
  const fields = form(page);
  await fields.id.fill('packing');
  await fields.save.click();
  await expect(alert(page, 'Could Not Update Group')).toContainText(
    'A group with the specified id already exists.',
  );
  await fields.id.fill('express / 2');
  await page.getByRole('button', { name: 'Remove mei' }).click();
  await addMember(page, 'ben');
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    await shot(page, `group-edit-${theme}`);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await axe(page);
  }
  await fields.save.click();
  await notice(page, 'Group Updated');
  await notice(page, "The group 'express / 2' was successfully updated.");
  await expect(page).toHaveURL(`${server.origin}${desk}/groups`);
  await expect(rowOf(page, 'express / 2')).toBeVisible();
  await expect(rowOf(page, 'express')).toHaveCount(0);
  expect(await rest.call<Stored>('GET', `${api}/express%20%2F%202`)).toMatchObject({
    members: expect.arrayContaining(['alma', 'ben']),
  });
});

test('changes of a group that are refused say so, and are kept', async ({
  page,
  rest,
  control,
  expectFailures,
}) => {
  expectFailures([500, 404]);
  await openGroup(page, 'express');
  const fields = form(page);
  await fields.description.fill('Mine');
  await control.fault({ match: { method: 'PUT', path: `/${api}/express` }, ...failure });
  await fields.save.click();
  await expect(alert(page, 'Could Not Update Group')).toContainText('The group could not be updated.');
  await rest.call('PUT', `${api}/express`, { id: 'express', description: 'Theirs', members: ['ben'] });
  await fields.save.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('row', { name: /Description/ })).toContainText('Theirs');
  await expect(dialog.getByRole('row', { name: /Members/ })).toBeHidden();
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await notice(page, "The group 'express' was successfully updated.");
  expect(await rest.call<Stored>('GET', `${api}/express`)).toMatchObject({
    description: 'Mine',
    members: ['ben'],
  });
  await openGroup(page, 'express');
  await fields.description.fill('Mine again');
  await rest.call('PUT', `${api}/express`, { id: 'renamed', description: 'Theirs', members: [] });
  await fields.save.click();
  await expect(
    page.getByText("The group 'express' no longer exists. It was deleted or renamed meanwhile."),
  ).toBeVisible();
  await expect(fields.description).toHaveValue('Mine again');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.goto(`${desk}/groups/express`);
  await expect(page.getByText("The group 'express' does not exist.")).toBeVisible();
});

test('groups are deleted after a question, several with a result for each', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await openList(page);
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Delete returns' }).click();
  await expect(dialog).toContainText("Delete group 'returns'?");
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'returns')).toBeVisible();
  await page.getByRole('button', { name: 'Delete returns' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await notice(page, 'Group Deleted');
  await notice(page, "The group 'returns' was deleted.");
  await expect(rowOf(page, 'returns')).toHaveCount(0);
  await control.fault({ match: { method: 'DELETE', path: `/${api}/quality` }, ...failure });
  for (const id of ['quality', '夜勤']) await page.getByRole('checkbox', { name: `Select ${id}` }).check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await dialog.getByRole('textbox').fill('delete 2 groups');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(2);
  await notice(page, 'Could Not Delete Group');
  await notice(page, 'The group could not be deleted.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, '夜勤')).toHaveCount(0);
  await expect(rowOf(page, 'quality')).toBeVisible();
});

test('a failed load of groups is told, and tried again; on a phone everything has its place', async ({
  page,
  control,
  shot,
  expectFailures,
}) => {
  expectFailures([500]);
  await control.fault({ match: { method: 'GET', path: `/${api}` }, ...failure });
  await page.goto(`${desk}/groups`);
  await expect(alert(page, 'Groups could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, 'desk')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    await shot(page, `groups-narrow-${theme}`);
    await axe(page);
  }
  await openGroup(page, 'packing');
  await shot(page, 'group-edit-narrow');
  await axe(page);
});
