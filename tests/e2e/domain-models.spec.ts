import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import { desk, field, listOf, notice, press, visit } from './support/pages';
import type { restClient } from './support/rest-client';

const rows = (page: Page) => listOf(page, 'Models').table.getByRole('row');
const editor = (page: Page) => page.getByRole('textbox', { name: 'Enter Query' });
const makeModel = (rest: ReturnType<typeof restClient>, id: string, data: object, collection = 'orders') =>
  rest.call('PUT', `domains/acme/orders/models/${encodeURIComponent(id)}`, { collection, data });
const lines = async (download: Download) => (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);

async function runQuery(page: Page, query: string) {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(query);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Enter');
}

test.beforeEach(({ page, signIn }) => signIn(page));

for (const [what, want] of [
  ['typed in', (box: Locator) => box.pressSequentially('ord')],
  ['clicked', (box: Locator) => box.click()],
] as const)
  test(`the list of collections opens when its code arrives after its field was ${what}`, async ({ page }) => {
    let arrive = (): void => undefined;
    const isWanted = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/CollectionPicker/, async (route) => {
      await isWanted;
      await route.continue();
    });
    await page.goto(`${desk}/models?mode=browse`);
    await want(page.getByRole('combobox', { name: 'Collection' }));
    arrive();
    await page.getByRole('option', { name: 'orders' }).click();
    await expect(page.getByRole('combobox', { name: 'Collection' })).toHaveValue('orders');
  });

