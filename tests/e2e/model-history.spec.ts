import type { RealTimeModel } from '@convergence/convergence';
import type { Page } from '@playwright/test';
import { axe, desk, expect, kettle, openModel, plain, row, test, textAt, tool } from './support/model';

const odd = 'a/b 100% <i>"x"</i> ☕?#\'';

const openHistory = (page: Page) => page.getByRole('button', { name: 'History', exact: true }).click();
/** Opens the documents, not the differences between them. */
async function openDocuments(page: Page) {
  await openHistory(page);
  await compareWith(page, 'Nothing');
}
const versions = (page: Page) => page.getByRole('listbox', { name: 'Versions' });
const version = (page: Page, number: number) =>
  versions(page).getByRole('option', { name: new RegExp(`^${number}\\b`) });
const documentAt = (page: Page, number: number) => page.getByRole('tree', { name: `Version ${number}` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const valueAt = (page: Page, number: number, text: RegExp) =>
  expect(documentAt(page, number).getByRole('treeitem', { name: text })).toBeVisible();

async function compareWith(page: Page, choice: string) {
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

/** Adds four versions by one other user. */
async function change(model: RealTimeModel) {
  textAt(model, 'title').insert(6, ' blue');
  model.root().remove('note');
  model.root().set('price', 99);
  model.startBatch();
  textAt(model, 'title').insert(0, 'The ');
  model.root().set('extra', { since: new Date(0) });
  model.completeBatch();
  await expect.poll(() => [model.version(), model.isCommitted()]).toEqual([5, true]);
}

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('restores a version as one undoable step', async ({ page, makeModel, openAs, stored }) => {
  await makeModel();
  const other = await openAs('alma');
  const first = plain(other);
  await change(other);
  const changed = plain(other);
  await openModel(page);
  await openDocuments(page);
  await valueAt(page, 5, /^title/);
  await expect(button(page, 'Restore')).toBeDisabled();
  await version(page, 1).click();
  await valueAt(page, 1, /^title/);
  await button(page, 'Restore').click();
  const dialog = page.getByRole('alertdialog', { name: 'Restore version 1?' });
  await expect(dialog).toContainText('as one undoable change');
  await axe(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(plain(other)).toEqual(changed);
  await button(page, 'Restore').click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The model was restored to version 1. Undo reverts this.')).toBeVisible();
  await expect.poll(() => plain(other)).toEqual(first);
  await expect(version(page, 6)).toHaveAccessibleName(/^6.+4 changes/);
  await expect.poll(async () => (await stored()).version).toBe(6);
  await expect(button(page, 'Restore')).toBeFocused();
  await button(page, 'Close history').click();
  await expect(button(page, 'History')).toBeFocused();
  await expect(row(page, 'title')).toBeVisible();
  await tool(page, 'Edit').click();
  await tool(page, 'Undo').click();
  await expect.poll(() => plain(other)).toEqual(changed);
});

test('opens a comparison by its address, names it in the title, and goes back to the version before', async ({
  page,
  makeModel,
  openAs,
}) => {
  await makeModel(kettle(), odd);
  await change(await openAs('alma', odd));
  const history = `${desk}/models/${encodeURIComponent(odd)}/history`;
  await page.goto(`${history}?version=3&against=1`);
  await expect(page.getByText('2 changes from version 1 to version 3')).toBeVisible();
  await expect(page).toHaveTitle(/^Versions 1 and 3 of /);
  await expect(version(page, 3)).toHaveAttribute('aria-selected', 'true');
  await version(page, 4).click();
  await expect(page.getByText('3 changes from version 1 to version 4')).toBeVisible();
  await expect(page).toHaveURL(/\?version=4&against=1$/);
  await page.goBack();
  await expect(page.getByText('2 changes from version 1 to version 3')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 changes from version 1 to version 3')).toBeVisible();
  await button(page, 'Play').click();
  await expect(page.getByText('4 changes from version 1 to version 5')).toBeVisible();
  await expect(button(page, 'Play')).toBeVisible();
  await page.goto(`${desk}/models/${encodeURIComponent(odd)}?view=history`);
  await expect(page).toHaveURL(/\/history$/);
  await expect(page).toHaveTitle(/^History of /);
});

test('finds the change of one person among those of others, and reverts it while later ones stay', async ({
  page,
  makeModel,
  openAs,
}) => {
  await makeModel();
  const alma = await openAs('alma');
  const ben = await openAs('ben');
  const settled = (number: number) =>
    expect
      .poll(() => [alma, ben].map((each) => [each.version(), each.isCommitted()]))
      .toEqual([
        [number, true],
        [number, true],
      ]);
  for (const [index, letter] of [...' red'].entries()) {
    textAt(alma, 'title').insert(6 + index, letter);
    await settled(2 + index);
  }
  textAt(ben, 'title').insert(0, 'The ');
  ben.root().set('price', 99);
  await settled(7);
  alma.root().set('paid', true);
  await settled(8);
  ben.root().set('paid', false);
  await settled(9);

  await openModel(page);
  await openHistory(page);
  await expect(page.getByText('1 change from version 8 to version 9')).toBeVisible();
  await button(page, 'Filter').click();
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Alma Reyes', exact: true }).click();
  await expect(page.getByText('5 of 9 versions')).toBeVisible();
  await expect(versions(page).getByRole('option')).toHaveCount(2);
  await version(page, 8).click();
  await expect(page.getByText('1 change from version 7 to version 8')).toBeVisible();
  await button(page, 'Revert change').click();
  await expect(page.getByText('“paid” was changed again by Ben Sato in version 9.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Path' }).fill('title');
  await expect(versions(page).getByRole('option')).toHaveText([/^2–5, title\s+"Kettle" → "Kettle red"/]);
  await expect(page).toHaveURL(/by=normal%3Aalma&place=title$/);
  await page.reload();
  await expect(page.getByText('4 of 9 versions')).toBeVisible();
  await axe(page);
  await versions(page).getByRole('option').click();
  await expect(page.getByText('1 change from version 1 to version 5')).toBeVisible();
  await button(page, 'Revert change').click();
  const dialog = page.getByRole('alertdialog', { name: 'Revert versions 2–5?' });
  await expect(dialog.getByRole('listitem')).toHaveText('Changed$.title"The Kettle red"→"The Kettle"');
  await axe(page);
  textAt(ben, 'title').insert(0, '1 ');
  await expect.poll(() => ben.isCommitted()).toBe(true);
  await dialog.getByRole('button', { name: 'Revert' }).click();
  await expect(page.getByText('Change Reverted')).toBeVisible();
  await expect(button(page, 'Revert change')).toBeFocused();
  await page.getByRole('button', { name: 'Close history' }).click();
  // The notice does not cover it.
  await page.getByText('All changes saved', { exact: true }).click({ trial: true });
  await expect(page.getByText('Change Reverted')).toBeVisible();
  await expect.poll(() => plain(ben)).toMatchObject({ title: '1 The Kettle', price: 99, paid: false });
  await expect.poll(() => plain(alma)).toEqual(plain(ben));
});
