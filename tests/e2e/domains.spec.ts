import { expect, test } from './support/console';
import { column, domainTable, listings, openDomains, rowOf } from './support/domain-list';

test.beforeEach(async ({ page, signIn }) => signIn(page));

test.describe('the domain list', () => {
  test('shows the columns of the specification and links to what can be opened', async ({
    page,
    control,
  }) => {
    await control.setDomain('acme', 'support', { status: 'deleting' });
    await openDomains(page, '?pageSize=25');
    for (const name of ['Display Name', 'Namespace', 'Id', 'Availability', 'Status', 'Actions'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
    await expect(rowOf(page, 'warehouse').getByRole('cell')).toContainText([
      '',
      'Warehouse Planning',
      'acme',
      'warehouse',
      'Maintenance',
      'Ready',
      '',
    ]);
    await expect(rowOf(page, 'returns')).toContainText('Schema Upgrade Required');
    for (const id of ['support', 'render-notes']) {
      await expect(rowOf(page, id)).toHaveCount(1);
      await expect(rowOf(page, id).getByRole('link')).toHaveCount(0);
      await expect(rowOf(page, id).getByRole('button', { name: /^Delete/ })).toBeDisabled();
    }
    for (const id of ['scene-editor', 'returns', 'archive-2024'])
      await expect(rowOf(page, id).getByRole('link')).toHaveCount(1);
    await rowOf(page, 'orders').getByRole('link', { name: 'Order Desk' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Order Desk' })).toBeVisible();
  });

  test('searches once per pause, in one history entry', async ({ page, control, server }) => {
    await openDomains(page);
    await expect(rowOf(page, 'orders')).toBeVisible();
    const entries = await page.evaluate(() => history.length);
    await control.forgetRequests();
    const box = page.getByRole('searchbox');
    await box.pressSequentially('orders', { delay: 20 });
    await expect(page).toHaveURL(`${server.origin}/domains?filter=orders`);
    await expect(rowOf(page, 'orders')).toBeVisible();
    await expect(domainTable(page).getByRole('row')).toHaveCount(2);
    expect(listings(await control.requests())).toEqual(['?filter=orders&offset=0&limit=11']);
    expect(await page.evaluate(() => history.length)).toBe(entries);

    await box.fill('board');
    await box.press('Enter');
    await expect(rowOf(page, 'whiteboard')).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await page.goBack();
    await expect(box).toHaveValue('orders');
    await expect(rowOf(page, 'orders')).toBeVisible();
    await expect(rowOf(page, 'whiteboard')).toHaveCount(0);

    await box.fill('no such domain');
    await expect(page.getByText('Nothing matches “no such domain”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(rowOf(page, 'default')).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/domains`);
  });

  test('is narrowed to one namespace', async ({ page, server }) => {
    await openDomains(page);
    await page.getByRole('button', { name: 'Namespace: All namespaces' }).click();
    await page.getByRole('option', { name: 'finance', exact: true }).click();
    await expect(page).toHaveURL(`${server.origin}/domains?namespace=finance`);
    await expect(rowOf(page, 'ledger')).toBeVisible();
    expect(new Set(await column(page, 2))).toEqual(new Set(['finance']));
    await page.reload();
    await expect(rowOf(page, 'ledger')).toBeVisible();
    await expect(rowOf(page, 'orders')).toHaveCount(0);
    await page.getByRole('button', { name: 'Namespace: finance' }).click();
    await expect(page.getByRole('combobox', { name: 'Namespace' })).toBeFocused();
    await page.getByRole('option', { name: 'All namespaces' }).click();
    await expect(rowOf(page, 'orders')).toBeVisible();
  });

  test('is sorted by any column, and the address says so', async ({ page, server }) => {
    await openDomains(page, '?pageSize=25');
    await expect(rowOf(page, 'orders')).toBeVisible();
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await expect(head('Display Name')).toHaveAttribute('aria-sort', 'none');
    await head('Display Name').getByRole('button').click();
    await expect(head('Display Name')).toHaveAttribute('aria-sort', 'ascending');
    const ascending = await column(page, 1);
    expect(ascending).toEqual([...ascending].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    await head('Id').getByRole('button').click();
    await expect(head('Id')).toHaveAttribute('aria-sort', 'ascending');
    await head('Id').getByRole('button').click();
    await expect(head('Id')).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(`${server.origin}/domains?pageSize=25&sort=-id`);
    const ids = await column(page, 3);
    expect(ids).toEqual([...ids].sort((a, b) => b.localeCompare(a, 'en', { numeric: true })));
    expect(ids.length).toBe(14);
  });

  test('pages beyond ten, and Back returns to the page before', async ({ page, rest, server }) => {
    await Promise.all(
      Array.from({ length: 11 }, (_, index) => rest.createDomain('acme', `more-${index}`, `More ${index}`)),
    );
    await openDomains(page);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByText('1–10')).toBeVisible();
    const first = await column(page, 3);
    expect(first).toHaveLength(10);
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(pages.getByText('11–20')).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/domains?page=2`);
    await expect.poll(async () => (await column(page, 3)).filter((id) => first.includes(id))).toEqual([]);
    const second = await column(page, 3);
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(pages.getByText('21–25')).toBeVisible();
    await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
    const third = await column(page, 3);
    expect(new Set([...first, ...second, ...third]).size).toBe(25);
    await page.goBack();
    await expect(pages.getByText('11–20')).toBeVisible();
    await pages.getByRole('button', { name: '10 per page' }).click();
    await page.getByRole('menuitemradio', { name: '50 per page' }).click();
    await expect(domainTable(page).getByRole('row')).toHaveCount(26);
  });

  test('marks favorites, which home shows', async ({ page, control, expectFailures }) => {
    await openDomains(page, '?filter=support');
    const star = page.getByRole('button', { name: 'Favorite Support Chat' });
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByText('acme / support')).toBeVisible();
    await page.goBack();
    await test.step('a refused mark goes back and is said', async () => {
      expectFailures([500]);
      await control.fault({ match: { method: 'DELETE', path: '/user/favoriteDomains' }, status: 500 });
      await star.click();
      await expect(page.getByText('Favorites Not Changed')).toBeVisible();
      await expect(star).toHaveAttribute('aria-pressed', 'true');
    });
  });

  test('says that it could not be loaded, and keeps rows that are old', async ({
    page,
    control,
    expectFailures,
  }) => {
    expectFailures([500]);
    await control.fault({ match: { method: 'GET', path: '/domains', query: 'limit=11' }, status: 500 });
    await openDomains(page, '?namespace=acme');
    await expect(page.getByText('Domains could not be loaded')).toBeVisible();
    await expect(page.getByText('No domains yet')).toHaveCount(0);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rowOf(page, 'orders')).toBeVisible();
    await expect(page.getByText('Domains could not be loaded')).toHaveCount(0);

    await control.fault({ match: { method: 'GET', path: '/domains', query: 'limit=11' }, status: 500 });
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('The list could not be refreshed')).toBeVisible();
    await expect(rowOf(page, 'orders')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The list could not be refreshed')).toHaveCount(0);
  });

  test('stands before its rows, and an older answer never replaces a newer one', async ({
    page,
    control,
  }) => {
    await control.fault({ match: { method: 'GET', path: '/domains', query: 'limit=11' }, delay: 1_500 });
    await openDomains(page);
    await expect(page.getByRole('columnheader', { name: 'Display Name' })).toBeVisible();
    const top = await page.getByRole('columnheader', { name: 'Display Name' }).boundingBox();
    await page.getByRole('searchbox').fill('ledger');
    await expect(rowOf(page, 'ledger')).toBeVisible();
    await expect(domainTable(page).getByRole('row')).toHaveCount(2);
    expect(await page.getByRole('columnheader', { name: 'Display Name' }).boundingBox()).toEqual(top);
    await expect.poll(async () => listings(await control.requests()).length).toBe(2);
    await page.waitForLoadState('networkidle');
    await expect(rowOf(page, 'orders')).toHaveCount(0);
  });

  test('refreshes every five seconds only while something is changing', async ({ page, control }) => {
    await page.clock.install();
    await openDomains(page, '?filter=render-notes');
    await expect(rowOf(page, 'render-notes')).toContainText('Initializing');
    await control.forgetRequests();
    for (const count of [1, 2]) {
      await page.clock.fastForward(5_000);
      await expect.poll(async () => listings(await control.requests()).length).toBe(count);
      await expect(page.getByRole('button', { name: 'Reload' })).toHaveAttribute('aria-busy', 'false');
    }
    await control.setDomain('studio', 'render-notes', { status: 'ready' });
    await page.clock.fastForward(5_000);
    await expect(rowOf(page, 'render-notes')).toContainText('Ready');
    await control.forgetRequests();
    await page.clock.runFor(16_000);
    await expect
      .poll(async () => (await control.requests()).some(({ path }) => path === '/health'))
      .toBe(true);
    expect(listings(await control.requests())).toEqual([]);
  });

  test('shows a domain whose namespace is gone without a way into it', async ({ page }) => {
    await page.route('**/rest/domains?**', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { body: Record<string, unknown>[] };
      const body = answer.body.map((row) =>
        row['domainId'] === 'support' ? { ...row, namespace: null } : row,
      );
      await route.fulfill({ response, json: { ok: true, body } });
    });
    await openDomains(page, '?filter=support');
    await expect(rowOf(page, 'support')).toContainText('Its namespace no longer exists.');
    await expect(rowOf(page, 'support').getByRole('link')).toHaveCount(0);
    await expect(rowOf(page, 'support').getByRole('button', { name: /^Delete/ })).toBeDisabled();
  });
});
