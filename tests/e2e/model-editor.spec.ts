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
  textAt,
  tool,
  tree,
  valueField,
  valueOf,
} from './support/model';

/*
 * The tree of a model: looked at, and edited by the operator alone. What others do meanwhile is in model-editor-others.spec.ts, what
 * becomes of the model in model-editor-states.spec.ts.
 */

const odd = 'a/b 100% <i>"x"</i> ☕?#\'';
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const openedRows = (page: Page) => tree(page).getByRole('treeitem', { expanded: true });

test.beforeEach(async ({ page, signIn, makeModel }) => {
  await makeModel();
  await signIn(page);
});

test('opens live, to be looked at: nothing can be changed until Edit is chosen', async ({ page, stored }) => {
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

test('adds an element of each type to an object, with its name and value', async ({ page, stored }) => {
  await editModel(page);
  const samples: [string, string?][] = [
    ['Object'],
    ['Array'],
    ['String', 'h\u00e9llo ☕'],
    ['Number', '-4.25'],
    ['Boolean'],
    ['Date', '12/31/1999 11:59:59.999 PM'],
    ['Null'],
  ];
  for (const [type, value] of samples)
    await test.step(type, async () => {
      await select(page, '$');
      await tool(page, 'Add').click();
      await expect(addForm(page).getByRole('textbox', { name: 'Property' })).toBeFocused();
      await page.keyboard.type(`new ${type}`);
      await chooseType(page, type);
      if (type === 'Boolean') await addForm(page).getByRole('radio', { name: 'true' }).click();
      const field = addForm(page).getByRole('textbox', { name: 'Value' });
      if (value === undefined) await expect(field).toHaveCount(0);
      else await field.fill(value);
      await addForm(page).getByRole('textbox', { name: 'Property' }).press('Enter');
      await expect(addForm(page)).toHaveCount(0);
      await expect(row(page, `new ${type}`)).toHaveAttribute('aria-selected', 'true');
    });
  await saved(page);
  expect((await stored()).data).toEqual({
    ...kettle(),
    'new Object': {},
    'new Array': [],
    'new String': 'h\u00e9llo ☕',
    'new Number': -4.25,
    'new Boolean': true,
    'new Date': stamp(new Date('1999-12-31T22:59:59.999Z').getTime()),
    'new Null': null,
  });
  await expect(fact(page, 'Version')).toHaveText('8');
});

test('begins a new element with the usual value of its type', async ({ page, stored }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T08:12:44.120Z'));
  await editModel(page);
  for (const type of ['String', 'Number', 'Boolean', 'Date']) {
    await select(page, '$');
    await tool(page, 'Add').click();
    await page.keyboard.type(type);
    await chooseType(page, type);
    await addForm(page).getByRole('button', { name: 'Add' }).click();
    await expect(row(page, type)).toHaveAttribute('aria-selected', 'true');
  }
  await saved(page);
  expect((await stored()).data).toMatchObject({
    String: '',
    Number: 0,
    Boolean: false,
    Date: stamp(Date.UTC(2026, 10, 20, 8, 12, 44, 120)),
  });
});

test('adds at a position of an array, and says where it will stand', async ({ page, stored }) => {
  await editModel(page);
  const position = addForm(page).getByRole('textbox', { name: 'Position' });
  const add = async (place: string | undefined, value: string, said?: string) => {
    await select(page, 'tags');
    await tool(page, 'Add').click();
    if (place !== undefined) await position.fill(place);
    await addForm(page).getByRole('textbox', { name: 'Value' }).fill(value);
    if (said !== undefined) await expect(addForm(page)).toContainText(said);
    else await expect(addForm(page).getByRole('status')).toBeEmpty();
    await addForm(page).getByRole('textbox', { name: 'Value' }).press('Enter');
    await expect(addForm(page)).toHaveCount(0);
  };
  await select(page, 'tags');
  await tool(page, 'Add').click();
  await expect(position).toHaveValue('3');
  await page.keyboard.press('Escape');
  await add(undefined, 'end');
  await add('', 'beginning', 'Element will be added the beginning of the array.');
  await add('99', 'far', 'Element will be added at the end of the array.');
  await add('2', 'third');
  await saved(page);
  const tags = ['beginning', 'a', 'third', 'b', 'c', 'end', 'far'];
  expect((await stored()).data).toEqual({ ...kettle(), tags });
  await select(page, 'tags');
  await tool(page, 'Add').click();
  for (const place of ['01', '-1', '1.5', 'x', ' ']) {
    await position.fill(place);
    await position.press('Enter');
    await expect(addForm(page)).toContainText('A position is 0 or a whole number without leading zeros.');
  }
  await addForm(page).getByRole('button', { name: 'Cancel' }).click();
  expect((await stored()).data).toEqual({ ...kettle(), tags });
});

test('leaves tools and selection alone while an element is added', async ({ page, stored }) => {
  await editModel(page);
  await select(page, 'price');
  await page.keyboard.press('Insert');
  await expect(addForm(page)).toBeVisible();
  for (const name of ['View', 'Edit', 'Add', 'Delete', 'Expand all', 'Collapse all', 'Source'])
    await expect(tool(page, name)).toHaveAttribute('aria-disabled', 'true');
  await expect(tree(page)).toHaveAttribute('aria-disabled', 'true');
  await nameOf(row(page, 'title')).click();
  await expect(row(page, 'title')).toHaveAttribute('aria-selected', 'false');
  await expect(addForm(page)).toBeVisible();
  await addForm(page).getByRole('textbox', { name: 'Property' }).fill('gone');
  await page.keyboard.press('Escape');
  await expect(addForm(page)).toHaveCount(0);
  await expect(tool(page, 'Add')).not.toHaveAttribute('aria-disabled', 'true');
  await select(page, 'title');
  expect((await stored()).version).toBe(1);
});

test('warns of names, refuses those of the server, and renames', async ({ page, stored }) => {
  await editModel(page);
  await select(page, 'title');
  await page.keyboard.press('F2');
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveValue('title');
  const warned = tree(page).getByText.bind(tree(page));
  await nameField(page).fill(' ');
  await expect(warned('Property contains only whitespace.')).toBeVisible();
  await nameField(page).fill('price');
  await expect(warned('Will overwrite an existing property.')).toBeVisible();
  await nameField(page).fill('$convergenceType');
  await page.keyboard.press('Enter');
  await expect(tree(page).getByRole('alert')).toContainText("can't be stored");
  await page.keyboard.press('Escape');
  await expect(row(page, 'title', 'string, "Kettle"')).toBeVisible();

  await nameOf(row(page, 'title')).dblclick();
  await nameField(page).fill(odd);
  await page.keyboard.press('Enter');
  await expect(row(page, odd, 'string, "Kettle"')).toHaveAttribute('aria-selected', 'true');
  await nameOf(row(page, odd)).dblclick();
  await nameField(page).fill('price');
  await page.keyboard.press('Enter');
  await expect(row(page, 'price', 'string, "Kettle"')).toBeVisible();
  await saved(page);
  const { title: _, ...others } = kettle();
  expect((await stored()).data).toEqual({ ...others, price: 'Kettle' });
  // The name and the value are one step each.
  await tool(page, 'Undo').click();
  await expect(row(page, 'price', 'number, 12.5')).toBeVisible();
  await tool(page, 'Undo').click();
  await expect(row(page, 'title', 'string, "Kettle"')).toBeVisible();
  await saved(page);
  expect((await stored()).data).toEqual(kettle());
});

test('sends a text with each stroke, over several lines, until Enter, Escape or a click elsewhere', async ({
  page,
  openAs,
  stored,
}) => {
  const alma = await openAs('alma');
  await editModel(page);
  const theirs = () => textAt(alma, 'title').value();
  await valueOf(row(page, 'title')).dblclick();
  await expect(valueField(page)).toBeFocused();
  const { version } = await stored();
  for (const [key, text] of [
    ['s', 'Kettles'],
    ['Backspace', 'Kettle'],
    ['Home', 'Kettle'],
    ['x', 'xKettle'],
    ['Shift+Enter', 'x\nKettle'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(theirs).toBe(text);
  }
  await page.keyboard.press('Enter');
  await expect(valueField(page)).toHaveCount(0);
  await expect(tree(page)).toBeFocused();
  expect((await stored()).version).toBe(version + 4);
  await page.keyboard.press('Enter');
  await page.keyboard.type('!');
  await page.keyboard.press('Escape');
  await expect(valueField(page)).toHaveCount(0);
  await expect.poll(theirs).toBe('x\nKettle!');
  await page.keyboard.press('Enter');
  await page.keyboard.type('?');
  await nameOf(row(page, 'price')).click();
  await expect(valueField(page)).toHaveCount(0);
  await expect(row(page, 'price')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(theirs).toBe('x\nKettle!?');
  await page.keyboard.press('Control+z');
  await expect.poll(theirs).toBe('x\nKettle!');
});

test('takes numbers, dates and booleans when they are confirmed, and only such', async ({ page, stored }) => {
  await editModel(page);
  const alert = tree(page).getByRole('alert');
  const edit = async (name: string) => {
    await select(page, name);
    await page.keyboard.press('Enter');
    await expect(valueField(page)).toBeFocused();
  };
  await edit('price');
  await expect(valueField(page)).toHaveValue('12.5');
  for (const [typed, said] of [
    ['', 'A number is needed here.'],
    ['12,5', '“12,5” is not a number.'],
    ['NaN', '“NaN” is not a number.'],
    ['1e999', 'This number is larger than a number can be.'],
    ['12345678901234567890', 'would lose digits'],
  ] as const) {
    await valueField(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(alert).toContainText(said);
    await expect(valueField(page)).toHaveValue(typed);
  }
  await valueField(page).fill('-0.125e2');
  await page.keyboard.press('Enter');
  await expect(row(page, 'price', 'number, -12.5')).toBeVisible();

  await edit('since');
  await expect(valueField(page)).toHaveValue('03/04/2026 06:06:07.089 AM');
  await valueField(page).fill('02/30/2026 06:06:07.089 AM');
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('This date doesn’t exist.');
  for (const typed of ['3/4/2026 06:06:07.089 AM', '2026-03-04', '']) {
    await valueField(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(alert).toContainText('A date is written as MM/DD/YYYY hh:mm:ss.SSS A');
  }
  await page.keyboard.press('Escape');
  await expect(valueOf(row(page, 'since'))).toHaveText('03/04/2026 06:06:07.089 AM');
  await edit('since');
  await valueField(page).fill('03/04/2026 07:06:07.089 PM');
  await page.keyboard.press('Enter');
  await expect(valueOf(row(page, 'since'))).toHaveText('03/04/2026 07:06:07.089 PM');

  await select(page, 'paid');
  await page.keyboard.press('Enter');
  await expect(tree(page).getByRole('radio', { name: 'false' })).toBeFocused();
  await tree(page).getByRole('radio', { name: 'true' }).click();
  await expect(row(page, 'paid', 'boolean, true')).toBeVisible();
  await select(page, 'note');
  await page.keyboard.press('Enter');
  await expect(tree(page).getByRole('textbox')).toHaveCount(0);
  await saved(page);
  expect((await stored()).data).toEqual({
    ...kettle(),
    price: -12.5,
    since: stamp(since + 13 * 3_600_000),
    paid: true,
  });
});

test('moves within an array, and deletes after a question; the root stays', async ({ page, stored }) => {
  await editModel(page);
  await page.keyboard.press('Tab');
  await select(page, 'tags');
  await page.keyboard.press('ArrowRight');
  await select(page, 0);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(row(page, 2, 'string, "a"')).toHaveAttribute('aria-selected', 'true');
  await row(page, 2).getByRole('button', { name: 'Move up' }).click();
  await saved(page);
  expect((await stored()).data).toEqual({ ...kettle(), tags: ['b', 'a', 'c'] });

  const dialog = page.getByRole('alertdialog', { name: 'Delete Element?' });
  await tree(page).focus();
  await page.keyboard.press('Delete');
  await expect(dialog).toContainText('Are you sure you want to delete this element?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await stored()).data).toEqual({ ...kettle(), tags: ['b', 'a', 'c'] });
  await tool(page, 'Delete').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 1, 'string, "c"')).toHaveAttribute('aria-selected', 'true');
  await saved(page);
  expect((await stored()).data).toEqual({ ...kettle(), tags: ['b', 'c'] });

  await select(page, '$');
  await expect(tool(page, 'Delete')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Delete');
  await page.keyboard.press('F2');
  await expect(dialog).toHaveCount(0);
  await expect(nameField(page)).toHaveCount(0);
});

test('finds names and values, goes through them, and forgets', async ({ page, makeModel }) => {
  const data = {
    Title: 'kettle',
    kettles: 2,
    made: stamp(since),
    deep: { inner: ['KETTLE', 12, true, null] },
  };
  await makeModel(data, 'search');
  await openModel(page, 'search');
  await tree(page).focus();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search in the model' });
  await expect(field).toBeFocused();
  await page.keyboard.type('kettle');
  const bar = page.getByRole('toolbar', { name: 'Model' });
  await expect(bar).toContainText('1 of 3');
  await page.keyboard.press('Enter');
  await expect(bar).toContainText('2 of 3');
  await expect(row(page, 'kettles')).toHaveAttribute('aria-selected', 'true');
  await tool(page, 'Next result').click();
  await expect(bar).toContainText('3 of 3');
  // What it is in is opened.
  await expect(row(page, 0, 'string, "KETTLE"')).toHaveAttribute('aria-selected', 'true');
  await tool(page, 'Next result').click();
  await expect(row(page, 'Title')).toHaveAttribute('aria-selected', 'true');
  await tool(page, 'Previous result').click();
  await expect(row(page, 0, 'string, "KETTLE"')).toHaveAttribute('aria-selected', 'true');
  for (const [text, count] of [
    ['1', 'None'],
    ['12', '1 of 1'],
    ['TRUE', '1 of 1'],
    ['null', '1 of 1'],
    ['03/04/2026', '1 of 1'],
    ['nothing of this', 'None'],
  ] as const) {
    await field.fill(text);
    await expect(bar.getByRole('status')).toHaveText(count);
  }
  await expect(tool(page, 'Next result')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(field).toHaveValue('');
  await expect(bar.getByRole('status')).toBeEmpty();
});

test('tells where the selection is, leads up, and copies it', async ({
  page,
  context,
  server,
  makeModel,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await makeModel({ lines: [{ [odd]: 'Kettle\n☕' }] }, 'places');
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

  await page.goto('about:blank');
  await openModel(page, 'places', '?path=/lines/7');
  await expect(page.getByText('There is nothing at $ / lines / 7 in this model.')).toBeVisible();
});

test('is worked from the keyboard alone', async ({ page, stored }) => {
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

test('shows and stores names and texts of every kind as they are', async ({
  page,
  makeModel,
  stored,
  openAs,
}) => {
  const names = [' ', 'prototype', 'constructor', '<script>alert(1)</script>', 'عربي', '\u202egnp', '👩‍👩‍👧'];
  await makeModel({ 'a\nb': 1 }, 'names');
  const alma = await openAs('alma', 'names');
  await editModel(page, 'names');
  for (const name of names) {
    await select(page, '$');
    await tool(page, 'Add').click();
    const field = addForm(page).getByRole('textbox', { name: 'Property' });
    await field.fill(name);
    await addForm(page).getByRole('textbox', { name: 'Value' }).fill(`of ${name}`);
    await field.press('Enter');
    await expect(addForm(page)).toHaveCount(0);
  }
  await saved(page);
  const { data } = await stored('names');
  expect(Object.keys(data).sort()).toEqual(['a\nb', ...names].sort());
  for (const name of names) expect(Object.getOwnPropertyDescriptor(data, name)?.value).toBe(`of ${name}`);
  await expect.poll(() => alma.root().keys().sort()).toEqual(Object.keys(data).sort());
});
