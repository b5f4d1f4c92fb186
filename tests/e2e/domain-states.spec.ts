import { expect, test } from './support/console';
import { visit } from './support/pages';
import {
  callsOf,
  domainNav,
  expectConnected,
  linkButton,
  watchSockets,
  whilePolling,
} from './support/domain';

const places = ['Users', 'Groups', 'Sessions', 'Collections', 'Models', 'Chats', 'Activities'];
const always = ['Dashboard', 'Authentication', 'Settings'];

test.describe('a domain opened by a deep link', () => {
  test.beforeEach(async ({ signIn, page }) => {
    await signIn(page);
    await page.clock.install();
  });

  test('that is ready shows its page and connects', async ({ page, server }) => {
    await page.goto('/domain/acme/support/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Support Chat' })).toBeVisible();
    await expectConnected(page);
    await expect(page).toHaveURL(`${server.origin}/domain/acme/support/dashboard`);
    for (const name of [...places, ...always])
      await expect(domainNav(page).getByRole('link', { name, exact: true })).toBeEnabled();
    await domainNav(page).getByRole('link', { name: 'Models' }).click();
    await expect(page).toHaveURL(`${server.origin}/domain/acme/support/models`);
    await visit(page, '/domain/acme/support/no-such-page');
    await expect(page.getByText('Unfortunately, no page exists at this url.')).toBeVisible();
    await visit(page, '/no/such/page');
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  });

  test('that is initializing waits, and opens when it is ready', async ({ page, control }) => {
    await page.goto('/domain/studio/render-notes/dashboard');
    await expect(page.getByText('This domain is initializing, please wait...')).toBeVisible();
    await expect(linkButton(page, 'Not connected')).toBeVisible();
    await whilePolling(page, () =>
      expect(page.getByText('This domain is initializing, please wait...')).toBeVisible(),
    );
    const asked = callsOf(await control.requests(), 'studio', 'render-notes');
    expect(
      asked.filter((call) => call.endsWith('/stats')),
      'statistics would fail',
    ).toEqual([]);
    await control.setDomain('studio', 'render-notes', { status: 'ready' });
    await whilePolling(page, () =>
      expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible({ timeout: 1_000 }),
    );
    await expectConnected(page);
  });

  test('that fails, is being deleted or does not exist says so, and the next one opens', async ({
    page,
    control,
    rest,
    expectFailures,
  }) => {
    expectFailures([404, 500]);
    await test.step('a load that fails is retried automatically', async () => {
      await control.fault({ match: { path: '/domains/acme/suppor*' }, status: 500 });
      await page.goto('/domain/acme/support');
      await expect(page.getByText('Unknown error loading domain.')).toBeVisible();
      await whilePolling(page, () =>
        expect(page.getByRole('heading', { level: 1, name: 'Support Chat' })).toBeVisible({ timeout: 1_000 }),
      );
      await expectConnected(page);
    });
    await test.step('a domain that is not there', async () => {
      await visit(page, '/domain/acme/nope/models');
      await expect(page.getByText("The domain 'acme/nope' does not exist!")).toBeVisible();
      await page.getByRole('link', { name: 'Back to domains' }).click();
      await page.getByRole('link', { name: 'Support Chat' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Support Chat' })).toBeVisible();
      await expect(page.getByText('does not exist')).toHaveCount(0);
      await control.forgetRequests();
      await whilePolling(page, async () => {
        expect(callsOf(await control.requests(), 'acme', 'support')).toContain('GET /domains/acme/support');
      });
      expect(callsOf(await control.requests(), 'acme', 'nope')).toEqual([]);
      await expectConnected(page);
    });
    await test.step('an error, shortened; maintenance, under its banner', async () => {
      await visit(page, '/domain/studio/scene-editor');
      await expect(page.getByText('The Domain is in an Error State', { exact: true })).toBeVisible();
      await expect(page.getByText('Caused by: java.io.IOException')).toHaveCount(1);
      await page.getByRole('button', { name: 'Show all' }).first().click();
      await expect(page.getByText('Cannot open local storage').first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Scene Editor' })).toBeVisible();
      await visit(page, '/domain/acme/warehouse');
      await expect(page.getByText('The Domain is in Maintenance Mode')).toBeVisible();
      await expectConnected(page);
      await expect(domainNav(page).getByRole('link', { name: 'Models' })).toBeEnabled();
    });
    await test.step('one that is being deleted, until it is gone', async () => {
      await control.setDomain('acme', 'support', { status: 'deleting' });
      await page.goto('/domain/acme/support/models');
      await expect(page.getByText('This domain can not be used because is being deleted.')).toBeVisible();
      for (const name of [...places, ...always])
        await expect(domainNav(page).getByRole('link', { name, exact: true })).toBeDisabled();
      await rest.call('DELETE', 'domains/acme/support');
      await whilePolling(page, () =>
        expect(page.getByText("The domain 'acme/support' does not exist!")).toBeVisible({ timeout: 500 }),
      );
    });
  });

  test('that is offline keeps what works offline', async ({ page, control, server }) => {
    const sockets = watchSockets(page);
    await page.goto('/domain/acme/archive-2024/settings/dangerous');
    await expect(page.getByText('The Domain is Offline', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/domain/acme/archive-2024/settings/dangerous`);
    for (const name of always)
      await expect(domainNav(page).getByRole('link', { name, exact: true })).toBeEnabled();
    for (const name of places)
      await expect(domainNav(page).getByRole('link', { name, exact: true })).toBeDisabled();
    await test.step('a disabled place says why, to the keyboard too', async () => {
      await domainNav(page).getByRole('link', { name: 'Collections' }).focus();
      await page.keyboard.press('Tab');
      await expect(domainNav(page).getByRole('link', { name: 'Models' })).toBeFocused();
      await expect(page.getByText('The domain is offline.', { exact: true })).toBeVisible();
    });
    await visit(page, '/domain/acme/archive-2024/models');
    await expect(page.getByText('Not available while the domain is offline')).toBeVisible();
    await domainNav(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible();
    expect(sockets.length).toBe(0);
    await control.setDomain('acme', 'archive-2024', { availability: 'online' });
    await whilePolling(page, () =>
      expect(linkButton(page, 'Realtime connected')).toBeVisible({ timeout: 1_000 }),
    );
    await expect(page.getByText('The Domain is Offline', { exact: true })).toHaveCount(0);
  });

  test('that needs an upgrade leads to it from every address', async ({ page, server, control }) => {
    await page.goto('/domain/acme/returns/models/abc/permissions');
    for (const path of ['/models/abc/permissions', '', '/dashboard', '/settings']) {
      await visit(page, `/domain/acme/returns${path}`);
      await expect(page).toHaveURL(`${server.origin}/domain/acme/returns/upgrade`);
      await expect(page.getByRole('button', { name: 'Upgrade Database' })).toBeVisible();
    }
    for (const name of [...places, ...always])
      await expect(domainNav(page).getByRole('link', { name, exact: true })).toBeDisabled();
    await control.setDomain('acme', 'returns', { status: 'schema-upgrading' });
    await visit(page, '/domain/acme/returns/users');
    await expect(page.getByText('Domain Database Upgrade in Progress')).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/domain/acme/returns/upgrade`);
  });
});

test('what is typed in a form stays while its domain is offline, initializing or upgraded', async ({
  page,
  signIn,
  control,
  rest,
  server,
  expectFailures,
}) => {
  // Statistics asked for, and a socket dialled, in the moment in which the domain no longer gives them.
  expectFailures([500, '/realtime/']);
  await rest.call('POST', 'domains/acme/support/groups', { id: 'night', description: 'Night', members: [] });
  await signIn(page);
  await page.clock.install();
  await page.goto('/domain/acme/support/groups/night');
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(description).toHaveValue('Night');
  await description.fill('Night shift, weekends too');
  const set = (to: Parameters<typeof control.setDomain>[2]) => control.setDomain('acme', 'support', to);
  const kept = page.getByText(/What you typed is kept until then\./);
  for (const closed of [
    { availability: 'offline' },
    { status: 'initializing' },
    { status: 'schema-upgrade-required' },
    { status: 'schema-upgrading' },
  ] as const)
    await test.step(JSON.stringify(closed), async () => {
      await set(closed);
      await whilePolling(page, () => expect(kept).toBeVisible({ timeout: 500 }));
      await expect(description).toBeHidden();
      await set({ status: 'ready', availability: 'maintenance' });
      await whilePolling(page, () => expect(description).toBeVisible({ timeout: 500 }));
      await expect(description).toHaveValue('Night shift, weekends too');
    });
  await expect(page).toHaveURL(`${server.origin}/domain/acme/support/groups/night`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Group Updated').first()).toBeVisible();
});

test('an open domain follows every change of its state', async ({
  page,
  signIn,
  control,
  server,
  expectFailures,
}) => {
  // Statistics asked for, and a socket dialled, in the moment in which the domain no longer gives them.
  expectFailures([500, '/realtime/']);
  const sockets = watchSockets(page);
  await signIn(page);
  await page.clock.install();
  await page.goto('/domain/acme/support/settings');
  await expectConnected(page);
  const change = async (to: Parameters<typeof control.setDomain>[2], text: string) =>
    test.step(text, async () => {
      await control.setDomain('acme', 'support', to);
      await whilePolling(page, () => expect(page.getByText(text).first()).toBeVisible({ timeout: 500 }));
    });

  await change({ availability: 'maintenance' }, 'The Domain is in Maintenance Mode');
  expect(
    sockets.filter((socket) => !socket.isClosed()),
    'the connection stays',
  ).toHaveLength(1);
  await change({ availability: 'offline' }, 'The Domain is Offline');
  await expect.poll(() => sockets.filter((socket) => !socket.isClosed()).length).toBe(0);
  await expect(page).toHaveURL(`${server.origin}/domain/acme/support/settings`);
  await change({ status: 'initializing' }, 'This domain is initializing, please wait...');
  await change({ status: 'error', statusMessage: 'The disk is full.' }, 'The disk is full.');
  await change({ status: 'deleting' }, 'This domain can not be used because is being deleted.');
  await change({ status: 'schema-upgrade-required' }, 'Upgrade Database');
  await change({ status: 'schema-upgrading' }, 'Domain Database Upgrade in Progress');
  await change({ status: 'ready', availability: 'online' }, 'Domain Database is Ready');
  await page
    .getByRole('button', { name: 'Go To Domain Dashboard' })
    .or(page.getByRole('link', { name: 'Go To Domain Dashboard' }))
    .click();
  await expectConnected(page);
  expect(sockets.filter((socket) => !socket.isClosed())).toHaveLength(1);
});
