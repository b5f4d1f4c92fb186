import { Convergence, ConvergenceDomain, LogLevel } from '@convergence/convergence';
import type { Page } from '@playwright/test';
import { BrowserSocket } from '../support/browser-socket';
import { expect, test } from './support/console';
import { expectConnected } from './support/domain';
import { alert, confirm, desk, fill, link, listOf, notice, pick, press, question, visit } from './support/pages';

const calls = 'domains/acme/orders/activities';
type Name = { type: string; id: string };
const odd = { type: 'a/b 100% عربي', id: '<i>"x"</i> ☕?#/..' };
const board = { type: 'e2e', id: 'board' };
const addressOf = ({ type, id }: Name) => `${encodeURIComponent(type)}/${encodeURIComponent(id)}`;
const pathOf = (name: Name) => `${desk}/activities/${addressOf(name)}`;
const restOf = (name: Name) => `${calls}/${addressOf(name)}`;

type Granted = {
  worldPermissions: string[];
  userPermissions: Record<string, string[]>;
  groupPermissions: Record<string, string[]>;
};
const everybody: Granted = {
  worldPermissions: ['join', 'lurk', 'view_state', 'set_state'],
  userPermissions: {},
  groupPermissions: {},
};

const activities = (page: Page) => listOf(page, 'Activities');
const fact = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const stateOf = (page: Page, name: string | RegExp) =>
  page.getByRole('table', { name: typeof name === 'string' ? `State of ${name}` : name }).getByRole('row');
const live = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible();
const noParticipant = (page: Page) => expect(page.getByText('No one is here')).toBeVisible();

Convergence.configureLogging({ root: LogLevel.SILENT });
const clients: ConvergenceDomain[] = [];
/** Connects as a user of the domain, like another application. */
async function application(origin: string, user: (client: ConvergenceDomain) => Promise<void>) {
  const client = new ConvergenceDomain(`${origin.replace(/^http/, 'ws')}/realtime/acme/orders`, {
    webSocket: { class: BrowserSocket as never },
  });
  clients.push(client);
  await user(client);
  return client;
}
const asGuest = (client: ConvergenceDomain) => client.connectAnonymously('Guest').then(() => undefined);

test.beforeEach(({ page, signIn }) => signIn(page));
test.afterEach(async () => {
  await Promise.allSettled(clients.splice(0).map(async (client) => client.disconnect()));
});

test('an activity is created with a free name, found, and deleted', async ({ page, rest, expectFailures }) => {
  expectFailures([404]);
  const { row, column } = activities(page);
  await page.goto(`${desk}/activities`);
  await expect(page).toHaveTitle('Activities · acme/orders · Convergence Console');

  await test.step('create', async () => {
    await link(page, 'Create Activity').click();
    await expect(page.getByRole('heading', { level: 1, name: 'New Activity' })).toBeVisible();
    await fill(page, { Type: odd.type, Id: odd.id });
    await press(page, 'Create');
    await notice(page, `Activity '${odd.id}' created.`);
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
  });

  await test.step('open from its address and from the list', async () => {
    await page.reload();
    await expect(fact(page, 'Id')).toHaveText(odd.id);
    await link(page.getByRole('navigation', { name: 'Breadcrumb' }), odd.type).click();
    await expect.poll(() => column()).toEqual([odd.id]);
    await link(row(odd.id), odd.id).click();
    await live(page);
  });

  await test.step('delete on its page', async () => {
    await press(page, 'Delete');
    await expect(question(page)).toContainText('Are you sure delete this activity?');
    await press(question(page), 'No');
    await press(page, 'Delete');
    await press(question(page), 'Yes');
    await notice(page, `Activity '${odd.id}' deleted.`);
    await expect(page).toHaveURL(/\/activities\?type=/);
    await visit(page, pathOf(odd));
    await notice(page, `The activity '${odd.id}' of the type '${odd.type}' does not exist.`);
  });
});

