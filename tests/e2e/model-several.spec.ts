import type { Page } from '@playwright/test';
import { axe, editModel, expect, kettle, row, saved, stamp, test, tree } from './support/model';

/* Several selected values, pasting, duplicating, and the menu of the tree. */

test.beforeEach(async ({ page, signIn, makeModel }) => {
  await makeModel();
  await signIn(page);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Paste' }).or(page.getByRole('alertdialog'));
const selected = (page: Page) => tree(page).locator('[aria-selected="true"]');

test('what is copied in one model is pasted in another one, with its dates', async ({
  page,
  context,
  server,
  makeModel,
  stored,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await makeModel({ title: 'Teapot' }, 'teapot');
  const other = await context.newPage();
  await editModel(other, 'teapot');
  await editModel(page);
  await row(page, 'price').click();
  await row(page, 'since').click({ modifiers: ['Shift'] });
  await expect(selected(page)).toHaveCount(3);
  await page.keyboard.press('Control+c');
  await other.bringToFront();
  await row(other, '$').click();
  await other.keyboard.press('Control+v');
  await expect(dialog(other)).toContainText('3 values are added');
  await expect(dialog(other).getByRole('listitem')).toHaveCount(3);
  await axe(other);
  await other.keyboard.press('Enter');
  await expect(selected(other)).toHaveCount(3);
  await saved(other);
  const { price, paid, since } = kettle();
  expect((await stored('teapot')).data).toEqual({ title: 'Teapot', price, paid, since });
  await other.keyboard.press('Control+z');
  await saved(other);
  await expect.poll(async () => (await stored('teapot')).data).toEqual({ title: 'Teapot' });
});

test('rows are chosen, moved, duplicated and deleted by the keyboard alone', async ({ page, stored }) => {
  await editModel(page);
  await row(page, 'tags').click();
  for (const key of ['ArrowRight', 'ArrowDown', 'Shift+ArrowDown', 'Alt+ArrowDown']) await page.keyboard.press(key);
  await saved(page);
  await expect.poll(async () => (await stored()).data['tags']).toEqual(['c', 'a', 'b']);
  await page.keyboard.press('Control+d');
  await expect.poll(async () => (await stored()).data['tags']).toEqual(['c', 'a', 'b', 'a', 'b']);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete these elements?');
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await expect.poll(async () => (await stored()).data['tags']).toEqual(['c', 'a', 'b']);
  await expect(tree(page)).toBeFocused();
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveCount(1);
});

test('the menu of a row does what its keys do, and says why something is not possible', async ({ page, stored }) => {
  await editModel(page);
  await row(page, 'title').click({ button: 'right' });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(item('Rename')).toContainText('F2');
  await expect(item('Move up')).toHaveAttribute('title', 'Only elements of an array can be moved.');
  await page.keyboard.press('Escape');
  await expect(tree(page)).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await item('Duplicate').click();
  await page.keyboard.type('heading');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect.poll(async () => (await stored()).data['heading']).toBe('Kettle');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('heading', { level: 3 }).first()).toHaveText('In the data of a model');
});

test('a date that is copied alone stays a date', async ({ page, context, server, stored }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await editModel(page);
  await row(page, 'since').click();
  await page.keyboard.press('Control+c');
  await row(page, 'note').click();
  await page.keyboard.press('Control+v');
  await expect(dialog(page)).toContainText('note: null → 03/04/2026 06:06:07.089 AM');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored()).data['note']).toEqual(stamp(kettle().since.date));
});
