import { expect } from '@playwright/test';
import { confirm } from './pages';
import { statesOf, text, type Screen } from './screens';
import { signInByHand, signInForm } from './session';

/** The signed-out pages, home, domains and users, in every state that looks different. */
export const serverScreens: Screen[] = [
  ...statesOf(
    '/login',

    { name: 'sign in', title: 'Sign in', signedOut: true, alone: true, ready: 'Sign in' },
    {
      name: 'sign in with errors',
      title: 'Sign in',
      signedOut: true,
      alone: true,
      failures: [401],
      ready: async (page) => {
        await signInByHand(page, 'admin', 'wrong');
        await text('Invalid credentials')(page);
        await signInForm(page).username.fill('');
        await text('Please input your username!')(page);
      },
    },
  ),
  ...statesOf('/login', {
    name: 'connection check',
    title: 'Sign in',
    signedOut: true,
    alone: true,
    modal: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Check connection' }).click();
      await text('Everything works.')(page);
    },
  }),
  ...statesOf('/logged-out', {
    name: 'logged out',
    title: 'Signed out',
    signedOut: true,
    alone: true,
    ready: 'Sign in again',
  }),
  ...statesOf(
    '/',
    { name: 'home', ready: 'acme / orders' },
    {
      name: 'user menu',
      ready: async (page) => {
        await text('acme / orders')(page);
        await page.getByRole('button', { name: 'Ada Admin' }).click();
        await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
      },
    },
    {
      name: 'theme menu',
      ready: async (page) => {
        await text('acme / orders')(page);
        await page.getByRole('button', { name: 'Theme and time zone' }).click();
        await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
      },
    },
    { name: 'home of a developer', username: 'devi', ready: 'No favorites yet' },
  ),
  ...statesOf(
    '/domains',
    { name: 'domains', ready: 'Render Notes' },
    { name: 'domains of a developer', username: 'devi', ready: 'Order Desk' },
  ),
  ...statesOf(
    '/domains?namespace=acme',
    {
      name: 'domains selected',
      ready: async (page) => {
        await page.getByRole('checkbox', { name: 'Select Order Desk' }).check();
        await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
      },
    },
    {
      name: 'domain deletion',
      modal: true,
      ready: async (page) => {
        await page.getByRole('button', { name: 'Delete Order Desk' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
  ),
  ...statesOf('/domains?status=ready&availability=offline', {
    name: 'domains in one state',
    ready: 'Archive 2024',
  }),
  ...statesOf('/domains?filter=zzz', { name: 'nothing matches', ready: 'Nothing matches “zzz”' }),
  ...statesOf(
    '/create-domain',
    { name: 'new domain', isBare: true, ready: 'Connection URL' },
    {
      name: 'new domain with errors',
      ready: async (page) => {
        await page.getByRole('radio', { name: /^Shared/ }).check();
        await page.getByRole('button', { name: 'Create', exact: true }).click();
        await text('Please select a namespace!')(page);
      },
    },
  ),
  ...statesOf('/users/carla/about', { name: 'about an operator', ready: /namespaces loaded/ }),
  ...statesOf(
    '/users',
    { name: 'users', ready: 'amara.diallo' },
    {
      name: 'users to delete',
      modal: true,
      ready: async (page) => {
        for (const name of ['carla', 'emre']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
        await page.getByRole('button', { name: 'Delete…' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'alerts popover',
      modal: true,
      ready: async (page) => {
        await text('Amara Diallo')(page);
        await page.getByRole('button', { name: /^Alerts, \d/ }).click();
        await text('Returns needs a schema upgrade')(page);
      },
    },
    {
      name: 'command palette',
      modal: true,
      ready: async (page) => {
        await text('Amara Diallo')(page);
        await page.getByRole('button', { name: /^Search or go to/ }).click();
        await page.keyboard.type('des');
        await expect(page.getByRole('option', { name: /^Order Desk/ })).toBeVisible();
      },
    },
    {
      name: 'keyboard shortcuts',
      modal: true,
      ready: async (page) => {
        await text('Amara Diallo')(page);
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      },
    },
    {
      name: 'users with a failed deletion',
      modal: true,
      failures: [500],
      ready: async (page, { control }) => {
        await control.fault({ match: { method: 'DELETE', path: '/users' }, status: 500, times: 2 });
        for (const name of ['carla', 'emre']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
        await page.getByRole('button', { name: 'Delete…' }).click();
        await confirm(page);
        await text('Not every user could be deleted.')(page);
      },
    },
    {
      name: 'users not loaded',
      alone: true,
      failures: [500],
      ready: async (page, { control }) => {
        await control.failing({ match: { method: 'GET', path: '/users' }, status: 500 });
        await page.reload();
        await text('Users could not be loaded')(page);
        await control.clearFaults();
      },
    },
    {
      name: 'users not refreshed',
      failures: [500],
      ready: async (page, { control }) => {
        await text('Amara Diallo')(page);
        await control.failing({ match: { method: 'GET', path: '/users' }, status: 500 });
        await page.getByRole('button', { name: 'Reload' }).click();
        await text('The list could not be refreshed')(page);
        await control.clearFaults();
      },
    },
    { name: 'users to read', username: 'devi', ready: 'amara.diallo' },
    {
      name: 'signing in again',
      alone: true,
      modal: true,
      failures: [401],
      ready: async (page, { control }) => {
        await text('Amara Diallo')(page);
        await control.expireSessions();
        // Another request may have opened the dialog already, below which nothing can be clicked.
        await page.getByRole('button', { name: 'Reload', includeHidden: true }).dispatchEvent('click');
        await expect(signInForm(page).password).toBeFocused();
        await signInForm(page).password.fill('password');
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
  ),
  ...statesOf(
    '/create-user',
    {
      name: 'new user with errors',
      ready: async (page) => {
        await page.locator('input[name=password]').fill('Harbor');
        await page.getByRole('button', { name: 'Create', exact: true }).click();
        await text('Please input a Username!')(page);
      },
    },
    {
      name: 'page not permitted by the role',
      username: 'dana',
      ready: 'Requires the Server Admin role.',
    },
    {
      name: 'new user rejected by the server',
      failures: [409],
      ready: async (page) => {
        for (const [name, value] of [
          ['Username', 'dana'],
          ['Display Name', 'Dana Again'],
          ['Email', 'again@example.com'],
        ] as const)
          await page.getByRole('textbox', { name, exact: true }).fill(value);
        await page.locator('input[name=password]').fill('Harbor-7-lights');
        await page.locator('input[name=confirm]').fill('Harbor-7-lights');
        await page.getByRole('button', { name: 'Create', exact: true }).click();
        await text('Could Not Create User')(page);
      },
    },
    { name: 'new user', isBare: true, ready: 'Confirm Password' },
  ),
  ...statesOf(
    '/users/emre',
    {
      name: 'user changed by someone else',
      modal: true,
      ready: async (page, { rest }) => {
        await page.getByRole('textbox', { name: 'Display Name' }).fill('Emre Y.');
        await rest.call('PUT', 'users/emre', {
          displayName: `Emre ${Math.random()}`,
          firstName: 'Emre',
          lastName: 'Yıldız',
          email: 'emre@example.com',
          serverRole: 'Developer',
        });
        await page.getByRole('button', { name: 'Save' }).click();
        await text('Changed by someone else')(page);
      },
    },
    {
      name: 'leaving unsaved changes',
      modal: true,
      ready: async (page) => {
        await page.getByRole('textbox', { name: 'Display Name' }).fill('Emre Y.');
        await page.getByRole('link', { name: 'Set Password' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'user',
      ready: (page) => expect(page.getByRole('textbox', { name: 'Display Name' })).toHaveValue('Emre Yıldız'),
    },
  ),
  ...statesOf('/users/admin', {
    name: 'your own user',
    ready: "You can't change your own server role.",
  }),
  ...statesOf('/users/emre/set-password', {
    name: 'password of a user',
    ready: 'Confirm Password',
  }),
  ...statesOf('/no/such/page', { name: 'not found', ready: 'no page exists' }),
];
