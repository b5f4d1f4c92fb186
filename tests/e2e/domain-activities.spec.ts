import { Convergence, ConvergenceDomain, LogLevel } from '@convergence/convergence';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { axe, expect, test } from './support/console';
import { expectConnected } from './support/domain';

const desk = '/domain/acme/orders';
const calls = 'domains/acme/orders/activities';
const odd = { type: 'a/b 100% عربي', id: '<i>"x"</i> ☕?#/..' };
const pathOf = ({ type, id }: { type: string; id: string }) =>
  `${desk}/activities/${encodeURIComponent(type)}/${encodeURIComponent(id)}`;
const restOf = ({ type, id }: { type: string; id: string }) =>
  `${calls}/${encodeURIComponent(type)}/${encodeURIComponent(id)}`;
const everybody = {
  worldPermissions: ['join', 'lurk', 'view_state', 'set_state'],
  userPermissions: {},
  groupPermissions: {},
};
const board = { type: 'e2e', id: 'board' };

const table = (page: Page) => page.getByRole('table', { name: 'Activities' });
const rowOf = (page: Page, id: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: id, exact: true }) });
const ids = (page: Page) =>
  table(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => row.children[1]?.textContent ?? ''));
const fact = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const stateOf = (page: Page, name: string) =>
  page.getByRole('table', { name: `State of ${name}` }).getByRole('row');

type Granted = {
  worldPermissions: string[];
  userPermissions: Record<string, string[]>;
  groupPermissions: Record<string, string[]>;
};
const themes = ['light', 'dark'] as const;
const inTheme = (page: Page, colorScheme: (typeof themes)[number]) => page.emulateMedia({ colorScheme });

Convergence.configureLogging({ root: LogLevel.SILENT });
const clients: ConvergenceDomain[] = [];
/** A user of the domain with an application of their own. */
async function application(origin: string, user: (client: ConvergenceDomain) => Promise<void>) {
  const client = new ConvergenceDomain(`${origin.replace(/^http/, 'ws')}/realtime/acme/orders`, {
    webSocket: { class: WebSocket as never },
  });
  clients.push(client);
  await user(client);
  return client;
}

test.beforeEach(async ({ page, signIn }) => signIn(page));
test.afterEach(async () => {
  await Promise.allSettled(clients.splice(0).map(async (client) => client.disconnect()));
});

