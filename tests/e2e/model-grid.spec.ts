import type { Page } from '@playwright/test';
import { snapshotPolicy } from '../contract/support/model-samples';
import { axe, expect, test } from './support/console';
import { button, desk, field, link, press, visit } from './support/pages';

const browsed = `${desk}/models?mode=browse&collection=orders`;
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const boxOf = async (page: Page, name: string) => {
  const box = await header(page, name).boundingBox();
  if (!box) throw new Error(`The column ${name} is not drawn.`);
  return box;
};
const widthOf = async (page: Page, name: string) => Math.round((await boxOf(page, name)).width);
const names = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')).filter((name) => name !== null));
async function choose(page: Page, column: string, action: string) {
  await header(page, column).hover();
  await press(page, `Column ${column}`);
  await page.getByRole('menuitem', { name: action }).click();
}
async function drag(page: Page, from: { x: number; y: number }, by: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by / 2, from.y, { steps: 3 });
  await page.mouse.move(from.x + by, from.y, { steps: 3 });
}

test.beforeEach(({ page, signIn }) => signIn(page));

test('columns are resized, moved and pinned, and the address keeps it', async ({ page }) => {
  await page.goto(browsed);
  await expect(header(page, 'customer')).toBeVisible();
  const before = await widthOf(page, 'state');
  const edge = await boxOf(page, 'customer');
  const width = Math.round(edge.width);
  await drag(page, { x: edge.x + edge.width - 3, y: edge.y + 12 }, 60);
  expect(await widthOf(page, 'customer')).toBe(width + 60);
  expect(await widthOf(page, 'state')).toBe(before);
  await page.mouse.up();
  await expect(page).toHaveURL(/columns=customer\.\d+$/);
  expect(await widthOf(page, 'customer')).toBe(width + 60);

  await header(page, 'state').dragTo(header(page, 'customer'), { targetPosition: { x: 20, y: 12 } });
  await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['state']));
  const order = ['Id', 'state', 'customer'];
  await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(order);

  await choose(page, 'customer', 'Pin');
  const pinned = ['Id', 'customer', 'state'];
  await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(pinned);
  await choose(page, 'Version', 'Hide column');
  await expect(header(page, 'Version')).toHaveCount(0);
  const { x } = await boxOf(page, 'customer');
  await page
    .getByRole('grid', { name: 'Models' })
    .locator('xpath=..')
    .evaluate((scroller) => {
      scroller.scrollLeft = 300;
    });
  expect((await boxOf(page, 'customer')).x).toBe(x);
  expect((await boxOf(page, 'state')).x).toBeLessThan(x + width + 60);
  await axe(page);

  await page.reload();
  await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(['Id', 'customer', 'state']);
  expect(await widthOf(page, 'customer')).toBe(width + 60);
  await press(page, 'Next page');
  await expect(page).toHaveURL(/page=2.*columns=/);
  await page.goBack();
  await expect(page).toHaveURL(/columns=/);

  await press(page, 'Columns, 1 hidden');
  await press(page, 'Reset columns');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/collection=orders$/);
  const usual = ['Id', 'customer', 'state'];
  await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(usual);
  expect(await widthOf(page, 'customer')).toBe(width);
});

test('by keyboard: columns are moved and hidden from their menus; the table is one tab stop, and the arrow keys lead through it', async ({
  page,
}) => {
  await page.goto(browsed);
  await expect(header(page, 'customer')).toBeVisible();
  await button(page, 'Column state').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: 'Move left' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await names(page)).indexOf('state')).toBe(1);
  await expect(button(page, 'Column state')).toBeFocused();

  await page.goto(browsed);
  await expect(button(page, 'customer')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all Models' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('checkbox', { name: 'Select all Models' })).toBeFocused();
  for (const name of ['Id', 'Column Id', 'customer', 'Column customer', 'state']) {
    await page.keyboard.press('ArrowRight');
    await expect(button(page, name)).toBeFocused();
  }
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('textbox', { name: 'state' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^Actions of order-/ }).first()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('checkbox', { name: /^Select order-/ }).first()).toBeFocused();

  const width = await widthOf(page, 'customer');
  await button(page, 'Column customer').focus();
  await page.keyboard.press('Enter');
  const item = (name: string) => page.getByRole('menuitem', { name });
  await item('Wider').press('Enter');
  await item('Wider').press('Enter');
  await item('Narrower').press('Enter');
  await expect.poll(() => widthOf(page, 'customer')).toBe(width + 40);
  await item('Hide column').press('Enter');
  await expect(header(page, 'customer')).toHaveCount(0);
  await expect(button(page, 'Column state')).toBeFocused();
});

