import type { Page } from '@playwright/test';
import {
  addForm,
  chooseType,
  editModel,
  expect,
  fact,
  kettle,
  nameField,
  nameOf,
  openModel,
  row,
  saved,
  select,
  since,
  stamp,
  test,
  tool,
  tree,
  valueField,
  valueOf,
} from './support/model';

/*
 * The tree of a model: viewed, and edited by the operator alone. What others do at the same time is in model-editor-others.spec.ts,
 * what becomes of the model in model-editor-states.spec.ts. Every refusal of a value or a name is a row in machines/tree-edit-*.test.ts.
 */

const odd = 'a/b 100% <i>"x"</i> ☕?#\'';
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const openedRows = (page: Page) => tree(page).getByRole('treeitem', { expanded: true });

test.beforeEach(async ({ page, signIn, makeModel }) => {
  await makeModel();
  await signIn(page);
});

test('opens live for viewing: nothing can be changed until Edit is chosen', async ({ page, stored }) => {
  await openModel(page);
  await expect(tool(page, 'View')).toHaveAttribute('aria-pressed', 'true');
  await saved(page);
  await expect(fact(page, 'Version')).toHaveText('1');
  await expect(fact(page, 'Created')).not.toBeEmpty();
  await expect(page.getByRole('button', { name: /^Connected Users, 1/ })).toBeVisible();
  // To the depth of 1: the root is open, what it holds is not.
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

test('adds elements of each type, at any position, with names and texts of any kind', async ({
  page,
  openAs,
  stored,
}) => {
  test.slow();
  await page.clock.setFixedTime(new Date('2026-11-20T08:12:44.120Z'));
  const alma = await openAs('alma');
  await editModel(page);
  const property = addForm(page).getByRole('textbox', { name: 'Property' });
  const position = addForm(page).getByRole('textbox', { name: 'Position' });
  const value = addForm(page).getByRole('textbox', { name: 'Value' });

  await test.step('nothing else can be used until it is added or cancelled', async () => {
    await select(page, 'price');
    await page.keyboard.press('Insert');
    await expect(property).toBeFocused();
    for (const name of ['View', 'Edit', 'Add', 'Delete', 'Expand all', 'Collapse all', 'Source'])
      await expect(tool(page, name)).toHaveAttribute('aria-disabled', 'true');
    await expect(tree(page)).toHaveAttribute('aria-disabled', 'true');
    await nameOf(row(page, 'title')).click();
    await expect(row(page, 'title')).toHaveAttribute('aria-selected', 'false');
    await property.fill('gone');
    await page.keyboard.press('Escape');
    await expect(addForm(page)).toHaveCount(0);
    await expect(tool(page, 'Add')).not.toHaveAttribute('aria-disabled', 'true');
    expect((await stored()).version).toBe(1);
  });

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
  const names = [
    ' ',
    'prototype',
    'constructor',
    '<script>alert(1)</script>',
    'عربي',
    '\u202egnp',
    '👩‍👩‍👧',
    odd,
  ];
  for (const name of names) await add(name, 'String', `of ${name}`);

  await test.step('at a position of an array', async () => {
    const insert = async (place: string | undefined, text: string, said?: string) => {
      await select(page, 'tags');
      await tool(page, 'Add').click();
      if (place === undefined) await expect(position).toHaveValue('3');
      else await position.fill(place);
      await value.fill(text);
      if (said !== undefined) await expect(addForm(page)).toContainText(said);
      else await expect(addForm(page).getByRole('status')).toBeEmpty();
      await value.press('Enter');
      await expect(addForm(page)).toHaveCount(0);
    };
    await insert(undefined, 'end');
    await insert('', 'beginning', 'Element will be added the beginning of the array.');
    await insert('99', 'far', 'Element will be added at the end of the array.');
    await insert('2', 'third');
    await select(page, 'tags');
    await tool(page, 'Add').click();
    await position.fill('-1');
    await position.press('Enter');
    await expect(addForm(page)).toContainText('A position is 0 or a whole number without leading zeros.');
    await addForm(page).getByRole('button', { name: 'Cancel' }).click();
  });

  await saved(page);
  const { data } = await stored();
  expect(data).toEqual({
    ...kettle(),
    tags: ['beginning', 'a', 'third', 'b', 'c', 'end', 'far'],
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

test('renames, changes, moves and deletes elements, and refuses what cannot be stored', async ({
  page,
  stored,
}) => {
  test.slow();
  await editModel(page);
  const refused = tree(page).getByRole('alert');
  await test.step('rename', async () => {
    await select(page, 'title');
    await page.keyboard.press('F2');
    await expect(nameField(page)).toBeFocused();
    await expect(nameField(page)).toHaveValue('title');
    await nameField(page).fill(' ');
    await expect(tree(page).getByText('Property contains only whitespace.')).toBeVisible();
    await nameField(page).fill('price');
    await expect(tree(page).getByText('Will overwrite an existing property.')).toBeVisible();
    await nameField(page).fill('$convergenceType');
    await page.keyboard.press('Enter');
    await expect(refused).toContainText("can't be stored");
    await page.keyboard.press('Escape');
    await expect(row(page, 'title', 'string, "Kettle"')).toBeVisible();
    await nameOf(row(page, 'title')).dblclick();
    await nameField(page).fill('price');
    await page.keyboard.press('Enter');
    await expect(row(page, 'price', 'string, "Kettle"')).toHaveAttribute('aria-selected', 'true');
    await saved(page);
    const { title: _, ...others } = kettle();
    expect((await stored()).data).toEqual({ ...others, price: 'Kettle' });
    await tool(page, 'Undo').click();
    await expect(row(page, 'title', 'string, "Kettle"')).toBeVisible();
    await saved(page);
    expect((await stored()).data).toEqual(kettle());
  });

  await test.step('numbers, dates and booleans', async () => {
    const edit = async (name: string) => {
      await select(page, name);
      await page.keyboard.press('Enter');
    };
    await edit('price');
    await expect(valueField(page)).toHaveValue('12.5');
    await valueField(page).fill('12,5');
    await page.keyboard.press('Enter');
    await expect(refused).toContainText('“12,5” is not a number.');
    await expect(valueField(page)).toHaveValue('12,5');
    await valueField(page).fill('-0.125e2');
    await page.keyboard.press('Enter');
    await expect(row(page, 'price', 'number, -12.5')).toBeVisible();
    await edit('since');
    await expect(valueField(page)).toHaveValue('03/04/2026 06:06:07.089 AM');
    await valueField(page).fill('02/30/2026 06:06:07.089 AM');
    await page.keyboard.press('Enter');
    await expect(refused).toContainText('This date doesn’t exist.');
    await valueField(page).fill('03/04/2026 07:06:07.089 PM');
    await page.keyboard.press('Enter');
    await expect(valueOf(row(page, 'since'))).toHaveText('03/04/2026 07:06:07.089 PM');
    await edit('paid');
    await expect(tree(page).getByRole('radio', { name: 'false' })).toBeFocused();
    await tree(page).getByRole('radio', { name: 'true' }).click();
    await expect(row(page, 'paid', 'boolean, true')).toBeVisible();
    await edit('note');
    await expect(tree(page).getByRole('textbox')).toHaveCount(0);
  });
  const changed = { ...kettle(), price: -12.5, since: stamp(since + 13 * 3_600_000), paid: true };

  await test.step('move', async () => {
    await select(page, 'tags');
    await page.keyboard.press('ArrowRight');
    await select(page, 0);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Alt+ArrowDown');
    await expect(row(page, 2, 'string, "a"')).toHaveAttribute('aria-selected', 'true');
    await row(page, 2).getByRole('button', { name: 'Move up' }).click();
    await saved(page);
    expect((await stored()).data).toEqual({ ...changed, tags: ['b', 'a', 'c'] });
  });

  await test.step('delete after a question, but not the root', async () => {
    const dialog = page.getByRole('alertdialog', { name: 'Delete Element?' });
    await tree(page).focus();
    await page.keyboard.press('Delete');
    await expect(dialog).toContainText('Are you sure you want to delete this element?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await tool(page, 'Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 1, 'string, "c"')).toHaveAttribute('aria-selected', 'true');
    await saved(page);
    expect((await stored()).data).toEqual({ ...changed, tags: ['b', 'c'] });
    await select(page, '$');
    await expect(tool(page, 'Delete')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Delete');
    await page.keyboard.press('F2');
    await expect(dialog).toHaveCount(0);
    await expect(nameField(page)).toHaveCount(0);
  });
});

test('tells and copies the path of the selection, leads up, and searches', async ({
  page,
  context,
  server,
  makeModel,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await makeModel({ Title: 'kettle', kettles: 2, lines: [{ [odd]: 'Kettle\n☕' }] }, 'places');
  await openModel(page, 'places', `?path=${encodeURIComponent(`/lines/0/${odd.replaceAll('/', '~1')}`)}`);
  const path = page.getByRole('navigation', { name: 'Selected path' });
  await expect(row(page, odd)).toHaveAttribute('aria-selected', 'true');
  await expect(path.getByRole('listitem')).toHaveText(['$', 'lines', '0', /^a\/b 100% <i>/]);
  const copy = async (what: string) => {
    await page.getByRole('button', { name: 'Copy the selection' }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await copy('Copy path');
  await expect.poll(() => clipboard(page)).toBe(`$.lines[0][${JSON.stringify(odd)}]`);
  await copy('Copy value');
  await expect.poll(() => clipboard(page)).toBe('Kettle\n☕');
  await path.getByRole('button', { name: '0', exact: true }).click();
  await expect(row(page, 0, 'object')).toHaveAttribute('aria-selected', 'true');
  await copy('Copy as JSON');
  await expect.poll(() => clipboard(page)).toBe(JSON.stringify({ [odd]: 'Kettle\n☕' }, undefined, 2));
  await path.getByRole('button', { name: '$' }).click();
  await expect(path.getByRole('listitem')).toHaveText(['$']);
  await tool(page, 'Collapse all').click();

  await tree(page).focus();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search in the model' });
  await expect(field).toBeFocused();
  await page.keyboard.type('kettle');
  const count = page.getByRole('toolbar', { name: 'Model' }).getByRole('status');
  await expect(count).toHaveText('1 of 3');
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('2 of 3');
  await expect(row(page, 'kettles')).toHaveAttribute('aria-selected', 'true');
  await tool(page, 'Next result').click();
  await expect(row(page, odd), 'what it is in is opened').toHaveAttribute('aria-selected', 'true');
  await tool(page, 'Next result').click();
  await expect(row(page, 'Title')).toHaveAttribute('aria-selected', 'true');
  await tool(page, 'Previous result').click();
  await expect(row(page, odd)).toHaveAttribute('aria-selected', 'true');
  await field.fill('nothing of this');
  await expect(count).toHaveText('None');
  await expect(tool(page, 'Next result')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(field).toHaveValue('');
  await expect(count).toBeEmpty();

  await page.goto('about:blank');
  await openModel(page, 'places', '?path=/lines/7');
  await expect(page.getByText('There is nothing at $ / lines / 7 in this model.')).toBeVisible();
});

test('is edited by the keyboard alone', async ({ page, stored }) => {
  await openModel(page);
  await tool(page, 'View').focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Tab', 'Enter');
  await expect(tool(page, 'Edit')).toHaveAttribute('aria-pressed', 'true');
  await tree(page).focus();
  await press('Home', 'ArrowDown');
  await expect(row(page, 'title')).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await page.keyboard.type(' 2');
  await press('Enter', 'F2');
  await page.keyboard.type('name');
  await press('Enter');
  await expect(row(page, 'name', 'string, "Kettle 2"')).toHaveAttribute('aria-selected', 'true');
  await press('Insert');
  await page.keyboard.type('flag');
  await press('Tab', 'Enter');
  await expect(page.getByRole('option', { name: 'Boolean' })).toBeVisible();
  await press('ArrowDown', 'ArrowDown', 'Enter', 'Tab', 'ArrowLeft', 'Tab', 'Tab');
  await expect(addForm(page).getByRole('radio', { name: 'true' })).toHaveAttribute('aria-checked', 'true');
  await addForm(page).getByRole('button', { name: 'Add' }).focus();
  await press('Enter');
  await expect(row(page, 'flag', 'boolean, true')).toHaveAttribute('aria-selected', 'true');
  await expect(tree(page)).toBeFocused();
  await press('Home', '*', 'ArrowLeft', 'ArrowRight', 'End');
  await press('Delete');
  await expect(page.getByRole('alertdialog', { name: 'Delete Element?' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(tree(page)).toBeFocused();
  await press('Control+z', 'Control+z', 'Control+Shift+Z', 'Control+y');
  await expect(row(page, 'flag', 'boolean, true')).toBeVisible();
  await saved(page);
  const { title: _, ...others } = kettle();
  expect((await stored()).data).toEqual({ ...others, name: 'Kettle 2', flag: true });
});