test('lists the activities, searches by id and narrows to types', async ({ page, shot }) => {
  await page.goto(`${desk}/activities`);
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveTitle('Activities · acme/orders · Convergence Console');
  for (const theme of themes) {
    await inTheme(page, theme);
    await shot(page, `activities-${theme}`);
    await axe(page);
  }
  await page.getByRole('textbox', { name: 'Type' }).fill('dispatch');
  await page.keyboard.press('Enter');
  await expect.poll(() => ids(page)).toEqual(['hall a', 'hall b']);
  await expect(page).toHaveURL(/activities\?type=dispatch$/);
  await page.getByRole('searchbox', { name: 'Search by id' }).fill('hall b');
  await expect.poll(() => ids(page)).toEqual(['hall b']);
  await expect(page).toHaveURL(/\?id=hall\+b&type=dispatch$/);
  await page.getByRole('searchbox', { name: 'Search by id' }).fill('HALL');
  await expect(page.getByText('Nothing matches “HALL” with “dispatch” in the type')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Type' })).toHaveValue('');
  await expect(table(page).getByRole('row').nth(3)).toBeVisible();
  await page.goto(`${desk}/activities?type=order&page=2&pageSize=10`);
  await expect(page.getByText(/^11–20 of \d+/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'activities-narrow');
});

test('creates one with a name of any kind, and leads to its page', async ({ page, rest, shot }) => {
  await page.goto(`${desk}/activities`);
  await page.getByRole('link', { name: 'Create Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Activity' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Type' }).fill('  ');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Please input an activity type!')).toBeVisible();
  await expect(page.getByText('Please input an activity id!')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Type' })).toBeFocused();
  for (const theme of themes) {
    await inTheme(page, theme);
    await shot(page, `activity-new-${theme}`);
    await axe(page);
  }
  await page.getByRole('textbox', { name: 'Type' }).fill(odd.type);
  await page.getByRole('textbox', { name: 'Id' }).fill(odd.id);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(`Activity '${odd.id}' successfully created`)).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === pathOf(odd));
  await expect(page.getByRole('heading', { level: 1, name: odd.id })).toBeVisible();
  await expect(fact(page, 'Type')).toHaveText(odd.type);
  await expect(fact(page, 'Ephemeral')).toHaveText('No');
  await expect(fact(page, 'Current Participants')).toHaveText('0');
  expect(await rest.call<Granted>('GET', `${restOf(odd)}/permissions`)).toEqual({
    worldPermissions: expect.arrayContaining(['join', 'set_state', 'view_state']),
    userPermissions: {},
    groupPermissions: {},
  });
  // As it is opened by its address, and found from the list.
  await page.reload();
  await expect(fact(page, 'Id')).toHaveText(odd.id);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await crumbs.getByRole('link', { name: odd.type }).click();
  await expect.poll(() => ids(page)).toEqual([odd.id]);
  await rowOf(page, odd.id).getByRole('link', { name: odd.id, exact: true }).click();
  await expect(fact(page, 'Id')).toHaveText(odd.id);
});

test('says why one could not be created, and keeps what was typed', async ({
  page,
  rest,
  control,
  expectFailures,
}) => {
  expectFailures([409, 400, 200]);
  await rest.call('PUT', restOf(board), everybody);
  const create = async () => {
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    return page.getByRole('alert').filter({ hasText: 'Could Not Create Activity' });
  };
  await page.goto(`${desk}/create-activity`);
  await page.getByRole('textbox', { name: 'Type' }).fill(board.type);
  await page.getByRole('textbox', { name: 'Id' }).fill(board.id);
  await expect(await create()).toContainText('An activity with the specified type and id already exists.');
  await expect(page.getByRole('textbox', { name: 'Id' })).toBeFocused();
  const path = `/${restOf(board)}`;
  await control.fault({
    match: { method: 'PUT', path },
    status: 400,
    body: { ok: false, body: { error_code: 'malformed_request_content' } },
  });
  await expect(await create()).toContainText(
    "An error was return by the server: 'malformed_request_content'",
  );
  await control.fault({ match: { method: 'PUT', path }, status: 200, body: 'no', contentType: 'text/html' });
  await expect(await create()).toContainText('An unknown error occurred. Check the console for details.');
  await expect(page.getByRole('textbox', { name: 'Type' })).toHaveValue(board.type);
  await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue(board.id);
});

test('shows who takes part with their state, live, unseen by them', async ({
  page,
  rest,
  server,
  control,
  shot,
}) => {
  await rest.call('PUT', restOf(board), everybody);
  await rest.call('PUT', 'domains/acme/orders/config/anonymousAuth', { enabled: true });
  const guest = await application(server.origin, async (client) => {
    await client.connectAnonymously('Guest');
  });
  const options = { state: { cursor: { line: 18, column: 4 }, mode: 'edit', typing: false } };
  const part = await guest.activities().join(board.type, board.id, options);
  await page.goto(pathOf(board));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(fact(page, 'Current Participants')).toHaveText('1');
  const guestName = new RegExp(`${guest.session().user().username} \\(Anonymous\\)`);
  const state = page.getByRole('table', { name: guestName }).getByRole('row');
  await expect(state.nth(1)).toHaveText('cursor{ "line": 18, "column": 4 }');
  await expect(state).toHaveCount(4);
  expect(part.participants()).toHaveLength(1);

  part.setState('mode', 'read');
  await expect(state.nth(2)).toContainText('changed just now');
  await expect(state.nth(2)).toContainText('"read"');
  await shot(page, 'activity-fresh');
  part.removeState('typing');
  await expect(state).toHaveCount(3);

  const { token } = await rest.call<{ token: string }>('GET', 'domains/acme/orders/convergenceUserToken');
  const operator = await application(server.origin, async (client) => {
    await client.connectWithJwt(token);
  });
  await operator.activities().join(board.type, board.id, { state: { zoom: 1.25 } });
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(fact(page, 'Current Participants')).toHaveText('2');
  await page.getByRole('radio', { name: /^State of admin \(Convergence\)/ }).check();
  await expect(stateOf(page, 'admin (Convergence)').nth(1)).toHaveText('zoom1.25');
  await page.keyboard.press('ArrowUp');
  await expect(state).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  for (const theme of themes) {
    await inTheme(page, theme);
    await shot(page, `activity-${theme}`);
    await axe(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'activity-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });

  await operator.disconnect();
  await expect(page.getByText(/^Session \w+ has left\. Choose another participant\.$/)).toBeVisible();
  await page.getByRole('radio').check();
  await guest.disconnect();
  await expect(page.getByText('Nobody takes part now')).toBeVisible();

  // The connection is lost: the activity is joined again with the next one.
  expect(await control.dropSockets({ namespace: 'acme', domain: 'orders' })).toBe(1);
  await expectConnected(page);
  const back = await application(server.origin, async (client) => {
    await client.connectAnonymously('Guest');
  });
  await back.activities().join(board.type, board.id, { state: { back: true } });
  await expect(page.getByRole('radio')).toHaveCount(1);

  await rest.call('DELETE', restOf(board));
  await expect(page.getByRole('heading', { name: 'The activity was deleted' })).toBeVisible();
  await shot(page, 'activity-deleted');
  await axe(page);
  await rest.call('PUT', restOf(board), everybody);
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByText('Nobody takes part now')).toBeVisible();
});

test('leaves the activity with the page, also for another one', async ({ page, rest, server }) => {
  await rest.call('PUT', 'domains/acme/orders/config/anonymousAuth', { enabled: true });
  const guest = await application(server.origin, async (client) => {
    await client.connectAnonymously('Guest');
  });
  // It is gone with the last who is in it, seen or unseen.
  const autoCreate = { ephemeral: true, worldPermissions: everybody.worldPermissions as never };
  const part = await guest.activities().join(board.type, board.id, { autoCreate });
  await page.goto(pathOf(board));
  await expect(fact(page, 'Ephemeral')).toHaveText('Yes');
  await expect(fact(page, 'Current Participants')).toHaveText('1');
  await part.leave();
  await expect(page.getByText('Nobody takes part now')).toBeVisible();
  const stored = async () =>
    (await rest.call<{ totalResults: number }>('GET', `${calls}?type=${board.type}`)).totalResults;
  expect(await stored()).toBe(1);
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Activities' })
    .click();
  await expect(rowOf(page, 'hall a')).toBeVisible();
  await expect.poll(stored).toBe(0);
  await rowOf(page, 'hall a').getByRole('link', { name: 'hall a', exact: true }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

test('changes what the world, users and groups may do, each at once', async ({ page, rest, shot }) => {
  await rest.call('PUT', restOf(odd), everybody);
  const granted = () => rest.call<Granted>('GET', `${restOf(odd)}/permissions`);
  await page.goto(pathOf(odd));
  await tab(page, 'World Permissions');
  await expect(page).toHaveURL(/\?tab=world$/);
  const world = page.getByRole('group', { name: 'World Permissions' });
  await expect(world.getByRole('checkbox', { name: 'Join' })).toBeChecked();
  await world.getByRole('checkbox', { name: 'Lurk' }).uncheck();
  await world.getByRole('checkbox', { name: 'Manage' }).check();
  await expect
    .poll(async () => (await granted()).worldPermissions.sort())
    .toEqual(['join', 'manage', 'set_state', 'view_state']);
  await shot(page, 'activity-world');
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'activity-world-narrow');
  await tab(page, 'User Permissions');
  await shot(page, 'activity-user-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });

  for (const [noun, kind, name] of [
    ['User', 'userPermissions', 'chidi'],
    ['Group', 'groupPermissions', 'packing'],
  ] as const) {
    await tab(page, `${noun} Permissions`);
    const adder = page.getByRole('group', { name: `Add ${noun.toLowerCase()} permissions` });
    await adder.getByRole('combobox', { name: noun }).pressSequentially(name);
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await expect(adder.getByRole('button', { name: 'Add' })).toBeDisabled();
    await adder.getByRole('checkbox', { name: 'View State' }).check();
    await adder.getByRole('button', { name: 'Add' }).click();
    await expect.poll(async () => Object.values((await granted())[kind])).toEqual([['view_state']]);
    const [entry = ''] = Object.keys((await granted())[kind]);
    await page.getByRole('button', { name: `Edit permissions of ${entry}` }).click();
    const dialog = page.getByRole('dialog', { name: `Permissions of '${entry}'` });
    await dialog.getByRole('checkbox', { name: 'Remove' }).check();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('cell', { name: 'View State, Remove' })).toBeVisible();
    await expect
      .poll(async () => Object.values((await granted())[kind]).map((each) => each.sort()))
      .toEqual([['remove', 'view_state']]);
    for (const theme of themes) {
      await inTheme(page, theme);
      await shot(page, `activity-${noun.toLowerCase()}-${theme}`);
      await axe(page);
    }
    await page.getByRole('button', { name: `Delete permissions of ${entry}` }).click();
    const question = page.getByRole('alertdialog', { name: `Delete ${noun.toLowerCase()} permissions?` });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(async () => (await granted())[kind]).toEqual({});
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Group Permissions' })).toHaveAttribute('aria-selected', 'true');
});

test('undoes a change of permissions that is refused, and says so', async ({
  page,
  rest,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await rest.call('PUT', restOf(board), { ...everybody, userPermissions: { chidi: ['manage'] } });
  const fault = { match: { method: 'PUT', path: `/${restOf(board)}/permissions` }, status: 500, body: 'no' };
  await page.goto(`${pathOf(board)}?tab=world`);
  const join = page.getByRole('group', { name: 'World Permissions' }).getByRole('checkbox', { name: 'Join' });
  await expect(join).toBeChecked();
  await control.fault(fault);
  await join.click();
  const alert = page.getByRole('alert').filter({ hasText: 'Permissions Update Failed' });
  await expect(alert).toContainText('Could not set world permissions.');
  await expect(join).toBeChecked();
  await tab(page, 'User Permissions');
  await control.fault(fault);
  await page.getByRole('button', { name: 'Delete permissions of chidi' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(alert).toContainText('Could not set permissions for user.');
  await expect(page.getByText('chidi', { exact: true })).toBeVisible();
  await tab(page, 'World Permissions');
  await join.uncheck();
  await expect(alert).toHaveCount(0);
});

test('deletes one from its page, one that is gone already, and says when it could not', async ({
  page,
  rest,
  control,
  expectFailures,
}) => {
  expectFailures([500, 404]);
  const remove = async (answer: 'Yes' | 'No' = 'Yes') => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure delete this activity?' });
    await dialog.getByRole('button', { name: answer }).click();
    return dialog;
  };
  await rest.call('PUT', restOf(odd), everybody);
  await page.goto(pathOf(odd));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await remove('No');
  await control.fault({
    match: { method: 'DELETE', path: `/${restOf(odd)}` },
    status: 500,
    body: { ok: false, body: { error_code: 'internal_server_error' } },
  });
  const dialog = await remove();
  await expect(dialog).toContainText('The activity could not be deleted.');
  await expect(page.getByText('Could Not Delete Activity').last()).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(`The activity '${odd.id}' was deleted.`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${desk}/activities$`));

  await rest.call('PUT', restOf(board), everybody);
  await page.goto(pathOf(board));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await rest.call('DELETE', restOf(board));
  await expect(page.getByRole('heading', { name: 'The activity was deleted' })).toBeVisible();
  await remove();
  await expect(page.getByText(`The activity '${board.id}' was deleted.`)).toBeVisible();
  await page.goto(pathOf(board));
  await expect(page.getByText("The activity 'board' of the type 'e2e' does not exist.")).toBeVisible();
  await page.getByRole('link', { name: 'Activities' }).last().click();
  await expect(rowOf(page, 'hall a')).toBeVisible();
});

test('deletes several with a result for each', async ({ page, control, expectFailures }) => {
  expectFailures([500]);
  await page.goto(`${desk}/activities?type=dispatch`);
  await control.fault({
    match: { method: 'DELETE', path: '/domains/acme/orders/activities/dispatch/hall%20a' },
    status: 500,
    body: { ok: false, body: { error_code: 'internal_server_error' } },
  });
  for (const id of ['hall a', 'hall b'])
    await page.getByRole('checkbox', { name: `Select dispatch/${id}` }).check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('list', { name: 'Activities to delete' }).getByRole('listitem')).toHaveText([
    'dispatch/hall a',
    'dispatch/hall b',
  ]);
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('The activity could not be deleted.').first()).toBeVisible();
  await expect(page.getByText("The activity 'hall b' was deleted.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => ids(page)).toEqual(['hall a']);
  await page.getByRole('button', { name: 'Delete dispatch/hall a' }).click();
  await expect(dialog).toContainText('Are you sure delete this activity?');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('No activities with “dispatch” in the type')).toBeVisible();
});

test('failed loads are told, and tried again', async ({ page, control, expectFailures }) => {
  expectFailures([500]);
  await control.fault({ match: { path: '/domains/acme/orders/activities' }, status: 500, body: 'no' });
  await page.goto(`${desk}/activities`);
  await expect(page.getByRole('alert').filter({ hasText: 'Activities could not be loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, 'hall a')).toBeVisible();

  const hall = { type: 'dispatch', id: 'hall a' };
  await control.fault({ match: { path: `/${restOf(hall)}` }, status: 500, body: 'no' });
  await control.fault({ match: { path: `/${restOf(hall)}/permissions` }, status: 500, body: 'no' });
  await page.goto(`${pathOf(hall)}?tab=users`);
  await expect(page.getByRole('alert').filter({ hasText: 'The activity could not be loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(fact(page, 'Id')).toHaveText('hall a');
  await expectConnected(page);
  const panel = page.getByRole('tabpanel', { name: 'User Permissions' });
  await expect(panel).toContainText('The permissions could not be loaded.');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.getByRole('group', { name: 'Add user permissions' })).toBeVisible();
});
