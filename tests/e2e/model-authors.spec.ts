import type { Page } from '@playwright/test';
import { axe, expect, kettle, openModel, row, saved, select, test, textAt, tree, valueField } from './support/model';

const authors = (page: Page) => page.getByRole('button', { name: 'Authors' });
test.beforeEach(async ({ page, signIn }) => signIn(page));

test('shows who set each value last, follows the edits of others and its own, and leads to their versions', async ({
  page,
  makeModel,
  openAs,
}) => {
  await makeModel(kettle());
  const alma = await openAs('alma');
  alma.root().set('price', 99);
  await expect.poll(() => [alma.version(), alma.isCommitted()]).toEqual([2, true]);
  await openModel(page);
  await expect(page.getByRole('img', { name: /^Last edited by Alma/ })).toBeVisible();
  await authors(page).click();
  await expect(row(page, 'price', '.*last changed by Alma .*just now in version 2$')).toBeVisible();
  await expect(row(page, 'title', '.*unchanged$')).toBeVisible();
  await expect(page).toHaveURL(/[?&]authors=on/);

  const ben = await openAs('ben');
  textAt(ben, 'title').insert(0, 'The ');
  await expect(row(page, 'title', '.*last changed by Ben .*just now in version 3$')).toBeVisible();
  await expect(row(page, 'price', '.*last changed by Alma .*in version 2$')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Last edited by Ben/ })).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await select(page, 'price');
  await page.keyboard.press('Enter');
  await valueField(page).fill('7');
  await valueField(page).press('Enter');
  await saved(page);
  await expect(row(page, 'price', '.*last changed by .*just now in version 4')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Last edited by admin/ })).toBeVisible();
  await axe(page);

  await page.reload();
  await expect(row(page, 'title', '.*last changed by Ben .*in version 3$')).toBeVisible();
  await row(page, 'title').locator('a').click();
  await expect(page).toHaveURL(/\/history\?version=3$/);
  await page.goBack();
  await tree(page).focus();
  await page.keyboard.press('Alt+a');
  await expect(row(page, 'title').locator('a')).toHaveCount(0);
  await expect(page).not.toHaveURL(/authors=on/);
  const tab = (name: string) => page.getByRole('tab', { name }).click();
  await tab('Permissions');
  await page.reload();
  await tab('Data');
  await authors(page).click();
  await expect(page).toHaveURL(/authors=on/);
  await tab('Permissions');
  await expect(page).not.toHaveURL(/authors=on/);
  await tab('Data');
  await expect(page).toHaveURL(/authors=on/);
});
