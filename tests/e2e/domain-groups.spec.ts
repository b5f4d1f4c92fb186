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
  serverError,
  visit,
} from './support/pages';

/* The list and the form that all resources of a domain share, in full on its groups. */

const api = 'domains/acme/orders/groups';

type Stored = { id: string; description: string; members: string[] };

const groups = (page: Page) => listOf(page, 'Groups');
const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');

async function addMember(page: Page, name: string) {
  await pick(page, 'User', name);
  await press(page, 'Add');
  await expect(members(page).filter({ hasText: name })).toBeVisible();
}

test.beforeEach(({ page, signIn }) => signIn(page));

test('groups are loaded again after a failure, searched and sorted', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await control.fault({ match: { method: 'GET', path: `/${api}` }, ...serverError });
  await page.goto(`${desk}/groups`);
  await expect(alert(page, 'Groups could not be loaded')).toBeVisible();
  await press(page, 'Retry');
  const { row, column, sortBy } = groups(page);
  await expect(row('packing')).toContainText('Packs parcels');
  await expect(page).toHaveTitle('Groups · acme/orders · Convergence Console');
  await expect(row('packing').getByRole('cell', { name: '6', exact: true })).toBeVisible();
  await sortBy('Members');
  await expect.poll(async () => (await column())[0]).toBe('trainees-2026');
  await sortBy('Members');
  await expect.poll(async () => (await column())[0]).toBe('packing');
  await sortBy('Description');
  await expect.poll(async () => (await column())[0]).toBe('trainees-2026');
  await page.getByRole('searchbox', { name: 'Search by id or description' }).fill('reject log');
  await expect.poll(() => column()).toEqual(['quality']);
  await expect(page).toHaveURL(/filter=reject\+log/);
});

test('a group is created with members, with an id of any kind', async ({ page, rest, control, server }) => {
  await page.goto(`${desk}/groups`);
  await link(page, 'Create Group').click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Group' })).toBeVisible();
  const description = field(page, 'Description');
  await test.step('invalid fields are told', async () => {
    await press(page, 'Create');
    await expect(page.getByText('Please input a Id!')).toBeVisible();
    await expect(page.getByText('Please input a Description!')).toBeVisible();
    await expect(field(page, 'Id')).toBeFocused();
  });

  await test.step('the description grows from two rows to six', async () => {
    await field(page, 'Id').fill(oddId);
    const low = (await description.boundingBox())?.height ?? 0;
    await description.fill('One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight');
    const high = (await description.boundingBox())?.height ?? 0;
    expect(Math.round((high - low) / 20)).toBe(4);
  });

  await test.step('members are found on the server, and added once', async () => {
    const picker = page.getByRole('combobox', { name: 'User' });
    await expect(button(page, 'Add')).toBeDisabled();
    await picker.fill('chidi');
    const searches = async () =>
      (await control.requests())
        .filter(({ path }) => path === '/domains/acme/orders/users')
        .map(({ query }) => query);
    await expect.poll(searches).toContain('?filter=chidi&offset=0&limit=10');
    await addMember(page, 'chidi');
    await expect(button(page, 'Add')).toBeDisabled();
    await addMember(page, 'warehouse@example.com');
    await expect(page.getByText('2 members')).toBeVisible();
    await pick(page, 'User', 'chidi');
    await expect(page.getByText("'chidi' is a member already.")).toBeVisible();
    await expect(button(page, 'Add')).toBeDisabled();
    await press(page, 'Create');
    await expect(page.getByText('Press Add to make this user a member, or empty the field.')).toBeVisible();
    await picker.fill('');
    await picker.press('Escape');
  });

  await press(page, 'Create');
  await notice(page, 'Group Created');
  await notice(page, `The group '${oddId}' was successfully created.`);
  await link(groups(page).row(oddId), oddId).click();
  await expect(page).toHaveURL(`${server.origin}${desk}/groups/${encodeURIComponent(oddId)}`);
  await expect(field(page, 'Id')).toHaveValue(oddId);
  await expect(members(page)).toHaveText(['chidi', 'warehouse@example.com']);
  const stored = await rest.call<Stored>('GET', `${api}/${encodeURIComponent(oddId)}`);
  expect(stored.members).toEqual(['chidi', 'warehouse@example.com']);
});

