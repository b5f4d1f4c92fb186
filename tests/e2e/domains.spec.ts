import { expect, test } from './support/console';
import { domains, listings, openDomains, rowOf } from './support/domain-list';
import { button, confirm, link, notice, press, question, serverError } from './support/pages';

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('domains are sorted, and available ones have links', async ({ page, control, server }) => {
  await control.setDomain('acme', 'support', { status: 'deleting' });
  await openDomains(page, '?pageSize=25');
  const { column, header, sortBy } = domains(page);
  for (const name of ['Display Name', 'Namespace', 'Id', 'Availability', 'Status', 'Actions'])
    await expect(header(name)).toBeVisible();
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

  await expect(header('Display Name')).toHaveAttribute('aria-sort', 'none');
  await sortBy('Display Name');
  await expect(header('Display Name')).toHaveAttribute('aria-sort', 'ascending');
  const ascending = await column(1);
  expect(ascending).toEqual([...ascending].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })));
  await sortBy('Id');
  await sortBy('Id');
  await expect(header('Id')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(`${server.origin}/domains?pageSize=25&sort=-id`);
  expect(await column(3)).toHaveLength(14);
  await link(rowOf(page, 'orders'), 'Order Desk').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order Desk' })).toBeVisible();
});

test('a search is sent once per pause; a namespace filters the list', async ({ page, control, server }) => {
  await openDomains(page);
  await expect(rowOf(page, 'orders')).toBeVisible();
  const historyLength = () => page.evaluate(() => history.length);
  const entries = await historyLength();
  await control.forgetRequests();
  const box = page.getByRole('searchbox');
  await box.pressSequentially('orders', { delay: 20 });
  await expect(page).toHaveURL(`${server.origin}/domains?filter=orders`);
  await expect(rowOf(page, 'orders')).toBeVisible();
  await expect(domains(page).table.getByRole('row')).toHaveCount(2);
  expect(listings(await control.requests())).toEqual(['?filter=orders&offset=0&limit=11']);
  expect(await historyLength()).toBe(entries);

  await box.fill('board');
  await box.press('Enter');
  await expect(rowOf(page, 'whiteboard')).toBeVisible();
  expect(await historyLength()).toBe(entries + 1);
  await page.goBack();
  await expect(box).toHaveValue('orders');
  await expect(rowOf(page, 'orders')).toBeVisible();
  await expect(rowOf(page, 'whiteboard')).toHaveCount(0);

  await box.fill('no such domain');
  await expect(page.getByText('Nothing matches “no such domain”')).toBeVisible();
  await button(page, 'Clear search').last().click();
  await expect(rowOf(page, 'default')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/domains`);

  await press(page, 'Namespace: All namespaces');
  await page.getByRole('option', { name: 'finance', exact: true }).click();
  await expect(page).toHaveURL(`${server.origin}/domains?namespace=finance`);
  await expect(rowOf(page, 'ledger')).toBeVisible();
  expect(new Set(await domains(page).column(2))).toEqual(new Set(['finance']));
  await page.reload();
  await expect(rowOf(page, 'ledger')).toBeVisible();
  await expect(rowOf(page, 'orders')).toHaveCount(0);
  await press(page, 'Namespace: finance');
  await expect(page.getByRole('combobox', { name: 'Namespace' })).toBeFocused();
  await page.getByRole('option', { name: 'All namespaces' }).click();
  await expect(rowOf(page, 'orders')).toBeVisible();
});

test('a filter by state is in the address, and combines with a search, paging and Back', async ({
  page,
  control,
  server,
}) => {
  await control.setDomain('acme', 'support', { status: 'error' });
  await openDomains(page, '?status=ready&availability=online&sort=id');
  await expect(rowOf(page, 'orders')).toBeVisible();
  await expect(rowOf(page, 'support')).toHaveCount(0);
  await expect(page.getByText(/ · filtered from 14$/)).toBeVisible();
  await control.forgetRequests();
  await press(page, 'State: Ready, Online');
  await page.getByRole('menuitemradio', { name: /^Error/ }).click();
  await page.getByRole('menuitemradio', { name: /^Any availability/ }).click();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'support')).toBeVisible();
  await expect(rowOf(page, 'orders')).toHaveCount(0);
  await expect(page).toHaveURL(`${server.origin}/domains?status=error&sort=id`);
  expect(listings(await control.requests()), 'all domains are known').toEqual([]);
  await page.getByRole('searchbox').fill('no such domain');
  await expect(page.getByText('Nothing matches “no such domain” with the status “Error”')).toBeVisible();
  await button(page, 'Clear the state filter').click();
  await expect(page).toHaveURL(`${server.origin}/domains?filter=no+such+domain&sort=id`);
  await page.goBack();
  await page.goBack();
  await expect(rowOf(page, 'orders')).toHaveCount(0);
  await page.goBack();
  await expect(rowOf(page, 'orders')).toBeVisible();
  await page.reload();
  await expect(button(page, 'State: Ready, Online')).toBeVisible();
  await rowOf(page, 'orders').getByRole('checkbox').check();
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('a favorite is shown at home, and errors are reported', async ({ page, control, expectFailures }) => {
  expectFailures([500]);
  await openDomains(page, '?filter=support');
  const star = button(page, 'Favorite Support Chat');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await link(page.getByRole('navigation', { name: 'Server' }), 'Home').click();
  await expect(page.getByText('acme / support')).toBeVisible();
  await page.goBack();
  await control.fault({ match: { method: 'DELETE', path: '/user/favoriteDomains' }, ...serverError });
  await star.click();
  await notice(page, 'Favorites Not Changed');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
});

test('a late response does not replace a newer one', async ({ page, control }) => {
  const listing = { method: 'GET', path: '/domains', query: 'limit=11' };
  await control.fault({ match: listing, delay: 1_500 });
  await control.forgetRequests();
  await openDomains(page);
  const header = domains(page).header('Display Name');
  await expect(header, 'shown before the rows').toBeVisible();
  const top = await header.boundingBox();
  await page.getByRole('searchbox').fill('ledger');
  await expect(rowOf(page, 'ledger')).toBeVisible();
  await expect(domains(page).table.getByRole('row')).toHaveCount(2);
  expect(await header.boundingBox()).toEqual(top);
  await expect.poll(async () => listings(await control.requests()).length).toBe(2);
  await page.waitForLoadState('networkidle');
  await expect(rowOf(page, 'orders')).toHaveCount(0);
});

test('the rows shown before are there again before the server answers', async ({ page, control }) => {
  await openDomains(page, '?filter=orders');
  await expect(rowOf(page, 'orders')).toContainText('Ready');
  const updated = await page.getByText(/^Updated/).innerText();
  await link(page, 'Create Domain').click();
  await expect(page.getByRole('form')).toBeVisible();
  await control.setDomain('acme', 'orders', { status: 'error' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/domains\?.*limit=11$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goBack();
  await expect(rowOf(page, 'orders')).toContainText('Ready');
  await expect(page.getByText(/^Updated/)).toHaveText(updated);
  await expect(button(page, 'Reload')).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(rowOf(page, 'orders')).toContainText('Error');
  await expect(button(page, 'Reload')).toHaveAttribute('aria-busy', 'false');
});

test('the list refreshes while a domain is changing', async ({ page, control, rest }) => {
  await page.clock.install();
  await openDomains(page, '?filter=render-notes');
  const row = rowOf(page, 'render-notes');
  const expectNoMorePolls = async () => {
    await control.forgetRequests();
    for (let time = 0; time < 18_000; time += 6_000) await page.clock.fastForward(6_000);
    await expect.poll(async () => (await control.requests()).some(({ path }) => path === '/health')).toBe(true);
    expect(listings(await control.requests())).toEqual([]);
  };
  await expect(row).toContainText('Initializing');
  await control.forgetRequests();
  for (const count of [1, 2]) {
    await page.clock.fastForward(5_000);
    await expect.poll(async () => listings(await control.requests()).length).toBe(count);
    await expect(button(page, 'Reload')).toHaveAttribute('aria-busy', 'false');
  }
  await control.setDomain('studio', 'render-notes', { status: 'ready' });
  await page.clock.fastForward(5_000);
  await expect(row).toContainText('Ready');
  await expectNoMorePolls();

  await control.setDomain('studio', 'render-notes', { status: 'deleting' });
  await press(page, 'Reload');
  await expect(row).toContainText('Deleting');
  await rest.call('DELETE', 'domains/studio/render-notes');
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(row).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await expectNoMorePolls();
});

test('a domain is deleted after its id is typed', async ({ page, control }) => {
  await openDomains(page, '?filter=support');
  const trash = button(rowOf(page, 'support'), 'Delete Support Chat');
  const box = question(page).getByRole('textbox');
  await trash.click();
  await expect(question(page)).toContainText("Delete domain 'acme/support'?");
  await box.fill('suppor');
  await box.press('Enter');
  await expect(button(question(page), 'Delete')).toBeDisabled();
  await press(question(page), 'Cancel');
  await expect(question(page)).toHaveCount(0);
  await expect(trash).toBeFocused();
  const calls = async () => (await control.requests()).map(({ method, path }) => `${method} ${path}`);
  expect((await calls()).filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await trash.click();
  await expect(box).toHaveValue('');
  await confirm(page, 'Delete');
  await notice(page, "Domain 'acme/support' is marked for deletion.");
  await expect(question(page)).toHaveCount(0);
  await expect(rowOf(page, 'support')).toHaveCount(0);
  expect((await calls()).filter((call) => call.includes('/config/anonymousAuth'))).toEqual([]);
});
