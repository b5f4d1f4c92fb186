import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { expectConnected } from './support/domain';
import { desk, field, notice, press } from './support/pages';

const api = 'domains/acme/orders/chats';
const eventRows = (page: Page) =>
  page
    .getByRole('table', { name: 'Events' })
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
const chatPath = (id: string) => `${desk}/chats/${encodeURIComponent(id)}`;

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
  // Lines of a log are lower than rows of a list.
  expect((await eventRows(page).first().boundingBox())?.height).toBe(34);
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
