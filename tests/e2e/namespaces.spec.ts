import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import type { LoggedRequest } from './support/control-client';
import { alert, button, confirm, field, link, listOf, notice, oddId, press, question, visit } from './support/pages';

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

test('lists namespaces and links to their domains', async ({ page, signIn, server, rest }) => {
  for (let index = 10; index < 20; index += 1)
    await rest.call('POST', 'namespaces', { id: `team-${index}`, displayName: `Team ${index}` });
  await signIn(page);
  await open(page);
  const { row } = namespaces(page);
  await expect(page).toHaveTitle('Namespaces · Convergence Console');
  await expect(row('acme').getByRole('cell', { name: 'Acme Trading' })).toBeVisible();
  await expect(row('acme').getByRole('cell', { name: '5', exact: true })).toBeVisible();
  await link(row('finance'), '3').click();
  await expect(page).toHaveURL(`${server.origin}/domains?namespace=finance`);
  await page.goBack();

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByText('1–10 of many')).toBeVisible();
  await press(pages, 'Next page');
  await expect(pages.getByText('11–14 of 14 total results')).toBeVisible();
  await expect(row('team-19')).toBeVisible();

  await page.getByRole('searchbox').fill('north');
  await expect(page).toHaveURL(`${server.origin}/namespaces?filter=north`);
  await expect(row('studio')).toBeVisible();
  await expect(row('acme')).toHaveCount(0);
});

test('creates, renames and deletes a namespace', async ({ page, signIn, server, expectFailures }) => {
  expectFailures([409, 404]);
  await signIn(page);
  await open(page);
  const { row } = namespaces(page);
  await test.step('create', async () => {
    await link(page, 'Create Namespace').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('New Namespace · Convergence Console');
    await press(page, 'Create');
    await expect(page.getByText('Please input a namespace id!')).toBeVisible();
    await expect(field(page, 'Namespace Id')).toBeFocused();
    await page.keyboard.type('acme');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Acme Trading');
    await page.keyboard.press('Enter');
    await expect(alert(page, 'Could Not Create Namespace')).toContainText('specified id already exists.');
    await field(page, 'Namespace Id').fill('archive');
    await press(page, 'Create');
    await expect(alert(page, 'Could Not Create Namespace')).toContainText('display name already exists.');
    await expect(field(page, 'Display Name')).toBeFocused();
    await field(page, 'Display Name').fill('The Archive');
    await page.keyboard.press('Enter');
    await notice(page, "Namespace 'archive' created.");
    await expect(page).toHaveURL(`${server.origin}/namespaces`);
    await expect(row('archive')).toContainText('The Archive');
  });

  await test.step('rename', async () => {
    await link(row('archive'), 'archive').click();
    await expect(field(page, 'Namespace Id')).toHaveValue('archive');
    await expect(field(page, 'Namespace Id')).not.toBeEditable();
    await expect(page).toHaveTitle('Namespace · archive · Convergence Console');
    await field(page, 'Display Name').fill('Mine');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await field(page, 'Display Name').press('Enter');
    await notice(page, "Namespace 'archive' updated.");
    await expect(page).toHaveURL(`${server.origin}/namespaces`);
    await expect(row('archive')).toContainText('Mine');
  });

  await test.step('delete, then open it again', async () => {
    await press(page, 'Delete archive');
    await confirm(page);
    await notice(page, "Namespace 'archive' deleted.");
    await expect(row('archive')).toHaveCount(0);
    await visit(page, '/namespaces/archive');
    await expect(page.getByText("The namespace 'archive' does not exist.")).toBeVisible();
    await expect(page.getByText('User Roles')).toHaveCount(0);
  });
});

test('namespaces can have any id', async ({ page, signIn, rest, control }) => {
  await signIn(page);
  await open(page);
  const { row } = namespaces(page);
  for (const id of [oddId, '..a', 'عربي'])
    await test.step(id, async () => {
      await rest.call('POST', 'namespaces', { id, displayName: `Named ${id}` });
      await visit(page, `/namespaces?filter=${encodeURIComponent(id)}`);
      await link(row(id), id).click();
      await expect(field(page, 'Namespace Id')).toHaveValue(id);
      if (id === oddId) await page.reload();
      await field(page, 'Display Name').fill(`Renamed ${id}`);
      await page.getByRole('combobox', { name: 'User' }).fill('kofi');
      await page.keyboard.press('Escape');
      await press(page, 'Add');
      await expect(page.getByRole('row', { name: /kofi/ })).toBeVisible();
      await press(page, 'Save');
      await expect(row(id)).toContainText('Renamed');
      await press(page, `Delete ${id}`);
      await confirm(page);
      await notice(page, `Namespace '${id}' deleted.`);
      await expect(row(id)).toHaveCount(0);
      const path = encodeURIComponent(id);
      expect(changes(await control.requests())).toEqual(
        expect.arrayContaining([
          `PUT /namespaces/${path}`,
          `POST /roles/namespace/${path}`,
          `DELETE /namespaces/${path}`,
        ]),
      );
    });
});

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
