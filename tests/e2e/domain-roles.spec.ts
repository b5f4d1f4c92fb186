import { expect, test } from './support/console';
import { confirm } from './support/pages';
import { openDomains, rowOf } from './support/domain-list';

test('a Developer deletes only domains they manage', async ({ page, signIn, control, expectFailures }) => {
  expectFailures([403]);
  await signIn(page, 'devi');
  await openDomains(page, '?namespace=acme');
  for (const name of ['Order Desk', 'Support Chat'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText("You can't delete acme/support.");
  await confirm(page);
  const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results.filter({ hasText: 'acme/orders' })).toContainText('Marked for deletion');
  await expect(results.filter({ hasText: 'acme/support' })).toContainText(
    'Ask an owner of this domain to give you the Domain Admin role.',
  );
  await expect(page.getByText('Could Not Delete Domain')).toBeVisible();
  const deleted = (await control.requests()).filter(({ method }) => method === 'DELETE');
  expect(deleted.map(({ path }) => path)).toEqual(['/domains/acme/orders']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, 'support')).toBeVisible();
});

test('a forbidden namespace names the required roles', async ({ page, signIn, rest, expectFailures }) => {
  expectFailures([403]);
  await signIn(page, 'devi');
  await page.goto('/create-domain');
  await page.getByRole('radio', { name: /^Shared Namespace/ }).check();
  const namespace = page.getByRole('combobox', { name: 'Namespace' });
  await namespace.fill('studio');
  await namespace.press('Escape');
  await page.getByRole('textbox', { name: 'Domain Id' }).fill('mine');
  await page.getByRole('textbox', { name: 'Display Name' }).fill('Mine');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Domain Not Created')).toBeVisible();
  await expect(
    page.getByText(
      "The domain could not be created in the namespace 'studio'. Ask an owner of this namespace to give you the Domain Admin role.",
    ),
  ).toBeVisible();
  await expect(namespace).toBeFocused();
  await test.step('a role in the namespace is enough, even when it is not listed', async () => {
    await rest.call('POST', 'roles/namespace/finance', { devi: 'Domain Admin' });
    await expect(page.getByText("Your role can't list namespaces.")).toBeVisible();
    await namespace.fill('finance');
    await namespace.press('Escape');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Domain Created')).toBeVisible();
  });
});
