import { expect, type Page } from '@playwright/test';
import { connectClient } from './domain';
import { tool, tree } from './model';
import { text, type Screen } from './screens';

/** The history of a model that someone else has just changed. */
async function openHistory(page: Page, origin: string): Promise<void> {
  const other = await connectClient(origin, 'acme/orders', 'alma');
  const model = await other.models().open('order-10401');
  model.root().set('note', `version ${model.version()}`);
  await expect.poll(() => model.isCommitted()).toBe(true);
  await other.dispose();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('slider', { name: 'Version' })).toBeVisible();
}

/** Pages of one domain as they come: path below the domain, title, and a text of theirs. */
const pages: [path: string, title: string, ready: string | RegExp][] = [
  ['collections', 'Collections', 'announcements'],
  ['create-collection', 'New Collection', 'World Permissions'],
  ['collections/orders', 'Collection orders', 'World Permissions'],
  ['models?mode=browse&collection=orders', 'Models', 'Version'],
  ['models?mode=query', 'Models', 'Query'],
  ['create-model', 'New Model', 'JSON Data'],
  ['models/order-10400', 'Model order-10400', 'Last Modified'],
  ['models/order-10400/permissions', 'Model order-10400', 'Override Collection Permissions'],
  ['users', 'Users', 'agnieszka'],
  ['create-user', 'New User', 'Confirm Password'],
  ['users/agnieszka', 'User agnieszka', 'Display Name'],
  ['users/agnieszka/set-password', 'Set Password · agnieszka', 'Confirm Password'],
  ['groups', 'Groups', 'couriers'],
  ['create-group', 'New Group', 'Description'],
  ['groups/couriers', 'Group couriers', 'Members'],
  ['sessions', 'Sessions', 'Auth Method'],
  ['chats', 'Chats', 'announcements'],
  ['create-chat', 'New Chat', 'Membership'],
  ['chats/announcements', 'Chat announcements', 'Number of Events'],
  ['chats/announcements/edit', 'Edit announcements', 'Topic'],
  ['activities', 'Activities', 'hall a'],
  ['create-activity', 'New Activity', 'Type'],
  ['activities/dispatch/hall%20a', 'Activity hall a', 'Active Participants'],
  ['authentication', 'Authentication', 'erp-bridge'],
  ['authentication/anonymous', 'Authentication', /anonymous/i],
  ['authentication/jwt/create-jwt-key', 'New JWT Key', 'Public Key'],
  ['authentication/jwt/erp-bridge', 'JWT Key erp-bridge', 'Public Key'],
  ['settings', 'Settings', 'Reconnect Token Validity'],
  ['settings/members', 'Settings', 'Owner'],
  ['settings/models', 'Settings', /snapshot/i],
  ['settings/collections', 'Settings', /auto/i],
  ['settings/dangerous', 'Settings', 'Delete'],
  ['no/such/page', 'Page Not Found', 'no page exists'],
];

async function findInModel(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search in the model' });
  await tool(page, 'View').waitFor();
  if (!(await search.isVisible())) await tool(page, 'Search').click();
  await search.fill('A-142');
  await text('1 of 1')(page);
}

