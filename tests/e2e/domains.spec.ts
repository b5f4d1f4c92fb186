import { expect, test } from './support/console';
import { domains, listings, openDomains, rowOf } from './support/domain-list';
import { button, press } from './support/pages';

test.beforeEach(async ({ page, signIn }) => signIn(page));

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
