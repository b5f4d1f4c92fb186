import { expect, test } from './support/console';
import { callsOf, expectConnected, nextPoll, outage, strip, watchSockets, whilePolling } from './support/domain';

test.use({ loadsAhead: true });

const descriptor = '/domains/acme/suppor*';

test.beforeEach(async ({ signIn, page }) => {
  await signIn(page);
  await page.clock.install();
});

const open = async (page: Parameters<typeof expectConnected>[0], path = '') => {
  await page.goto(`/domain/acme/support${path}`);
  await expectConnected(page);
};

test.describe('polling', () => {
  test('continues after a failed poll, shows since when the page is stale, and can be retried immediately', async ({
    page,
    control,
    expectFailures,
  }) => {
    expectFailures([500]);
    const sockets = watchSockets(page);
    await open(page);
    await control.fault({ match: { path: descriptor }, status: 500 });
    await nextPoll(page);
    await expect(strip(page)).toContainText('Not updated since');
    await expect(page.getByRole('heading', { level: 1, name: 'Support Chat' })).toBeVisible();
    await control.fault({ match: { path: descriptor }, status: 500, times: 9 });
    const refused = page.waitForResponse((answer) => answer.status() === 500);
    await nextPoll(page);
    await refused;
    await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 100));
    await control.clearFaults();
    await strip(page).getByRole('button', { name: 'Retry' }).click();
    await expect(strip(page)).toHaveCount(0);
    await page.clock.resume();

    const users = page.getByRole('group', { name: 'Total Users' });
    await expect(users).toContainText('3');
    await control.fault({ match: { path: '/domains/acme/support/stats' }, status: 500 });
    await nextPoll(page);
    await expect(page.getByRole('region', { name: 'Statistics' })).toContainText('Not updated since');
    await expect(users).toContainText('3');
    await expect(page.getByText('Realtime connected')).toBeVisible();
    await whilePolling(page, () => expect(page.getByText('Not updated since')).toHaveCount(0, { timeout: 500 }));

    await test.step('the realtime link reconnects after it was dropped', async () => {
      expect(await control.dropSockets({ namespace: 'acme', domain: 'support' })).toBe(1);
      await expect.poll(() => sockets.length).toBeGreaterThan(1);
      await whilePolling(page, () => expectConnected(page, { timeout: 2_000 }));
      expect(sockets.filter((socket) => !socket.isClosed())).toHaveLength(1);
    });
  });

  test('stops when the user leaves the domain, even during a poll', async ({ page, control }) => {
    const sockets = watchSockets(page);
    await open(page);
    await control.forgetRequests();
    await control.fault({ match: { path: descriptor }, delay: 2_500 });
    await nextPoll(page);
    await expect
      .poll(async () => callsOf(await control.requests(), 'acme', 'support'))
      .toContain('GET /domains/acme/support');
    await page.getByRole('link', { name: 'All domains' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
    await expect.poll(() => sockets.filter((socket) => !socket.isClosed()).length).toBe(0);
    await control.forgetRequests();
    for (let time = 0; time < 30_000; time += 6_000) await page.clock.fastForward(6_000);
    await expect.poll(async () => (await control.requests()).some(({ path }) => path === '/health')).toBe(true);
    expect(callsOf(await control.requests(), 'acme', 'support')).toEqual([]);
    expect(sockets).toHaveLength(1);
  });
});

test('a strip tells of a server that fails or is stopped, and covers nothing', async ({
  page,
  control,
  server,
  expectFailures,
}) => {
  expectFailures([500, '/rest/', '/realtime/', '/assets/', 'ERR_CONNECTION_REFUSED']);
  await open(page, '/dashboard');
  const countdown = page.getByText(/again in \d+ seconds/);
  await test.step('the health check fails', async () => {
    await control.fault({ match: { path: '/health' }, status: 500 });
    await page.clock.fastForward(10_100);
    await expect(strip(page)).toContainText(outage);
    await expect(countdown).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(strip(page)).toContainText('The Convergence Server is online again.');
    await expect(page.getByText(outage)).toHaveCount(0);
    await page.clock.fastForward(2_100);
    await expect(strip(page)).toHaveCount(0);
  });
  await test.step('the server is stopped and started again', async () => {
    await server.stop();
    await page.clock.fastForward(10_100);
    await expect(strip(page)).toContainText(outage);
    const shown = await countdown.textContent();
    await expect(countdown).not.toHaveText(shown ?? '');
    await strip(page).getByRole('button', { name: 'Retry' }).click();
    await expect(strip(page)).toContainText(outage);
    await server.start();
    await expect(async () => {
      const retry = strip(page).getByRole('button', { name: 'Retry' });
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
      await expect(page.getByText(outage)).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await whilePolling(page, () => expectConnected(page, { timeout: 2_000 }));
    await expect(strip(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${server.origin}/domain/acme/support/dashboard`);
  });
});
