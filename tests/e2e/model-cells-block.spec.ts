import type { Page } from '@playwright/test';
import { expectConnected } from './support/domain';
import { axe, desk, expect, test } from './support/model';

const cell = (page: Page, id: string, key: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: id, exact: true }) })
    .locator(`[data-cell="${key}"]`);
const blank = { a: 'old', b: 'old', c: 1 };
const ids = Array.from({ length: 12 }, (_, at) => `cup-${String(at).padStart(2, '0')}`);

async function paste(page: Page, text: string) {
  await page.evaluate((each) => navigator.clipboard.writeText(each), text);
  await page.keyboard.press('ControlOrMeta+v');
}

test.beforeEach(async ({ page, context, signIn, makeModel }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  for (const id of ids) await makeModel(blank, id);
  const query = encodeURIComponent("SELECT * FROM orders WHERE a = 'old' ORDER BY @id");
  await page.goto(`${desk}/models?mode=query&query=${query}`);
  await expect(cell(page, 'cup-11', 'a')).toHaveText('old');
  await expectConnected(page);
});

test('values are pasted as a block, filled down and taken back by keys', async ({ page, stored }) => {
  const data = async (id: string) => (await stored(id)).data;
  await cell(page, 'cup-00', 'a').click({ position: { x: 2, y: 2 } });
  await paste(page, 'A\t"B ""1"""\t2\r\nאבג\t👩‍👩‍👧\t3\r\n');
  await expect.poll(() => data('cup-01')).toEqual({ a: 'אבג', b: '👩‍👩‍👧', c: 3 });
  await expect.poll(() => data('cup-00')).toEqual({ a: 'A', b: 'B "1"', c: 2 });

  await test.step('fill down', async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ControlOrMeta+d');
    await expect.poll(async () => (await data('cup-02'))['a']).toBe('אבג');
  });
  await test.step('copy', async () => {
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('אבג');
  });
  await test.step('undo and redo', async () => {
    const field = (key: string) => page.locator(`[name="cell"][aria-label="${key}"]`);
    await page.keyboard.press('End');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(field('a')).toBeFocused();
    await expect.poll(() => data('cup-02')).toEqual(blank);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => data('cup-00')).toEqual(blank);
    await expect.poll(() => data('cup-01')).toEqual(blank);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => data('cup-01')).toEqual({ a: 'אבג', b: '👩‍👩‍👧', c: 3 });
  });
});

test('a large block is asked about first, and the focus comes back to its cell', async ({ page, stored }) => {
  await cell(page, 'cup-00', 'a').click();
  await paste(page, Array.from({ length: 13 }, (_, at) => `a${at}\tb${at}\t${at < 2 ? 'x' : at}`).join('\n'));
  const dialog = page.getByRole('alertdialog', { name: 'Enter 34 values?' });
  await expect(dialog).toContainText('2 values are left out. Enter a number.');
  await expect(dialog).toContainText('3 values are left out. Only rows and columns that are shown here can be filled.');
  await expect(dialog).toContainText('cup-00, a: old → a0');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const field = page.locator('[name="cell"][aria-label="a"]');
  await expect(field).toBeFocused();
  expect((await stored('cup-00')).data).toEqual(blank);
  await page.keyboard.press('ControlOrMeta+v');
  await dialog.getByRole('button', { name: 'Enter 34 values' }).click();
  await expect(page.getByText(/cells? (is|are) being saved/)).toBeVisible();
  await expect(field).toBeFocused();
  await expect
    .poll(async () => (await stored('cup-11')).data, { timeout: 30_000 })
    .toEqual({ a: 'a11', b: 'b11', c: 11 });
  await expect(page.getByText(/being saved/)).toHaveCount(0, { timeout: 30_000 });
});

test('an undo does not overwrite what someone else entered since', async ({ page, openAs, stored }) => {
  await cell(page, 'cup-00', 'a').click();
  await page.keyboard.type('mine');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored('cup-00')).data['a']).toBe('mine');
  // A change by others before the answer would refuse "mine" itself, and the undo would only discard it.
  await expect(page.getByText('1 cell is being saved')).toHaveCount(0);
  const ben = await openAs('ben', 'cup-00');
  ben.root().set('a', 'theirs');
  await expect.poll(() => ben.isCommitted()).toBe(true);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/changed this value in the meantime\. It is now "theirs"\.$/)).toBeVisible();
  expect((await stored('cup-00')).data['a']).toBe('theirs');
});
