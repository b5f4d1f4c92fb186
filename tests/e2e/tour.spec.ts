import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/console';
import { domainNav, expectConnected } from './support/domain';
import { signInByHand, signInForm } from './support/session';

const serverAdmin = 'Requires the Server Admin role.';
const domainAdmin = 'Requires the server role Domain Admin or Server Admin.';
const owner = 'Ask an owner of this namespace to give you the Owner role.';

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

/** The page has its document title and one heading, and no unexplained error. */
async function expectPage(page: Page, title: string, heading: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Convergence Console`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByText(/forbidden/i)).toHaveCount(0);
}

/** Disabled with the reason, but still visible and focusable. */
async function expectRefused(control: Locator, reason: string): Promise<void> {
  await expect(control).toBeDisabled();
  await expect(control).toHaveAttribute('title', reason);
  await control.focus();
  await expect(control).toBeFocused();
}

async function visitHome(page: Page): Promise<void> {
  await expectPage(page, 'Home', 'Home');
  await expect(button(page, 'Devi Lindqvist, user menu')).toBeVisible();
  for (const card of ['Server Info', 'Alerts']) await expect(page.getByRole('region', { name: card })).toBeVisible();
  await expect(page.getByText('Healthy')).toBeVisible();
  await page.getByRole('link', { name: 'All domains' }).click();
  await expectPage(page, 'Domains', 'Domains');
}

async function visitNamespaces(page: Page): Promise<void> {
  await toPlace(page, 'Namespaces');
  await expectPage(page, 'Namespaces', 'Namespaces');
  await expectRefused(button(page, 'Create Namespace'), domainAdmin);
  // The server lists no namespaces for this role; they can be opened by address.
  await expect(page.getByText("Your role can't list namespaces")).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Delete / })).toHaveCount(0);
  await page.goto('/namespaces/studio');
  await expectPage(page, 'Namespace · studio', 'Studio North');
  await expect(page.getByRole('textbox', { name: 'Display Name' })).toHaveValue('Studio North');
  await expectRefused(button(page, 'Save'), domainAdmin);
  await expectRefused(button(page, 'Add'), owner);
  await expect(page.getByText(owner).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Namespaces' }).click();
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

async function visitUsers(page: Page): Promise<void> {
  await toPlace(page, 'Users');
  await expectPage(page, 'Users', 'Users');
  await expect(rowOf(page, 'Users', 'emre')).toBeVisible();
  await expectRefused(button(page, 'Create User'), serverAdmin);
  await expect(page.getByRole('columnheader')).toHaveText(['Username', 'Display Name', 'Role']);
  await expect(page.getByRole('table').getByRole('link', { name: 'emre' }).first()).toBeVisible();
  await expect(page.getByRole('table').getByRole('button', { name: /^(Edit|Delete|Set)/ })).toHaveCount(0);
}

async function visitSettings(page: Page): Promise<void> {
  await toPlace(page, 'Settings');
  await expectPage(page, 'Settings', 'Settings');
  await expect(page.getByText('You can view these settings but not change them.')).toBeVisible();
  await expect(page.getByText(serverAdmin)).toBeVisible();
  const save = (form: string) =>
    page.getByRole('form', { name: form }).getByRole('button', { name: 'Save', exact: true });
  await expectRefused(save('Namespace Configuration'), serverAdmin);
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByRole('textbox', { name: 'Minimum Length' })).toHaveValue('6');
  for (const form of ['Password Policy', 'Session Timeout']) await expectRefused(save(form), serverAdmin);
}

async function visitAccount(page: Page): Promise<void> {
  const menu = async (name: string) => {
    await button(page, 'Devi Lindqvist, user menu').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await menu('Profile');
  await expectPage(page, 'Profile', 'Profile');
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('devi');
  for (const name of ['Save', 'Set Password']) await expect(button(page, name)).toBeEnabled();
  await menu('Settings');
  await expectPage(page, 'API keys', 'API keys');
  await main(page).getByRole('link', { name: 'Create API key' }).first().click();
  await expectPage(page, 'New API key', 'New API key');
  await page.getByRole('textbox', { name: 'Name' }).fill('tour');
  await button(page, 'Create').click();
  await page.getByRole('link', { name: 'tour', exact: true }).click();
  await expectPage(page, 'tour · API keys', 'tour');
  await crumb(page, 'API keys').click();
  await expectPage(page, 'API keys', 'API keys');
}

test('a Developer reaches every page by menus and links, and sees what the role does not permit', async ({
  page,
  server,
  expectFailures,
}) => {
  // The server's response to users who may only read a namespace, for its roles.
  expectFailures([403]);
  await page.goto('/');
  await expectPage(page, 'Sign in', 'Sign in');
  await signInByHand(page, 'devi');
  await test.step('home', () => visitHome(page));
  await test.step('namespaces', () => visitNamespaces(page));
  await test.step('domains', () => visitDomains(page));
  await test.step('users', () => visitUsers(page));
  await test.step('settings', () => visitSettings(page));
  await test.step('profile and API keys', () => visitAccount(page));
  await test.step('an address without a page', async () => {
    await page.goto('/no/such/page');
    await expectPage(page, 'Page Not Found', 'Page Not Found');
    await main(page).getByRole('link', { name: 'Home' }).last().click();
    await expectPage(page, 'Home', 'Home');
  });
  await test.step('logout', async () => {
    await button(page, 'Devi Lindqvist, user menu').click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${server.origin}/login`);
    await expect(signInForm(page).username).toBeFocused();
    await page.goBack();
    await expectPage(page, 'Sign in', 'Sign in');
  });
});

test('a domain without a role says so, and links back', async ({ page, signIn, expectFailures }) => {
  expectFailures([403]);
  await signIn(page, 'devi');
  await page.goto('/domain/finance/ledger');
  await expect(page.getByRole('alert')).toContainText("You don't have access to this domain");
  await expect(page.getByRole('alert')).toContainText('Ask an owner of this domain to give you a role.');
  await expect(page.getByText(/forbidden/i)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to domains' }).click();
  await expectPage(page, 'Domains', 'Domains');
});
