import { expect } from '@playwright/test';
import { text, type Screen } from './screens';

/** Namespaces, settings, and what people have of their own, in every state that has a look of its own. */
export const settingsScreens: Screen[] = [
  { name: 'namespaces', path: '/namespaces', title: 'Namespaces', ready: 'Acme Trading' },
  {
    name: 'namespaces to delete',
    path: '/namespaces',
    title: 'Namespaces',
    modal: true,
    ready: async (page, { rest }) => {
      for (const id of ['old-1', 'old-2'])
        await rest.call('POST', 'namespaces', {
          id: `${id}-${Date.now()}`,
          displayName: `${id} ${Date.now()}`,
        });
      await page.getByRole('button', { name: 'Reload' }).click();
      for (const id of ['old-1', 'old-2'])
        await page
          .getByRole('checkbox', { name: `Select ${id}-` })
          .first()
          .check();
      await page.getByRole('button', { name: 'Delete…' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'new namespace with errors',
    path: '/create-namespace',
    title: 'New Namespace',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await text('Please input a namespace id!')(page);
    },
  },
  {
    name: 'namespace to read',
    path: '/namespaces/studio',
    title: 'Namespace · studio',
    username: 'devi',
    failures: [403],
    ready: 'Your role does not permit seeing the roles of others',
  },
  { name: 'new namespace', path: '/create-namespace', title: 'New Namespace', ready: 'Namespace Id' },
  {
    name: 'namespace with its roles',
    path: '/namespaces/studio',
    title: 'Namespace · studio',
    ready: async (page) => {
      await text('Studio North')(page);
      await text('liv')(page);
    },
  },
  {
    name: 'namespace with errors',
    path: '/namespaces/studio',
    title: 'Namespace · studio',
    ready: async (page) => {
      await text('liv')(page);
      await page.getByRole('textbox', { name: 'Display Name' }).fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await text('Please select a user!')(page);
    },
  },
  {
    name: 'role of a user in a namespace',
    path: '/namespaces/studio',
    title: 'Namespace · studio',
    modal: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Change the role of dana' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'missing namespace',
    path: '/namespaces/nope',
    title: 'Namespace · nope',
    failures: [404],
    ready: 'does not exist.',
  },
  {
    name: 'settings of namespaces',
    path: '/settings',
    title: 'Settings',
    ready: (page) => expect(page.getByRole('combobox', { name: 'Default Namespace' })).toBeVisible(),
  },
  {
    name: 'settings of security with errors',
    path: '/settings?tab=security',
    title: 'Settings',
    ready: async (page) => {
      await page.getByRole('textbox', { name: 'Minutes' }).fill('0');
      await page.keyboard.press('Enter');
      await text('The session timeout must be')(page);
    },
  },
  {
    name: 'settings to read',
    path: '/settings?tab=security',
    title: 'Settings',
    username: 'dana',
    ready: 'You can view these settings but not change them.',
  },
  {
    name: 'settings that were not saved',
    path: '/settings',
    title: 'Settings',
    failures: [500],
    ready: async (page, { control }) => {
      await expect(page.getByRole('combobox', { name: 'Default Namespace' })).toHaveValue('convergence');
      await control.fault({ match: { method: 'POST', path: '/config' }, status: 500 });
      await page.getByRole('button', { name: 'Save' }).click();
      await text('Configuration Not Saved')(page);
    },
  },
  {
    name: 'profile with errors',
    path: '/profile',
    title: 'Profile',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Set Password' }).click();
      await text('Please input a password!')(page);
    },
  },
  { name: 'API keys', path: '/account-settings', title: 'API keys', ready: 'Build pipeline' },
  {
    name: 'API keys to delete',
    path: '/account-settings',
    title: 'API keys',
    modal: true,
    ready: async (page) => {
      for (const name of ['Build pipeline', 'Nightly export'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await page.getByRole('button', { name: 'Delete…' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'no API keys',
    path: '/account-settings',
    title: 'API keys',
    username: 'devi',
    ready: 'No API keys yet',
  },
  {
    name: 'new API key with errors',
    path: '/create-api-key',
    title: 'New API Key',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await text('Please input an API Key name!')(page);
    },
  },
  { name: 'new API key', path: '/create-api-key', title: 'New API Key', ready: 'Enabled' },
  {
    name: 'API key that is shown',
    path: '/account-settings',
    title: 'Build pipeline · API keys',
    route: 'api-keys/:key',
    ready: async (page) => {
      await page.getByRole('link', { name: 'Edit Build pipeline' }).click();
      await page.getByRole('button', { name: 'Show key' }).click();
      await expect(page.getByRole('button', { name: 'Hide key' })).toBeVisible();
    },
  },
  {
    name: 'settings of security',
    path: '/settings?tab=security',
    title: 'Settings',
    ready: 'Require a digit',
  },
  { name: 'profile', path: '/profile', title: 'Profile', ready: 'Confirm Password' },
  {
    name: 'namespaces of a developer',
    path: '/namespaces',
    title: 'Namespaces',
    username: 'devi',
    ready: 'Namespaces are not listed for you',
  },
  {
    name: 'settings of a developer',
    path: '/settings?tab=security',
    title: 'Settings',
    username: 'devi',
    ready: 'You can view these settings',
  },
];
