import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import { row, valueOf } from './support/model';
import { desk, listOf, press } from './support/pages';

const orders = `${desk}/models?mode=browse&collection=orders`;
const dock = (page: Page, id = 'order-10400') => page.getByRole('region', { name: `Model ${id}` });
const collections = (page: Page) => page.getByRole('navigation', { name: 'Collections' });
const nameOf = (page: Page, id: string) => listOf(page, 'Models').table.getByRole('link', { name: id, exact: true });

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('the models page begins with a collection that has models, and then with the one browsed last', async ({
  page,
}) => {
  await page.goto(`${desk}/models`);
  await expect(page).toHaveURL(orders);
  await expect(page.getByText('1–25 of 48 total results')).toBeVisible();
  await expect(collections(page).getByRole('link', { name: 'orders 48' })).toHaveAttribute('aria-current', 'page');
  await collections(page).getByRole('link', { name: 'settings 1' }).click();
  await expect(page).toHaveURL(`${desk}/models?mode=browse&collection=settings`);
  await expect(page.getByText('1–1 of 1 total results')).toBeVisible();
  await page.goto(`${desk}/models`);
  await expect(page).toHaveURL(`${desk}/models?mode=browse&collection=settings`);
});

test('the models page begins with a collection when it is opened from the navigation', async ({ page }) => {
  await page.goto(desk);
  const models = page.getByRole('navigation').getByRole('link', { name: 'Models', exact: true });
  await models.hover();
  await models.click({ delay: 200 });
  await expect(page).toHaveURL(orders);
  await expect(page.getByText('1–25 of 48 total results')).toBeVisible();
  await models.click();
  await expect(page).toHaveURL(orders);
  await expect(page.getByText('1–25 of 48 total results')).toBeVisible();
});

test('the collections beside the models are searched, and tell when they can not be read', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  const heal = await control.failing({
    match: { path: '/domains/acme/orders/collectionSummary' },
    status: 500,
    body: 'no',
  });
  await page.goto(orders);
  await expect(collections(page)).toContainText('The collections could not be loaded.');
  await heal();
  await press(collections(page), 'Retry');
  const search = collections(page).getByRole('searchbox', { name: 'Collections' });
  await search.fill('ord');
  await expect(collections(page).getByText('1 found')).toBeVisible();
  await search.fill('nothing');
  await expect(collections(page).getByText('No collection matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(collections(page).getByRole('link', { name: 'orders 48' })).toBeVisible();
});

test('a model is docked at the list, under an address of its own', async ({ page }) => {
  await page.goto(orders);
  await nameOf(page, 'order-10400').click();
  await expect(page).toHaveURL(`${orders}&model=order-10400`);
  await expect(valueOf(row(dock(page), 'customer'))).toBeVisible();
  await expect(page.getByRole('row', { name: /order-10400/ })).toHaveAttribute('aria-current', 'true');
  await axe(page);

  await press(dock(page), 'History');
  await expect(page).toHaveURL(`${orders}&model=order-10400%2Fhistory`);
  await expect(dock(page).getByRole('heading', { name: 'History' })).toBeVisible();
  await dock(page).getByRole('tab', { name: 'Permissions' }).click();
  await expect(dock(page).getByText('Override Collection Permissions')).toBeVisible();
  await page.goBack();
  await expect(dock(page).getByRole('heading', { name: 'History' })).toBeVisible();
  await page.reload();
  await expect(dock(page).getByRole('heading', { name: 'History' })).toBeVisible();

  await nameOf(page, 'order-10402').click();
  await expect(dock(page, 'order-10402').getByRole('treeitem').first()).toBeVisible();
  await press(page, 'Next page');
  await expect(page).toHaveURL(`${orders}&page=2&model=order-10402`);
  await expect(dock(page, 'order-10402')).toBeVisible();
  await press(dock(page, 'order-10402'), 'Widen');
  await expect(listOf(page, 'Models').table).toBeHidden();
  await press(dock(page, 'order-10402'), 'Show the list again');
  await expect(listOf(page, 'Models').table).toBeVisible();
  await press(dock(page, 'order-10402'), 'Close');
  await expect(page).toHaveURL(`${orders}&page=2`);
  await expect(dock(page, 'order-10402')).toBeHidden();
});

test('a docked model can be opened as a page, and is one where the window is narrow', async ({ page }) => {
  await page.goto(`${orders}&model=order-10401%2Fpermissions`);
  await dock(page, 'order-10401').getByRole('link', { name: 'Open as a page' }).click();
  await expect(page).toHaveURL(`${desk}/models/order-10401`);
  await page.goBack();
  await expect(dock(page, 'order-10401')).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 720 });
  await expect(listOf(page, 'Models').table).toBeHidden();
  await expect(dock(page, 'order-10401')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(`${desk}/models/order-10401/permissions`);
  await page.goto(orders);
  await expect(collections(page)).toBeHidden();
  await nameOf(page, 'order-10400').click();
  await expect(page).toHaveURL(`${desk}/models/order-10400`);
});

test('what is typed in a docked model and not saved is asked about before it is left', async ({ page }) => {
  await page.goto(`${orders}&model=order-10400`);
  // A cell that had the focus does not ask in its place.
  await listOf(page, 'Models').table.getByText('new', { exact: true }).first().click();
  await dock(page).getByRole('button', { name: 'Source' }).click();
  const source = dock(page).getByRole('textbox');
  await source.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' not JSON');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await nameOf(page, 'order-10402').click();
  await press(question, 'Stay');
  await expect(page).toHaveURL(`${orders}&model=order-10400`);
  await page.getByRole('tab', { name: 'Id Lookup' }).click();
  await expect(source).toContainText('not JSON');
  await page.setViewportSize({ width: 1024, height: 720 });
  await expect(source).toContainText('not JSON');
  await press(dock(page), 'Close');
  await press(question, 'Leave');
  await expect(dock(page)).toBeHidden();
});

test('the focus goes to a docked model and back, and its deletion closes it', async ({ page, rest }) => {
  await rest.call('PUT', 'domains/acme/orders/models/short-lived', { collection: 'settings', data: {} });
  await page.goto(`${desk}/models?mode=browse&collection=settings`);
  await expect(collections(page).getByRole('link', { name: 'settings 2' })).toBeVisible();
  await nameOf(page, 'short-lived').focus();
  await page.keyboard.press('Enter');
  await expect(dock(page, 'short-lived')).toBeFocused();
  await press(dock(page, 'short-lived'), 'Close');
  await expect(nameOf(page, 'short-lived')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(dock(page, 'short-lived'), 'Delete Model');
  await press(page.getByRole('alertdialog', { name: 'Delete Model?' }), 'Delete');
  await expect(dock(page, 'short-lived')).toBeHidden();
  await expect(nameOf(page, 'short-lived')).toBeHidden();
  await expect(collections(page).getByRole('link', { name: 'settings 1' })).toBeVisible();
});
