import type { ConvergenceDomain, RealTimeModel, RealTimeString } from '@convergence/convergence';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { ignoreDanglingReferences } from '~/api/realtime/model-leaving';
import { test as base } from './console';
import { connectClient } from './domain';
import { storeItem } from './session';

export { axe, expect } from './console';

export const desk = '/domain/acme/orders';
const models = 'domains/acme/orders/models';
const everything = { read: true, write: true, remove: true, manage: true };

export const since = Date.UTC(2026, 2, 4, 5, 6, 7, 89);
/** A date as REST calls return it. When they write it, it becomes an object, so `makeModel` writes it as a client. */
export const stamp = (date: number) => ({ $$convergence_type: 'date', date });

/** One value of each type, and containers to open. */
export const kettle = () => ({
  title: 'Kettle',
  price: 12.5,
  paid: false,
  since: stamp(since),
  note: null,
  tags: ['a', 'b', 'c'],
  lines: [{ sku: 'x', count: 1 }],
});

type Data = Record<string, unknown>;

type ModelFixtures = {
  /** Creates a model that everyone may change. */
  makeModel: (data?: Data, id?: string) => Promise<void>;
  /** Opens it live as a user of the domain, outside the browser; closed at the end of the test. */
  openAs: (username: string, id?: string) => Promise<RealTimeModel>;
  /** The model on the server. */
  stored: (id?: string) => Promise<{ version: number; data: Data }>;
  permit: (permissions: Partial<typeof everything>, id?: string) => Promise<void>;
};

/** The same with dates instead of `stamp` objects. */
function datesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(datesIn);
  if (typeof value !== 'object' || value === null) return value;
  const { $$convergence_type: type, date } = value as Record<string, unknown>;
  if (type === 'date') return new Date(Number(date));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, datesIn(each)]));
}

const pathOf = (id: string) => `${models}/${encodeURIComponent(id)}`;

/** The tests of the editor: a model `kettle`, which a test creates before it opens it. */
export const test = base.extend<ModelFixtures>({
  makeModel: async ({ rest, server, watch: _ }, use) =>
    use(async (data = kettle(), id = 'kettle') => {
      const permissions = { overrideWorld: true, worldPermissions: everything };
      const withDates = datesIn(data) as Data;
      if (JSON.stringify(withDates) === JSON.stringify(data)) {
        await rest.call('PUT', pathOf(id), { collection: 'orders', data, ...permissions });
        return;
      }
      const client = await connectClient(server.origin, 'acme/orders', 'alma');
      await client.models().create({
        id,
        collection: 'orders',
        data: withDates,
        overrideCollectionWorldPermissions: true,
        worldPermissions: everything,
      });
      await client.dispose();
    }),

  openAs: async ({ server, watch: _ }, use) => {
    const clients: ConvergenceDomain[] = [];
    await use(async (username, id = 'kettle') => {
      const client = await connectClient(server.origin, 'acme/orders', username);
      clients.push(client);
      const model = await client.models().open(id);
      ignoreDanglingReferences(model, () => {});
      return model;
    });
    for (const client of clients) await client.dispose();
  },

  stored: async ({ rest }, use) => use((id = 'kettle') => rest.call('GET', `${pathOf(id)}?data=true`)),

  permit: async ({ rest }, use) =>
    use(async (permissions, id = 'kettle') => {
      await rest.call('PUT', `${pathOf(id)}/permissions/world`, { ...everything, ...permissions });
    }),
});

export const tree = (page: Page | Locator) => page.getByRole('tree', { name: 'Model data' });

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The row of a name or index, by the beginning of its label; `rest` is a pattern for what follows. */
export const row = (page: Page | Locator, name: string | number, rest = '') =>
  tree(page).getByRole('treeitem', { name: new RegExp(`^${quoted(String(name))}, ${rest}`) });

export const valueOf = (item: Locator) => item.locator('[data-part="value"]');
export const nameOf = (item: Locator) => item.locator('[data-part="name"]');

/** A button of the toolbar above the tree. */
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Model' }).getByRole('button', { name, exact: true });

export const valueField = (page: Page) => tree(page).getByRole('textbox', { name: 'Value' });
export const nameField = (page: Page) => tree(page).getByRole('textbox', { name: 'Property' });

/** A value in the line above the tabs: `Version`, `Last Modified`, `Created`. */
export const fact = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');

/** Exactly this text: `Not all changes saved` is another one. */
export const saved = (page: Page) => expect(page.getByText('All changes saved', { exact: true })).toBeVisible();

/** Opens the page of a model and waits until it is live. */
export async function openModel(page: Page, id = 'kettle', search = ''): Promise<void> {
  await page.goto(`${desk}/models/${encodeURIComponent(id)}${search}`);
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Connected Users, / })).toBeVisible();
}

export async function editModel(page: Page, id = 'kettle'): Promise<void> {
  await openModel(page, id);
  await tool(page, 'Edit').click();
  await expect(tool(page, 'Edit')).toHaveAttribute('aria-pressed', 'true');
}

/** Selects the row of a name by clicking its name. */
export async function select(page: Page, name: string | number): Promise<void> {
  await nameOf(row(page, name)).click();
  await expect(row(page, name)).toHaveAttribute('aria-selected', 'true');
}

export const addForm = (page: Page) => page.getByRole('group', { name: 'New element' });

export async function chooseType(page: Page, type: string): Promise<void> {
  await addForm(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: type, exact: true }).click();
}

export const textAt = (model: RealTimeModel, ...path: (string | number)[]) =>
  model.elementAt(path) as unknown as RealTimeString;

/** The whole model as plain values, as another client has it. */
export const plain = (model: RealTimeModel): unknown => model.root().value();

/** A second operator in another browser; console errors are watched only if the test does so. */
export async function anotherBrowser(
  browser: Browser,
  origin: string,
  { token, expiresIn }: { token: string; expiresIn: number },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = { token, expiresAt: Date.now() + expiresIn };
  await storeItem(page, origin, 'auth_token', JSON.stringify(session));
  return page;
}