test('an activity shows its live participants and their state without joining visibly', async ({
  page,
  rest,
  server,
  control,
}) => {
  await rest.call('PUT', restOf(board), everybody);
  await rest.call('PUT', 'domains/acme/orders/config/anonymousAuth', { enabled: true });
  const guest = await application(server.origin, asGuest);
  const options = { state: { cursor: { line: 18, column: 4 }, mode: 'edit', typing: false } };
  const part = await guest.activities().join(board.type, board.id, options);
  await page.goto(pathOf(board));
  await live(page);
  await expect(fact(page, 'Current Participants')).toHaveText('1');
  const state = stateOf(page, new RegExp(`${guest.session().user().username} \\(Anonymous\\)`));
  await expect(state.nth(1)).toHaveText('cursor{ "line": 18, "column": 4 }');
  await expect(state).toHaveCount(4);
  expect(part.participants()).toHaveLength(1);

  part.setState('mode', 'read');
  await expect(state.nth(2)).toContainText('changed just now');
  await expect(state.nth(2)).toContainText('"read"');
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

  await operator.disconnect();
  await expect(page.getByText(/^Session \w+ has left\. Choose another participant\.$/)).toBeVisible();
  await page.getByRole('radio').check();
  await guest.disconnect();
  await noParticipant(page);

  await test.step('the page joins again after a lost connection', async () => {
    expect(await control.dropSockets({ namespace: 'acme', domain: 'orders' })).toBe(1);
    await expectConnected(page);
    const back = await application(server.origin, asGuest);
    await back.activities().join(board.type, board.id, { state: { back: true } });
    await expect(page.getByRole('radio')).toHaveCount(1);
  });

  await test.step('the page reports that the activity was deleted', async () => {
    await rest.call('DELETE', restOf(board));
    await expect(page.getByRole('heading', { name: 'The activity was deleted' })).toBeVisible();
    await rest.call('PUT', restOf(board), everybody);
    await press(page, 'Look again');
    await noParticipant(page);
  });
});

test('an activity is left when its page closes or shows another activity', async ({ page, rest, server }) => {
  await rest.call('PUT', 'domains/acme/orders/config/anonymousAuth', { enabled: true });
  const guest = await application(server.origin, asGuest);
  // It is deleted with its last participant, visible or not.
  const autoCreate = { ephemeral: true, worldPermissions: everybody.worldPermissions as never };
  const part = await guest.activities().join(board.type, board.id, { autoCreate });
  await page.goto(pathOf(board));
  await expect(fact(page, 'Ephemeral')).toHaveText('Yes');
  await expect(fact(page, 'Current Participants')).toHaveText('1');
  await part.leave();
  await noParticipant(page);
  const stored = async () =>
    (await rest.call<{ totalResults: number }>('GET', `${calls}?type=${board.type}`)).totalResults;
  expect(await stored()).toBe(1);
  await link(page.getByRole('navigation', { name: 'Breadcrumb' }), 'Activities').click();
  await expect.poll(stored).toBe(0);
  await link(activities(page).row('hall a'), 'hall a').click();
  await live(page);
  await page.goBack();
  await page.goForward();
  await live(page);
});

test('permissions of the world, users and groups apply immediately, and are restored after an error', async ({
  page,
  rest,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await rest.call('PUT', restOf(odd), everybody);
  const granted = () => rest.call<Granted>('GET', `${restOf(odd)}/permissions`);
  await page.goto(pathOf(odd));
  await tab(page, 'World Permissions');
  await expect(page).toHaveURL(/\?tab=world$/);
  const world = page.getByRole('group', { name: 'World Permissions' });
  const join = world.getByRole('checkbox', { name: 'Join' });
  await expect(join).toBeChecked();
  const match = { method: 'PUT', path: `/${restOf(odd)}/permissions` };
  await control.fault({ match, status: 500, body: 'no' });
  await join.click();
  const refused = alert(page, 'Permissions Update Failed');
  await expect(refused).toContainText('Could not set world permissions.');
  await expect(join).toBeChecked();
  await world.getByRole('checkbox', { name: 'Lurk' }).uncheck();
  await expect(refused).toHaveCount(0);
  await world.getByRole('checkbox', { name: 'Manage' }).check();
  await expect
    .poll(async () => (await granted()).worldPermissions.sort())
    .toEqual(['join', 'manage', 'set_state', 'view_state']);

  for (const [noun, kind, name] of [
    ['User', 'userPermissions', 'chidi'],
    ['Group', 'groupPermissions', 'packing'],
  ] as const)
    await test.step(`${noun} Permissions`, async () => {
      await tab(page, `${noun} Permissions`);
      const adder = page.getByRole('group', { name: `Add ${noun.toLowerCase()} permissions` });
      await pick(adder, noun, name);
      await adder.getByRole('checkbox', { name: 'View State' }).check();
      await press(adder, 'Add');
      await expect.poll(async () => (await granted())[kind]).toEqual({ [name]: ['view_state'] });
      await press(page, `Delete permissions of ${name}`);
      await expect(question(page)).toContainText(`Delete ${noun.toLowerCase()} permissions?`);
      await confirm(page);
      await expect.poll(async () => (await granted())[kind]).toEqual({});
    });
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Group Permissions' })).toHaveAttribute('aria-selected', 'true');
});
