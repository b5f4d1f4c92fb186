import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import type { LoggedRequest } from './support/control-client';

const table = (page: Page) => page.getByRole('table', { name: 'Namespaces' });
const rowOf = (page: Page, id: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: id, exact: true }) });
const open = async (page: Page, search = '') => {
  await page.goto(`/namespaces${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Namespaces' })).toBeVisible();
};
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const changes = (requests: LoggedRequest[]) =>
  requests
    .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/auth/'))
    .map(({ method, path }) => `${method} ${path}`);
const noDeletion = 'Can not delete a namespace with domains!';
const manager = 'Needs the server role Domain Admin or Server Admin.';

test.describe('the list of namespaces', () => {
  test('shows ids, names and how many domains there are, and leads to them', async ({
    page,
    signIn,
    server,
  }) => {
    await signIn(page);
    await open(page);
    await expect(page).toHaveTitle('Namespaces · Convergence Console');
    await expect(rowOf(page, 'acme').getByRole('cell', { name: 'Acme Trading' })).toBeVisible();
    await expect(rowOf(page, 'acme').getByRole('cell').nth(2)).toHaveText('5');
    await rowOf(page, 'finance').getByRole('link', { name: '3' }).click();
    await expect(page).toHaveURL(`${server.origin}/domains?namespace=finance`);
    await page.goBack();
    await rowOf(page, 'finance').getByRole('link', { name: 'finance' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Finance' })).toBeVisible();
  });

  test('is searched and sorted, and Back returns to it', async ({ page, signIn, server }) => {
    await signIn(page);
    await open(page);
    await page.getByRole('searchbox').fill('north');
    await expect(page).toHaveURL(`${server.origin}/namespaces?filter=north`);
    await expect(rowOf(page, 'studio')).toBeVisible();
    await expect(rowOf(page, 'acme')).toHaveCount(0);
    await rowOf(page, 'studio').getByRole('link', { name: 'studio' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Studio North' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('north');
    await expect(rowOf(page, 'studio')).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('columnheader', { name: 'Domains' }).getByRole('button').click();
    await expect(page).toHaveURL(`${server.origin}/namespaces?sort=domains`);
    await expect(table(page).getByRole('row').last()).toContainText('acme');
  });

  test('pages beyond ten', async ({ page, signIn, rest }) => {
    for (let index = 10; index < 20; index += 1)
      await rest.call('POST', 'namespaces', { id: `team-${index}`, displayName: `Team ${index}` });
    await signIn(page);
    await open(page);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByText('1–10 of more than 10 total results')).toBeVisible();
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(pages.getByText('11–14 of 14 total results')).toBeVisible();
    await expect(rowOf(page, 'team-19')).toBeVisible();
  });

  test('says that it could not be loaded', async ({ page, signIn, control, expectFailures }) => {
    expectFailures([500]);
    await signIn(page);
    await control.fault({ match: { method: 'GET', path: '/namespaces' }, status: 500 });
    await open(page);
    await expect(page.getByText('Namespaces could not be loaded')).toBeVisible();
    await press(page, 'Retry');
    await expect(rowOf(page, 'acme')).toBeVisible();
  });
});

test.describe('a new namespace', () => {
  test('is created by the keyboard, and stands in the list', async ({ page, signIn, server, control }) => {
    await signIn(page);
    await open(page);
    await page.getByRole('link', { name: 'Create Namespace' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('New Namespace · Convergence Console');
    await control.forgetRequests();
    await press(page, 'Create');
    await expect(page.getByText('Please input a namespace id!')).toBeVisible();
    await expect(page.getByText('Please input a Display Name!')).toBeVisible();
    await expect(field(page, 'Namespace Id')).toBeFocused();
    expect(changes(await control.requests())).toEqual([]);
    await page.keyboard.type('archive');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The Archive');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Namespace Created')).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/namespaces`);
    await expect(rowOf(page, 'archive')).toContainText('The Archive');
  });

  for (const [what, id, displayName, sentence, focused] of [
    ['id', 'acme', 'Another', 'A namespace with the specified id already exists.', 'Namespace Id'],
    [
      'display name',
      'acme-2',
      'Acme Trading',
      'A namespace with the specified display name already exists.',
      'Display Name',
    ],
  ] as const)
    test(`whose ${what} is taken says so at the field`, async ({ page, signIn, expectFailures }) => {
      expectFailures([409]);
      await signIn(page);
      await page.goto('/create-namespace');
      await field(page, 'Namespace Id').fill(id);
      await field(page, 'Display Name').fill(displayName);
      await press(page, 'Create');
      await expect(page.getByText('Could Not Create Namespace')).toBeVisible();
      await expect(page.getByText(sentence).first()).toBeVisible();
      await expect(field(page, focused)).toBeFocused();
      await expect(field(page, 'Namespace Id')).toHaveValue(id);
    });

  test('that the server fails to create keeps its form, also when it is left', async ({
    page,
    signIn,
    control,
    expectFailures,
  }) => {
    expectFailures([500]);
    await signIn(page);
    await control.fault({ match: { method: 'POST', path: '/namespaces' }, status: 500 });
    await page.goto('/create-namespace');
    await field(page, 'Namespace Id').fill('later');
    await field(page, 'Display Name').fill('Later');
    await press(page, 'Create');
    await expect(page.getByText('Could Not Create Namespace')).toBeVisible();
    await expect(page.getByText(/^The namespace could not be created\./)).toBeVisible();
    await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await press(page, 'Create');
    await expect(rowOf(page, 'later')).toBeVisible();
  });
});

