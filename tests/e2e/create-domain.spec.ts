import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { openDomains, rowOf } from './support/domain-list';
import { confirm, field, fill, link, notice, oddId, press, question, visit } from './support/pages';

const own = (page: Page) => page.getByRole('radio', { name: /^User Namespace/ });
const shared = (page: Page) => page.getByRole('radio', { name: /^Shared Namespace/ });
const namespace = (page: Page) => page.getByRole('combobox', { name: 'Namespace' });
const typeNamespace = async (page: Page, id: string) => {
  await namespace(page).fill(id);
  await namespace(page).press('Escape');
};

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

  test('needs an existing namespace and a free id', async ({ page, control, expectFailures }) => {
    expectFailures([400, 409]);
    await page.goto('/create-domain');
    await shared(page).check();
    await field(page, 'Domain Id').fill('   ');
    await control.forgetRequests();
    await press(page, 'Create');
    await expect(page.getByText('Please select a namespace!')).toBeVisible();
    await expect(page.getByText('Please input a domain id!')).toBeVisible();
    await expect(page.getByText('Please input a display name!')).toBeVisible();
    await expect(namespace(page)).toBeFocused();
    await typeNamespace(page, 'nowhere');
    expect((await control.requests()).filter(({ method }) => method === 'POST')).toEqual([]);
    await fill(page, { 'Domain Id': 'orders', 'Display Name': 'Another desk' });
    await press(page, 'Create');
    await notice(page, "The domain could not be created because the namespace 'nowhere' does not exist");
    await namespace(page).fill('');
    await namespace(page).pressSequentially('acm');
    await page.getByRole('option', { name: 'acme' }).click();
    await expect(namespace(page)).toHaveValue('acme');
    await press(page, 'Create');
    await notice(page, 'Domain Not Created');
    await notice(page, 'A domain with the specified id already exists.');
    await expect(field(page, 'Domain Id')).toBeFocused();
    await expect(field(page, 'Display Name')).toHaveValue('Another desk');
    await field(page, 'Domain Id').fill('orders-2');
    await field(page, 'Display Name').press('Enter');
    await notice(page, 'Domain Created');
    await visit(page, '/domains?namespace=acme&filter=orders');
    await expect(rowOf(page, 'orders-2')).toBeVisible();
  });

  test('can have any id', async ({ page, rest, control }) => {
    await openDomains(page);
    for (const id of [oddId, '..a'])
      await test.step(id, async () => {
        await rest.createDomain('acme', id, `Named ${id}`);
        const address = `/domains/acme/${encodeURIComponent(id)}`;
        await expect
          .poll(async () => (await rest.call<{ status: string }>('GET', address.slice(1))).status)
          .toBe('ready');
        await control.forgetRequests();
        await visit(page, `/domains?filter=${encodeURIComponent(id)}`);
        await rowOf(page, id)
          .getByRole('button', { name: /^Favorite/ })
          .click();
        await rowOf(page, id).getByRole('link').click();
        await expect(page.getByRole('region', { name: 'Overview' })).toContainText(id);
        await page.reload();
        await expect(page.getByRole('region', { name: 'Overview' })).toContainText(id);
        await expect(page.getByText('Realtime connected')).toBeVisible();
        await visit(page, `/domains?filter=${encodeURIComponent(id)}`);
        await rowOf(page, id)
          .getByRole('button', { name: /^Delete/ })
          .click();
        await confirm(page, 'Delete');
        await notice(page, `Domain 'acme/${id}' is marked for deletion.`);
        const requests = (await control.requests()).map(({ method, path }) => `${method} ${path}`);
        expect(requests).toContain(`PUT /user/favoriteDomains/acme/${encodeURIComponent(id)}`);
        expect(requests).toContain(`DELETE ${address}`);
      });
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
