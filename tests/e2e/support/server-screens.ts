import { expect } from '@playwright/test';
import { text, type Screen } from './screens';
import { signInByHand, signInForm } from './session';

/** The pages outside, home, domains and users, in every state that has a look of its own. */
export const serverScreens: Screen[] = [
  { name: 'sign in', path: '/login', title: 'Sign in', signedOut: true, alone: true, ready: 'Sign in' },
  {
    name: 'sign in with errors',
    path: '/login',
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
  {
    name: 'logged out',
    path: '/logged-out',
    title: 'Logged out',
    signedOut: true,
    alone: true,
    ready: 'Log in again',
  },
  { name: 'home', path: '/', title: 'Home', ready: 'acme / orders' },
  {
    name: 'user menu',
    path: '/',
    title: 'Home',
    popup: true,
    ready: async (page) => {
      await text('acme / orders')(page);
      await page.getByRole('button', { name: 'Ada Admin' }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    },
  },
  {
    name: 'domains',
    path: '/domains',
    title: 'Domains',
    ready: 'Render Notes',
  },
  {
    name: 'domains selected',
    path: '/domains?namespace=acme',
    title: 'Domains',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Order Desk' }).check();
      await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
    },
  },
  {
    name: 'deletion',
    path: '/domains?namespace=acme',
    title: 'Domains',
    modal: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Delete Order Desk' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'nothing matches', path: '/domains?filter=zzz', title: 'Domains', ready: 'Nothing matches “zzz”' },
  { name: 'new domain', path: '/create-domain', title: 'New Domain', ready: 'Connection URL' },
  {
    name: 'new domain with errors',
    path: '/create-domain',
    title: 'New Domain',
    ready: async (page) => {
      await page.getByRole('radio', { name: /^Shared/ }).check();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await text('Please select a namespace!')(page);
    },
  },
  { name: 'users', path: '/users', title: 'Users', ready: 'amara.diallo' },
  {
    name: 'users to delete',
    path: '/users',
    title: 'Users',
    modal: true,
    ready: async (page) => {
      for (const name of ['carla', 'emre'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await page.getByRole('button', { name: 'Delete…' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'new user with errors',
    path: '/create-user',
    title: 'New User',
    ready: async (page) => {
      await page.locator('input[name=password]').fill('Harbor');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await text('Please input a Username!')(page);
    },
  },
  {
    name: 'theme menu',
    path: '/',
    title: 'Home',
    popup: true,
    ready: async (page) => {
      await text('acme / orders')(page);
      await page.getByRole('button', { name: 'Theme and time zone' }).click();
      await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
    },
  },
  {
    name: 'alerts of the bell',
    path: '/users',
    title: 'Users',
    modal: true,
    ready: async (page) => {
      await text('Amara Diallo')(page);
      await page.getByRole('button', { name: /^Alerts, \d/ }).click();
      await text('Returns needs a schema upgrade')(page);
    },
  },
  {
    name: 'command palette',
    path: '/users',
    title: 'Users',
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
    path: '/users',
    title: 'Users',
    modal: true,
    ready: async (page) => {
      await text('Amara Diallo')(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'users of whom one could not be deleted',
    path: '/users',
    title: 'Users',
    modal: true,
    failures: [500],
    ready: async (page, { control }) => {
      await control.fault({ match: { method: 'DELETE', path: '/users' }, status: 500, times: 2 });
      for (const name of ['carla', 'emre'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('alertdialog').getByRole('textbox').fill('delete 2 users');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await text('Not every user could be deleted.')(page);
    },
  },
  {
    name: 'users that could not be loaded',
    alone: true,
    path: '/users',
    title: 'Users',
    failures: [500],
    ready: async (page, { control }) => {
      await control.fault({ match: { method: 'GET', path: '/users' }, status: 500, times: 9 });
      await page.reload();
      await text('Users could not be loaded')(page);
      await control.clearFaults();
    },
  },
  {
    name: 'users that could not be refreshed',
    path: '/users',
    title: 'Users',
    failures: [500],
    ready: async (page, { control }) => {
      await text('Amara Diallo')(page);
      await control.fault({ match: { method: 'GET', path: '/users' }, status: 500, times: 9 });
      await page.getByRole('button', { name: 'Reload' }).click();
      await text('The list could not be refreshed')(page);
      await control.clearFaults();
    },
  },
  { name: 'users to read', path: '/users', title: 'Users', username: 'devi', ready: 'amara.diallo' },
  {
    name: 'page that the role does not permit',
    path: '/create-user',
    title: 'New User',
    username: 'dana',
    ready: 'Needs the server role Server Admin.',
  },
  {
    name: 'new user that is refused',
    path: '/create-user',
    title: 'New User',
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
  {
    name: 'user whom someone else changed',
    path: '/users/emre',
    title: 'Edit User · emre',
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
    name: 'leaving what is not saved',
    path: '/users/emre',
    title: 'Edit User · emre',
    modal: true,
    ready: async (page) => {
      await page.getByRole('textbox', { name: 'Display Name' }).fill('Emre Y.');
      await page.getByRole('link', { name: 'Set Password' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'signing in again',
    alone: true,
    path: '/users',
    title: 'Users',
    modal: true,
    failures: [401],
    ready: async (page, { control }) => {
      await text('Amara Diallo')(page);
      await control.expireSessions();
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(signInForm(page).password).toBeFocused();
      await signInForm(page).password.fill('password');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'user',
    path: '/users/emre',
    title: 'Edit User · emre',
    ready: (page) => expect(page.getByRole('textbox', { name: 'Display Name' })).toHaveValue('Emre Yıldız'),
  },
  {
    name: 'own account',
    path: '/users/admin',
    title: 'Edit User · admin',
    ready: 'You can not change your own server role.',
  },
  {
    name: 'password of a user',
    path: '/users/emre/set-password',
    title: 'Set Password · emre',
    ready: 'Confirm Password',
  },
  { name: 'new user', path: '/create-user', title: 'New User', ready: 'Confirm Password' },
  { name: 'home of a developer', path: '/', title: 'Home', username: 'devi', ready: 'No favorites yet' },
  {
    name: 'domains of a developer',
    path: '/domains',
    title: 'Domains',
    username: 'devi',
    ready: 'Order Desk',
  },
  { name: 'not found', path: '/no/such/page', title: 'Page Not Found', ready: 'no page exists' },
];