test.describe('a namespace', () => {
  test('is renamed, its id stands', async ({ page, signIn, server }) => {
    await signIn(page);
    await page.goto('/namespaces/finance');
    await expect(field(page, 'Namespace Id')).toHaveValue('finance');
    await expect(field(page, 'Namespace Id')).not.toBeEditable();
    await expect(page).toHaveTitle('Namespace · finance · Convergence Console');
    await field(page, 'Display Name').fill('Money');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await field(page, 'Display Name').press('Enter');
    await expect(page.getByText('Namespace Updated')).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/namespaces`);
    await expect(rowOf(page, 'finance')).toContainText('Money');
  });

  test('that somebody else renames meanwhile is not overwritten unasked', async ({ page, signIn, rest }) => {
    await signIn(page);
    await page.goto('/namespaces/finance');
    await field(page, 'Display Name').fill('Mine');
    await rest.call('PUT', 'namespaces/finance', { displayName: 'Theirs' });
    await press(page, 'Save');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('row', { name: 'Display Name Mine Theirs' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    await expect(rowOf(page, 'finance')).toContainText('Mine');
  });

  test('is refused in the words of the catalogue', async ({
    page,
    signIn,
    rest,
    control,
    expectFailures,
  }) => {
    expectFailures([404, 409, 500]);
    await signIn(page);
    await rest.call('POST', 'namespaces', { id: 'brief', displayName: 'Brief' });
    await page.goto('/namespaces/brief');
    await field(page, 'Display Name').fill('Acme Trading');
    await press(page, 'Save');
    await expect(page.getByText('Could Not Update Namespace')).toBeVisible();
    await expect(
      page.getByText('A namespace with the specified display name already exists.').first(),
    ).toBeVisible();
    await field(page, 'Display Name').fill('Short');
    await control.fault({ match: { method: 'PUT', path: '/namespaces' }, status: 500 });
    await press(page, 'Save');
    await expect(page.getByText(/^Unknown error updating namespace\./)).toBeVisible();
    await rest.call('DELETE', 'namespaces/brief');
    await press(page, 'Save');
    await expect(
      page.getByText("The namespace 'brief' no longer exists. It was deleted meanwhile."),
    ).toBeVisible();
    await expect(field(page, 'Display Name')).toHaveValue('Short');
  });

  test('that does not exist says so', async ({ page, signIn, expectFailures }) => {
    expectFailures([404]);
    await signIn(page);
    await page.goto('/namespaces/nowhere');
    await expect(page.getByText("The namespace 'nowhere' does not exist.")).toBeVisible();
    await expect(page.getByText('User Roles')).toHaveCount(0);
  });

  for (const id of [
    'a/b',
    '100%',
    'two words',
    `it's "quoted"`,
    'café ☕',
    '..a',
    'a?b#c',
    '<b>&amp;',
    'عربي',
  ])
    test(`may be called ${id}`, async ({ page, signIn, rest, control }) => {
      await rest.call('POST', 'namespaces', { id, displayName: `Named ${id}` });
      await signIn(page);
      await open(page, `?filter=${encodeURIComponent(id)}`);
      await rowOf(page, id).getByRole('link', { name: id, exact: true }).click();
      await expect(field(page, 'Namespace Id')).toHaveValue(id);
      await page.reload();
      await field(page, 'Display Name').fill('Renamed');
      await page.getByRole('combobox', { name: 'User' }).fill('kofi');
      await page.keyboard.press('Escape');
      await press(page, 'Add');
      await expect(page.getByRole('row', { name: /kofi/ })).toBeVisible();
      await press(page, 'Save');
      await expect(rowOf(page, id)).toContainText('Renamed');
      await press(page, `Delete ${id}`);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(`Namespace '${id}' deleted.`)).toBeVisible();
      await expect(rowOf(page, id)).toHaveCount(0);
      const path = `/namespaces/${encodeURIComponent(id)}`;
      expect(changes(await control.requests())).toEqual(
        expect.arrayContaining([
          `PUT ${path}`,
          `POST /roles/namespace/${encodeURIComponent(id)}`,
          `DELETE ${path}`,
        ]),
      );
    });
});

