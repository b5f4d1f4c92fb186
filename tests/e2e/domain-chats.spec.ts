import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import { expectConnected } from './support/domain';

const desk = '/domain/acme/orders';
const odd = 'a/b 100% <i>"x"</i> ☕?#';
const fault = (method: string, path: string, status = 500) => ({
  match: { method, path: `/domains/acme/orders/chats${path}` },
  status,
  body: { ok: false, body: { error_code: 'internal_server_error' } },
});

const table = (page: Page) => page.getByRole('table', { name: 'Chats' });
const rowOf = (page: Page, id: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: id, exact: true }) });
const events = (page: Page) => page.getByRole('table', { name: 'Events' });
const eventRows = (page: Page) =>
  events(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
const chatPath = (id: string) => `${desk}/chats/${encodeURIComponent(id)}`;
const problem = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

async function openList(page: Page, search = '') {
  await page.goto(`${desk}/chats${search}`);
  await expect(rowOf(page, 'dispatch')).toBeVisible();
}

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('lists, searches and orders the chats', async ({ page, shot }) => {
  await openList(page);
  await expect(page).toHaveTitle('Chats · acme/orders · Convergence Console');
  await expect(rowOf(page, 'dispatch')).toContainText('ChannelPublic4');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await shot(page, `chats-${scheme}`);
    await axe(page);
  }
  for (const order of ['ascending', 'descending']) {
    await table(page).getByRole('button', { name: 'Members', exact: true }).click();
    await expect(table(page).getByRole('columnheader', { name: 'Members', exact: true })).toHaveAttribute(
      'aria-sort',
      order,
    );
  }
  await expect(table(page).getByRole('row').nth(1)).toContainText('dispatch');
  await page.getByRole('searchbox', { name: 'Search by id, name or topic' }).fill('shift');
  await expect(rowOf(page, 'dispatch')).toHaveCount(0);
  await expect(rowOf(page, 'shift leads/intern')).toBeVisible();
  await expect(page).toHaveURL(/filter=shift/);
});

