import type { Page } from '@playwright/test';
import {
  axe,
  desk,
  editModel,
  expect,
  nameField,
  openModel,
  row,
  saved,
  select,
  test,
  tool,
  tree,
} from './support/model';

/* Property names that a real server can't store, so that it closes the model for everyone. */

const refusals = [
  ['', "Property names can't be empty."],
  ['a`b', "the server can't store names that contain a backtick."],
  ['ends\\', "the server can't store names that end with a backslash."],
  ['__proto__', "the server can't store it."],
  ['$convergence', 'it belongs to the server.'],
  ['half \ud83d', 'it contains half a character (U+D83D).'],
] as const;
const warning = 'The server may close this model for everyone';

async function write(page: Page, field: string, text: string) {
  await page.getByRole('textbox', { name: field }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test.beforeEach(({ page, signIn }) => signIn(page));

test('are rejected in the source and in a new model, in place', async ({ page, makeModel, stored }) => {
  await makeModel({ title: 'Kettle' });
  await openModel(page);
  await tool(page, 'Source').click();
  for (const [name, reason] of refusals) {
    await write(page, 'Model source', JSON.stringify({ title: 'Kettle', in: [{ [name]: 1 }] }));
    if (name === '__proto__') await write(page, 'Model source', '{"in": {"__proto__": 1}}');
    await expect(page.getByText(reason)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
  }
  expect(await stored()).toEqual(expect.objectContaining({ version: 1, data: { title: 'Kettle' } }));

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.goto(`${desk}/create-model`);
  await expect(page.locator('.cm-content')).toBeVisible();
  await page.getByRole('combobox', { name: 'Collection' }).fill('orders');
  await page.keyboard.press('Escape');
  for (const [name, reason] of refusals) {
    await write(page, 'JSON Data', `{"in": [{${JSON.stringify(name)}: 1}]}`);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText(reason).first()).toBeVisible();
  }
  await expect(page).toHaveURL(/create-model/);
});

test('are shown and kept when they exist, with a warning before they are changed or removed', async ({
  page,
  makeModel,
  stored,
}) => {
  await makeModel({ 'a`b': 1, 'ends\\': 2, title: 'Kettle' });
  await editModel(page);
  const dialog = page.getByRole('alertdialog');
  await select(page, 'a`b');
  await page.keyboard.press('F2');
  await expect(dialog).toContainText(warning);
  await axe(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(tree(page)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(dialog).toContainText('Delete Element?');
  await expect(dialog).toContainText(warning);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('F2');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await nameField(page).fill('good');
  await page.keyboard.press('Enter');
  await expect(row(page, 'good', 'number, 1')).toBeVisible();
  await saved(page);

  await tool(page, 'Source').click();
  await write(page, 'Model source', JSON.stringify({ 'ends\\': 2, title: 'Teapot', good: 1 }));
  await page.keyboard.press('ControlOrMeta+s');
  await expect(row(page, 'title', 'string, "Teapot"')).toBeVisible();
  await tool(page, 'Source').click();
  await write(page, 'Model source', JSON.stringify({ title: 'Teapot', good: 1 }));
  await page.keyboard.press('ControlOrMeta+s');
  await expect(dialog).toContainText(warning);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'title', 'string, "Teapot"')).toBeVisible();
  await saved(page);
  expect((await stored()).data).toEqual({ title: 'Teapot', good: 1 });
});
