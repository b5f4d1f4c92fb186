import type { Page } from '@playwright/test';
import { axNodes, watchAnnouncements } from './support/ax-tree';
import { expectConnected } from './support/domain';
import { editModel, row, test, tree } from './support/model';
import { expect } from './support/console';
import { button, desk, field } from './support/pages';

/* What the browser tells assistive technology: names, states and announcements that axe does not check. */

test('the tree of a model tells level, state, size, name and value of each row', async ({
  page,
  signIn,
  makeModel,
}) => {
  await makeModel();
  await signIn(page);
  await editModel(page);
  const [editor] = await axNodes(page, 'tree');
  expect(editor).toMatchObject({ name: 'Model data', focusable: true });
  const rows = async () => {
    const items = await axNodes(page, 'treeitem');
    return items.map(({ name, level, expanded, selected }) => ({ name, level, expanded, selected }));
  };
  expect((await rows())[0]).toEqual({
    name: '$, object, 7 properties',
    level: 1,
    expanded: true,
    selected: false,
  });
  await expect.poll(rows).toContainEqual({
    name: 'title, string, "Kettle"',
    level: 2,
    expanded: undefined,
    selected: false,
  });
  const tags = { name: 'tags, array, 3 items', level: 2 };
  await expect.poll(rows).toContainEqual({ ...tags, expanded: false, selected: false });
  const sizes = await row(page, 'tags').evaluate(({ ariaPosInSet, ariaSetSize }) => [ariaPosInSet, ariaSetSize]);
  expect(sizes).toEqual(['6', '7']);
  await tree(page).focus();
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
    await page.keyboard.press(key);
  await page.keyboard.press('ArrowRight');
  // Its actions are no part of its name.
  await expect(row(page, 'tags').getByRole('button').first()).toBeVisible();
  await expect.poll(rows).toContainEqual({ ...tags, expanded: true, selected: true });
  await expect.poll(rows).toContainEqual(expect.objectContaining({ name: '0, string, "a"', level: 3 }));
  // The row that the keys act on.
  const active = await tree(page).getAttribute('aria-activedescendant');
  expect(active).toBe(await row(page, 'tags').getAttribute('id'));
});

/** The top dialog, by its role. */
const dialogOf = async (page: Page, role: 'dialog' | 'alertdialog') => (await axNodes(page, role)).at(-1);

test('dialogs have a name, a description, the first focus, and return it', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/domains?namespace=acme');
  const bin = button(page, 'Delete Order Desk');
  await bin.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await expect
    .poll(() => dialogOf(page, 'alertdialog'))
    .toMatchObject({
      name: "Delete domain 'acme/orders'?",
      description: expect.stringContaining('Permanently deletes the domain with everything in it'),
      modal: true,
    });
  await expect
    .poll(async () => (await axNodes(page, 'textbox')).at(-1)?.name)
    .toMatch(/^Type orders( and .*)? to confirm$/);
  // The page behind is not read.
  await expect.poll(() => axNodes(page, 'heading')).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(bin).toBeFocused();

  await page.goto(`${desk}/models?mode=browse&collection=orders`);
  await expect(page.getByRole('link', { name: 'order-10400' })).toBeVisible();
  await button(page, 'Views').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Save view…' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Save view…' }).press('Enter');
  await expect(field(page, 'Name')).toBeFocused();
  await expect.poll(() => dialogOf(page, 'dialog')).toMatchObject({ name: 'Save view', modal: true });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please input a name!')).toBeVisible();
  await expect
    .poll(async () => (await axNodes(page, 'textbox')).at(-1))
    .toMatchObject({
      name: 'Name',
      description: 'Please input a name!',
      invalid: 'true',
      required: true,
    });
  await page.keyboard.press('Escape');
  await expect(button(page, 'Views')).toBeFocused();
});

test('results, saving, failures and a lost connection are announced', async ({
  page,
  signIn,
  context,
  control,
  expectFailures,
}) => {
  expectFailures([500, '/rest/', /WebSocket/]);
  const said = await watchAnnouncements(page);
  await signIn(page);
  await page.goto('/users');
  await expect(page.getByText('Amara Diallo')).toBeVisible();
  await page.getByRole('searchbox').fill('emre');
  await expect.poll(said).toContain('1–1 of 1 total results');
  await page.getByRole('searchbox').fill('zzz');
  await expect.poll(async () => (await said()).join(' ')).toContain('0 total results');
  await page.getByRole('searchbox').fill('emre');
  await page.getByRole('checkbox', { name: 'Select emre' }).check();
  await expect.poll(said).toContain('1 selected');

  await page.goto('/users/emre');
  await field(page, 'Display Name').fill('Emre Y.');
  await expect.poll(said).toContain('1 unsaved change: Display Name');
  await control.fault({ match: { method: 'PUT', path: '/users/emre' }, status: 500 });
  await button(page, 'Save').press('Enter');
  await expect.poll(async () => (await said()).join(' ')).toMatch(/server returned an error \(500\)/);
  await button(page, 'Save').press('Enter');
  await expect.poll(async () => (await said()).join(' ')).toContain("User 'emre' updated.");

  await page.goto(desk);
  await expectConnected(page);
  await context.setOffline(true);
  await expect.poll(said).toContain('You are offline.');
  await context.setOffline(false);
  await expect.poll(said).toContain('You are online again.');
});
