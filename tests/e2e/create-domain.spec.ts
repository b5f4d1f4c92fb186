import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { openDomains, rowOf } from './support/domain-list';
import { field, fill, link, notice, press, question } from './support/pages';

const own = (page: Page) => page.getByRole('radio', { name: /^User Namespace/ });
const namespace = (page: Page) => page.getByRole('combobox', { name: 'Namespace' });

test.describe('a new domain', () => {
  test.beforeEach(({ page, signIn }) => signIn(page));

  test('is created in the user namespace and becomes ready', async ({ page, server }) => {
    await openDomains(page);
    await link(page, 'Create Domain').click();
    await expect(own(page)).toBeChecked();
    await expect(namespace(page)).toHaveCount(0);
    await fill(page, { 'Domain Id': 'sketches', 'Display Name': 'Sketches' });
    await expect(page.getByText(`${server.origin}/realtime/~admin/sketches`)).toBeVisible();
    await link(page.getByRole('navigation', { name: 'Server' }), 'Home').click();
    await press(question(page), 'Stay');
    await expect(page).toHaveURL(`${server.origin}/create-domain`);
    await expect(field(page, 'Domain Id')).toHaveValue('sketches');
    await press(page, 'Create');
    await notice(page, 'Domain Created');
    await expect(page).toHaveURL(`${server.origin}/domains`);
    await page.getByRole('searchbox').fill('sketches');
    await expect(rowOf(page, 'sketches')).toContainText('~admin');
    await expect(rowOf(page, 'sketches')).toContainText('Ready');
    await rowOf(page, 'sketches').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sketches' })).toBeVisible();
  });
});

test('a domain needs no namespace when namespaces are disabled', async ({ page, rest, signIn }) => {
  await rest.configure({ 'namespaces.enabled': false, 'namespaces.default-namespace': 'convergence' });
  await signIn(page);
  await page.goto('/create-domain');
  await fill(page, { 'Domain Id': 'plain', 'Display Name': 'Plain' });
  await expect(own(page)).toHaveCount(0);
  await press(page, 'Create');
  await notice(page, 'Domain Created');
  await page.getByRole('searchbox').fill('plain');
  await expect(rowOf(page, 'plain')).toContainText('convergence');
  await expect(namespace(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Namespaces' })).toHaveCount(0);
});