test('a new group is refused an id that is taken and members who were deleted', async ({
  page,
  rest,
  control,
  expectFailures,
}) => {
  expectFailures([409, 500, 404]);
  const refused = alert(page, 'Could Not Create Group');
  await page.goto(`${desk}/create-group`);
  await fill(page, { Id: 'packing', Description: 'Mine' });
  await addMember(page, 'chidi');
  await addMember(page, 'alma');
  await press(page, 'Create');
  await expect(refused).toContainText('A group with the specified id already exists.');
  await expect(field(page, 'Id')).toBeFocused();
  await field(page, 'Id').fill('mine');
  await rest.call('DELETE', 'domains/acme/orders/users/chidi');
  await press(page, 'Create');
  await expect(refused).toContainText("'chidi' is not a user of this domain.");
  await press(page, 'Remove chidi');
  await expect(button(page, 'Remove alma')).toBeFocused();
  await control.fault({ match: { method: 'POST', path: `/${api}` }, ...serverError });
  await press(page, 'Create');
  await expect(refused).toContainText('The group could not be created.');
  await expect(field(page, 'Description')).toHaveValue('Mine');
  await press(page, 'Create');
  await notice(page, "The group 'mine' was successfully created.");
});

test('a group is changed and renamed, but not to the id of another one', async ({
  page,
  rest,
  server,
  expectFailures,
}) => {
  // The free id is looked for.
  expectFailures([404]);
  await page.goto(`${desk}/groups/express`);
  await field(page, 'Id').fill('packing');
  await press(page, 'Save');
  await expect(alert(page, 'Could Not Update Group')).toContainText(
    'A group with the specified id already exists.',
  );
  await field(page, 'Id').fill('express / 2');
  await press(page, 'Remove mei');
  await addMember(page, 'ben');
  await press(page, 'Save');
  await notice(page, 'Group Updated');
  await notice(page, "The group 'express / 2' was successfully updated.");
  await expect(page).toHaveURL(`${server.origin}${desk}/groups`);
  await expect(groups(page).row('express / 2')).toBeVisible();
  await expect(groups(page).row('express')).toHaveCount(0);
  expect(await rest.call<Stored>('GET', `${api}/express%20%2F%202`)).toMatchObject({
    members: expect.arrayContaining(['alma', 'ben']),
  });
});

test('changes of a group are kept when they are refused, or when someone else changed it', async ({
  page,
  rest,
  control,
  expectFailures,
}) => {
  expectFailures([500, 404]);
  await page.goto(`${desk}/groups/express`);
  await field(page, 'Description').fill('Mine');
  await control.fault({ match: { method: 'PUT', path: `/${api}/express` }, ...serverError });
  await press(page, 'Save');
  await expect(alert(page, 'Could Not Update Group')).toContainText('The group could not be updated.');
  await rest.call('PUT', `${api}/express`, { id: 'express', description: 'Theirs', members: ['ben'] });
  await press(page, 'Save');
  await expect(question(page).getByRole('row', { name: /Description/ })).toContainText('Theirs');
  await expect(question(page).getByRole('row', { name: /Members/ })).toBeHidden();
  await press(question(page), 'Overwrite');
  await notice(page, "The group 'express' was successfully updated.");
  expect(await rest.call<Stored>('GET', `${api}/express`)).toMatchObject({
    description: 'Mine',
    members: ['ben'],
  });
  await link(groups(page).row('express'), 'express').click();
  await field(page, 'Description').fill('Mine again');
  await rest.call('PUT', `${api}/express`, { id: 'renamed', description: 'Theirs', members: [] });
  await press(page, 'Save');
  await notice(page, /The group 'express' no longer exists\./);
  await expect(field(page, 'Description')).toHaveValue('Mine again');
  await press(page, 'Cancel');
  await press(question(page), 'Leave');
  await visit(page, `${desk}/groups/express`);
  await notice(page, "The group 'express' does not exist.");
});

test('groups are deleted after a question, several with a result for each', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await page.goto(`${desk}/groups`);
  const { row, select, results } = groups(page);
  await press(page, 'Delete returns');
  await expect(question(page)).toContainText("Delete group 'returns'?");
  await press(question(page), 'Cancel');
  await expect(row('returns')).toBeVisible();
  await press(page, 'Delete returns');
  await confirm(page);
  await notice(page, 'Group Deleted');
  await notice(page, "The group 'returns' was deleted.");
  await expect(row('returns')).toHaveCount(0);
  await control.fault({ match: { method: 'DELETE', path: `/${api}/quality` }, ...serverError });
  await select('quality', '夜勤');
  await press(page, 'Delete…');
  await confirm(page, 'Delete', 'delete 2 groups');
  await expect(results).toHaveCount(2);
  await notice(page, 'Could Not Delete Group');
  await notice(page, 'The group could not be deleted.');
  await press(question(page), 'Close');
  await expect(row('夜勤')).toHaveCount(0);
  await expect(row('quality')).toBeVisible();
});
