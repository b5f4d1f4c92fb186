import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import { connectClient } from './support/domain';
import { desk, field, press } from './support/pages';

const allOrders = `${desk}/models?mode=browse&collection=orders`;

test.beforeEach(({ page, signIn }) => signIn(page));

async function preview(page: Page, path: string, value: string) {
  await field(page, 'Field').fill(path);
  await field(page, 'Value').fill(value);
  await press(page, 'Preview');
}
async function confirm(page: Page, action: string, count: number) {
  await press(page, `${action} ${count} models…`);
  const dialog = page.getByRole('alertdialog');
  const submit = dialog.getByRole('button', { name: action, exact: true });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox').fill(String(count));
  await submit.click();
}

test('changes all models of a collection while someone else edits one, and undoes it', async ({ page, server }) => {
  const other = await connectClient(server.origin, 'acme/orders', 'alma');
  const model = await other.models().open('order-10401');
  await page.goto(allOrders);
  await press(page, 'Change all results');
  await expect(page).toHaveURL(/\/change-models$/);
  await expect(page.getByText('All models of the collection orders')).toBeVisible();
  await test.step('wrong input gets a sentence at its field and stays', async () => {
    await preview(page, 'delivery state', 'archived');
    await expect(page.getByText('Please input a JSON value! Put text in quotes.')).toBeVisible();
    await expect(field(page, 'Field')).toHaveValue('delivery state');
  });
  await preview(page, 'archived', 'true');
  await expect(page.getByText('48 models will be changed.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Examples' }).getByRole('row')).toHaveCount(11);
  await axe(page);
  await confirm(page, 'Change', 48);
  model.root().set('note', 'mine');
  await expect(page.getByText('48 models were changed.')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => model.root().value()).toMatchObject({ archived: true, note: 'mine' });
  await press(page, 'Undo');
  await expect(page.getByText('48 models were restored.')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => Object.keys(model.root().value())).not.toContain('archived');
  expect(model.root().value()).toMatchObject({ note: 'mine' });
  await press(page, 'Done');
  await expect(page).toHaveURL(/\/models\?mode=browse&collection=orders$/);
  await other.dispose();
});

test('a job that was interrupted by a reload is resumed; it is not replaced by another', async ({ page, rest }) => {
  await page.goto(allOrders);
  await page.getByRole('checkbox', { name: 'Select all Models' }).check();
  await press(page, 'Change…');
  await expect(page.getByText('25 selected models')).toBeVisible();
  await preview(page, 'checked', '1');
  await confirm(page, 'Change', 25);
  await press(page, 'Pause');
  await expect(page.getByText(/^Paused at/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('This change was interrupted.')).toBeVisible();
  await page.goto(allOrders);
  await press(page, 'Change all results');
  await expect(page.getByText('Finish or discard the interrupted change first.')).toBeVisible();
  await press(page, 'Resume');
  await expect(page.getByText('25 models were changed.')).toBeVisible({ timeout: 20_000 });
  expect(await rest.call('GET', 'domains/acme/orders/models/order-10400')).toMatchObject({
    data: { checked: 1 },
  });
});

test('saves models to a file before they are deleted', async ({ page, rest }) => {
  // The file is downloaded, as in browsers that can't ask where to save it.
  await page.addInitScript('delete window.showSaveFilePicker');
  await page.goto(`${desk}/models?mode=query&query=${encodeURIComponent("SELECT * FROM orders WHERE state = 'new'")}`);
  await press(page, 'Change all results');
  await page.getByRole('radio', { name: /^Delete/ }).check();
  await press(page, 'Preview');
  await page.getByRole('button', { name: /^Delete \d+ models…$/ }).click();
  const dialog = page.getByRole('alertdialog');
  const downloading = page.waitForEvent('download');
  await press(dialog, 'Export first');
  await expect(dialog.getByText(/^\d+ models were saved as JSON Lines\.$/)).toBeVisible();
  await axe(page);
  const saved = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n');
  const word = `delete ${saved.length} models`;
  await dialog.getByRole('textbox').fill(word);
  await press(dialog, 'Delete');
  await expect(page.getByText(`${saved.length} models were deleted.`)).toBeVisible({ timeout: 20_000 });
  const left = await rest.call<{ totalResults: number }>('POST', 'domains/acme/orders/model-query', {
    query: "SELECT * FROM orders WHERE state = 'new'",
  });
  expect(left.totalResults).toBe(0);
});
