import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import { desk, field, link, press } from './support/pages';

const orders = `${desk}/import-models?collection=orders`;
type Rest = { call: (method: 'GET', path: string) => Promise<unknown> };
const dataOf = async (rest: Rest, id: string) =>
  ((await rest.call('GET', `domains/acme/orders/models/${id}`)) as { data: Record<string, unknown> }).data;

test.beforeEach(async ({ page, signIn, expectFailures }) => {
  // Chromium logs a row whose id does not exist yet.
  expectFailures([/status of 404 .*models\/[\w-]+\?data=false/]);
  await signIn(page);
});

const choose = (page: Page, name: string, content: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

const begin = (page: Page, count: number) => press(page, `Import ${count} ${count === 1 ? 'model' : 'models'}`);

/** Existing models are changed. */
async function confirm(page: Page, count: number) {
  await press(page, `Import ${count} models…`);
  const dialog = page.getByRole('alertdialog');
  const submit = dialog.getByRole('button', { name: 'Import', exact: true });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox').fill(String(count));
  await submit.click();
}
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `${JSON.stringify({ id: `row-${index}`, index })}\n`).join('');

test('imports JSON Lines with dates, from the list of models', async ({ page, rest }) => {
  await page.goto(`${desk}/models?mode=browse&collection=orders`);
  await link(page, 'Import…').click();
  await expect(page).toHaveURL(/\/import-models\?collection=orders$/);
  await axe(page);
  await choose(page, 'empty.jsonl', '');
  await expect(page.getByText('The file is empty.')).toBeVisible();
  const when = { $convergenceType: 'date', value: '2026-11-20T08:00:00.000Z' };
  const lines = [
    { id: 'imported-1', when, tags: ['a'] },
    { id: 'imported-2', when },
  ];
  await choose(page, 'models.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await expect(page.getByText('JSON Lines')).toBeVisible();
  await expect(page.getByRole('table', { name: 'First rows' }).getByRole('row')).toHaveCount(3);
  await axe(page);
  await press(page, 'Check');
  await expect(page.getByText('2 models will be created.')).toBeVisible();
  await begin(page, 2);
  await expect(page.getByText('2 models were created.')).toBeVisible({ timeout: 20_000 });
  await axe(page);
  expect(await dataOf(rest, 'imported-1')).toEqual({
    when: { $$convergence_type: 'date', date: Date.UTC(2026, 10, 20, 8) },
    tags: ['a'],
  });
  await link(page, 'Browse orders').click();
  await expect(page).toHaveURL(/\/models\?mode=browse&collection=orders$/);
});

test('imports CSV with a mapping, reports a bad row, and merges into an existing model', async ({ page, rest }) => {
  const before = await dataOf(rest, 'order-10401');
  await page.goto(orders);
  const rows = ['order-10401;Alma;9.5;x', 'csv-1;"a; ""b""";n/a;y', 'csv-2;c;3;z'];
  await choose(page, 'orders.csv', `\uFEFFkey;Who;Total;Unused\r\n${rows.join('\r\n')}\r\n`);
  await expect(page.getByText('CSV separated by semicolons, names in the first row, UTF-8')).toBeVisible();
  await page.getByRole('combobox', { name: 'Id', exact: true }).selectOption('Column key');
  await page.getByRole('radio', { name: /^Merge/ }).check();
  for (const name of ['key', 'Unused']) await page.getByRole('checkbox', { name }).uncheck();
  await field(page, 'Field for Who').fill('Total');
  await press(page, 'Check');
  await expect(page.getByText('Another column has this name.')).toBeVisible();
  await field(page, 'Field for Who').fill('customer');
  await page.getByRole('combobox', { name: 'Type of Total' }).selectOption('Number');
  await press(page, 'Check');
  await expect(page.getByText('1 model will be created. 1 model already exists')).toBeVisible();
  await expect(page.getByText('Column "Total": "n/a" is not a number.')).toBeVisible();
  await axe(page);
  await confirm(page, 2);
  await expect(page.getByText('1 model was created. 1 changed. 1 failed.')).toBeVisible({ timeout: 20_000 });
  expect(await dataOf(rest, 'csv-2')).toEqual({ customer: 'c', Total: 3 });
  expect(await dataOf(rest, 'order-10401')).toEqual({ ...before, customer: 'Alma', Total: 9.5 });
  const download = page.waitForEvent('download');
  await press(page, 'Download failures');
  expect((await download).suggestedFilename()).toBe('acme-orders-import-failures.jsonl');
});

test('an import that was interrupted by a reload is resumed with the same file only', async ({ page, rest }) => {
  const count = 150;
  await page.goto(orders);
  await choose(page, 'rows.jsonl', rowsOf(count));
  await page.getByRole('radio', { name: /^Refuse/ }).check();
  await press(page, 'Check');
  await begin(page, count);
  await press(page, 'Pause');
  await expect(page.getByText(/^Paused at/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('This import was interrupted.')).toBeVisible();
  await axe(page);
  await choose(page, 'rows.jsonl', rowsOf(count + 1));
  await expect(page.getByText('This is not the file that the import began with.')).toBeVisible();
  await choose(page, 'rows.jsonl', rowsOf(count));
  await expect(page.getByText(`${count} models were created.`)).toBeVisible({ timeout: 30_000 });
  expect(await dataOf(rest, `row-${count - 1}`)).toEqual({ index: count - 1 });
  await press(page, 'Import another file');
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
});

test('reads a file as it is chosen: JSON within an object, a table with its settings', async ({ page, rest }) => {
  await page.goto(orders);
  await choose(page, 'teapot.json', '{\n "name": "Teapot",\n "parts":\n [{ "sku": "p1" },\n { "sku": "p2" }]\n}\n');
  const shapes = page.getByRole('combobox', { name: 'Models in this file' });
  await expect(shapes.getByRole('option')).toHaveText(['1 model: the whole object', '2 models: the items of parts']);
  const preview = page.getByRole('table', { name: 'First rows' });
  await expect(preview.getByRole('row')).toHaveCount(2);
  await shapes.focus();
  await shapes.selectOption('2 models: the items of parts');
  await expect(preview.getByRole('row')).toHaveText(['Linesku', '4p1', /p2$/]);
  await expect(shapes).toBeFocused();

  await choose(page, 'values.csv', 'id;day;v\nq1;2026-11-20;1,5\nq2;2026-11-21;NA\nq3;2026-11-22;"2\n');
  const summary = page.getByText('CSV separated by semicolons, names in the first row, decimal commas');
  await expect(summary).toBeVisible();
  await expect(page.getByText('The quotation mark before “2” is not closed.')).toBeVisible();
  await press(page, 'File settings');
  await axe(page);
  await expect(page.getByRole('combobox', { name: 'Decimal sign' })).toHaveValue(',');
  await press(page, 'Leave out');
  await expect(field(page, 'Missing values')).toHaveValue('NA');
  await expect(summary).toContainText('“NA” left out');
  await page.getByRole('combobox', { name: 'Time zone of dates' }).selectOption('Europe/Berlin');
  await expect(preview.getByRole('row').nth(2)).toHaveText(/q22026-11-20T23:00:00.000Z 2026-11-21left out NA$/);
  await axe(page);
  await press(page, 'Check');
  await begin(page, 2);
  await expect(page.getByText('2 models were created. 1 failed.')).toBeVisible({ timeout: 20_000 });
  expect(await dataOf(rest, 'q1')).toEqual({
    day: { $$convergence_type: 'date', date: Date.UTC(2026, 10, 19, 23) },
    v: 1.5,
  });
});
