import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import type { restClient } from './support/rest-client';

const desk = '/domain/acme/orders';
const odd = 'a/b 100% <i>"x"</i> ☕?#';
type Rest = ReturnType<typeof restClient>;

const table = (page: Page) => page.getByRole('table', { name: 'Models' });
const rows = (page: Page) => table(page).getByRole('row');
const editor = (page: Page) => page.getByRole('textbox', { name: 'Enter Query' });
const makeModel = (rest: Rest, id: string, data: object, collection = 'orders') =>
  rest.call('PUT', `domains/acme/orders/models/${encodeURIComponent(id)}`, { collection, data });
const lines = async (download: Download) =>
  (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);

async function browse(page: Page, search = '?mode=browse&collection=orders') {
  await page.goto(`${desk}/models${search}`);
  await expect(rows(page).nth(1)).toBeVisible();
}

async function runQuery(page: Page, query: string) {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(query);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Enter');
}

async function askToDelete(page: Page, id: string) {
  await page.getByRole('button', { name: `Actions of ${id}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('browses a collection, page by page', async ({ page, shot }) => {
  await page.goto(`${desk}/models`);
  await expect(page).toHaveTitle('Models · acme/orders · Convergence Console');
  await expect(page.getByRole('heading', { name: 'Browse a collection' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Collection' }).pressSequentially('ord');
  await page.getByRole('option', { name: 'orders' }).click();
  await page.getByRole('spinbutton', { name: 'Results Per Page' }).fill('20');
  await page.getByRole('button', { name: 'Browse', exact: true }).click();
  await expect(page).toHaveURL(/models\?mode=browse&collection=orders&pageSize=20$/);
  await expect(page.getByText('1–20 of 48 total results')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('21–40 of 48 total results')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page.getByText('1–20 of 48 total results')).toBeVisible();
  await shot(page, 'models');
  await axe(page);
});

test('opens a row, and leads to the pages of the model', async ({ page, shot }) => {
  await browse(page);
  await page.getByRole('button', { name: 'Details of order-10401' }).click();
  await expect(page.getByRole('textbox', { name: 'Data' })).toContainText('"customer": "Nordlicht Apotheke"');
  await shot(page, 'models-opened');
  await axe(page);
  await expect(page.getByRole('link', { name: 'Edit Permissions' })).toHaveAttribute(
    'href',
    `${desk}/models/order-10401/permissions`,
  );
  await page.getByRole('link', { name: 'Edit Model' }).click();
  await expect(page).toHaveURL(new RegExp(`${desk}/models/order-10401$`));
});

test('runs a query, remembers it, and gives it a name that survives a reload', async ({ page, shot }) => {
  await page.goto(`${desk}/models?mode=query`);
  const query = 'SELECT * FROM orders WHERE state = "new" LIMIT 3';
  await runQuery(page, query);
  await expect(rows(page)).toHaveCount(4);
  await expect(page).toHaveURL(/mode=query&query=SELECT/);
  await shot(page, 'models-query');
  await axe(page);
  await page.getByRole('button', { name: 'Save…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('New orders');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto(`${desk}/models?mode=query`);
  await page.getByRole('button', { name: 'Saved' }).click();
  await page.getByRole('menuitem', { name: 'New orders' }).click();
  await expect(editor(page)).toHaveText(query);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('menuitem', { name: query })).toBeVisible();
});

test('completes collections', async ({ page }) => {
  await page.goto(`${desk}/models?mode=query`);
  await editor(page).click();
  await page.keyboard.type('SELECT * FROM ord');
  await page.getByRole('option', { name: 'orders' }).click();
  await expect(editor(page)).toHaveText('SELECT * FROM orders');
});

test('marks where a query could not be understood', async ({ page, expectFailures }) => {
  expectFailures([400]);
  await page.goto(`${desk}/models?mode=query`);
  await runQuery(page, 'SELECT * FORM orders');
  await expect(page.getByRole('heading', { name: 'The query was refused' })).toBeVisible();
  await expect(page.getByText('Expected FROM at position 10.').first()).toBeVisible();
  await expect(page.locator('.cm-lintRange-error')).toBeVisible();
  await axe(page);
  await runQuery(page, 'SELECT * FROM orders LIMIT 1');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(0);
});

test('finds one model by its id, whatever it is, or says that nothing has it', async ({
  page,
  rest,
  expectFailures,
}) => {
  expectFailures([404]);
  await makeModel(rest, odd, { formula: '=1+1' });
  await page.goto(`${desk}/models?mode=id`);
  await page.getByRole('textbox', { name: 'Enter Model Id' }).fill(odd);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(table(page).getByRole('link').first()).toHaveAttribute(
    'href',
    `${desk}/models/${encodeURIComponent(odd)}`,
  );
  await page.getByRole('textbox', { name: 'Enter Model Id' }).fill('none');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing matches the id “none”' })).toBeVisible();
  await page.getByRole('tab', { name: 'Browse' }).click();
  await expect(page).toHaveURL(/models\?mode=browse$/);
});

test('deletes a model, and several', async ({ page, rest }) => {
  for (const id of ['gone-1', 'gone-2', 'gone-3']) await makeModel(rest, id, { n: 1 }, 'drafts');
  await browse(page, '?mode=browse&collection=drafts');
  await askToDelete(page, 'gone-1');
  const dialog = page.getByRole('alertdialog', { name: 'Delete Model?' });
  await expect(dialog).toContainText('Are you sure you want to delete this model?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText("The model 'gone-1' was deleted.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Details of gone-1' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select gone-2' }).check();
  await page.getByRole('checkbox', { name: 'Select gone-3' }).check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText("The model 'gone-3' was deleted.")).toBeVisible();
});

test('says that a model could not be deleted', async ({ page, control, expectFailures }) => {
  expectFailures([500]);
  await browse(page);
  await control.fault({
    match: { method: 'DELETE', path: '/domains/acme/orders/models/order-10400' },
    status: 500,
    body: 'no',
  });
  await askToDelete(page, 'order-10400');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Ths model could not be deleted.')).toBeVisible();
  await expect(page.getByText('Model Not Deleted')).toBeVisible();
});

test('exports all results, not only the page that is shown', async ({ page, rest }) => {
  await makeModel(rest, 'formula', { customer: '=HYPERLINK("x")' });
  await browse(page, '?mode=browse&collection=orders&pageSize=10');
  const save = async (item: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all results' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    return lines(await download);
  };
  const json = await save('Save as JSON Lines');
  expect(json).toHaveLength(49);
  expect(JSON.parse(json[0] ?? '')).toMatchObject({ collection: 'orders' });
  const csv = await save('Save as CSV');
  expect(csv).toHaveLength(50);
  expect(csv.find((line) => line.startsWith('formula,'))).toContain(`"'=HYPERLINK(""x"")"`);
});

test('says why a collection cannot be browsed, and why nothing could be loaded', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await page.goto(`${desk}/models?mode=browse&collection=two+words`);
  await expect(page.getByText(/its id contains a blank/)).toBeVisible();
  await control.fault({ match: { path: '/domains/acme/orders/model-query' }, status: 500, body: 'no' });
  await page.goto(`${desk}/models?mode=browse&collection=orders`);
  await expect(page.getByRole('heading', { name: 'Models could not be loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page).nth(1)).toBeVisible();
});
