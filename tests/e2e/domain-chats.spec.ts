import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { expectConnected } from './support/domain';
import {
  alert,
  confirm,
  desk,
  field,
  fill,
  link,
  listOf,
  notice,
  oddId,
  press,
  question,
  visit,
} from './support/pages';

const api = 'domains/acme/orders/chats';
const chats = (page: Page) => listOf(page, 'Chats');
const eventRows = (page: Page) =>
  page
    .getByRole('table', { name: 'Events' })
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
const chatPath = (id: string) => `${desk}/chats/${encodeURIComponent(id)}`;

test('a chat is created with a free id, found, edited and deleted', async ({ page, signIn, rest, expectFailures }) => {
  expectFailures([404, 409]);
  await signIn(page);
  const { row, header, sortBy } = chats(page);
  await page.goto(`${desk}/chats`);
  await expect(page).toHaveTitle('Chats · acme/orders · Convergence Console');
  await expect(row('dispatch')).toContainText('ChannelPublic4');
  for (const order of ['ascending', 'descending']) {
    await sortBy('Members');
    await expect(header('Members')).toHaveAttribute('aria-sort', order);
  }
  await expect(chats(page).table.getByRole('row').nth(1)).toContainText('dispatch');
  await page.getByRole('searchbox', { name: 'Search by id, name or topic' }).fill('shift');
  await expect(row('dispatch')).toHaveCount(0);
  await expect(row('shift leads/intern')).toBeVisible();

  await test.step('create, first with a taken id', async () => {
    await link(page, 'Create Chat').click();
    await expect(page.getByRole('radio', { name: /^Channel/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /^Public/ })).toBeChecked();
    await press(page, 'Create');
    await expect(page.getByText('Please input a chat id!')).toBeVisible();
    await page.getByRole('radio', { name: /^Room/ }).click();
    await fill(page, { Id: 'dispatch', Name: 'عربي' });
    await press(page, 'Create');
    await expect(alert(page, 'Could Not Create Chat')).toContainText('specified id already exists.');
    await expect(field(page, 'Id')).toBeFocused();
    await field(page, 'Id').fill(oddId);
    await press(page, 'Create');
    await notice(page, `Chat '${oddId}' created.`);
    await link(row(oddId), oddId).click();
    await expect(page.getByRole('heading', { level: 1, name: 'عربي' })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === chatPath(oddId));
    await expect(eventRows(page)).toHaveCount(1);
    await expect(eventRows(page)).toContainText('admin (Convergence)');
    expect(await rest.call('GET', `${api}/${encodeURIComponent(oddId)}`)).toMatchObject({
      chatType: 'room',
      membership: 'public',
      name: 'عربي',
      topic: '',
    });
  });

  await test.step('edit, also after someone else changed it', async () => {
    await link(page, 'Edit').click();
    await fill(page, { Name: 'Renamed', Topic: 'Mine' });
    await rest.call('PUT', `${api}/${encodeURIComponent(oddId)}/topic`, { topic: 'Theirs' });
    await press(page, 'Save');
    await press(question(page), 'Use their version');
    await expect(field(page, 'Topic')).toHaveValue('Theirs');
    await field(page, 'Topic').fill('');
    await press(page, 'Save');
    await notice(page, `Chat '${oddId}' updated.`);
    await expect(row(oddId)).toContainText('Renamed');
    expect(await rest.call('GET', `${api}/${encodeURIComponent(oddId)}`)).toMatchObject({
      name: 'Renamed',
      topic: '',
    });
  });

  await test.step('delete in the list and on its page, then open it again', async () => {
    await press(page, 'Delete returns');
    await expect(question(page)).toContainText("Delete chat 'returns'?");
    await confirm(page);
    await notice(page, "Chat 'returns' deleted.");
    await expect(row('returns')).toHaveCount(0);
    await link(row(oddId), oddId).click();
    await press(page, 'Delete');
    await confirm(page);
    await notice(page, `Chat '${oddId}' deleted.`);
    await expect(row(oddId)).toHaveCount(0);
    for (const place of ['', '/edit']) {
      await visit(page, `${chatPath(oddId)}${place}`);
      await notice(page, `The chat '${oddId}' does not exist.`);
    }
  });
});

