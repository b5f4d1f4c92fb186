import { expect, type Page } from '@playwright/test';
import { connectClient } from './domain';
import { tool, tree } from './model';
import { statesOf, text, type Screen } from './screens';

/** Shows the history of a model that someone else has just changed. */
async function growHistory(page: Page, origin: string): Promise<void> {
  const other = await connectClient(origin, 'acme/orders', 'alma');
  const model = await other.models().open('order-10401');
  model.root().set('note', `version ${model.version()}`);
  await expect.poll(() => model.isCommitted()).toBe(true);
  await other.dispose();
  await page.reload();
}

/** What the pages of one domain show, by their path below it. */
const texts: Record<string, string | RegExp> = {
  collections: 'announcements',
  'create-collection': 'World Permissions',
  'collections/orders': 'World Permissions',
  'collections/orders/schema': 'From all 48 models.',
  'models?mode=browse&collection=orders': 'Modified',
  'models?mode=query': 'Query',
  'create-model': 'JSON Data',
  'change-models': 'No models selected',
  'import-models?collection=orders': 'Choose file',
  'models/order-10400': 'Last Modified',
  'models/order-10400/permissions': 'Override Collection Permissions',
  users: 'agnieszka',
  'create-user': 'Confirm Password',
  'users/agnieszka': 'Display Name',
  'users/agnieszka/set-password': 'Confirm Password',
  'users/alma/about': 'shift-leads',
  groups: 'couriers',
  'create-group': 'Description',
  'groups/couriers': 'Members',
  sessions: 'Auth Method',
  chats: 'announcements',
  'create-chat': 'Membership',
  'chats/announcements': 'Number of Events',
  'chats/announcements/edit': 'Topic',
  activities: 'hall a',
  'create-activity': 'Type',
  'activities/dispatch/hall%20a': 'Active Participants',
  authentication: 'erp-bridge',
  'authentication/anonymous': 'Changes apply immediately.',
  'authentication/jwt/create-jwt-key': 'Public Key',
  'authentication/jwt/erp-bridge': 'Public Key',
  settings: 'Reconnect Token Validity',
  'settings/members': 'Owner',
  'settings/models': /snapshot/i,
  'settings/collections': /auto/i,
  'settings/dangerous': 'Delete',
  'no/such/page': 'no page exists',
};

async function findInModel(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search in the model' });
  await tool(page, 'View').waitFor();
  if (!(await search.isVisible())) await tool(page, 'Search').click();
  await search.fill('A-142');
  await text('1 of 1')(page);
}

/** The collections are loaded when they are in sight. */
async function showCollections(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Code Snippets' }).waitFor();
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 5_000);
  await expect(page.getByRole('link', { name: 'announcements' })).toBeVisible();
}

