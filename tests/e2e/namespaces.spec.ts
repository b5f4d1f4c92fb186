import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import type { LoggedRequest } from './support/control-client';
import { button, confirm, field, link, listOf, notice, press, question, visit } from './support/pages';

const namespaces = (page: Page) => listOf(page, 'Namespaces');
const open = async (page: Page, search = '') => {
  await page.goto(`/namespaces${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Namespaces' })).toBeVisible();
};
const changes = (requests: LoggedRequest[]) =>
  requests
    .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/auth/'))
    .map(({ method, path }) => `${method} ${path}`);
const noDeletion = 'Can not delete a namespace with domains!';
const manager = 'Requires the server role Domain Admin or Server Admin.';

test('deletes only namespaces without domains', async ({ page, signIn, rest, control }) => {
  for (const id of ['old-1', 'old-2', 'old-3'])
    await rest.call('POST', 'namespaces', { id, displayName: id.toUpperCase() });
  await signIn(page);
  await open(page);
  const { row, select, results } = namespaces(page);
  const deleteAcme = button(row('acme'), 'Delete acme');
  await expect(deleteAcme).toBeDisabled();
  await expect(deleteAcme).toHaveAttribute('title', noDeletion);
  await expect(page.getByRole('checkbox', { name: 'Select acme' })).toBeDisabled();

  await select('old-1', 'old-2', 'old-3');
  await rest.createDomain('old-2', 'late', 'Late');
  await press(page, 'Delete…');
  await expect(question(page)).toContainText('Delete 3 namespaces?');
  await expect(question(page)).toContainText("The namespace 'old-2' has 1 domain now");
  await control.forgetRequests();
  await confirm(page, 'Delete');
  await expect(results.filter({ hasText: 'old-2' })).toContainText(`${noDeletion} There is one in it now.`);
  await expect(results.filter({ hasText: 'Deleted' })).toHaveCount(2);
  await notice(page, 'Could Not Delete Namespace');
  expect(changes(await control.requests())).toEqual(['DELETE /namespaces/old-1', 'DELETE /namespaces/old-3']);
  await press(question(page), 'Close');
  await expect(link(row('old-2'), '1')).toBeVisible();
  await expect(row('old-1')).toHaveCount(0);
});

test('an owner of a namespace assigns its roles', async ({ page, signIn, rest, control, expectFailures }) => {
  expectFailures([403]);
  await rest.call('POST', 'roles/namespace/finance', { devi: 'Owner' });
  await control.forgetRequests();
  await signIn(page, 'devi');
  await open(page);
  await expect(button(page, 'Create Namespace')).toHaveAttribute('title', manager);
  await visit(page, '/namespaces/studio');
  await expect(field(page, 'Display Name')).toHaveValue('Studio North');
  await expect(field(page, 'Display Name')).not.toBeEditable();
  await expect(button(page, 'Save')).toBeDisabled();
  const needed = 'Ask an owner of this namespace to give you the Owner role.';
  await expect(page.getByText(needed)).toBeVisible();
  await expect(button(page, 'Add')).toHaveAttribute('title', needed);
  expect(changes(await control.requests())).toEqual([]);

  await visit(page, '/namespaces/finance');
  await expect(field(page, 'Display Name')).toHaveValue('Finance');
  await expect(button(page, 'Save')).toBeDisabled();
  await page.getByRole('combobox', { name: 'User' }).fill('kofi');
  await page.keyboard.press('Escape');
  await press(page, 'Add');
  await expect(page.getByRole('row', { name: /kofi/ })).toContainText('Developer');
});

test('namespace pages exist only when namespaces are enabled', async ({ page, signIn, rest }) => {
  await rest.configure({ 'namespaces.enabled': false, 'namespaces.default-namespace': 'convergence' });
  await signIn(page);
  await page.goto('/namespaces');
  for (const path of ['/namespaces', '/create-namespace', '/namespaces/acme']) {
    await visit(page, path);
    await expect(page.getByText('Unfortunately, no page exists at this url.')).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Convergence Console');
  }
});
