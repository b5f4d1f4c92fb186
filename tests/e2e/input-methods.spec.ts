import type { Page } from '@playwright/test';
import { expectConnected } from './support/domain';
import {
  desk,
  editModel,
  expect,
  kettle,
  openModel,
  row,
  saved,
  test,
  textAt,
  tool,
  valueField,
  valueOf,
} from './support/model';

/** What an input method does, by the protocol of the browser. */
async function inputMethod(page: Page) {
  const session = await page.context().newCDPSession(page);
  const key = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 };
  return {
    /** Shows characters that are not accepted yet. */
    write: (text: string) =>
      session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    /** Enter accepts the word: the browser reports the key as one of the input method. */
    accept: async (text: string) => {
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
      await session.send('Input.insertText', { text });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', code: 'Enter' });
    },
  };
}

/** Longer than the pause after which a text is searched for. */
const pause = 600;

test.beforeEach(({ page, signIn }) => signIn(page));

test('a word in the tree is sent when it is accepted, and merged with what others changed in the meantime', async ({
  page,
  makeModel,
  openAs,
}) => {
  await makeModel(kettle());
  const ben = await openAs('ben');
  await editModel(page);
  await valueOf(row(page, 'title')).dblclick();
  const ime = await inputMethod(page);
  await ime.write('に');
  await ime.write('にほん');
  textAt(ben, 'title').insert(0, 'Big ');
  await expect.poll(() => ben.isCommitted()).toBe(true);
  await expect(page.getByText(/Version/).first()).toBeVisible();
  await expect(valueField(page)).toHaveValue('Kettleにほん');
  expect(textAt(ben, 'title').value()).toBe('Big Kettle');
  await ime.accept('日本');
  await expect(valueField(page)).toHaveValue('Big Kettle日本');
  await expect(valueField(page)).toBeFocused();
  await expect.poll(() => textAt(ben, 'title').value()).toBe('Big Kettle日本');
  await page.keyboard.press('Enter');
  await expect(valueField(page)).toHaveCount(0);
  await saved(page);
});

test('a word in the source is merged with what others changed in the meantime', async ({
  page,
  makeModel,
  openAs,
  stored,
}) => {
  await makeModel(kettle());
  const ben = await openAs('ben');
  await editModel(page);
  await tool(page, 'Source').click();
  const source = page.getByRole('textbox', { name: 'Model source' });
  await expect(source).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(', "x": "');
  const ime = await inputMethod(page);
  await ime.write('に');
  textAt(ben, 'title').insert(6, ' and cup');
  await expect.poll(() => ben.isCommitted()).toBe(true);
  await ime.write('にほん');
  await expect(source).toContainText('"にほん');
  await ime.accept('日本');
  await expect(source).toContainText('"日本');
  await page.keyboard.type('!');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(async () => (await stored()).data).toMatchObject({ title: 'Kettle and cup', x: '日本!' });
});

test('the first word replaces the value of a cell, and Enter accepts it before it saves', async ({
  page,
  makeModel,
  stored,
}) => {
  await makeModel(kettle());
  await page.goto(`${desk}/models?mode=id&id=kettle`);
  await expectConnected(page);
  const cell = page.getByRole('row').filter({ hasText: 'kettle' }).locator('[data-cell="title"]');
  const field = page.locator('[name="cell"]');
  await cell.click();
  await expect(field).toBeFocused();
  const ime = await inputMethod(page);
  await ime.write('に');
  await ime.write('にほん');
  await expect(field).toHaveValue('にほん');
  await ime.accept('日本');
  await expect(field).toHaveValue('日本');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText('日本');
  await expect.poll(async () => (await stored()).data).toMatchObject({ title: '日本' });
});

test('Enter that accepts a word submits no form and picks no option; a picker searches for the word then', async ({
  page,
}) => {
  await page.goto(`${desk}/create-group`);
  const id = page.getByRole('textbox', { name: /^Id/ });
  await id.fill('team');
  const ime = await inputMethod(page);
  await ime.write('に');
  await ime.accept('日本');
  await expect(id).toHaveValue('team日本');
  await expect(page).toHaveURL(/create-group$/);
  const member = page.getByRole('combobox').first();
  await member.click();
  await page.keyboard.type('alm');
  await expect(page.getByRole('option').first()).toBeVisible();
  await ime.write('あ');
  await ime.accept('亜');
  await expect(member).toHaveValue('alm亜');
  await member.clear();
  await expect(page.getByRole('option').first()).toBeVisible();
  const answer = page.getByRole('option', { name: 'Nothing found.' });
  await ime.write('に');
  await expect(member).toHaveValue('に');
  await page.waitForTimeout(pause);
  await expect(answer).toHaveCount(0);
  await ime.accept('日本');
  await expect(member).toHaveValue('日本');
  await expect(answer).toBeVisible();
});

test('a list searches for a word when it is accepted', async ({ page }) => {
  const searched: string[] = [];
  page.on('request', (request) => {
    const filter = new URL(request.url()).searchParams.get('filter');
    if (filter) searched.push(filter);
  });
  await page.goto('/users');
  const field = page.getByRole('searchbox', { name: /search/i });
  await field.click();
  const ime = await inputMethod(page);
  await ime.write('に');
  await expect(field).toHaveValue('に');
  await page.waitForTimeout(pause);
  expect(searched).toEqual([]);
  await ime.accept('日本');
  await expect(field).toHaveValue('日本');
  await expect.poll(() => searched).toEqual(['日本']);
});

test('the search of a model and the palette look for a word when it is accepted, and open nothing', async ({
  page,
  makeModel,
}) => {
  await makeModel({ title: '日本', note: 'に' });
  await openModel(page);
  const search = page.getByRole('searchbox', { name: 'Search in the model' });
  await search.click();
  const ime = await inputMethod(page);
  await ime.write('に');
  await expect(search).toHaveValue('に');
  await expect(page.getByText('None', { exact: true })).toBeVisible();
  await ime.accept('日本');
  await expect(search).toHaveValue('日本');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Search or go to' });
  await expect(field).toBeFocused();
  await ime.write('にほん');
  await expect(field).toHaveValue('にほん');
  await page.waitForTimeout(pause);
  expect(asked.filter((url) => url.includes('にほん'))).toEqual([]);
  await ime.accept('日本');
  await expect.poll(() => asked.some((url) => url.includes('日本'))).toBe(true);
  await field.fill('Chats');
  await expect(page.getByRole('option', { name: /Chats/ }).first()).toBeVisible();
  await ime.write('に');
  await ime.accept('日');
  await expect(field).toHaveValue('Chats日');
  await expect(page).toHaveURL(new RegExp(`${desk}/models/kettle$`));
});
