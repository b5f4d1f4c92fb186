import type { Page } from '@playwright/test';
import {
  axe,
  editModel,
  expect,
  fact,
  kettle,
  openModel,
  row,
  saved,
  since,
  stamp,
  test,
  tool,
  tree,
} from './support/model';
import { expectStored } from './support/session';

/* A model as text: edited, and merged with changes of others. All text errors: machines/source-text.test.ts. */

const source = (page: Page) => page.getByRole('region', { name: 'Source' });
const editor = (page: Page) => page.getByRole('textbox', { name: 'Model source' });
const save = (page: Page) => source(page).getByRole('button', { name: 'Save' });
const odd = 'a/b 100% <i>"x"</i> ☕?#\'';
const conflict = (page: Page, path: string) => page.getByRole('group', { name: `Conflict at ${path}` });

/** With dates as they are in the text. */
const written = { ...kettle(), since: { $convergenceType: 'date', value: new Date(since).toISOString() } };
const textOf = (data: object) => JSON.stringify(data, undefined, 2);
/** The text of `written`: a date is on one line. */
const shown = textOf(written).replace(/\{\s+("\$convergenceType": "date",)\s+("value": ".+")\s+\}/, '{ $1 $2 }');

async function openSource(page: Page) {
  await tool(page, 'Source').click();
  await expect(editor(page)).toBeFocused();
}

async function write(page: Page, data: object | string) {
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(typeof data === 'string' ? data : textOf(data));
}

/** The whole text, as copied. */
async function read(page: Page) {
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  return page.evaluate(() => navigator.clipboard.readText());
}

test.beforeEach(async ({ page, context, server, signIn, makeModel }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await makeModel();
  await signIn(page);
});

test('shows and formats the model as text, and saves only a JSON object', async ({ page, stored }) => {
  await openModel(page);
  await openSource(page);
  await expect(source(page)).toContainText('opened at version 1');
  await expect(source(page)).toContainText('Ln 1, Col 1');
  await expect(source(page)).toContainText('Valid JSON');
  expect(await read(page)).toBe(shown);

  await test.step('an error is shown and links to its position', async () => {
    await write(page, '{\n  "a": 1,\n  "b": }\n');
    await expect(source(page).getByText('Invalid JSON!', { exact: true })).toBeVisible();
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(source(page)).toBeVisible();
    await axe(page);
    await source(page).getByRole('button', { name: 'Go to line 3, column 8' }).click();
    await expect(source(page)).toContainText('Ln 3, Col 8');
    await expect(editor(page)).toBeFocused();
    for (const [text, reason] of [
      ['[1]', /must be an object.*array/],
      ['{"a": 1, "a": 2}', /appears twice/],
    ] as const) {
      await write(page, text);
      await expect(source(page).getByText('Invalid JSON!', { exact: true })).toBeVisible();
      await expect(source(page)).toContainText(reason);
    }
  });

  await write(page, '{"b":[1,{"c":null}],"a":"x"}');
  await expect(source(page)).toContainText('Valid JSON');
  await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
  await source(page).getByRole('button', { name: 'Format' }).click();
  expect(await read(page)).toBe(textOf({ b: [1, { c: null }], a: 'x' }));

  await test.step('reformatting the data sends nothing', async () => {
    await write(page, JSON.stringify(written));
    await page.keyboard.press('ControlOrMeta+s');
    await expect(tree(page)).toBeVisible();
    await expect(source(page)).toHaveCount(0);
    await expect(fact(page, 'Version')).toHaveText('1');
    expect(await stored()).toMatchObject({ version: 1, data: kettle() });
  });
});

