import { expect } from '@playwright/test';
import { statesOf, text, type Screen } from './screens';

/** Namespaces, settings and account pages, in every state that looks different. */
export const settingsScreens: Screen[] = [
  ...statesOf(
    '/namespaces',
    { name: 'namespaces', ready: 'Acme Trading' },
    {
      name: 'namespaces to delete',
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
    { name: 'namespaces of a developer', username: 'devi', ready: "Your role can't list namespaces" },
  ),
  ...statesOf(
    '/create-namespace',
    {
      name: 'new namespace with errors',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Create', exact: true }).click();
        await text('Please input a namespace id!')(page);
      },
    },
    { name: 'new namespace', isBare: true, ready: 'Namespace Id' },
  ),
  ...statesOf(
    '/namespaces/studio',
    {
      name: 'read-only namespace',
      username: 'devi',
      failures: ['/roles/namespace/studio'],
      ready: "You can't see roles in this namespace",
    },
    {
      name: 'namespace with its roles',
      ready: async (page) => {
        await text('Studio North')(page);
        await text('liv')(page);
      },
    },
    {
      name: 'namespace with errors',
      ready: async (page) => {
        await text('liv')(page);
        await page.getByRole('textbox', { name: 'Display Name' }).fill('');
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await text('Please select a user!')(page);
      },
    },
    {
      name: 'namespace role of a user',
      modal: true,
      ready: async (page) => {
        await page.getByRole('button', { name: 'Change the role of dana' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ),
  ...statesOf('/namespaces/nope', {
    name: 'missing namespace',
    failures: ['/namespaces/nope'],
    ready: 'does not exist.',
  }),
  ...statesOf(
    '/settings',
    {
      name: 'namespace settings',
      ready: (page) => expect(page.getByRole('combobox', { name: 'Default Namespace' })).toBeVisible(),
    },
    {
      name: 'settings not saved',
      failures: [500],
      ready: async (page, { control }) => {
        await expect(page.getByRole('combobox', { name: 'Default Namespace' })).toHaveValue('convergence');
        await control.fault({ match: { method: 'POST', path: '/config' }, status: 500 });
        await page.getByRole('button', { name: 'Save' }).click();
        await text('Configuration Not Saved')(page);
      },
    },
  ),
  ...statesOf(
    '/settings?tab=security',
    {
      name: 'security settings with errors',
      ready: async (page) => {
        await page.getByRole('textbox', { name: 'Session Timeout' }).fill('0');
        await page.keyboard.press('Enter');
        await text('The session timeout must be')(page);
      },
    },
    { name: 'security settings', isBare: true, ready: 'Require a digit' },
    { name: 'settings of a developer', username: 'devi', ready: 'You can view these settings' },
  ),
  ...statesOf(
    '/profile',
    {
      name: 'profile with errors',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Set Password' }).click();
        await text('Please input a password!')(page);
      },
    },
    { name: 'profile', isBare: true, ready: 'Confirm Password' },
  ),
  ...statesOf(
    '/account-settings',
    { name: 'API keys', ready: 'Build pipeline' },
    {
      name: 'API keys to delete',
      modal: true,
      ready: async (page) => {
        for (const name of ['Build pipeline', 'Nightly export'])
          await page.getByRole('checkbox', { name: `Select ${name}` }).check();
        await page.getByRole('button', { name: 'Delete…' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    { name: 'no API keys', username: 'devi', ready: 'No API keys yet' },
  ),
  ...statesOf(
    '/create-api-key',
    {
      name: 'new API key with errors',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Create', exact: true }).click();
        await text('Please input an API Key name!')(page);
      },
    },
    { name: 'new API key', isBare: true, ready: 'Enabled' },
  ),
  ...statesOf('/account-settings', {
    name: 'API key that is shown',
    title: 'Build pipeline · API keys',
    route: '/api-keys/:key',
    ready: async (page) => {
      await page.getByRole('link', { name: 'Build pipeline', exact: true }).click();
      await page.getByRole('button', { name: 'Show key' }).click();
      await expect(page.getByRole('button', { name: 'Hide key' })).toBeVisible();
    },
  }),
];
