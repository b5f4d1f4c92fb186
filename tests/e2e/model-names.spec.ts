import type { Page } from '@playwright/test';
import { axe, editModel, expect, nameField, row, saved, select, test, tool, tree } from './support/model';

const warning = 'The server may close this model for everyone';

async function write(page: Page, field: string, text: string) {
  await page.getByRole('textbox', { name: field }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test.beforeEach(({ page, signIn }) => signIn(page));

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
