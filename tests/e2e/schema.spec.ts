import { axe, expect, test } from './support/console';
import { desk, listOf } from './support/pages';

test('a field of the schema leads to its models and to its export', async ({ page, signIn }) => {
  await signIn(page);
  const schema = `${desk}/collections/orders/schema`;
  await page.goto(`${desk}/models?mode=browse&collection=orders`);
  await page.getByRole('link', { name: 'Schema' }).click();
  await expect(page).toHaveURL(schema);
  await expect(page.getByText('From all 48 models.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^lines\[\]\.price Number/ })).toBeVisible();
  await axe(page);

  await page.getByRole('link', { name: '"picking"' }).click();
  await expect(page).toHaveURL(/mode=browse&collection=orders&where=state/);
  const { table } = listOf(page, 'Models');
  await expect(table.getByRole('gridcell', { name: 'picking' }).first()).toBeVisible();
  await expect(table.getByRole('gridcell', { name: 'packed' })).toHaveCount(0);

  await page.goto(schema);
  await page.getByRole('button', { name: 'More actions for state' }).click();
  await page.getByRole('menuitem', { name: 'Query and export' }).click();
  await expect(page).toHaveURL(/mode=query&query=SELECT\+state\+FROM\+orders/);
  await expect(page.getByRole('button', { name: 'Export all results' })).toBeEnabled();
});