const states: Screen[] = [
  {
    name: 'dashboard',
    path: '/domain/acme/orders',
    title: 'Dashboard · acme/orders',
    ready: async (page) => {
      await expect(page.getByRole('group', { name: 'Total Users' })).toContainText('5');
      await expect(page.getByText('Connecting…')).toHaveCount(0);
    },
  },
  {
    name: 'model',
    path: '/domain/acme/orders/models/order-10401',
    title: 'Model order-10401 · acme/orders',
    ready: 'Nordlicht',
  },
  {
    name: 'model to search in',
    path: '/domain/acme/orders/models/order-10401',
    title: 'Model order-10401 · acme/orders',
    ready: findInModel,
  },
  {
    name: 'model to search in on a phone',
    path: '/domain/acme/orders/models/order-10401',
    title: 'Model order-10401 · acme/orders',
    width: 390,
    popup: true,
    ready: findInModel,
  },
  {
    name: 'model to which something is added',
    path: '/domain/acme/orders/models/order-10401',
    title: 'Model order-10401 · acme/orders',
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
    title: 'Model order-10401 · acme/orders',
    ready: async (page) => {
      await tool(page, 'Edit').click();
      await tree(page).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Value' }).fill('tomorrow');
      await page.keyboard.press('Enter');
      await text('Enter a date as')(page);
    },
  },
  {
    name: 'source of a model with conflicts',
    path: '/domain/acme/orders/models/order-10401',
    title: 'Model order-10401 · acme/orders',
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
      await text(/Resolve [0-9] conflicts? to save/)(page);
      await other.dispose();
    },
  },
  {
    name: 'source of a model that is no JSON',
    path: '/domain/acme/orders/models/order-10401',
    title: 'Model order-10401 · acme/orders',
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
    title: 'Model order-10401 · acme/orders',
    ready: async (page, { server }) => {
      await openHistory(page, server.origin);
      await expect(page.getByRole('region', { name: 'Differences' }).getByText('note')).toBeVisible();
    },
  },
  {
    name: 'version of a model',
    path: '/domain/acme/orders/models/order-10401',
    title: 'Model order-10401 · acme/orders',
    ready: async (page, { server }) => {
      await openHistory(page, server.origin);
      await page.getByRole('combobox', { name: 'Compare with' }).click();
      await page.getByRole('option', { name: 'Nothing', exact: true }).click();
      await expect(page.getByRole('tree', { name: /^Version / })).toBeVisible();
    },
  },
  {
    name: 'permissions of a model',
    path: '/domain/acme/orders/models/order-10401/permissions',
    title: 'Model order-10401 · acme/orders',
    ready: (page) =>
      expect(page.getByRole('checkbox', { name: 'Override Collection Permissions' })).toBeVisible(),
  },
  {
    name: 'new model with errors',
    path: '/domain/acme/orders/create-model',
    title: 'New Model · acme/orders',
    ready: async (page) => {
      await page.locator('.cm-content').click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText('[1,');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await text('Please select a Collection!')(page);
      await expect(page.getByRole('button', { name: 'Error at 1:3' })).toBeVisible();
    },
  },
  {
    name: 'maintenance',
    path: '/domain/acme/warehouse',
    title: 'Dashboard · acme/warehouse',
    ready: 'The Domain is in Maintenance Mode',
  },
  {
    name: 'offline',
    path: '/domain/acme/archive-2024/dashboard',
    title: 'Dashboard · acme/archive-2024',
    ready: 'Total Users',
  },
  {
    name: 'closed page',
    path: '/domain/acme/archive-2024/models',
    title: 'Models · acme/archive-2024',
    ready: 'Not available while',
  },
  {
    name: 'domain error',
    path: '/domain/studio/scene-editor',
    title: 'Dashboard · studio/scene-editor',
    ready: 'Show all',
  },
  {
    name: 'initializing',
    path: '/domain/studio/render-notes',
    title: 'Domain Initializing · studio/render-notes',
    ready: 'This domain is initializing',
  },
  {
    name: 'deleting',
    path: '/domain/finance/audit',
    title: 'Domain Deleting · finance/audit',
    ready: 'is being deleted',
  },
  {
    name: 'upgrade required',
    path: '/domain/acme/returns/upgrade',
    title: 'Upgrade · acme/returns',
    ready: 'Upgrade Required',
  },
  {
    name: 'upgrading',
    path: '/domain/finance/ledger',
    title: 'Upgrade · finance/ledger',
    ready: 'Domain Database Upgrade in Progress',
  },
  {
    name: 'missing',
    path: '/domain/acme/nope',
    title: 'Error Loading Domain · acme/nope',
    failures: [404],
    ready: 'does not exist!',
  },
];

/** The pages of a domain, in every state that has a look of its own. */
export const domainScreens: Screen[] = [
  ...pages.map(([path, title, ready]) => ({
    name: `domain: ${path}`,
    path: `/domain/acme/orders/${path}`,
    title: title === 'Page Not Found' ? title : `${title} · acme/orders`,
    ready,
  })),
  ...states,
];
