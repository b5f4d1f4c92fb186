import type { Page } from '@playwright/test';
import { expectConnected } from './support/domain';
import { tapModel } from './support/model-wire';
import { axe, desk, expect, kettle, test, textAt } from './support/model';

const cell = (page: Page, key: string, id = 'kettle') =>
  page.getByRole('row').filter({ hasText: id }).locator(`[data-cell="${key}"]`);
const field = (page: Page, key: string) => page.locator(`[name="cell"][aria-label="${key}"]`);

async function edit(page: Page, key: string, text: string) {
  await cell(page, key).dblclick();
  await field(page, key).fill(text);
}

test.beforeEach(async ({ page, signIn, makeModel }) => {
  await signIn(page);
  await makeModel(kettle());
  await page.goto(`${desk}/models?mode=id&id=kettle`);
  await expect(cell(page, 'price')).toHaveText('12.5');
  await expectConnected(page);
});

test('asks before it overwrites what someone else entered', async ({ page, openAs }) => {
  const ben = await openAs('ben');
  const price = () => (ben.root().value() as { price: number }).price;
  await edit(page, 'price', '99');
  ben.root().set('price', 7);
  await expect.poll(() => ben.isCommitted()).toBe(true);
  await field(page, 'price').press('Enter');
  const question = page.getByText(/^Ben.* changed this value in the meantime\. It is now 7\.$/);
  await expect(question).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(cell(page, 'price')).toHaveText('7');
  expect(price()).toBe(7);

  await edit(page, 'price', '99');
  ben.root().set('price', 8);
  await expect.poll(() => ben.isCommitted()).toBe(true);
  await field(page, 'price').press('Enter');
  await expect(page.getByText(/It is now 8\.$/)).toBeVisible();
  await test.step('Enter goes back to what was typed', async () => {
    await page.keyboard.press('Enter');
    await expect(field(page, 'price')).toHaveValue('99');
    await page.keyboard.press('Escape');
  });
  await page.getByRole('button', { name: 'Overwrite' }).click();
  await expect(cell(page, 'price')).toHaveText('99');
  await expect.poll(price).toBe(99);
});

test('is used by keyboard, for values of every kind', async ({ page, openAs, stored }) => {
  const ben = await openAs('ben');
  await cell(page, 'title').focus();
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'price')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(field(page, 'price')).toBeFocused();
  await page.keyboard.type('twelve');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a number.', { exact: true })).toBeVisible();
  await expect(cell(page, 'price')).toHaveText('twelve');
  await axe(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'price')).toHaveText('12.5');
  await expect(field(page, 'price')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(field(page, 'title')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' and cup');
  textAt(ben, 'title').insert(0, 'Big ');
  await expect.poll(() => ben.isCommitted()).toBe(true);
  await page.keyboard.press('Tab');
  await expect(field(page, 'price')).toBeFocused();
  await expect(cell(page, 'title')).toHaveText('Big Kettle and cup');
  await page.keyboard.type('1e3');
  await page.keyboard.press('Tab');
  await expect(field(page, 'paid')).toBeFocused();
  await page.keyboard.press(' ');
  await expect(field(page, 'paid')).toHaveValue('true');
  await page.keyboard.press('Tab');
  await expect(field(page, 'since')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'note')).toBeFocused();
  await page.keyboard.type('{"a": [1]}');
  await expect(page.getByText(/^A JSON value, or a text\./)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'note')).toHaveText('{"a":[1]}');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Open in the editor' }).click();
  await expect(page).toHaveURL(/\/models\/kettle\?path=%2Fnote$/);
  await expect
    .poll(async () => (await stored()).data)
    .toMatchObject({
      title: 'Big Kettle and cup',
      price: 1000,
      paid: true,
      note: { a: [1] },
    });
});

test('keeps what was typed without a connection, and saves it when there is one', async ({
  page,
  openAs,
  expectFailures,
}) => {
  expectFailures(['/realtime/']);
  const wire = await tapModel(page);
  await page.reload();
  await expectConnected(page);
  const ben = await openAs('ben');
  await edit(page, 'price', '99');
  await wire.cut();
  await field(page, 'price').press('Enter');
  await expect(page.getByText(/^Not saved: there is no realtime connection\./)).toBeVisible();
  await expect(cell(page, 'price')).toHaveText('99');
  await axe(page);
  wire.repair();
  await expect(page.getByText('Realtime connected')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cell(page, 'price')).toHaveText('99');
  await expect.poll(() => ben.root().value()).toMatchObject({ price: 99 });
});
