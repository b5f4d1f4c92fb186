import { expect, test } from './support/console';
import { fill, link, listOf, notice, press, visit } from './support/pages';

test('without namespaces there are no pages of them, and a domain is created in the default one', async ({
  page,
  signIn,
  rest,
}) => {
  await rest.configure({ 'namespaces.enabled': false, 'namespaces.default-namespace': 'convergence' });
  await signIn(page);
  await page.goto('/namespaces');
  for (const path of ['/namespaces', '/create-namespace', '/namespaces/acme']) {
    await visit(page, path);
    await expect(page.getByText('Unfortunately, no page exists at this url.')).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Convergence Console');
  }
  await visit(page, '/create-domain');
  await fill(page, { 'Domain Id': 'plain', 'Display Name': 'Plain' });
  await expect(page.getByRole('radio')).toHaveCount(0);
  await press(page, 'Create');
  await notice(page, 'Domain Created');
  await page.getByRole('searchbox').fill('plain');
  await expect(listOf(page, 'Domains').row('plain')).toContainText('convergence');
  await expect(page.getByRole('combobox', { name: 'Namespace' })).toHaveCount(0);
  await expect(link(page, 'Namespaces')).toHaveCount(0);
});
