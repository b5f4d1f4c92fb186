import { expect, test } from './support/console';
import { button, listOf, press } from './support/pages';

test('a search is sent once per pause; a namespace filters the list', async ({ page, signIn, control, server }) => {
  const { table, row: rowOf, column } = listOf(page, 'Domains');
  /** The requests for a page of the list; those of the alerts have more rows. */
  const listings = async () =>
    (await control.requests())
      .filter(({ method, path, query }) => method === 'GET' && path === '/domains' && query.includes('limit=11'))
      .map(({ query }) => query);
  await signIn(page);
  await page.goto('/domains');
  await expect(rowOf('orders')).toBeVisible();
  const historyLength = () => page.evaluate(() => history.length);
  const entries = await historyLength();
  await control.forgetRequests();
  const box = page.getByRole('searchbox');
  await box.pressSequentially('orders', { delay: 20 });
  await expect(page).toHaveURL(`${server.origin}/domains?filter=orders`);
  await expect(rowOf('orders')).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(2);
  expect(await listings()).toEqual(['?filter=orders&offset=0&limit=11']);
  expect(await historyLength()).toBe(entries);

  await box.fill('board');
  await box.press('Enter');
  await expect(rowOf('whiteboard')).toBeVisible();
  expect(await historyLength()).toBe(entries + 1);
  await page.goBack();
  await expect(box).toHaveValue('orders');
  await expect(rowOf('orders')).toBeVisible();
  await expect(rowOf('whiteboard')).toHaveCount(0);

  await box.fill('no such domain');
  await expect(page.getByText('Nothing matches “no such domain”')).toBeVisible();
  await button(page, 'Clear search').last().click();
  await expect(rowOf('default')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/domains`);

  await press(page, 'Namespace: All namespaces');
  await page.getByRole('option', { name: 'finance', exact: true }).click();
  await expect(page).toHaveURL(`${server.origin}/domains?namespace=finance`);
  await expect(rowOf('ledger')).toBeVisible();
  expect(new Set(await column(2))).toEqual(new Set(['finance']));
  await page.reload();
  await expect(rowOf('ledger')).toBeVisible();
  await expect(rowOf('orders')).toHaveCount(0);
  await press(page, 'Namespace: finance');
  await expect(page.getByRole('combobox', { name: 'Namespace' })).toBeFocused();
  await page.getByRole('option', { name: 'All namespaces' }).click();
  await expect(rowOf('orders')).toBeVisible();
});
