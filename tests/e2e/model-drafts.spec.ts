import type { Page } from '@playwright/test';
import { expectConnected } from './support/domain';
import { axe, desk, editModel, expect, kettle, row, saved, test, valueField, valueOf } from './support/model';
import { expectStored } from './support/session';

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Unsaved changes from' });
const restore = (page: Page) => page.getByRole('button', { name: 'Restore' }).click();

test.beforeEach(async ({ page, signIn, makeModel }) => {
  await signIn(page);
  await makeModel(kettle());
});

test('values typed in cells are offered after a crash, and ask where someone else has changed them', async ({
  page,
  context,
  openAs,
  stored,
}) => {
  const cell = (on: Page, key: string) =>
    on.getByRole('row').filter({ hasText: 'kettle' }).locator(`[data-cell="${key}"]`);
  const field = (key: string) => page.locator(`[name="cell"][aria-label="${key}"]`);
  const ben = await openAs('ben');
  await page.goto(`${desk}/models?mode=id&id=kettle`);
  await expectConnected(page);
  await cell(page, 'price').dblclick();
  await field('price').fill('twelve');
  await field('price').press('Enter');
  await expect(page.getByText('Enter a number.', { exact: true })).toBeVisible();
  await cell(page, 'title').dblclick();
  await field('title').fill('Tea pot');
  await expectStored(page, 'Tea pot');
  await page.close({ runBeforeUnload: false });
  ben.root().set('title', 'Samovar');
  await expect.poll(() => ben.isCommitted()).toBe(true);

  const again = await context.newPage();
  await again.goto(`${desk}/models?mode=id&id=kettle`);
  await expect(offer(again)).toBeVisible();
  await axe(again);
  await expectConnected(again);
  await restore(again);
  await expect(offer(again)).toHaveCount(0);
  await expect(cell(again, 'price')).toHaveText('twelve');
  await cell(again, 'title').click();
  await expect(again.getByText(/It is now "?Samovar"?\.$/)).toBeVisible();
  await again.getByRole('button', { name: 'Overwrite' }).click();
  await expect.poll(async () => (await stored()).data).toMatchObject({ title: 'Tea pot', price: 12.5 });
  await cell(again, 'price').click();
  await again.getByRole('button', { name: 'Discard' }).click();
  await expect(cell(again, 'price')).toHaveText('12.5');
  await again.reload();
  await expect(cell(again, 'title')).toHaveText('Tea pot');
  await expect(offer(again)).toHaveCount(0);
});

test('what is typed in the tree and not sent is offered after a reload, and asks where someone else has changed it', async ({
  page,
  openAs,
  stored,
}) => {
  const ben = await openAs('ben');
  await editModel(page);
  await valueOf(row(page, 'price')).dblclick();
  await valueField(page).fill('99');
  await expectStored(page, '99');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  ben.root().set('price', 7);
  await expect.poll(() => ben.isCommitted()).toBe(true);
  await expect(valueOf(row(page, 'price'))).toHaveText('7');
  await expect(offer(page)).toBeVisible();
  await axe(page);
  await restore(page);
  await expect(offer(page)).toHaveCount(0);
  const held = page.getByRole('group', { name: 'What you typed' });
  await expect(held).toContainText('What you typed was not stored. You typed it before this page was opened.');
  await axe(page);
  await held.getByRole('button', { name: 'Retry' }).click();
  await expect(held).toContainText('Someone else changed $ / price while you were typing.');
  await held.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page);
  await expect.poll(async () => (await stored()).data).toMatchObject({ price: 99 });
  await page.reload();
  await expect(valueOf(row(page, 'price'))).toHaveText('99');
  await expect(offer(page)).toHaveCount(0);
});
