import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { desk } from './support/pages';
import { row, valueOf } from './support/model';

const rest = 'domains/acme/orders';
const odd = 'a/b 100% <i>"x"</i> ☕?#\'';
const pathOf = (id: string) => `${rest}/models/${encodeURIComponent(id)}`;

type Stored = { collection: string; data: Record<string, unknown> };

const editor = (page: Page) => page.getByRole('textbox', { name: 'JSON Data' });
const head = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const refused = (page: Page) => page.getByRole('alert').filter({ hasText: 'Could Not Create Model' });
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });
const idField = (page: Page) => page.getByRole('textbox', { name: 'Id', exact: true });

async function openForm(page: Page, collection = 'orders') {
  await page.goto(`${desk}/create-model`);
  // A plain text box is shown instead of the editor until its code is loaded.
  await expect(page.locator('.cm-content')).toBeVisible();
  if (collection === '') return;
  await page.getByRole('combobox', { name: 'Collection' }).fill(collection);
  await page.keyboard.press('Escape');
}

async function write(page: Page, text: string) {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

async function userDefined(page: Page, id: string) {
  await page.getByRole('radio', { name: /User Defined/ }).check();
  await idField(page).fill(id);
}

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('creates a model with a generated id, and dates as the server stores them', async ({ page, rest: server }) => {
  await page.goto(`${desk}/models`);
  await page.getByRole('link', { name: 'Create Model' }).click();
  await expect(head(page, 'New Model')).toBeVisible();
  await expect(page).toHaveTitle('New Model · acme/orders · Convergence Console');
  await page.getByRole('combobox', { name: 'Collection' }).fill('orde');
  await page.getByRole('option', { name: /^orders/ }).click();
  await expect(page.locator('.cm-content')).toHaveText('{}');
  const at = { $convergenceType: 'date', value: '2026-11-20T08:12:44.120Z' };
  await write(page, JSON.stringify({ customer: 'Zoë', at, tags: [] }, undefined, 2));
  await create(page).click();
  await expect(page.getByText(/Model '.+' successfully created/)).toBeVisible();
  await expect(page).toHaveURL(/\/models\/[\w-]+$/);
  await expect(row(page, 'customer', 'string, "Zoë"')).toBeVisible();
  await expect(valueOf(row(page, 'at'))).toHaveText('11/20/2026 09:12:44.120 AM');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const stored = await server.call<Stored>('GET', `${rest}/models/${id}`);
  expect(stored).toMatchObject({
    collection: 'orders',
    data: {
      customer: 'Zoë',
      at: { $$convergence_type: 'date', date: Date.UTC(2026, 10, 20, 8, 12, 44, 120) },
      tags: [],
    },
  });
});

test('creates a model with any id, shows it, and deletes it after confirmation', async ({
  page,
  control,
  expectFailures,
}) => {
  // The console checks whether the id is taken.
  expectFailures([404, 500]);
  await openForm(page);
  await userDefined(page, odd);
  await write(page, '{"a": {"b": [1, 2.5, true, null]}}');
  await create(page).click();
  await expect(page.getByText(`Model '${odd}' successfully created`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/models/${encodeURIComponent(odd).replace(/[.*'%]/g, '.+?')}$`));
  await expect(head(page, odd)).toBeVisible();
  await expect(page).toHaveTitle(`Model ${odd} · acme/orders · Convergence Console`);
  await expect(row(page, 'a', 'object, 1 property')).toBeVisible();
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await expect(page.getByRole('checkbox', { name: 'Override Collection Permissions' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Override Collection Permissions' })).toBeVisible();

  await control.fault({
    match: { method: 'DELETE', path: `/${pathOf(odd)}` },
    status: 500,
    body: { ok: false, error_code: 'internal_server_error' },
  });
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Delete Model' }).click();
  await expect(dialog).toContainText('Delete Model?');
  await expect(dialog).toContainText('Are you sure you want to delete this model?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Ths model could not be deleted.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Delete Model' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`The model '${odd}' was deleted.`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${desk}/models(\\?|$)`));
});

test('shows the data and the permissions of a model on one page with two addresses', async ({ page, control }) => {
  await page.goto(`${desk}/models/order-10401`);
  await expect(head(page, 'order-10401')).toBeVisible();
  await expect(page.getByRole('link', { name: 'orders', exact: true }).last()).toHaveAttribute(
    'href',
    `${desk}/models?mode=browse&collection=orders`,
  );
  await expect(row(page, 'customer', 'string, "Nordlicht Apotheke"')).toBeVisible();
  await expect(page.getByText('Last Modified')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search in the model' });
  await search.fill('A-142');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();

  const reads = async () =>
    (await control.requests()).filter(
      ({ method, path, query }) =>
        method === 'GET' && path.endsWith('/models/order-10401') && !query.includes('data=false'),
    ).length;
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await expect(page).toHaveURL(`${desk}/models/order-10401/permissions`);
  await expect(page.getByRole('checkbox', { name: 'Override Collection Permissions' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${desk}/models/order-10401`);
  // The search is still open: it is the same page.
  await expect(search).toHaveValue('A-142');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  // It is updated live, without a request.
  expect(await reads()).toBe(0);
  await page.goto(`${desk}/models/order-10401/data`);
  await expect(row(page, 'customer', '.*Nordlicht')).toBeVisible();
  await page.goto(`${desk}/models/order-10401/other`);
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
});

test('a large model is created in steps, and removed when it is canceled', async ({
  page,
  rest: server,
  expectFailures,
}) => {
  // The console checks whether the id is taken; 404 means it is free.
  expectFailures([404]);
  const rows = Array.from({ length: 13_000 }, (_, id) => ({ id, odd: id % 2 === 1 }));
  await openForm(page);
  await userDefined(page, 'huge');
  await write(page, JSON.stringify({ rows }));
  const dialog = page.getByRole('alertdialog', { name: 'Creating the model' });
  await create(page).click();
  await expect(dialog).toContainText('of 39,001 values are created');
  await expect(dialog).toContainText(/^Creating the model[1-9]/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(refused(page)).toContainText('The model was not created: you canceled it.');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // The id is free again, and the input is kept.
  await create(page).click();
  await expect(page.getByText("Model 'huge' successfully created")).toBeVisible({ timeout: 30_000 });
  const stored = await server.call<Stored>('GET', `${rest}/models/huge`);
  expect(stored).toMatchObject({ collection: 'orders', data: { rows } });
});
