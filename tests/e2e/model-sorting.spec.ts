import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import { desk, field, press } from './support/pages';

const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const shownQuery = (page: Page) => page.getByRole('group', { name: 'Query of this page' }).locator('code');
const firstRow = (page: Page) => page.getByRole('grid', { name: 'Models' }).getByRole('row').nth(1);

async function openMenu(page: Page, name: string, item: string) {
  await head(page, name).hover();
  await press(page, `Column ${name}`);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test.beforeEach(async ({ page, signIn, rest }) => {
  for (let n = 1; n <= 12; n += 1)
    await rest.call('PUT', `domains/acme/orders/models/part-${n}`, {
      collection: 'drafts',
      data: { n, name: n % 2 === 0 ? 'even part' : 'odd "part"', 'two words': n, limits: n },
    });
  await signIn(page);
});

test('columns sort and filter what is browsed; the query is in sight, in the address, and can be edited', async ({
  page,
}) => {
  await page.goto(`${desk}/models?mode=browse&collection=drafts&pageSize=5`);
  await expect(shownQuery(page)).toHaveText('SELECT * FROM drafts LIMIT 5');

  await test.step('a click on the name sorts up, down, and no more', async () => {
    const name = head(page, 'n').getByRole('button', { name: 'n', exact: true });
    await name.click();
    await expect(head(page, 'n')).toHaveAttribute('aria-sort', 'ascending');
    await expect(shownQuery(page)).toHaveText('SELECT * FROM drafts ORDER BY n LIMIT 5');
    await name.click();
    await expect(head(page, 'n')).toHaveAttribute('aria-sort', 'descending');
    await expect(firstRow(page)).toContainText('part-12');
    await expect(page).toHaveURL(/sort=-n/);
    await head(page, 'name')
      .getByRole('button', { name: 'name', exact: true })
      .click({ modifiers: ['Shift'] });
    await expect(shownQuery(page)).toHaveText('SELECT * FROM drafts ORDER BY n DESC, name LIMIT 5');
  });

  await test.step('a filter: what is wrong is said, and what was typed stays', async () => {
    await openMenu(page, 'n', 'Filter…');
    const value = field(page, 'Value');
    await page.getByRole('combobox', { name: 'Comparison' }).selectOption('is at least');
    await value.fill('three');
    await value.press('Enter');
    await expect(page.getByText('Please input a number, such as 12 or -3.5!')).toBeVisible();
    await expect(value).toHaveValue('three');
    await axe(page);
    await value.fill('3');
    await value.press('Enter');
    await expect(page.getByText('1–5 of 10 total results')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filter of n: n >= 3' })).toBeVisible();
    await openMenu(page, 'name', 'Filter…');
    await page.getByRole('combobox', { name: 'Comparison' }).selectOption('equals');
    await value.fill('odd "part"');
    await value.press('Enter');
    await expect(page.getByText('1–5 of 5 total results')).toBeVisible();
    await expect(shownQuery(page)).toHaveText(
      `SELECT * FROM drafts WHERE n >= 3 AND name = 'odd "part"' ORDER BY n DESC, name LIMIT 5`,
    );
  });

  await test.step('a reload keeps it, and pages', async () => {
    await page.getByRole('button', { name: /^Filter of name/ }).click();
    await press(page, 'Remove filter');
    await press(page, 'Next page');
    await expect(page.getByText('6–10 of 10 total results')).toBeVisible();
    await page.reload();
    await expect(page.getByText('6–10 of 10 total results')).toBeVisible();
    await expect(firstRow(page)).toContainText('part-7');
    await expect(head(page, 'n')).toHaveAttribute('aria-sort', 'descending');
    await axe(page);
  });
});
