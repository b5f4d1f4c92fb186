import type { Page } from '@playwright/test';
import { axe, expect, kettle, openModel, stamp, test, textAt, tool, tree } from './support/model';

/* A model as one text that is very long, and on a phone. */

const odd = 'a/b 100% <i>"x"</i> ☕?#\'';
const editor = (page: Page) => page.getByRole('textbox', { name: 'Model source' });
const source = (page: Page) => page.getByRole('region', { name: 'Source' });
const button = (page: Page, name: string) => source(page).getByRole('button', { name, exact: true });

test.beforeEach(async ({ signIn, page, makeModel }) => {
  await makeModel();
  await signIn(page);
});

test('a long text is read beside the page, and saved also before it is read', async ({
  page,
  makeModel,
  stored,
}) => {
  const rows = Array.from({ length: 1_500 }, (_, index) => ({ index, word: `${'w'.repeat(200)}${index}` }));
  await makeModel({ rows, at: stamp(0) }, odd);
  await openModel(page, odd);
  await tool(page, 'Source').click();
  await expect(editor(page)).toBeFocused();
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

test('conflicts fit a phone', async ({ page, openAs, stored }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openModel(page);
  await page.getByRole('button', { name: 'Source', exact: true }).click();
  const alma = await openAs('alma');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(JSON.stringify({ title: 'Mine' }));
  textAt(alma, 'title').insert(0, 'The ');
  await expect(source(page).getByText(/^1 change by /)).toBeVisible();
  await button(page, 'Save').click();
  await expect(source(page).getByText('Resolve 1 conflict to save')).toBeVisible();
  for (const name of ['Format', 'Cancel', 'Save', 'Keep all mine', 'Next conflict']) {
    const box = await button(page, name).boundingBox();
    expect(box && box.x + box.width, name).toBeLessThanOrEqual(390);
    expect(box?.height, name).toBeGreaterThanOrEqual(36);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await axe(page);
  await button(page, 'Use theirs').click();
  await button(page, 'Save').click();
  await expect(tree(page)).toBeVisible();
  await expect.poll(async () => (await stored()).data).toEqual({ title: `The ${kettle().title}` });
});