test('views are saved with their columns, opened, renamed and deleted', async ({ page }) => {
  await page.goto(`${browsed}&columns=*state*customer.150&page=2`);
  await press(page, 'Views');
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await press(page, 'Save');
  await expect(page.getByText('Please input a name!')).toBeVisible();
  await field(page, 'Name').fill('By state');
  await axe(page);
  await press(page, 'Save');
  await expect(button(page, 'Views')).toBeFocused();

  await page.goto(`${desk}/models?mode=id`);
  await press(page, 'Views');
  await page.getByRole('menuitem', { name: 'By state' }).click();
  await expect(page).toHaveURL(`${browsed}&columns=*state*customer.150`);
  await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(['Id', 'state', 'customer']);
  expect(await widthOf(page, 'customer')).toBe(150);

  await press(page, 'Views');
  await page.getByRole('menuitem', { name: 'Manage views…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Views')).toBeFocused();
  await press(page, 'Views');
  await page.getByRole('menuitem', { name: 'Manage views…' }).click();
  await press(page, 'Rename By state');
  await field(page, 'New name').fill('States');
  await press(page, 'Rename');
  await expect(page.getByText('Browse orders')).toBeVisible();
  const views = page.getByRole('list', { name: 'Saved views' });
  await expect(views).toBeFocused();
  await press(page, 'Delete States');
  await expect(page.getByText('There are no saved views.')).toBeVisible();
  await expect(views).toBeFocused();
});

test('a visit without a search opens the collection browsed last', async ({ page, rest, expectFailures }) => {
  expectFailures([404]);
  const visitModels = async () => {
    await visit(page, `${desk}/groups`);
    await expect(page.getByRole('heading', { name: 'Groups' })).toBeVisible();
    await link(page, 'Models').first().click();
  };
  await page.goto(browsed);
  await expect(header(page, 'customer')).toBeVisible();
  await visitModels();
  await expect(page).toHaveURL(browsed);
  await expect(page.getByText('1–25 of 48 total results')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Groups' })).toBeVisible();

  await page.goto(browsed);
  await page.getByRole('tab', { name: 'Id Lookup' }).click();
  await expect(page).toHaveURL(/models\?mode=id$/);
  await page.getByRole('tab', { name: 'Browse' }).click();
  await expect(page.getByRole('heading', { name: 'Browse a collection' })).toBeVisible();

  const permissions = { read: true, write: true, create: true, remove: true, manage: false };
  await rest.call('POST', 'domains/acme/orders/collections', {
    id: 'short-lived',
    description: '',
    worldPermissions: permissions,
    userPermissions: {},
    overrideSnapshotPolicy: false,
    snapshotPolicy,
  });
  await page.goto(`${desk}/models?mode=browse&collection=short-lived`);
  await expect(page.getByText('No models in “short-lived”')).toBeVisible();
  await rest.call('DELETE', 'domains/acme/orders/collections/short-lived');
  await visitModels();
  await expect(page).toHaveURL(`${desk}/models?mode=browse&collection=orders`);
  await expect(page.getByText('1–25 of 48 total results')).toBeVisible();
});

test('a field inside an object is a column like others: chosen, typed in, sorted by, and filtered', async ({
  page,
  rest,
}) => {
  for (const [id, data] of Object.entries({
    depot: { address: { city: 'Ulm', zip: 89 } },
    store: { address: { city: 'Wien', 'post code': 'A1' } },
    van: { address: 'none' },
  }))
    await rest.call('PUT', `domains/acme/orders/models/${id}`, { collection: 'drafts', data });
  await page.goto(`${desk}/models?mode=browse&collection=drafts`);
  await press(page, 'Columns');
  await field(page, 'Find a column').fill('address');
  await page.getByRole('checkbox', { name: 'address.city' }).check();
  await page.getByRole('checkbox', { name: 'address["post code"]' }).check();
  await page.keyboard.press('Escape');
  await expect(header(page, 'address.city')).toBeVisible();
  await expect(button(page, 'Columns')).toBeVisible();
  await expect(page).toHaveURL(/columns=-2Faddress-2Fcity\.s\*-2Faddress-2Fpost-20code\.s$/);

  const cells = page.locator('[data-cell="/address/city"]');
  const cell = (id: string) => page.getByRole('row').filter({ hasText: id }).locator('[data-cell="/address/city"]');
  await cell('store').click();
  await page.keyboard.type('Aachen');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Saved' })).toBeVisible();
  await expect(cell('van')).toHaveText('–');
  await cell('van').click();
  await page.keyboard.press('Enter');
  await expect(link(page, 'Open in the editor')).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, 'address.city').click();
  await expect(page).toHaveURL(/sort=address\.city/);
  await page.reload();
  await expect(cell('store')).toHaveText('Aachen');
  await expect(cell('depot')).toHaveText('Ulm');

  await choose(page, 'address["post code"]', 'Filter…');
  await field(page, 'Value').fill('A1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Filtered here by address["post code"]')).toBeVisible();
  await expect(cells).toHaveText(['Aachen']);
  await axe(page);
});