test('browses a collection page by page, opens a row, and links to the pages of the model', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await page.goto(`${desk}/models?mode=browse&collection=two+words`);
  await expect(page).toHaveTitle('Models · acme/orders · Convergence Console');
  await expect(page.getByText(/its id contains a space/)).toBeVisible();
  await visit(page, `${desk}/models?mode=browse`);
  await expect(page.getByRole('heading', { name: 'Browse a collection' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Collection' }).pressSequentially('ord');
  await page.getByRole('option', { name: 'orders' }).click();
  await page.getByRole('spinbutton', { name: 'Results Per Page' }).fill('20');
  const heal = await control.failing({
    match: { path: '/domains/acme/orders/model-query' },
    status: 500,
    body: 'no',
  });
  await press(page, 'Browse');
  await expect(page).toHaveURL(/models\?mode=browse&collection=orders&pageSize=20$/);
  await expect(page.getByRole('heading', { name: 'Models could not be loaded' })).toBeVisible();
  await heal();
  await press(page, 'Retry');
  await expect(page.getByText('1–20 of 48 total results')).toBeVisible();
  await press(page, 'Next page');
  await expect(page.getByText('21–40 of 48 total results')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page.getByText('1–20 of 48 total results')).toBeVisible();

  await press(page, 'Details of order-10402');
  await expect(field(page, 'Data')).toContainText('"customer":');
  await axe(page);
  await expect(page.getByRole('link', { name: 'Edit Permissions' })).toHaveAttribute(
    'href',
    `${desk}/models/order-10402/permissions`,
  );
  await page.getByRole('link', { name: 'Edit Model' }).click();
  await expect(page).toHaveURL(new RegExp(`${desk}/models/order-10402$`));
});

test('runs a query, completes it, marks errors, and saves it with a name', async ({ page, expectFailures }) => {
  expectFailures([400]);
  await page.goto(`${desk}/models?mode=query`);
  await editor(page).click();
  await page.keyboard.type('SELECT * FROM ord');
  await page.getByRole('option', { name: 'orders' }).click();
  await expect(editor(page)).toHaveText('SELECT * FROM orders');

  await runQuery(page, 'SELECT * FORM orders');
  await expect(page.getByRole('heading', { name: 'The query was refused' })).toBeVisible();
  await expect(page.getByText('Expected FROM at position 10.').first()).toBeVisible();
  await expect(page.locator('.cm-lintRange-error')).toBeVisible();
  await axe(page);

  const query = 'SELECT * FROM orders WHERE state = "new" LIMIT 3';
  await runQuery(page, query);
  await expect(rows(page)).toHaveCount(4);
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(0);
  await expect(page).toHaveURL(/mode=query&query=SELECT/);
  await press(page, 'Save…');
  await field(page, 'Name').fill('New orders');
  await press(page, 'Save');
  await page.goto(`${desk}/models?mode=query`);
  await page.getByRole('button', { name: 'Saved' }).click();
  await page.getByRole('menuitem', { name: 'New orders' }).click();
  await expect(editor(page)).toHaveText(query);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('menuitem', { name: query })).toBeVisible();
});

async function startExport(page: Page, item: string, menu = 'Export all results') {
  await press(page, menu);
  await page.getByRole('menuitem', { name: item }).click();
}

test('downloads all results, not only the current page, where the browser cannot write to disk', async ({
  page,
  rest,
}) => {
  await makeModel(rest, 'formula', { customer: '=HYPERLINK("x")' });
  await page.addInitScript('delete window.showSaveFilePicker');
  await page.goto(`${desk}/models?mode=browse&collection=orders&pageSize=10&sort=@id`);
  const save = async (item: string, menu?: string) => {
    const download = page.waitForEvent('download');
    await startExport(page, item, menu);
    return lines(await download);
  };
  const json = await save('Save as JSON Lines');
  expect(json).toHaveLength(49);
  expect(JSON.parse(json[0] ?? '')).toMatchObject({ collection: 'orders' });
  const csv = await save('Save as CSV');
  expect(csv).toHaveLength(50);
  expect(csv.find((line) => line.startsWith('"formula",'))).toContain(`"'=HYPERLINK(""x"")"`);
  await listOf(page, 'Models').select('order-10400', 'order-10402');
  const selected = await save('Save as JSON Lines', 'Export…');
  expect(selected.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['order-10400', 'order-10402']);
});

test('writes an export to disk page by page, and continues after a failure', async ({
  page,
  request,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await request.post('/control/fill', { data: { models: 1_000 } });
  // The picker of the browser can't be operated in a test: its file is in the private file system of the page.
  await page.addInitScript(`window.showSaveFilePicker = async ({ suggestedName }) =>
    (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });`);
  const fileText = (name: string) =>
    page.evaluate(async (file) => {
      const folder = await navigator.storage.getDirectory();
      return (await (await folder.getFileHandle(file)).getFile()).text();
    }, name);
  const names = () =>
    page.evaluate(async () => {
      const found: string[] = [];
      const folder = (await navigator.storage.getDirectory()) as unknown as {
        keys(): AsyncIterable<string>;
      };
      for await (const name of folder.keys()) found.push(name);
      return found;
    });
  await page.goto(`${desk}/collections`);
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
  await visit(page, `${desk}/models?mode=browse&collection=filled`);
  await expect(page.getByText('1–25 of 1,000 total results')).toBeVisible();
  const fails = { match: { path: '/domains/acme/orders/model-query' }, status: 500, body: 'no' };
  const dialog = page.getByRole('alertdialog', { name: 'Export interrupted' });

  const heal = await control.failing(fails);
  await startExport(page, 'Save as CSV');
  await expect(dialog).toContainText('No models were read.');
  await axe(page);
  await press(dialog, 'Cancel');
  await expect(dialog).toBeHidden();
  await expect.poll(names).toEqual([]);
  await heal();

  await control.fault({ match: fails.match });
  await control.failing(fails);
  await startExport(page, 'Save as JSON Lines');
  await expect(dialog).toContainText('250 of 1,000 models were read.');
  await page.goBack();
  await expect(page.getByRole('alertdialog', { name: 'Leave and cancel the export?' })).toContainText(
    'The file will be removed.',
  );
  await press(page, 'Stay');
  await heal();
  await press(dialog, 'Retry');
  await notice(page, '1,000 models were saved as JSON Lines.');
  const written = (await fileText('acme-orders-models.jsonl')).trim().split('\n');
  expect(new Set(written.map((line) => (JSON.parse(line) as { id: string }).id)).size).toBe(1_000);
  expect(written).toHaveLength(1_000);
});

test('shows the rows of a long answer while it arrives', async ({ page, request }) => {
  await request.post('/control/fill', { data: { models: 3_000 } });
  await page.goto(`${desk}/models?mode=query`);
  await expect(editor(page)).toBeVisible();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  /** In bytes per second; -1: as fast as it is. */
  const receive = (downloadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    });
  await receive(50_000);
  await runQuery(page, 'SELECT * FROM filled');
  await expect(page.getByText(/^[\d,]+ models so far…$/)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Models' }).getByRole('link').first()).toBeVisible();
  await receive(-1);
  await expect(page.getByText('3,000 total results')).toBeVisible();
});