test('creates a chat, finds it by its id and leads to its page', async ({ page, rest, shot }) => {
  await openList(page);
  await page.getByRole('link', { name: 'Create Chat' }).click();
  await expect(page.getByRole('radio', { name: /^Channel/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Public/ })).toBeChecked();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Please input a chat id!')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Id' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Id' }).fill(odd);
  await page.getByRole('radio', { name: /^Room/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('عربي');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await shot(page, `chat-new-${scheme}`);
    await axe(page);
  }
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(`Chat '${odd}' successfully created`)).toBeVisible();
  await rowOf(page, odd).getByRole('link', { name: odd, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'عربي' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/chats/${encodeURIComponent(odd).replaceAll('%', '%')}$`));
  await expect(eventRows(page)).toHaveCount(1);
  await expect(eventRows(page)).toContainText('admin (Convergence)');
  const stored = await rest.call('GET', `domains/acme/orders/chats/${encodeURIComponent(odd)}`);
  expect(stored).toMatchObject({ chatType: 'room', membership: 'public', name: 'عربي', topic: '' });
});

test('refuses an id that is taken and says what else went wrong; what was typed stays', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([409, 500]);
  await page.goto(`${desk}/create-chat`);
  await page.getByRole('textbox', { name: 'Id' }).fill('dispatch');
  await page.getByRole('textbox', { name: 'Topic' }).fill('Mine');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(problem(page, 'Could Not Create Chat')).toContainText(
    'A chat with the specified id already exists.',
  );
  await expect(page.getByRole('textbox', { name: 'Id' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Id' }).fill('another');
  await control.fault(fault('POST', ''));
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(problem(page, 'Could Not Create Chat')).toContainText('The chat could not be created.');
  await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue('Mine');
});

test('waits for the connection of the operator before it creates a chat', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  const token = { match: { path: '/domains/acme/orders/convergenceUserToken' }, status: 500, body: 'no' };
  await control.fault({ ...token, times: 2 });
  await page.goto(`${desk}/create-chat`);
  await expect(page.getByText(/The console is not connected to this domain\./)).toBeVisible();
  await page.getByRole('textbox', { name: 'Id' }).fill('patient');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const created = async () =>
    (await control.requests()).some(({ method, path }) => method === 'POST' && path.endsWith('/chats'));
  expect(await created()).toBe(false);
  await expect(page.getByText("Chat 'patient' successfully created")).toBeVisible({ timeout: 15_000 });
});

test('tells what a chat is and what happened in it', async ({ page, shot }) => {
  await page.goto(chatPath('dispatch'));
  await expect(page).toHaveTitle('Chat dispatch · acme/orders · Convergence Console');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dispatch, Hall A and B');
  const overview = page.getByRole('region', { name: 'Overview' });
  for (const text of ['Channel', 'Public', 'Number of Events121']) await expect(overview).toContainText(text);
  await expect(page.getByRole('region', { name: 'Members (4)' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('1–20 of 121 total results')).toBeVisible();
  await expect(eventRows(page).nth(1)).toContainText('119User Removed');
  await expect(eventRows(page).nth(1)).toContainText('emeka');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await shot(page, `chat-${scheme}`);
    await axe(page);
  }
  await page.goto(`${chatPath('dispatch')}?page=7`);
  await page.getByRole('button', { name: 'Details of event 0' }).click();
  await expect(events(page).getByText('Parcels and trucks', { exact: true })).toBeVisible();
  await expect(events(page).getByText('alma, ben, chidi, greta', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'chat-narrow');
  await axe(page);
});

test('searches messages, says what is hidden, and pages', async ({ page }) => {
  await page.goto(chatPath('dispatch'));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('21–40 of 121 total results')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('truck');
  await expect(page.getByText(/Every other event is hidden by the search\./)).toBeVisible();
  await expect(page).toHaveURL(/\?filter=truck$/);
  await expect(eventRows(page).first()).toContainText('truck');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('no such words');
  await expect(page.getByRole('heading', { name: 'Nothing matches “no such words”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(page.getByText('1–20 of 121 total results')).toBeVisible();
});

test('follows new events, holds still while they are read, and loses none', async ({ page, rest, shot }) => {
  const topic = (text: string) =>
    rest.call('PUT', 'domains/acme/orders/chats/dispatch/topic', { topic: text });
  await page.goto(chatPath('dispatch'));
  await expect(eventRows(page).first()).toContainText('120');
  await topic('Live one');
  await expect(eventRows(page).first()).toContainText('121Topic Changed');
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Live one');
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Number of Events122');
  await eventRows(page).last().scrollIntoViewIfNeeded();
  for (let count = 0; count < 25; count += 1) await topic(`Unseen ${count}`);
  await expect(page.getByRole('button', { name: '25 new' })).toBeVisible();
  await expect(eventRows(page).first()).toContainText('121Topic Changed');
  await shot(page, 'chat-arrived');
  await page.getByRole('button', { name: '25 new' }).click();
  await expect(eventRows(page).first()).toContainText('146Topic Changed');
  await expect(eventRows(page)).toHaveCount(46);
  await expect(page.getByText('1–46 of 147 total results')).toBeVisible();
});

test('changes name and topic, and says where it could not', async ({
  page,
  rest,
  control,
  expectFailures,
}) => {
  expectFailures([500, 404]);
  await page.goto(chatPath('dispatch'));
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Dispatch, Hall A and B');
  await axe(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(odd);
  await page.getByRole('textbox', { name: 'Topic' }).fill('');
  await control.fault(fault('PUT', '/dispatch/name'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(problem(page, 'Could Not Update Chat')).toContainText('Could not update the chat name');
  await control.fault(fault('PUT', '/dispatch/topic'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(problem(page, 'Could Not Update Chat')).toContainText('Could not update the chat name');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText("Chat 'dispatch' successfully updated")).toBeVisible();
  await expect(rowOf(page, 'dispatch')).toContainText(odd);
  expect(await rest.call('GET', 'domains/acme/orders/chats/dispatch')).toMatchObject({
    name: odd,
    topic: '',
  });

  await page.goto(`${chatPath('dispatch')}/edit`);
  await page.getByRole('textbox', { name: 'Topic' }).fill('Mine');
  await rest.call('PUT', 'domains/acme/orders/chats/dispatch/topic', { topic: 'Theirs' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use their version' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await rest.call('DELETE', 'domains/acme/orders/chats/dispatch');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(problem(page, 'Could Not Update Chat')).toContainText(
    "The chat 'dispatch' no longer exists. It was deleted meanwhile.",
  );
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
});

test('deletes one in the list, several with a result for each, and the one whose page is open', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await openList(page);
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Delete returns' }).click();
  await expect(dialog).toContainText("Delete chat 'returns'?");
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText("The chat 'returns' was deleted.")).toBeVisible();
  await expect(rowOf(page, 'returns')).toHaveCount(0);
  await control.fault(fault('DELETE', '/canteen'));
  for (const id of ['canteen', 'hand-over'])
    await page.getByRole('checkbox', { name: `Select ${id}` }).check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await dialog.getByRole('textbox').fill('delete 2 chats');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('The chat could not be deleted.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, 'hand-over')).toHaveCount(0);
  await page.goto(chatPath('canteen'));
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText("The chat 'canteen' was deleted.")).toBeVisible();
  await expect(table(page)).toBeVisible();
  await expect(rowOf(page, 'canteen')).toHaveCount(0);
});

test('knows a chat that does not exist, and one that is deleted while it is shown', async ({
  page,
  rest,
  expectFailures,
}) => {
  expectFailures([404]);
  await page.goto(chatPath(odd));
  await expect(page.getByText(`The chat '${odd}' does not exist.`)).toBeVisible();
  await axe(page);
  await page.goto(`${chatPath(odd)}/edit`);
  await expect(page.getByText(`The chat '${odd}' does not exist.`)).toBeVisible();
  await page.goto(chatPath('dispatch'));
  await expect(eventRows(page)).toHaveCount(20);
  await rest.call('DELETE', 'domains/acme/orders/chats/dispatch');
  await expect(page.getByText("The chat 'dispatch' does not exist.")).toBeVisible();
});

test('says that chats and events could not be loaded, and tries again', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([500, 503]);
  await control.fault(fault('GET', ''));
  await page.goto(`${desk}/chats`);
  await expect(problem(page, 'Chats could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, 'dispatch')).toBeVisible();
  await control.fault({
    match: { method: 'GET', path: '/domains/acme/orders/chats/dispatch/events' },
    status: 503,
    contentType: 'text/plain',
    body: 'The server was not able to produce a timely response to your request.',
  });
  await page.goto(chatPath('dispatch'));
  await expect(problem(page, 'Events could not be loaded')).toContainText('timely response');
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Channel');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(eventRows(page)).toHaveCount(20);
});

test('can be read by every member of the domain', async ({ page, rest, signIn }) => {
  await rest.call('PUT', 'domains/acme/orders/members/carla', { role: 'Developer' });
  await signIn(page, 'carla');
  await openList(page);
  await expectConnected(page);
  await page.goto(`${desk}/create-chat`);
  await page.getByRole('textbox', { name: 'Id' }).fill('of a member');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText("Chat 'of a member' successfully created")).toBeVisible();
});