test.describe('deleting namespaces', () => {
  test.beforeEach(async ({ page, signIn, rest }) => {
    for (const id of ['old-1', 'old-2', 'old-3'])
      await rest.call('POST', 'namespaces', { id, displayName: id.toUpperCase() });
    await signIn(page);
    await open(page);
    await expect(rowOf(page, 'old-3')).toBeVisible();
  });

  test('is not offered while there are domains in it', async ({ page }) => {
    const bin = rowOf(page, 'acme').getByRole('button', { name: 'Delete acme' });
    await expect(bin).toBeDisabled();
    await expect(bin).toHaveAttribute('title', noDeletion);
    await expect(page.getByRole('checkbox', { name: 'Select acme' })).toBeDisabled();
  });

  test('looks once more right before, and leaves what has domains by now', async ({
    page,
    rest,
    control,
  }) => {
    for (const id of ['old-1', 'old-2', 'old-3'])
      await page.getByRole('checkbox', { name: `Select ${id}` }).check();
    await rest.createDomain('old-2', 'late', 'Late');
    await press(page, 'Delete…');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Delete 3 namespaces?');
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await dialog.getByRole('textbox').fill('delete 3 namespaces');
    await control.forgetRequests();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await expect(results.filter({ hasText: 'old-2' })).toContainText(`${noDeletion} There is one in it now.`);
    await expect(results.filter({ hasText: 'Deleted' })).toHaveCount(2);
    await expect(page.getByText('Could Not Delete Namespace')).toBeVisible();
    expect(changes(await control.requests())).toEqual([
      'DELETE /namespaces/old-1',
      'DELETE /namespaces/old-3',
    ]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(page, 'old-2').getByRole('link', { name: '1' })).toBeVisible();
    await expect(rowOf(page, 'old-1')).toHaveCount(0);
  });

  test('that fails says so', async ({ page, control, expectFailures }) => {
    expectFailures([500]);
    await control.fault({ match: { method: 'DELETE', path: '/namespaces/old-1' }, status: 500 });
    await press(page, 'Delete old-1');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Could Not Delete Namespace')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toContainText('The server failed to answer');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(page, 'old-1')).toBeVisible();
  });
});

test.describe('what a role permits', () => {
  test('a Domain Admin creates and deletes', async ({ page, signIn }) => {
    await signIn(page, 'dana');
    await open(page);
    await page.getByRole('link', { name: 'Create Namespace' }).click();
    await field(page, 'Namespace Id').fill('of-dana');
    await field(page, 'Display Name').fill('Of Dana');
    await press(page, 'Create');
    await press(page, 'Delete of-dana');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText("Namespace 'of-dana' deleted.")).toBeVisible();
  });

  test('a Developer reads, and is told what it takes', async ({ page, signIn, control, expectFailures }) => {
    expectFailures([403]);
    await signIn(page, 'devi');
    await open(page);
    await expect(page.getByText('Namespaces are not listed for you')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    const create = page.getByRole('button', { name: 'Create Namespace' });
    await expect(create).toBeDisabled();
    await expect(create).toHaveAttribute('title', manager);
    await page.goto('/create-namespace');
    await expect(page.getByText('Your role does not permit this page')).toBeVisible();
    await expect(page.getByText(manager)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.goto('/namespaces/studio');
    await expect(field(page, 'Display Name')).toHaveValue('Studio North');
    await expect(field(page, 'Display Name')).not.toBeEditable();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    const needed = 'Needs the server role Domain Admin or Server Admin, or the namespace role Owner.';
    await expect(page.getByText(needed)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add' })).toHaveAttribute('title', needed);
    expect(changes(await control.requests())).toEqual([]);
  });

  test('the owner of a namespace gives roles in it without naming it', async ({ page, signIn, rest }) => {
    await rest.call('POST', 'roles/namespace/finance', { devi: 'Owner' });
    await signIn(page, 'devi');
    await page.goto('/namespaces/finance');
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.getByRole('combobox', { name: 'User' }).fill('kofi');
    await page.keyboard.press('Escape');
    await press(page, 'Add');
    await expect(page.getByRole('row', { name: /kofi/ })).toContainText('Developer');
  });
});

test('the pages exist only where namespaces are enabled', async ({ page, signIn, rest }) => {
  await rest.configure({ 'namespaces.enabled': false, 'namespaces.default-namespace': 'convergence' });
  await signIn(page);
  for (const path of ['/namespaces', '/create-namespace', '/namespaces/acme']) {
    await page.goto(path);
    await expect(page.getByText('Unfortunately, no page exists at this url.')).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Convergence Console');
  }
});
