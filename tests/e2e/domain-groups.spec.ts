import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import {
  alert,
  button,
  confirm,
  desk,
  field,
  link,
  listOf,
  notice,
  oddId,
  pick,
  press,
  question,
  visit,
} from './support/pages';

const api = 'domains/acme/orders/groups';

type Stored = { id: string; description: string; members: string[] };

const groups = (page: Page) => listOf(page, 'Groups');
const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');

async function addMember(page: Page, name: string) {
  await pick(page, 'User', name);
  await press(page, 'Add');
  await expect(members(page).filter({ hasText: name })).toBeVisible();
}

test('a group is created with members, found, renamed and deleted, with all errors shown', async ({
  page,
  signIn,
  rest,
  control,
  server,
  expectFailures,
}) => {
  expectFailures([404, 409, 500]);
  await signIn(page);
  const { row, column, sortBy } = groups(page);
  const refused = alert(page, 'Could Not Create Group');
  await page.goto(`${desk}/groups`);

  await test.step('search and sort', async () => {
    await expect(page).toHaveTitle('Groups · acme/orders · Convergence Console');
    await expect(row('packing')).toContainText('Packs parcels');
    await expect(row('packing').getByRole('cell', { name: '6', exact: true })).toBeVisible();
    for (const first of ['trainees-2026', 'packing']) {
      await sortBy('Members');
      await expect.poll(async () => (await column())[0]).toBe(first);
    }
    await page.getByRole('searchbox', { name: 'Search by id or description' }).fill('reject log');
    await expect.poll(() => column()).toEqual(['quality']);
    await expect(page).toHaveURL(/filter=reject\+log/);
  });

  await test.step('create: the fields', async () => {
    await link(page, 'Create Group').click();
    await expect(page.getByRole('heading', { level: 1, name: 'New Group' })).toBeVisible();
    await press(page, 'Create');
    await expect(page.getByText('Please input a Id!')).toBeVisible();
    await expect(page.getByText('Please input a Description!')).toBeVisible();
    await expect(field(page, 'Id')).toBeFocused();
    const description = field(page, 'Description');
    const low = (await description.boundingBox())?.height ?? 0;
    await description.fill('One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight');
    const high = (await description.boundingBox())?.height ?? 0;
    expect(Math.round((high - low) / 20)).toBe(4);
  });

  await test.step('create: members are searched on the server and added once', async () => {
    const picker = page.getByRole('combobox', { name: 'User' });
    await expect(button(page, 'Add')).toBeDisabled();
    await picker.fill('chidi');
    const searches = async () =>
      (await control.requests()).filter(({ path }) => path === '/domains/acme/orders/users').map(({ query }) => query);
    await expect.poll(searches).toContain('?offset=0&limit=1001');
    await addMember(page, 'chidi');
    await expect(button(page, 'Add')).toBeDisabled();
    await addMember(page, 'warehouse@example.com');
    await expect(page.getByText('2 members')).toBeVisible();
    await pick(page, 'User', 'chidi');
    await expect(page.getByText("'chidi' is already a member.")).toBeVisible();
    await field(page, 'Id').fill('packing');
    await press(page, 'Create');
    await expect(page.getByText('Select Add to make this user a member, or clear the field.')).toBeVisible();
    await picker.fill('');
    await picker.press('Escape');
  });

  await test.step('create: a taken id and a deleted member', async () => {
    await press(page, 'Create');
    await expect(refused).toContainText('A group with the specified id already exists.');
    await expect(field(page, 'Id')).toBeFocused();
    await field(page, 'Id').fill(oddId);
    await rest.call('DELETE', 'domains/acme/orders/users/chidi');
    await press(page, 'Create');
    await expect(refused).toContainText("'chidi' is not a user of this domain.");
    await press(page, 'Remove chidi');
    await expect(button(page, 'Remove warehouse@example.com')).toBeFocused();
    await press(page, 'Create');
    await notice(page, `Group '${oddId}' created.`);
    const stored = await rest.call<Stored>('GET', `${api}/${encodeURIComponent(oddId)}`);
    expect(stored.members).toEqual(['warehouse@example.com']);
  });

  await test.step('rename, but not to a taken id', async () => {
    await link(row(oddId), oddId).click();
    await expect(page).toHaveURL(`${server.origin}${desk}/groups/${encodeURIComponent(oddId)}`);
    await field(page, 'Id').fill('packing');
    await press(page, 'Save');
    await expect(alert(page, 'Could Not Update Group')).toContainText('A group with the specified id already exists.');
    await field(page, 'Id').fill('express / 2');
    await addMember(page, 'ben');
    await press(page, 'Save');
    await notice(page, "Group 'express / 2' updated.");
    await expect(page).toHaveURL(`${server.origin}${desk}/groups`);
    await expect(row(oddId)).toHaveCount(0);
    expect(await rest.call<Stored>('GET', `${api}/express%20%2F%202`)).toMatchObject({
      members: ['ben', 'warehouse@example.com'],
    });
  });

  await test.step('delete, then open it again', async () => {
    await press(page, 'Delete express / 2');
    await expect(question(page)).toContainText("Delete group 'express / 2'?");
    await press(question(page), 'Cancel');
    await expect(row('express / 2')).toBeVisible();
    await press(page, 'Delete express / 2');
    await confirm(page);
    await notice(page, "Group 'express / 2' deleted.");
    await expect(row('express / 2')).toHaveCount(0);
    await visit(page, `${desk}/groups/express%20%2F%202`);
    await notice(page, "The group 'express / 2' does not exist.");
  });
});
