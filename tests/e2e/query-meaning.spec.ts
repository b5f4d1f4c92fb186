import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import { button, desk, field, press } from './support/pages';

const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const table = (page: Page) => page.getByRole('grid', { name: 'Models' });
const browsed = `${desk}/models?mode=browse&collection=drafts`;

async function filter(page: Page, name: string, comparison: string, value?: string) {
  await press(page, `Column ${name}`);
  await page.getByRole('menuitem', { name: 'Filter…', exact: true }).click();
  await page.getByRole('combobox', { name: 'Comparison' }).selectOption(comparison);
  if (value !== undefined) await field(page, 'Value').fill(value);
  await press(page, 'Apply');
}

test.beforeEach(async ({ page, signIn, rest }) => {
  const models = {
    'row-a': { notes: 'urgent call', '@version': '2', 'first-name': 'Ann', dateFrom: 'x1', n: 5 },
    'row-b': { notes: 'calm', '@version': '1', 'first-name': 'bob', dateFrom: 'x2', n: 6 },
    'row-c': { n: 7 },
  };
  for (const [id, data] of Object.entries(models))
    await rest.call('PUT', `domains/acme/orders/models/${id}`, { collection: 'drafts', data });
  await signIn(page);
});

test('a column finds what its filter says, whatever its key is', async ({ page }) => {
  await page.goto(browsed);
  await expect(table(page).getByText('row-c')).toBeVisible();

  await test.step('a key that begins with "not"', async () => {
    await filter(page, 'notes', 'contains', 'urgent');
    await expect(page.getByText('1–1 of 1 total results')).toBeVisible();
    await expect(table(page).getByText('row-a')).toBeVisible();
    await press(page, 'Clear filters');
  });

  await test.step('a key that is named like the version of the model', async () => {
    await filter(page, '@version', 'contains', '1');
    await expect(page.getByText('1–1 of 1 total results')).toBeVisible();
    await expect(table(page).getByText('row-b')).toBeVisible();
    await press(page, 'Clear filters');
  });

  await test.step('keys that queries cannot name are filtered here', async () => {
    await filter(page, 'dateFrom', 'equals', 'x2');
    await expect(table(page).getByText('row-b')).toBeVisible();
    await expect(page.getByText('1–1 of 1 total results')).toBeVisible();
    await expect(page.getByText('Filtered here by dateFrom')).toBeVisible();
    await axe(page);
    await page.reload();
    await expect(page.getByText('1–1 of 1 total results')).toBeVisible();
    await press(page, 'Clear filters');
    await filter(page, 'first-name', 'is missing');
    await expect(page.getByText('1–1 of 1 total results')).toBeVisible();
    await expect(table(page).getByText('row-c')).toBeVisible();
    await press(page, 'Clear filters');
  });

  await test.step('without a match the headers stay', async () => {
    await filter(page, 'n', 'is greater than', '100');
    await expect(page.getByRole('heading', { name: 'Nothing matches the filters' })).toBeVisible();
    await expect(head(page, 'notes')).toBeVisible();
    await axe(page);
    await press(page, 'Filter of n: n > 100');
    await press(page, 'Remove filter');
    await expect(table(page).getByText('row-c')).toBeVisible();
  });
});

test('a query that would be misread is not sent before its warning was seen', async ({ page }) => {
  const query = 'SELECT * FROM drafts WHERE notes LIKE "%urgent%"';
  await page.goto(`${desk}/models?${new URLSearchParams({ mode: 'query', query })}`);
  await expect(page.getByRole('heading', { name: 'The query was not sent' })).toBeVisible();
  await axe(page);

  await press(page, 'Send as written');
  await expect(table(page).getByText('row-b')).toBeVisible();
  await expect(page.getByText(/which does not fit the filter/)).toBeVisible();
  await expect(button(page, 'Change all results')).toBeDisabled();

  await press(page, 'Use the right form');
  await press(page, 'Query');
  await expect(page.getByText('1 total results')).toBeVisible();
  await expect(table(page).getByText('row-a')).toBeVisible();
  await expect(page.getByText(/read as NOT/)).toHaveCount(0);
});

test('an empty collection is told from one that does not exist', async ({ page, rest, expectFailures }) => {
  expectFailures([404]);
  for (const id of ['row-a', 'row-b', 'row-c']) await rest.call('DELETE', `domains/acme/orders/models/${id}`);
  await page.goto(browsed);
  await expect(page.getByRole('heading', { name: 'No models in “drafts”' })).toBeVisible();
  await page.goto(`${desk}/models?mode=browse&collection=nowhere`);
  await expect(page.getByRole('heading', { name: 'There is no collection “nowhere”' })).toBeVisible();
});
