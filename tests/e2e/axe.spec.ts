import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import type { ExpectedFailure } from './support/console';
import type { controlClient } from './support/control-client';
import type { restClient } from './support/rest-client';
import { connectClient } from './support/domain';
import { rowOf } from './support/domain-list';
import { tool, tree } from './support/model';
import { signInByHand, signInForm } from './support/session';

type Screen = {
  name: string;
  path: string;
  signedOut?: boolean;
  /** Who looks at it; admin otherwise. */
  username?: string;
  narrow?: boolean;
  failures?: ExpectedFailure[];
  /** A menu stands outside all landmarks while it is open. */
  popup?: boolean;
  /** Brings the screen into the state to look at, and waits for it. */
  ready: (page: Page, behind: Behind) => Promise<void>;
};

/** What brings about, behind the console's back, what a screen is to show. */
type Behind = {
  control: ReturnType<typeof controlClient>;
  rest: ReturnType<typeof restClient>;
  server: { origin: string };
};

const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const text = (words: string) => (page: Page) => expect(page.getByText(words).first()).toBeVisible();

const screens: Screen[] = [
  { name: 'sign in', path: '/login', signedOut: true, narrow: true, ready: heading('Sign in') },
  {
    name: 'sign in with errors',
    path: '/login',
    signedOut: true,
    failures: [401],
    ready: async (page) => {
      await signInByHand(page, 'admin', 'wrong');
      await text('Invalid credentials')(page);
      await signInForm(page).username.fill('');
      await text('Please input your username!')(page);
    },
  },
  { name: 'logged out', path: '/logged-out', signedOut: true, ready: heading('Logged out') },
  { name: 'home', path: '/', narrow: true, ready: text('acme / orders') },
  {
    name: 'user menu',
    path: '/',
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
    narrow: true,
    ready: (page) =>
      expect(rowOf(page, 'render-notes').or(page.getByText('Render Notes')).first()).toBeVisible(),
  },
  {
    name: 'domains selected',
    path: '/domains?namespace=acme',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Order Desk' }).check();
      await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
    },
  },
  {
    name: 'deletion',
    path: '/domains?namespace=acme',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Delete Order Desk' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'nothing matches', path: '/domains?filter=zzz', ready: text('Nothing matches “zzz”') },
  { name: 'new domain', path: '/create-domain', narrow: true, ready: heading('New Domain') },
  {
    name: 'new domain with errors',
    path: '/create-domain',
    ready: async (page) => {
      await page.getByRole('radio', { name: /^Shared/ }).check();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await text('Please select a namespace!')(page);
    },
  },
  { name: 'users', path: '/users', narrow: true, ready: text('Amara Diallo') },
  {
    name: 'users to delete',
    path: '/users',
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
    narrow: true,
    ready: async (page) => {
      await page.locator('input[name=password]').fill('Harbor');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await text('Please input a Username!')(page);
    },
  },
  {
    name: 'theme menu',
    path: '/',
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
    ready: async (page) => {
      await text('Amara Diallo')(page);
      await page.getByRole('button', { name: 'Alerts, 2' }).click();
      await text('Returns needs a schema upgrade')(page);
    },
  },
  {
    name: 'command palette',
    path: '/users',
    narrow: true,
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
    ready: async (page) => {
      await text('Amara Diallo')(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'users of whom one could not be deleted',
    path: '/users',
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
    path: '/users',
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
    narrow: true,
    failures: [500],
    ready: async (page, { control }) => {
      await text('Amara Diallo')(page);
      await control.fault({ match: { method: 'GET', path: '/users' }, status: 500, times: 9 });
      await page.getByRole('button', { name: 'Reload' }).click();
      await text('The list could not be refreshed')(page);
      await control.clearFaults();
    },
  },
  { name: 'users to read', path: '/users', username: 'devi', narrow: true, ready: text('Amara Diallo') },
  {
    name: 'page that the role does not permit',
    path: '/create-user',
    username: 'dana',
    narrow: true,
    ready: text('Needs the server role Server Admin.'),
  },
  {
    name: 'new user that is refused',
    path: '/create-user',
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
    name: 'user whom somebody else changed meanwhile',
    path: '/users/emre',
    narrow: true,
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
    ready: async (page) => {
      await page.getByRole('textbox', { name: 'Display Name' }).fill('Emre Y.');
      await page.getByRole('link', { name: 'Set Password' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'signing in again',
    path: '/users',
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
    narrow: true,
    ready: (page) => expect(page.getByRole('textbox', { name: 'Display Name' })).toHaveValue('Emre Yıldız'),
  },
  { name: 'own account', path: '/users/admin', ready: text('You can not change your own server role.') },
  {
    name: 'password of a user',
    path: '/users/emre/set-password',
    narrow: true,
    ready: text('The password needs'),
  },
  { name: 'namespaces', path: '/namespaces', narrow: true, ready: text('Acme Trading') },
  {
    name: 'namespaces to delete',
    path: '/namespaces',
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
    narrow: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await text('Please input a namespace id!')(page);
    },
  },
  {
    name: 'namespace to read',
    path: '/namespaces/studio',
    username: 'devi',
    narrow: true,
    failures: [403],
    ready: text('Your role does not permit seeing the roles of others'),
  },
  { name: 'new namespace', path: '/create-namespace', ready: heading('New Namespace') },
  {
    name: 'namespace with its roles',
    path: '/namespaces/studio',
    narrow: true,
    ready: async (page) => {
      await heading('Studio North')(page);
      await text('liv')(page);
    },
  },
  {
    name: 'namespace with errors',
    path: '/namespaces/studio',
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
    ready: async (page) => {
      await page.getByRole('button', { name: 'Change the role of dana' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'missing namespace', path: '/namespaces/nope', failures: [404], ready: text('does not exist.') },
  {
    name: 'settings of namespaces',
    path: '/settings',
    narrow: true,
    ready: (page) => expect(page.getByRole('combobox', { name: 'Default Namespace' })).toBeVisible(),
  },
  {
    name: 'settings of security with errors',
    path: '/settings?tab=security',
    narrow: true,
    ready: async (page) => {
      await page.getByRole('textbox', { name: 'Minutes' }).fill('0');
      await page.keyboard.press('Enter');
      await text('The session timeout must be')(page);
    },
  },
  {
    name: 'settings to read',
    path: '/settings?tab=security',
    username: 'dana',
    narrow: true,
    ready: text('You can read these settings, not change them.'),
  },
  {
    name: 'settings that were not saved',
    path: '/settings',
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
    narrow: true,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Set Password' }).click();
      await text('Please input a password!')(page);
    },
  },
  { name: 'API keys', path: '/account-settings', narrow: true, ready: text('Build pipeline') },
  {
    name: 'API keys to delete',
    path: '/account-settings',
    ready: async (page) => {
      for (const name of ['Build pipeline', 'Nightly export'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await page.getByRole('button', { name: 'Delete…' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'no API keys', path: '/account-settings', username: 'devi', ready: text('No API keys yet') },
  {
    name: 'new API key with errors',
    path: '/create-api-key',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await text('Please input an API Key name!')(page);
    },
  },
  { name: 'new API key', path: '/create-api-key', ready: heading('New API Key') },
  {
    name: 'API key that is shown',
    path: '/account-settings',
    ready: async (page) => {
      await page.getByRole('link', { name: 'Edit Build pipeline' }).click();
      await page.getByRole('button', { name: 'Show key' }).click();
      await expect(page.getByRole('button', { name: 'Hide key' })).toBeVisible();
    },
  },
  {
    name: 'dashboard',
    path: '/domain/acme/orders',
    narrow: true,
    ready: async (page) => {
      await expect(page.getByRole('group', { name: 'Total Users' })).toContainText('5');
      await expect(page.getByText('Connecting…')).toHaveCount(0);
    },
  },
  { name: 'model', path: '/domain/acme/orders/models/order-10401', narrow: true, ready: text('Nordlicht') },
  {
    name: 'model to search in',
    path: '/domain/acme/orders/models/order-10401',
    narrow: true,
    ready: async (page) => {
      const search = page.getByRole('searchbox', { name: 'Search in the model' });
      await tool(page, 'View').waitFor();
      if (!(await search.isVisible())) await tool(page, 'Search').click();
      await search.fill('A-142');
      await text('1 of 1')(page);
    },
  },
  {
    name: 'model to which something is added',
    path: '/domain/acme/orders/models/order-10401',
    narrow: true,
    ready: async (page) => {
      await tool(page, 'Edit').click();
      await tool(page, 'Add').click();
      await page.getByRole('textbox', { name: 'Property' }).fill('customer');
      await text('Will overwrite an existing property.')(page);
    },
  },
  {
    name: 'model whose value is refused',
    path: '/domain/acme/orders/models/order-10401?path=/due',
    narrow: true,
    ready: async (page) => {
      await tool(page, 'Edit').click();
      await tree(page).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Value' }).fill('tomorrow');
      await page.keyboard.press('Enter');
      await text('A date is written as')(page);
    },
  },
  {
    name: 'source of a model with conflicts',
    path: '/domain/acme/orders/models/order-10401',
    narrow: true,
    ready: async (page, { server }) => {
      await tool(page, 'Source').click();
      await expect(page.getByRole('textbox', { name: 'Model source' })).toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText('{"customer": "mine"}');
      const other = await connectClient(server.origin, 'acme/orders', 'alma');
      const model = await other.models().open('order-10401');
      model.root().set('customer', `theirs ${model.version()}`);
      await text('by Alma Reyes since you opened it')(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await text('to settle before saving')(page);
      await other.dispose();
    },
  },
  {
    name: 'source of a model that is no JSON',
    path: '/domain/acme/orders/models/order-10401',
    narrow: true,
    ready: async (page) => {
      await tool(page, 'Source').click();
      await expect(page.getByRole('textbox', { name: 'Model source' })).toBeFocused();
      await page.keyboard.insertText('{');
      await text('Invalid JSON!')(page);
    },
  },
  {
    name: 'history of a model',
    path: '/domain/acme/orders/models/order-10401',
    narrow: true,
    ready: async (page, { server }) => {
      const other = await connectClient(server.origin, 'acme/orders', 'alma');
      const model = await other.models().open('order-10401');
      model.root().set('note', `version ${model.version()}`);
      await expect.poll(() => model.isCommitted()).toBe(true);
      await other.dispose();
      await page.getByRole('button', { name: 'History' }).click();
      await expect(page.getByRole('slider', { name: 'Version' })).toBeVisible();
      await expect(page.getByRole('tree', { name: /^Version / })).toBeVisible();
    },
  },
  {
    name: 'permissions of a model',
    path: '/domain/acme/orders/models/order-10401/permissions',
    ready: (page) =>
      expect(page.getByRole('checkbox', { name: 'Override Collection Permissions' })).toBeVisible(),
  },
  {
    name: 'new model with errors',
    path: '/domain/acme/orders/create-model',
    narrow: true,
    ready: async (page) => {
      await page.locator('.cm-content').click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText('[1,');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await text('Please select a Collection!')(page);
      await expect(page.getByRole('button', { name: 'Error at 1:3' })).toBeVisible();
    },
  },
  { name: 'maintenance', path: '/domain/acme/warehouse', ready: text('The Domain is in Maintenance Mode') },
  { name: 'offline', path: '/domain/acme/archive-2024', ready: text('Total Users') },
  { name: 'closed page', path: '/domain/acme/archive-2024/models', ready: text('Closed while') },
  {
    name: 'domain error',
    path: '/domain/studio/scene-editor',
    ready: text('The Domain is in an Error State'),
  },
  { name: 'initializing', path: '/domain/studio/render-notes', ready: text('This domain is initializing') },
  {
    name: 'deleting',
    path: '/domain/finance/audit',
    ready: text('can not be used because is being deleted'),
  },
  { name: 'upgrade required', path: '/domain/acme/returns', ready: text('Domain Database Upgrade Required') },
  { name: 'upgrading', path: '/domain/finance/ledger', ready: text('Domain Database Upgrade in Progress') },
  { name: 'missing', path: '/domain/acme/nope', failures: [404], ready: text('does not exist!') },
  { name: 'not found', path: '/no/such/page', ready: heading('Page Not Found') },
];

test.beforeEach(async ({ control }) => {
  await control.setDomain('finance', 'audit', { status: 'deleting' });
  await control.setDomain('finance', 'ledger', { status: 'schema-upgrading' });
});

for (const { name, path, signedOut, username, narrow, popup, failures, ready } of screens) {
  test(`nobody is shut out of: ${name}`, async ({ page, signIn, control, rest, server, expectFailures }) => {
    test.setTimeout(60_000);
    expectFailures(failures ?? []);
    for (const theme of ['light', 'dark', 'contrast'])
      await test.step(theme, async () => {
        // Anew each time: a screen may have ended the session.
        if (!signedOut) await signIn(page, username);
        await open(page, path, theme);
        await ready(page, { control, rest, server });
        await axe(page, ...(popup ? ['region'] : []));
      });
    if (narrow)
      await test.step('narrow', async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        if (!signedOut) await signIn(page, username);
        await open(page, path, 'light');
        await ready(page, { control, rest, server });
        await axe(page);
      });
  });
}

const open = async (page: Page, path: string, theme: string) => {
  await page.addInitScript(
    (preferences) => localStorage.setItem('console_preferences', preferences),
    JSON.stringify({ theme, timeZone: 'local' }),
  );
  await page.goto(path);
};
