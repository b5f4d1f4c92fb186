import type { Page } from '@playwright/test';
import {
  addForm,
  chooseType,
  editModel,
  expect,
  fact,
  kettle,
  nameOf,
  openModel,
  row,
  saved,
  select,
  stamp,
  test,
  tool,
  tree,
  valueOf,
} from './support/model';

/**
 * The tree of a model, viewed and edited by the operator alone. Changes of others are in
 * model-editor-others.spec.ts, states of the model in model-editor-states.spec.ts, and all errors of values
 * and names in machines/tree-edit-*.test.ts.
 */

const odd = 'a/b 100% <i>"x"</i> ☕?#\'';
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const openedRows = (page: Page) => tree(page).getByRole('treeitem', { expanded: true });

test.beforeEach(async ({ page, signIn, makeModel }) => {
  await makeModel();
  await signIn(page);
});

test('opens live for viewing: nothing can be changed before Edit is selected', async ({ page, stored }) => {
  await openModel(page);
  await expect(tool(page, 'View')).toHaveAttribute('aria-pressed', 'true');
  await saved(page);
  await expect(fact(page, 'Version')).toHaveText('1');
  await expect(fact(page, 'Created')).not.toBeEmpty();
  await expect(page.getByRole('button', { name: /^Connected Users, 1/ })).toBeVisible();
  // To depth 1: the root is open, its children are closed.
  await expect(row(page, '$', 'object, 7 properties')).toHaveAttribute('aria-expanded', 'true');
  await expect(row(page, 'lines', 'array, 1 item')).toHaveAttribute('aria-expanded', 'false');
  await expect(row(page, 'note', 'null')).toBeVisible();
  await expect(valueOf(row(page, 'since'))).toHaveText('03/04/2026 06:06:07.089 AM');
  for (const name of ['Add', 'Delete', 'Undo', 'Redo'])
    await expect(tool(page, name)).toHaveAttribute('aria-disabled', 'true');
  await select(page, 'title');
  await valueOf(row(page, 'title')).dblclick();
  await nameOf(row(page, 'title')).dblclick();
  for (const key of ['Enter', 'F2', 'Insert', 'Delete', 'Alt+ArrowDown', 'x', 'Control+z'])
    await page.keyboard.press(key);
  await expect(tree(page).getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await tool(page, 'Expand all').click();
  await expect(row(page, 'sku', 'string, "x"')).toBeVisible();
  await expect(openedRows(page)).toHaveCount(4);
  await tool(page, 'Collapse all').click();
  await expect(openedRows(page)).toHaveCount(1);
  expect(await stored()).toMatchObject({ version: 1, data: kettle() });
});

test('adds elements of each type, with any names and texts', async ({ page, openAs, stored }) => {
  test.slow();
  await page.clock.setFixedTime(new Date('2026-11-20T08:12:44.120Z'));
  const alma = await openAs('alma');
  await editModel(page);
  const property = addForm(page).getByRole('textbox', { name: 'Property' });
  const value = addForm(page).getByRole('textbox', { name: 'Value' });

  const add = async (name: string, type: string, typed?: string) => {
    await select(page, '$');
    await tool(page, 'Add').click();
    await property.fill(name);
    if (type !== 'String') await chooseType(page, type);
    if (typed === 'true') await addForm(page).getByRole('radio', { name: typed }).click();
    else if (typed !== undefined) await value.fill(typed);
    else if (['Object', 'Array', 'Null'].includes(type)) await expect(value).toHaveCount(0);
    await property.press('Enter');
    await expect(addForm(page)).toHaveCount(0);
  };
  for (const type of ['Object', 'Array', 'String', 'Number', 'Boolean', 'Date', 'Null']) {
    await add(type, type);
    await expect(row(page, type)).toHaveAttribute('aria-selected', 'true');
  }
  await add('Date 2', 'Date', '12/31/1999 11:59:59.999 PM');
  await add('Number 2', 'Number', '-4.25');
  await add('Boolean 2', 'Boolean', 'true');
  const names = [' ', 'constructor', '\u202eعربي', '👩‍👩‍👧', odd];
  for (const name of names) await add(name, 'String', `of ${name}`);

  await saved(page);
  const { data } = await stored();
  expect(data).toEqual({
    ...kettle(),
    Object: {},
    Array: [],
    String: '',
    Number: 0,
    Boolean: false,
    Date: stamp(Date.UTC(2026, 10, 20, 8, 12, 44, 120)),
    Null: null,
    'Date 2': stamp(new Date('1999-12-31T22:59:59.999Z').getTime()),
    'Number 2': -4.25,
    'Boolean 2': true,
    ...Object.fromEntries(names.map((name) => [name, `of ${name}`])),
  });
  await expect.poll(() => alma.root().keys().sort()).toEqual(Object.keys(data).sort());
});

test('an address selects a value; its path and value can be copied', async ({ page, context, server, makeModel }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await makeModel({ Title: 'kettle', lines: [{ [odd]: 'Kettle\n☕' }] }, 'places');
  await openModel(page, 'places', `?path=${encodeURIComponent(`/lines/0/${odd.replaceAll('/', '~1')}`)}`);
  const path = page.getByRole('navigation', { name: 'Selected path' });
  await expect(row(page, odd)).toHaveAttribute('aria-selected', 'true');
  await expect(path.getByRole('listitem')).toHaveText(['$', 'lines', '0', /^a\/b 100% <i>/]);
  for (const [what, text] of [
    ['Copy path', `$.lines[0][${JSON.stringify(odd)}]`],
    ['Copy value', 'Kettle\n☕'],
  ] as const) {
    await page.getByRole('button', { name: 'Copy the selection' }).click();
    await page.getByRole('menuitem', { name: what }).click();
    await expect.poll(() => clipboard(page)).toBe(text);
  }
});
