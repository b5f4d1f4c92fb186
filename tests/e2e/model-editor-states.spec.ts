import type { Page } from '@playwright/test';
import { tapModel } from './support/model-wire';
import {
  axe,
  editModel,
  expect,
  plain,
  row,
  saved,
  select,
  test,
  textAt,
  tool,
  tree,
  valueField,
  valueOf,
} from './support/model';

/* What can happen to a model while it is open: a banner says so, and the data stays readable. */

const banner = (page: Page, text: string) => page.getByText(text, { exact: true });

test.beforeEach(async ({ page, signIn, makeModel }) => {
  await makeModel();
  await signIn(page);
});

test('write permission is removed and granted again', async ({ page, openAs }) => {
  const wire = await tapModel(page);
  const alma = await openAs('alma');
  await editModel(page);
  await valueOf(row(page, 'title')).dblclick();
  await page.keyboard.type(' 1');
  await saved(page);
  wire.permit(false);
  await expect(banner(page, 'Read-only.')).toBeVisible();
  for (const name of ['Add', 'Undo']) await expect(tool(page, name)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.type(' 2');
  await expect(valueField(page)).toHaveValue('Kettle 1 2');
  await expect(tree(page).getByText('You can read this model but not change it.')).toBeVisible();
  await page.getByRole('link', { name: 'Collections', exact: true }).first().click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Stay|Keep/ })
    .click();
  await expect(page, 'leaving with unsent changes must be confirmed').toHaveURL(/\/models\/kettle$/);
  await axe(page);
  textAt(alma, 'title').insert(0, 'The ');
  await expect(row(page, 'price', 'number, 12.5')).toBeVisible();
  wire.permit(true);
  await expect(banner(page, 'Read-only.')).toHaveCount(0);
  await expect.poll(() => textAt(alma, 'title').value()).toBe('The Kettle 1 2');
  await expect(row(page, 'title', 'string, "The Kettle 1 2"')).toBeVisible();
});

test('the server closes the model again and again, then someone deletes it: the last content stays readable', async ({
  page,
  rest,
}) => {
  const wire = await tapModel(page);
  await editModel(page);
  await select(page, 'title');
  for (let times = 0; times < 5; times += 1) {
    wire.forceClose('Because of <b>maintenance</b>.');
    if (times === 4) break;
    await expect(banner(page, 'The server closed the model.')).toBeVisible();
    await expect(row(page, 'title', 'string, "Kettle"')).toBeVisible();
    if (times === 0) await axe(page);
    // The first time it is opened automatically.
    if (times > 0) await page.getByRole('button', { name: 'Open Now' }).click();
    await expect(banner(page, 'The server closed the model.')).toHaveCount(0);
    await expect(tool(page, 'Add')).not.toHaveAttribute('aria-disabled', 'true');
  }
  await expect(banner(page, 'Model closed.')).toBeVisible();
  await expect(tool(page, 'Add')).toHaveAttribute('aria-disabled', 'true');
  await axe(page);
  await page.getByRole('button', { name: 'Open Again' }).click();
  await expect(banner(page, 'Model closed.')).toHaveCount(0);
  await expect(row(page, 'title')).toHaveAttribute('aria-selected', 'true');
  await expect(tool(page, 'Add')).not.toHaveAttribute('aria-disabled', 'true');

  await rest.call('DELETE', 'domains/acme/orders/models/kettle');
  await expect(banner(page, 'This model was deleted.')).toBeVisible();
  await expect(tool(page, 'Add')).toHaveAttribute('aria-disabled', 'true');
  await axe(page);
  await tool(page, 'Expand all').click();
  await expect(row(page, 'sku', 'string, "x"')).toBeVisible();
  await page.getByRole('button', { name: 'Open Again' }).click();
  await expect(page.getByText('This model does not exist')).toBeVisible();
});

test('a model stays open after a lost connection when another row is clicked and edited', async ({
  page,
  control,
  openAs,
  stored,
}) => {
  const alma = await openAs('alma');
  const selected = () =>
    alma
      .references({ key: 'console.selection' })
      .filter((reference) => !reference.isLocal() && reference.isSet())
      .map((reference) => (reference.value() as unknown as { path: () => unknown }).path());
  await editModel(page);
  await select(page, 'title');
  await expect.poll(selected).toEqual([['title']]);
  for (const [key, paid] of [
    ['first', true],
    ['second', false],
  ] as const) {
    expect(await control.dropSockets({ username: 'admin' })).toBe(1);
    alma.root().set(key, true);
    await expect(row(page, key, 'boolean, true')).toBeVisible({ timeout: 30_000 });
    await expect(tool(page, 'Add')).not.toHaveAttribute('aria-disabled', 'true');
    await select(page, 'paid');
    await expect.poll(selected).toEqual([['paid']]);
    await page.keyboard.press('Enter');
    await tree(page)
      .getByRole('radio', { name: String(paid) })
      .click();
    await expect.poll(() => plain(alma)).toMatchObject({ paid });
    await page.keyboard.press('Escape');
    await saved(page);
    await select(page, key);
    await expect.poll(selected).toEqual([[key]]);
  }
  await expect(page.getByText('Model closed')).toHaveCount(0);
  await expect.poll(async () => (await stored()).data).toMatchObject({ first: true, second: true, paid: false });
});