test('a domain member creates a chat after the console is connected', async ({
  page,
  rest,
  control,
  signIn,
  expectFailures,
}) => {
  expectFailures([500]);
  await rest.call('PUT', 'domains/acme/orders/members/carla', { role: 'Developer' });
  await signIn(page, 'carla');
  const token = { match: { path: '/domains/acme/orders/convergenceUserToken' }, status: 500, body: 'no' };
  await control.fault({ ...token, times: 2 });
  await page.goto(`${desk}/create-chat`);
  await expect(page.getByText(/The console is not connected to this domain\./)).toBeVisible();
  await field(page, 'Id').fill('patient');
  await press(page, 'Create');
  const created = (await control.requests()).some(({ method, path }) => method === 'POST' && path.endsWith('/chats'));
  expect(created).toBe(false);
  await expect(page.getByText("Chat 'patient' created.")).toBeVisible({ timeout: 15_000 });
  await expectConnected(page);
});

test('the chat page shows details and events, with search and paging', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(chatPath('dispatch'));
  await expect(page).toHaveTitle('Chat dispatch · acme/orders · Convergence Console');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dispatch, Hall A and B');
  const overview = page.getByRole('region', { name: 'Overview' });
  for (const text of ['Channel', 'Public', 'Number of Events121']) await expect(overview).toContainText(text);
  await expect(page.getByRole('region', { name: 'Members (4)' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('1–20 of 121 total results')).toBeVisible();
  await expect(eventRows(page).nth(1)).toContainText('119User Removed');
  await expect(eventRows(page).nth(1)).toContainText('emeka');

  await press(page, 'Next page');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('21–40 of 121 total results')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search messages' });
  await search.fill('truck');
  await expect(page.getByText(/^Showing messages that contain/)).toBeVisible();
  await expect(page).toHaveURL(/\?filter=truck$/);
  await expect(eventRows(page).first()).toContainText('truck');
  await search.fill('no such words');
  await expect(page.getByRole('heading', { name: 'Nothing matches “no such words”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(page.getByText('1–20 of 121 total results')).toBeVisible();

  await visit(page, `${chatPath('dispatch')}?page=7`);
  await press(page, 'Details of event 0');
  for (const text of ['Parcels and trucks', 'alma, ben, chidi, greta'])
    await expect(page.getByRole('table', { name: 'Events' }).getByText(text, { exact: true })).toBeVisible();
});

test('the chat page shows new events, pauses while older ones are read, and reports that the chat was deleted', async ({
  page,
  signIn,
  rest,
  expectFailures,
}) => {
  expectFailures([404]);
  await signIn(page);
  const topic = (text: string) => rest.call('PUT', `${api}/dispatch/topic`, { topic: text });
  await page.goto(chatPath('dispatch'));
  await expect(eventRows(page).first()).toContainText('120');
  await topic('Live one');
  await expect(eventRows(page).first()).toContainText('121Topic Changed');
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview).toContainText('Live one');
  await expect(overview).toContainText('Number of Events122');
  await eventRows(page).last().scrollIntoViewIfNeeded();
  for (let count = 0; count < 25; count += 1) await topic(`Unseen ${count}`);
  await expect(page.getByRole('button', { name: '25 new' })).toBeVisible();
  await expect(eventRows(page).first()).toContainText('121Topic Changed');
  await press(page, '25 new');
  await expect(eventRows(page).first()).toContainText('146Topic Changed');
  await expect(eventRows(page)).toHaveCount(46);
  await expect(page.getByText('1–46 of 147 total results')).toBeVisible();
  await rest.call('DELETE', `${api}/dispatch`);
  await notice(page, "The chat 'dispatch' does not exist.");
});
