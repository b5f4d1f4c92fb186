import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/console';
import { domainNav, expectConnected } from './support/domain';
import { signInByHand, signInForm } from './support/session';

const serverAdmin = 'Needs the server role Server Admin.';
const domainAdmin = 'Needs the server role Domain Admin or Server Admin.';
const owner = 'Needs the server role Domain Admin or Server Admin, or the namespace role Owner.';

/** Whom the tour follows, and what their role keeps from them: each with the reason that the console gives. */
type Visitor = {
  role: string;
  username: string;
  displayName: string;
  noUsers?: string;
  noNamespaces?: string;
  noSettings?: string;
  noRoles?: string;
};

const visitors: Visitor[] = [
  { role: 'a Server Admin', username: 'admin', displayName: 'Ada Admin' },
  {
    role: 'a Domain Admin',
    username: 'dana',
    displayName: 'Dana Okafor',
    noUsers: serverAdmin,
    noSettings: serverAdmin,
  },
  {
    role: 'a Developer',
    username: 'devi',
    displayName: 'Devi Lindqvist',
    noUsers: serverAdmin,
    noSettings: serverAdmin,
    noNamespaces: domainAdmin,
    noRoles: owner,
  },
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');
const toPlace = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name, exact: true }).click();
const crumb = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name, exact: true });
const rowOf = (page: Page, table: string, name: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name, exact: true }) });

