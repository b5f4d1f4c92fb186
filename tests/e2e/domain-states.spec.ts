import { expect, test } from './support/console';
import { visit } from './support/pages';
import { callsOf, domainNav, expectConnected, watchSockets, whilePolling } from './support/domain';

test('a domain that is not available says why, and the next one opens', async ({
  page,
  signIn,
  control,
  server,
  expectFailures,
}) => {
  expectFailures([404, 500]);
  await signIn(page);
  await page.clock.install();
  await control.fault({ match: { path: '/domains/acme/suppor*' }, status: 500 });
  await page.goto('/domain/acme/support');
  await expect(page.getByText('Unknown error loading domain.')).toBeVisible();
  await whilePolling(page, () =>
    expect(page.getByRole('heading', { level: 1, name: 'Support Chat' })).toBeVisible({ timeout: 1_000 }),
  );
  await expectConnected(page);
  await visit(page, '/domain/acme/support/no-such-page');
  await expect(page.getByText('Unfortunately, no page exists at this url.')).toBeVisible();
  await visit(page, '/domain/acme/nope/models');
  await expect(page.getByText("The domain 'acme/nope' does not exist!")).toBeVisible();
  await page.getByRole('link', { name: 'Back to domains' }).click();
  await page.getByRole('link', { name: 'Support Chat' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support Chat' })).toBeVisible();
  await control.forgetRequests();
  await whilePolling(page, async () => {
    expect(callsOf(await control.requests(), 'acme', 'support')).toContain('GET /domains/acme/support');
  });
  expect(callsOf(await control.requests(), 'acme', 'nope')).toEqual([]);
  await visit(page, '/domain/studio/scene-editor');
  await expect(page.getByText('The Domain is in an Error State', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).first().click();
  await expect(page.getByText('Cannot open local storage').first()).toBeVisible();

  await test.step('a page that is not available offline says why, by keyboard too', async () => {
    const sockets = watchSockets(page);
    await visit(page, '/domain/acme/archive-2024/settings/dangerous');
    await expect(page.getByText('The Domain is Offline', { exact: true })).toBeVisible();
    for (const name of ['Dashboard', 'Authentication', 'Settings'])
      await expect(domainNav(page).getByRole('link', { name, exact: true })).toBeEnabled();
    await domainNav(page).getByRole('link', { name: 'Collections' }).focus();
    await page.keyboard.press('Tab');
    await expect(domainNav(page).getByRole('link', { name: 'Models' })).toBeFocused();
    await expect(page.getByText('The domain is offline.', { exact: true })).toBeVisible();
    await visit(page, '/domain/acme/archive-2024/models');
    await expect(page.getByText('Not available while the domain is offline')).toBeVisible();
    expect(sockets.length).toBe(0);
  });
  await test.step('every address of a domain that needs an upgrade leads to the upgrade page', async () => {
    for (const path of ['/models/abc/permissions', '', '/settings']) {
      await visit(page, `/domain/acme/returns${path}`);
      await expect(page).toHaveURL(`${server.origin}/domain/acme/returns/upgrade`);
      await expect(page.getByRole('button', { name: 'Upgrade Database' })).toBeVisible();
    }
  });
});

test('unsaved form input is kept while the domain is offline, initializing or upgrading', async ({
  page,
  signIn,
  control,
  rest,
  server,
  expectFailures,
}) => {
  // A request or connection may start just before the domain becomes unavailable.
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

test('an open domain shows every change of its state', async ({ page, signIn, control, server, expectFailures }) => {
  // A request or connection may start just before the domain becomes unavailable.
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
    'the connection is kept',
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
