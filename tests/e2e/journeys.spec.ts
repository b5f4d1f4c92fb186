import { execFile } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Convergence } from '@convergence/convergence';
import type { Page } from '@playwright/test';
import { SignJWT } from 'jose';
import { BrowserSocket } from '../support/browser-socket';
import { test } from './support/clicks';
import { connectClient, domainNav } from './support/domain';
import { anotherBrowser, expect, row, valueOf } from './support/model';
import { button, field, link, listOf, notice, press, question } from './support/pages';

/** Twelve tasks of a new operator, with mouse and typing only. Each is done in as many clicks as its title tells. */

const orders = 'domains/acme/orders';
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
/** The first click of most: a link in the card of a domain on the home page. */
const openFromHome = (page: Page, place: string) => link(card(page, 'Order Desk'), place).click();
const cell = (page: Page, id: string, key: string) => listOf(page, 'Models').row(id).locator(`[data-cell="${key}"]`);

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** A form takes the focus when it is drawn. */
async function typeFirst(page: Page, name: string, text: string): Promise<void> {
  await expect(field(page, name)).toBeFocused();
  await page.keyboard.type(text);
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).click();
  await page.keyboard.type(text);
}

test('signs in in 1 click', async ({ page }) => {
  await page.goto('/login');
  await typeFirst(page, 'Username', 'admin');
  await typeInto(page, 'Password', 'password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page.getByText(/^\d need attention, \d of 14 online/)).toBeVisible();
});

test.describe('signed in', () => {
  test.beforeEach(({ page, signIn }) => signIn(page));

  test('sees which domain is broken and why, and gets to its availability in 2 clicks', async ({ page, control }) => {
    await control.setDomain('acme', 'support', { status: 'error', statusMessage: 'The disk is full.' });
    await page.goto('/');
    await link(page, 'Support Chat is in an error state').click();
    await expect(page.getByRole('alert')).toContainText('The Domain is in an Error State The disk is full.');
    await link(page, 'Change availability').click();
    await expect(page.getByRole('radio', { name: 'Offline' })).toBeEnabled();
    await expect(page.getByRole('alert')).toContainText('The disk is full.');
  });

  test('creates a namespace and a domain in it in 6 clicks', async ({ page, rest }) => {
    await page.goto('/');
    await link(page, 'Namespaces').click();
    await link(page, 'Create Namespace').click();
    await typeFirst(page, 'Namespace Id', 'logistics');
    await typeInto(page, 'Display Name', 'Logistics');
    await page.keyboard.press('Enter');
    await link(page, 'logistics').click();
    await link(page, 'Create Domain').click();
    await expect(page.getByRole('combobox', { name: 'Namespace' })).toHaveValue('logistics');
    await typeInto(page, 'Display Name', 'Fleet Planning');
    await expect(field(page, 'Domain Id')).toHaveValue('fleet-planning');
    await page.keyboard.press('Enter');
    await notice(page, "Domain 'logistics/fleet-planning' created.");
    await expect(listOf(page, 'Domains').row('fleet-planning')).toContainText('Ready');
    expect(await rest.call('GET', 'domains/logistics/fleet-planning')).toMatchObject({
      displayName: 'Fleet Planning',
      status: 'ready',
    });
  });

  test('connects with the program that is shown in 5 clicks', async ({ page, context, server, rest, pickNative }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
    const fresh = 'domains/acme/fresh';
    await rest.createDomain('acme', 'fresh', 'Fresh');
    const status = async () => (await rest.call<{ status: string }>('GET', fresh)).status;
    await expect.poll(status).toBe('ready');
    await rest.call('PUT', `${fresh}/config/anonymousAuth`, { enabled: true });
    const collection = await rest.call<object>('GET', `${orders}/collections/orders`);
    await rest.call('POST', `${fresh}/collections`, { ...collection, id: 'notes', userPermissions: {} });
    await page.goto('/');
    await link(page, 'Domains').click();
    await link(page, 'Fresh').click();
    const checklist = page.getByRole('region', { name: 'Getting started' });
    await pickNative(checklist.getByRole('combobox', { name: 'Platform of the first program' }), 'Node.js');
    await press(checklist, 'Copy the first program');
    await expect(checklist.getByText('Waiting for the first connection…')).toBeVisible();
    expect(await runProgram(await page.evaluate(() => navigator.clipboard.readText()))).toMatch(
      /^Connected as .*First User\nOpened first-model/,
    );
    await expect(checklist.getByRole('button', { name: /^First connection ?, done$/ })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Total Models' })).toContainText('1');
    expect(await rest.call('GET', `${fresh}/models/first-model`)).toMatchObject({ data: { title: 'Hello' } });
  });

  test('creates a collection that one user may only read in 7 clicks', async ({ page, rest }) => {
    await page.goto('/');
    await openFromHome(page, 'Collections');
    await link(page, 'Create Collection').click();
    await typeFirst(page, 'Id', 'returns');
    const adder = page.getByRole('group', { name: 'Add user permissions' });
    await adder.getByRole('combobox', { name: 'User' }).click();
    await page.keyboard.type('alma');
    await page.getByRole('option', { name: /^alma/ }).click();
    await adder.getByRole('checkbox', { name: 'Read' }).click();
    await press(adder, 'Add');
    await expect(page.getByRole('table', { name: 'User Permissions' }).getByText('alma')).toBeVisible();
    await press(page, 'Create');
    await notice(page, "Collection 'returns' successfully created");
    await expect(listOf(page, 'Collections').row('returns')).toBeVisible();
    expect(await rest.call('GET', `${orders}/collections/returns`)).toMatchObject({
      worldPermissions: { read: true, write: true, create: true, remove: true, manage: false },
      userPermissions: { alma: { read: true, write: false, create: false, remove: false, manage: false } },
    });
  });

  test('imports 50 rows of a table and sees them in 8 clicks', async ({ page, rest, pickFile, expectFailures }) => {
    // Chromium logs a row whose id does not exist yet.
    expectFailures([/status of 404 .*models\/[\w-]+\?data=false/]);
    const rows = Array.from({ length: 50 }, (_, index) => {
      const day = String((index % 28) + 1).padStart(2, '0');
      return `supplier-${index};Müller & Söhne ${index};${index % 5 ? 'Zürich' : ''};2026-02-${day};${index},5`;
    });
    const text = ['id;name;city;since;rating', ...rows].map((line) => `${line}\r\n`).join('');
    await page.goto('/');
    await openFromHome(page, 'Models');
    await page
      .getByRole('navigation', { name: 'Collections' })
      .getByRole('link', { name: /^suppliers/ })
      .click();
    await expect(page.getByText('No models in “suppliers”')).toBeVisible();
    await link(page, 'Import…').first().click();
    await pickFile(page, button(page, 'Choose file'), { name: 'suppliers.csv', text });
    await expect(page.getByText(/names in the first row, decimal commas, UTF-8, .*, 50 rows\.$/)).toBeVisible();
    await press(page, 'Check');
    await press(page, 'Import 50 models');
    await expect(page.getByText('50 models were created.')).toBeVisible({ timeout: 20_000 });
    await link(page, 'Browse suppliers').click();
    await expect(page.getByText('1–25 of 50 total results')).toBeVisible();
    for (const shown of [/^Müller & Söhne \d+$/, /^02\/\d\d\/2026 @ /])
      await expect(listOf(page, 'Models').table.getByText(shown)).toHaveCount(25);
    const stored = async (id: string) => (await rest.call<{ data: object }>('GET', `${orders}/models/${id}`)).data;
    expect(await stored('supplier-49')).toEqual({
      name: 'Müller & Söhne 49',
      city: 'Zürich',
      since: { $$convergence_type: 'date', date: Date.UTC(2026, 1, 22) },
      rating: 49.5,
    });
    expect(await stored('supplier-0')).not.toHaveProperty('city');
  });

  test('finds a model by a value in 3 clicks', async ({ page, makeModel }) => {
    await makeModel({ customer: 'Café Zürich' }, 'one-of-many');
    await page.goto('/');
    await openFromHome(page, 'Models');
    await expect(page.getByText('1–25 of 49 total results')).toBeVisible();
    await button(page, 'Column customer').click();
    await page.getByRole('menuitem', { name: 'Filter…' }).click();
    await expect(field(page.getByRole('dialog', { name: 'Filter customer' }), 'Value')).toBeFocused();
    await type(page, 'Café');
    await expect(page.getByText('1–1 of 1 total results')).toBeVisible();
    await expect(cell(page, 'one-of-many', 'customer')).toHaveText('Café Zürich');
  });

  test('changes a value that a second browser shows at once in 4 clicks', async ({
    page,
    browser,
    server,
    rest,
    watch,
    watchClicks,
    stored,
  }) => {
    const second = await anotherBrowser(browser, server.origin, await rest.login());
    watch.attach(second);
    await watchClicks(second.context());
    await second.goto('/');
    await openFromHome(second, 'Models');
    await link(second, 'order-10400').click();
    const customer = valueOf(row(second, 'customer'));
    await expect(customer).toHaveText('"Harbour Foods"');

    await page.goto('/');
    await openFromHome(page, 'Models');
    await cell(page, 'order-10400', 'customer').click();
    await type(page, 'Zoë’s Bakery');
    await expect(cell(page, 'order-10400', 'customer')).toHaveText('Zoë’s Bakery');
    await expect(customer).toHaveText('"Zoë’s Bakery"');
    expect((await stored('order-10400')).data).toMatchObject({ customer: 'Zoë’s Bakery' });
    await second.context().close();
  });

  test('sees who changed a model and reverts it in 5 clicks', async ({ page, openAs, stored }) => {
    const other = await openAs('alma', 'order-10400');
    other.root().set('customer', 'Wrong');
    await expect.poll(() => other.isCommitted()).toBe(true);
    await page.goto('/');
    await openFromHome(page, 'Models');
    await expect(cell(page, 'order-10400', 'customer')).toHaveText('Wrong');
    await link(page, 'order-10400').click();
    await press(page, 'History');
    await expect(page.getByText('1 change from version 1 to version 2')).toBeVisible();
    await expect(page.getByRole('main').getByText('Alma Reyes', { exact: true })).toBeInViewport({ ratio: 1 });
    await press(page, 'Revert change');
    await expect(question(page).getByRole('listitem')).toHaveText('Changed$.customer"Wrong"→"Harbour Foods"');
    await press(question(page), 'Revert');
    await notice(page, 'The changes of version 2 were reverted.');
    await expect.poll(() => other.root().value()).toMatchObject({ customer: 'Harbour Foods' });
    expect(await stored('order-10400')).toMatchObject({ version: 3, data: { customer: 'Harbour Foods' } });
    await expect(cell(page, 'order-10400', 'customer')).toHaveText('Harbour Foods');
  });

  test('renames a field in all models of a collection in 4 clicks', async ({ page, rest }) => {
    await page.goto('/');
    await openFromHome(page, 'Models');
    await link(page, 'Schema').click();
    await press(page, 'Rename state');
    await expect(field(page, 'Field')).toHaveValue('state');
    await expect(field(page, 'New Name')).toBeFocused();
    await type(page, 'progress');
    await press(page, 'Change 48 models…');
    await expect(field(question(page), 'Type 48 to confirm')).toBeFocused();
    await type(page, '48');
    await expect(page.getByText('48 models were changed.')).toBeVisible({ timeout: 20_000 });
    const count = async (condition: string) => {
      const query = `SELECT * FROM orders WHERE ${condition}`;
      return (await rest.call<{ totalResults: number }>('POST', `${orders}/model-query`, { query })).totalResults;
    };
    expect(await count("progress LIKE '%'")).toBe(48);
    expect(await count("state LIKE '%'")).toBe(0);
  });

  test('makes a JWT key, and checks a token for it in 8 clicks', async ({ page, context, server, rest }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
    await page.goto('/');
    await openFromHome(page, 'Open');
    await link(domainNav(page), 'Authentication').click();
    await link(page, 'Create JWT Key').click();
    await typeFirst(page, 'Id', 'my-app');
    await press(page, 'Generate Key…');
    await press(question(page), 'Copy private key');
    await press(question(page), 'Use Key');
    await press(page, 'Create');
    await notice(page, "Key 'my-app' created.");
    await press(page, 'Test Token');
    const dialog = page.getByRole('dialog', { name: 'Test Token' });
    await expect(field(dialog, 'Token')).toBeFocused();
    const token = await signToken(await page.evaluate(() => navigator.clipboard.readText()));
    await page.keyboard.insertText(token);
    await expect(dialog.getByText('The domain would accept this token now.')).toBeVisible();
    await expect(dialog).toContainText("It was made with the private key that belongs to 'my-app'.");
    const url = `${server.origin.replace(/^http/, 'ws')}/realtime/acme/orders`;
    const client = await Convergence.connectWithJwt(url, token, { webSocket: { class: BrowserSocket as never } });
    expect((await client.identity().profile()).username).toBe('zoe');
    await client.dispose();
    expect(await rest.call('GET', `${orders}/jwtKeys/my-app`)).toMatchObject({ enabled: true });
  });

  test("finds out why a user can't write a model in 5 clicks", async ({ page, rest, server }) => {
    const { id: _, ...collection } = await rest.call<Record<string, unknown>>('GET', `${orders}/collections/orders`);
    const only = { read: true, write: false, create: false, remove: false, manage: false };
    await rest.call('PUT', `${orders}/collections/orders`, { ...collection, userPermissions: { ben: only } });
    await page.goto('/');
    await openFromHome(page, 'Models');
    await link(page, 'order-10400').click();
    await page.getByRole('tab', { name: 'Permissions' }).click();
    const access = page.getByRole('region', { name: 'Check access' });
    await access.getByRole('combobox', { name: 'User' }).click();
    await page.keyboard.type('ben');
    await page.getByRole('option', { name: /^ben/ }).click();
    await expect(access.getByRole('listitem', { name: 'Change its data.' })).toHaveText(/Write\s*, no/);
    await expect(access).toContainText("From the collection's permissions for this user.");
    const client = await connectClient(server.origin, 'acme/orders', 'ben');
    const model = await client.models().open('order-10400');
    expect(model.permissions()).toMatchObject({ read: true, write: false });
    await client.dispose();
  });
});

/** Runs a program with Node below the project, so that its packages are found. @returns what it writes */
async function runProgram(code: string): Promise<string> {
  const cache = join(import.meta.dirname, '../../.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'journey-'));
  const file = join(folder, 'first.mjs');
  writeFileSync(file, code);
  try {
    return (await promisify(execFile)(process.execPath, [file], { timeout: 25_000 })).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A token for a user of an app, as the app makes it with the private key that it was given. */
async function signToken(pem: string): Promise<string> {
  const key = createPrivateKey(pem);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', kid: 'my-app' })
    .setSubject('zoe')
    .setAudience('Convergence')
    .setExpirationTime('5m')
    .sign(key);
}