test('saves changes with Ctrl+S as one undoable step', async ({ page, stored }) => {
  await editModel(page);
  await openSource(page);
  const at = { $convergenceType: 'date', value: '1999-12-31T23:59:59.999Z' };
  await write(page, { ...written, price: 1e21, since: at, tags: ['b', 'a', 'c', 'd'], more: [[], {}, null] });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(tree(page)).toBeVisible();
  await saved(page);
  const data = {
    ...kettle(),
    price: 1e21,
    since: stamp(Date.parse('1999-12-31T23:59:59.999Z')),
    tags: ['b', 'a', 'c', 'd'],
    more: [[], {}, null],
  };
  expect(await stored()).toMatchObject({ version: 2, data });
  await expect(fact(page, 'Version')).toHaveText('2');
  await tool(page, 'Undo').click();
  await expect(row(page, 'price', 'number, 12.5')).toBeVisible();
  await saved(page);
  expect((await stored()).data).toEqual(kettle());
  await expect(tool(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
});

test('asks which version to use when both changed the same value', async ({ page, openAs, stored }) => {
  const alma = await openAs('alma');
  await openModel(page);
  await openSource(page);
  await write(page, { ...written, price: 1, paid: true, note: 'mine' });
  alma.root().set('price', 2);
  alma.root().remove('paid');
  alma.root().set('title', 'Theirs');
  await expect(source(page)).toContainText('3 changes by Alma Reyes since you opened it');
  await save(page).click();
  await expect(source(page)).toContainText('Resolve 2 conflicts to save');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(conflict(page, '$ / price')).toContainText('Before: 12.5');
  await expect(conflict(page, '$ / price').getByLabel('Yours')).toHaveText('1');
  await expect(conflict(page, '$ / price').getByLabel('Live, changed by Alma Reyes')).toHaveText('2');
  await expect(conflict(page, '$ / paid')).toContainText('Removed');
  await conflict(page, '$ / price').getByRole('button', { name: 'Use theirs' }).click();
  await expect(source(page)).toContainText('Resolve 1 conflict to save');
  // Resolved conflicts stay; later changes of others are compared again.
  alma.root().set('note', 'theirs');
  await expect(source(page)).toContainText('Resolve 2 conflicts to save');
  await conflict(page, '$ / paid').getByRole('button', { name: 'Keep mine' }).click();
  await conflict(page, '$ / note').getByRole('button', { name: 'Keep mine' }).click();
  await expect(source(page)).toContainText('All conflicts resolved');
  await save(page).click();
  await expect(tree(page)).toBeVisible();
  await saved(page);
  expect((await stored()).data).toEqual({ ...kettle(), title: 'Theirs', price: 2, paid: true, note: 'mine' });
});

test('a long text is parsed in a worker, and can be saved before it is parsed', async ({ page, makeModel, stored }) => {
  const rows = Array.from({ length: 1_500 }, (_, index) => ({ index, word: `${'w'.repeat(200)}${index}` }));
  await makeModel({ rows, at: stamp(0) }, odd);
  await openModel(page, odd);
  await openSource(page);
  const started = page.waitForEvent('worker');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.insertText('"first": 1,');
  expect((await started).url()).toContain('source-reader');
  await expect(source(page).getByText('Valid JSON')).toBeVisible();
  await page.keyboard.insertText(',');
  await expect(source(page).getByText('Invalid JSON!')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(tree(page)).toBeVisible();
  await expect.poll(async () => (await stored(odd)).data).toEqual({ first: 1, rows, at: stamp(0) });
});

test('the source that was not saved is offered again after a crash, and merged with changes since', async ({
  page,
  context,
}) => {
  await openModel(page);
  await openSource(page);
  await write(page, { ...written, title: 'Kettle of before' });
  await expectStored(page, 'Kettle of before');
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await openModel(again);
  await openSource(again);
  const offer = again.getByRole('status').filter({ hasText: 'Unsaved changes from' });
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(offer).toHaveCount(0);
  await expect(editor(again)).toContainText('Kettle of before');
  await save(again).click();
  await expect(row(again, 'title', '.*Kettle of before')).toBeVisible();
  await openSource(again);
  await expect(offer).toHaveCount(0);
});