const states: Screen[] = [
  ...statesOf('/domain/acme/orders', {
    name: 'dashboard',
    ready: async (page) => {
      await expect(page.getByRole('group', { name: 'Total Users' })).toContainText(/\d/);
      await expect(page.getByText('Connecting…')).toHaveCount(0);
    },
  }),
  ...statesOf('/domain/acme/orders', {
    name: 'dashboard with the checklist',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Getting started', exact: true }).click();
      await page.getByRole('button', { name: /^Connect your app/ }).click();
      await expect(page.getByRole('group', { name: 'First program' })).toBeVisible();
    },
  }),
  ...statesOf('/domain/acme/orders', {
    name: 'dashboard with its collections',
    ready: showCollections,
  }),
  ...statesOf('/domain/acme/orders/models/order-10401?path=/due', {
    name: 'model with an invalid value',
    ready: async (page) => {
      await tool(page, 'Edit').click();
      await tree(page).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Value' }).fill('tomorrow');
      await page.keyboard.press('Enter');
      await text('Enter a date as')(page);
    },
  }),
  ...statesOf(
    '/domain/acme/orders/models/order-10401',
    { name: 'model', isBare: true, ready: 'Nordlicht' },
    { name: 'model search', ready: findInModel },
    { name: 'model search on a phone', width: 390, ready: findInModel },
    {
      name: 'model with a new element',
      ready: async (page) => {
        await tool(page, 'Edit').click();
        await tool(page, 'Add').click();
        await page.getByRole('textbox', { name: 'Property' }).fill('customer');
        await text('Will overwrite an existing property.')(page);
      },
    },
    {
      name: 'source of a model with conflicts',
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
      name: 'source of a model with invalid JSON',
      ready: async (page) => {
        await tool(page, 'Source').click();
        await expect(page.getByRole('textbox', { name: 'Model source' })).toBeFocused();
        await page.keyboard.insertText('{');
        await text('Invalid JSON!')(page);
      },
    },
  ),
  ...statesOf('/domain/acme/orders/models/order-10401?authors=on', {
    name: 'authors of a model',
    alone: true,
    ready: async (page, { server }) => {
      await growHistory(page, server.origin);
      await expect(page.getByRole('treeitem', { name: /last changed by Alma/ })).toBeVisible();
    },
  }),
  ...statesOf(
    '/domain/acme/orders/models/order-10401/history',

    {
      name: 'history of a model',
      title: 'History of order-10401 · acme/orders',
      alone: true,
      ready: async (page, { server }) => {
        await growHistory(page, server.origin);
        await expect(page.getByRole('region', { name: 'Differences' }).getByText('note')).toBeVisible();
      },
    },
    {
      name: 'history of a model with a filter that matches nothing',
      title: 'History of order-10401 · acme/orders',
      alone: true,
      ready: async (page, { server }) => {
        await growHistory(page, server.origin);
        await page.getByRole('button', { name: 'Filter' }).click();
        await page.getByRole('textbox', { name: 'Path' }).fill('nowhere');
        await text('No versions match')(page);
      },
    },
    {
      name: 'a change that is about to be reverted',
      title: 'History of order-10401 · acme/orders',
      alone: true,
      modal: true,
      ready: async (page, { server }) => {
        await growHistory(page, server.origin);
        await page.getByRole('button', { name: 'Revert change' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
  ),
  ...statesOf('/domain/acme/orders/models/order-10401/history?against=1', {
    name: 'comparison of two versions of a model',
    title: 'History of order-10401 · acme/orders',
    alone: true,
    ready: async (page, { server }) => {
      await growHistory(page, server.origin);
      await text(/change.* from version 1 to version/)(page);
    },
  }),
  ...statesOf('/domain/acme/orders/models/order-10401/history?against=none', {
    name: 'version of a model',
    title: 'History of order-10401 · acme/orders',
    ready: (page) => expect(page.getByRole('tree', { name: /^Version / })).toBeVisible(),
  }),
  ...statesOf('/domain/acme/orders/create-model', {
    name: 'new model with errors',
    ready: async (page) => {
      await page.locator('.cm-content').click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText('[1,');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await text('Please select a Collection!')(page);
      await expect(page.getByRole('button', { name: 'Error at 1:3' })).toBeVisible();
    },
  }),
  ...statesOf('/domain/acme/warehouse', {
    name: 'maintenance',
    ready: 'The Domain is in Maintenance Mode',
  }),
  ...statesOf('/domain/acme/archive-2024/dashboard', {
    name: 'offline',
    ready: 'Total Users',
  }),
  ...statesOf('/domain/acme/archive-2024/models', {
    name: 'page unavailable offline',
    ready: 'Not available while',
  }),
  ...statesOf('/domain/studio/scene-editor', {
    name: 'domain error',
    ready: 'Show all',
  }),
  ...statesOf('/domain/studio/render-notes', {
    name: 'initializing',
    title: 'Domain Initializing · studio/render-notes',
    ready: 'This domain is initializing',
  }),
  ...statesOf('/domain/finance/audit', {
    name: 'deleting',
    title: 'Domain Deleting · finance/audit',
    ready: 'is being deleted',
  }),
  ...statesOf('/domain/acme/returns/upgrade', {
    name: 'upgrade required',
    ready: 'Upgrade Required',
  }),
  ...statesOf('/domain/finance/ledger', {
    name: 'upgrading',
    title: 'Upgrade · finance/ledger',
    ready: 'Domain Database Upgrade in Progress',
  }),
  ...statesOf('/domain/acme/nope', {
    name: 'missing',
    title: 'Error Loading Domain · acme/nope',
    failures: ['/domains/acme/nope'],
    ready: 'does not exist!',
  }),
];

/** The pages of a domain, in every state that looks different. */
export const domainScreens: Screen[] = [
  ...Object.entries(texts).flatMap(([path, ready]) =>
    statesOf(`/domain/acme/orders/${path}`, { name: `domain: ${path}`, ready }),
  ),
  ...states,
];
