import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { openDomains, rowOf } from './support/domain-list';

const form = (page: Page) => ({
  own: page.getByRole('radio', { name: /^User Namespace/ }),
  shared: page.getByRole('radio', { name: /^Shared Namespace/ }),
  namespace: page.getByRole('combobox', { name: 'Namespace' }),
  id: page.getByRole('textbox', { name: 'Domain Id' }),
  displayName: page.getByRole('textbox', { name: 'Display Name' }),
  create: page.getByRole('button', { name: 'Create', exact: true }),
});

const fill = async (page: Page, id: string, displayName: string, namespace?: string) => {
  await page.goto('/create-domain');
  const fields = form(page);
  if (namespace !== undefined) {
    await fields.shared.check();
    await fields.namespace.fill(namespace);
    await fields.namespace.press('Escape');
  }
  await fields.id.fill(id);
  await fields.displayName.fill(displayName);
};

test.describe('a new domain', () => {
  test.beforeEach(({ page, signIn }) => signIn(page));

  test('is created in the own namespace and becomes ready', async ({ page, server }) => {
    await openDomains(page);
    await page.getByRole('link', { name: 'Create Domain' }).click();
    const fields = form(page);
    await expect(fields.own).toBeChecked();
    await expect(fields.namespace).toHaveCount(0);
    await fields.id.fill('sketches');
    await fields.displayName.fill('Sketches');
    await expect(page.getByText(`${server.origin}/realtime/~admin/sketches`)).toBeVisible();
    await fields.create.click();
    await expect(page.getByText('Domain Created')).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/domains`);
    await page.getByRole('searchbox').fill('sketches');
    await expect(rowOf(page, 'sketches')).toContainText('~admin');
    await expect(rowOf(page, 'sketches')).toContainText('Ready');
    await rowOf(page, 'sketches').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sketches' })).toBeVisible();
  });

  test('is created in a shared namespace that is picked', async ({ page, control }) => {
    await page.goto('/create-domain');
    const fields = form(page);
    await fields.shared.check();
    await fields.namespace.click();
    await fields.namespace.pressSequentially('fin');
    await page.getByRole('option', { name: 'finance' }).click();
    await expect(fields.namespace).toHaveValue('finance');
    await fields.id.fill('invoices');
    await fields.displayName.fill('Invoices');
    await fields.displayName.press('Enter');
    await expect(page.getByText('Domain Created')).toBeVisible();
    await openDomains(page, '?namespace=finance');
    await expect(rowOf(page, 'invoices')).toBeVisible();
    expect(
      (await control.requests()).filter(({ method }) => method === 'POST').map(({ path }) => path),
    ).toContain('/domains');
  });

  test('needs each of its fields', async ({ page, control }) => {
    await page.goto('/create-domain');
    const fields = form(page);
    await fields.shared.check();
    await fields.id.fill('   ');
    await control.forgetRequests();
    await fields.create.click();
    await expect(page.getByText('Please select a namespace!')).toBeVisible();
    await expect(page.getByText('Please input a domain id!')).toBeVisible();
    await expect(page.getByText('Please input a display name!')).toBeVisible();
    await expect(fields.namespace).toBeFocused();
    await fields.namespace.fill('acme');
    await fields.namespace.press('Escape');
    await expect(page.getByText('Please select a namespace!')).toHaveCount(0);
    await fields.create.click();
    await expect(fields.id).toBeFocused();
    await fields.id.fill('x');
    await fields.create.click();
    await expect(fields.displayName).toBeFocused();
    expect((await control.requests()).filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('whose id is taken says so at the field, and keeps what was typed', async ({
    page,
    expectFailures,
  }) => {
    expectFailures([409]);
    await fill(page, 'orders', 'Another desk', 'acme');
    await form(page).create.click();
    await expect(page.getByText('Domain Not Created')).toBeVisible();
    await expect(page.getByText('A domain with the specified id already exists.').first()).toBeVisible();
    await expect(form(page).id).toBeFocused();
    await expect(form(page).displayName).toHaveValue('Another desk');
    await form(page).id.fill('orders-2');
    await form(page).create.click();
    await expect(page.getByText('Domain Created')).toBeVisible();
  });

  test('in a namespace that does not exist is refused', async ({ page, expectFailures }) => {
    expectFailures([400]);
    await fill(page, 'lost', 'Lost', 'nowhere');
    await form(page).create.click();
    await expect(
      page.getByText("The domain could not be created because the namespace 'nowhere' does not exist"),
    ).toBeVisible();
    await expect(form(page).id).toHaveValue('lost');
  });

  test('that the server fails to create keeps its form', async ({ page, control, expectFailures }) => {
    expectFailures([500]);
    await control.fault({ match: { method: 'POST', path: '/domains' }, status: 500 });
    await fill(page, 'later', 'Later');
    await form(page).create.click();
    await expect(page.getByText('Domain Not Created')).toBeVisible();
    await expect(page.getByText(/^The domain could not be created\./)).toBeVisible();
    await form(page).create.click();
    await expect(page.getByText('Domain Created')).toBeVisible();
  });

  test('is not lost by leaving the page', async ({ page, server }) => {
    await openDomains(page);
    await page.getByRole('link', { name: 'Create Domain' }).click();
    await form(page).id.fill('unsaved');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Home' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(form(page).id).toHaveValue('unsaved');
    await expect(page).toHaveURL(`${server.origin}/create-domain`);
    await page.goBack();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(`${server.origin}/domains`);
  });

  for (const id of ['a/b', '100%', 'two words', `it's "quoted"`, 'café ☕', '..a', 'a?b#c', '<b>&amp;']) {
    test(`may be called ${id}`, async ({ page, rest, control }) => {
      await rest.createDomain('acme', id, `Named ${id}`);
      const address = `/domains/acme/${encodeURIComponent(id)}`;
      await expect
        .poll(async () => (await rest.call<{ status: string }>('GET', address.slice(1))).status)
        .toBe('ready');
      await control.forgetRequests();
      await openDomains(page, `?filter=${encodeURIComponent(id)}`);
      await expect(rowOf(page, id)).toBeVisible();
      await rowOf(page, id)
        .getByRole('button', { name: /^Favorite/ })
        .click();
      await rowOf(page, id).getByRole('link').click();
      await expect(page.getByRole('region', { name: 'Overview' })).toContainText(id);
      await page.reload();
      await expect(page.getByRole('region', { name: 'Overview' })).toContainText(id);
      await expect(page.getByText('Realtime connected')).toBeVisible();
      await openDomains(page, `?filter=${encodeURIComponent(id)}`);
      await rowOf(page, id)
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByRole('alertdialog').getByRole('textbox').fill(id);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(`Domain 'acme/${id}' is marked for deletion.`)).toBeVisible();
      const requests = (await control.requests()).map(({ method, path }) => `${method} ${path}`);
      expect(requests).toContain(`PUT /user/favoriteDomains/acme/${encodeURIComponent(id)}`);
      expect(requests).toContain(`DELETE ${address}`);
    });
  }
});

test('a domain is created without a choice where namespaces are disabled', async ({ page, rest, signIn }) => {
  await rest.configure({ 'namespaces.enabled': false, 'namespaces.default-namespace': 'convergence' });
  await signIn(page);
  await page.goto('/create-domain');
  await expect(form(page).own).toHaveCount(0);
  await form(page).id.fill('plain');
  await form(page).displayName.fill('Plain');
  await form(page).create.click();
  await expect(page.getByText('Domain Created')).toBeVisible();
  await page.getByRole('searchbox').fill('plain');
  await expect(rowOf(page, 'plain')).toContainText('convergence');
  await expect(page.getByRole('combobox', { name: 'Namespace' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Namespaces' })).toHaveCount(0);
});