/** The page is named in the tab and by its one heading, and nothing on it is a bare refusal. */
async function expectPage(page: Page, title: string, heading: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Convergence Console`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByText(/forbidden/i)).toHaveCount(0);
}

/** Either to be used, or disabled with the reason; it keeps its place and can be reached by keyboard. */
async function expectUse(control: Locator, reason: string | undefined): Promise<void> {
  await expect(control).toBeVisible();
  if (reason === undefined) return expect(control).toBeEnabled();
  await expect(control).toBeDisabled();
  await expect(control).toHaveAttribute('title', reason);
  await control.focus();
  await expect(control).toBeFocused();
}

async function visitHome(page: Page, { displayName }: Visitor): Promise<void> {
  await expectPage(page, 'Home', 'Home');
  await expect(button(page, `${displayName}, user menu`)).toBeVisible();
  for (const card of ['Server Info', 'Alerts'])
    await expect(page.getByRole('region', { name: card })).toBeVisible();
  await expect(page.getByText('Healthy')).toBeVisible();
  await page.getByRole('link', { name: 'All domains' }).click();
  await expectPage(page, 'Domains', 'Domains');
}

async function visitNamespaces(page: Page, { noNamespaces, noRoles }: Visitor): Promise<void> {
  await toPlace(page, 'Namespaces');
  await expectPage(page, 'Namespaces', 'Namespaces');
  const create = main(page)
    .getByRole('link', { name: 'Create Namespace' })
    .or(button(page, 'Create Namespace'));
  await expectUse(create, noNamespaces);
  const deletions = main(page).getByRole('button', { name: /^Delete / });
  if (noNamespaces === undefined) {
    await expect(page.getByRole('columnheader')).toContainText(['Id', 'Display Name', 'Domains']);
    await expectUse(button(page, 'Delete acme'), 'Can not delete a namespace with domains!');
    await create.click();
    await expectPage(page, 'New Namespace', 'New Namespace');
    await button(page, 'Cancel').click();
    await expectPage(page, 'Namespaces', 'Namespaces');
    await rowOf(page, 'Namespaces', 'studio').getByRole('link', { name: 'studio' }).click();
  } else {
    // The server lists no namespaces for this role; they can be opened by their address.
    await expect(page.getByText('Namespaces are not listed for you')).toBeVisible();
    await expect(deletions).toHaveCount(0);
    await page.goto('/namespaces/studio');
  }

  await expectPage(page, 'Namespace · studio', 'Studio North');
  const name = page.getByRole('textbox', { name: 'Display Name' });
  await expect(name).toHaveValue('Studio North');
  await expectUse(button(page, 'Save'), noNamespaces);
  await expectUse(button(page, 'Add'), noRoles);
  if (noRoles) await expect(page.getByText(noRoles).first()).toBeVisible();
  else await expect(rowOf(page, 'User Roles', 'liv')).toContainText('Developer');
  await crumb(page, 'Namespaces').click();
  await expectPage(page, 'Namespaces', 'Namespaces');
}

async function visitDomains(page: Page): Promise<void> {
  await toPlace(page, 'Domains');
  await expectPage(page, 'Domains', 'Domains');
  await main(page).getByRole('link', { name: 'Create Domain' }).click();
  await expectPage(page, 'New Domain', 'New Domain');
  await button(page, 'Cancel').click();
  await expectPage(page, 'Domains', 'Domains');
  await page.getByRole('searchbox').fill('desk');
  await rowOf(page, 'Domains', 'orders').getByRole('link', { name: 'Order Desk' }).click();
  await expectPage(page, 'Dashboard · acme/orders', 'Order Desk');
  await expectConnected(page);
  await expect(domainNav(page).getByRole('link')).toContainText(['All domains', 'Dashboard', 'Users']);
  await page.getByRole('link', { name: 'All domains' }).click();
  await expectPage(page, 'Domains', 'Domains');
}

async function visitUsers(page: Page, { noUsers }: Visitor): Promise<void> {
  await toPlace(page, 'Users');
  await expectPage(page, 'Users', 'Users');
  await expect(rowOf(page, 'Users', 'emre')).toBeVisible();
  const create = main(page).getByRole('link', { name: 'Create User' }).or(button(page, 'Create User'));
  await expectUse(create, noUsers);
  const columns = page.getByRole('columnheader');
  if (noUsers !== undefined) {
    await expect(columns).toHaveText(['Username', 'Display Name', 'Role']);
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('table').getByRole('button', { name: /^(Edit|Delete|Set)/ })).toHaveCount(0);
    return;
  }
  await expect(columns).toContainText(['Username', 'Display Name', 'Email', 'Last Login', 'Role', 'Actions']);
  await expectUse(button(page, 'Delete admin'), 'You can not delete yourself!');
  await create.click();
  await expectPage(page, 'New User', 'New User');
  await button(page, 'Cancel').click();
  await rowOf(page, 'Users', 'emre').getByRole('link', { name: 'emre', exact: true }).click();
  await expectPage(page, 'Edit User · emre', 'Emre Yıldız');
  await page.getByRole('link', { name: 'Set Password' }).click();
  await expectPage(page, 'Set Password · emre', 'Set Password');
  await expect(page.getByText('The password needs')).toBeVisible();
  await crumb(page, 'Users').click();
  await expectPage(page, 'Users', 'Users');
}

async function visitSettings(page: Page, { noSettings }: Visitor): Promise<void> {
  await toPlace(page, 'Settings');
  await expectPage(page, 'Settings', 'Settings');
  const told = page.getByText('You can view these settings but not change them.');
  await expect(told).toHaveCount(noSettings ? 1 : 0);
  if (noSettings) await expect(page.getByText(noSettings)).toBeVisible();
  const save = (form: string) =>
    page.getByRole('form', { name: form }).getByRole('button', { name: 'Save', exact: true });
  await expectUse(save('Namespace Configuration'), noSettings);
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByRole('textbox', { name: 'Minimum Length' })).toHaveValue('6');
  for (const form of ['Password Policy', 'Session Timeout']) await expectUse(save(form), noSettings);
}

async function visitAccount(page: Page, { displayName, username }: Visitor): Promise<void> {
  const menu = async (name: string) => {
    await button(page, `${displayName}, user menu`).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await menu('Profile');
  await expectPage(page, 'Profile', 'Profile');
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(username);
  for (const name of ['Save', 'Set Password']) await expect(button(page, name)).toBeEnabled();
  await menu('Settings');
  await expectPage(page, 'API keys', 'API keys');
  await main(page).getByRole('link', { name: 'Create API Key' }).first().click();
  await expectPage(page, 'New API Key', 'New API Key');
  await page.getByRole('textbox', { name: 'Name' }).fill('tour');
  await button(page, 'Create').click();
  await page.getByRole('link', { name: 'tour', exact: true }).click();
  await expectPage(page, 'tour · API keys', 'tour');
  await crumb(page, 'API keys').click();
  await expectPage(page, 'API keys', 'API keys');
}

for (const visitor of visitors)
  test(`${visitor.role} is led by menus and links through every page`, async ({
    page,
    server,
    expectFailures,
  }) => {
    test.setTimeout(90_000);
    // The server answers a reader of a namespace so, for its roles.
    if (visitor.noRoles) expectFailures([403]);
    await page.goto('/');
    await expectPage(page, 'Sign in', 'Sign in');
    await signInByHand(page, visitor.username);
    await test.step('home', () => visitHome(page, visitor));
    await test.step('namespaces', () => visitNamespaces(page, visitor));
    await test.step('domains', () => visitDomains(page));
    await test.step('users', () => visitUsers(page, visitor));
    await test.step('settings', () => visitSettings(page, visitor));
    await test.step('profile and API keys', () => visitAccount(page, visitor));
    await test.step('an address without a page', async () => {
      await page.goto('/no/such/page');
      await expectPage(page, 'Page Not Found', 'Page Not Found');
      await expect(page.getByText('Unfortunately, no page exists at this url.')).toBeVisible();
      await main(page).getByRole('link', { name: 'Home' }).last().click();
      await expectPage(page, 'Home', 'Home');
    });
    await test.step('logout', async () => {
      await button(page, `${visitor.displayName}, user menu`).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await expect(page).toHaveURL(`${server.origin}/login`);
      await expect(signInForm(page).username).toBeFocused();
      await page.goBack();
      await expectPage(page, 'Sign in', 'Sign in');
    });
  });

test('a domain that one has no role in says so, and leads back', async ({ page, signIn, expectFailures }) => {
  expectFailures([403]);
  await signIn(page, 'devi');
  await page.goto('/domain/finance/ledger');
  await expect(page.getByRole('alert')).toContainText('Your role does not permit this domain');
  await expect(page.getByRole('alert')).toContainText(
    'Needs the server role Domain Admin or Server Admin, or the namespace role Domain Admin or Owner, ' +
      'or the domain role Developer, Domain Admin or Owner.',
  );
  await expect(page.getByText(/forbidden/i)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to domains' }).click();
  await expectPage(page, 'Domains', 'Domains');
});
