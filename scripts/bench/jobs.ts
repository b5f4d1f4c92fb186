import type { Page, Route } from '@playwright/test';
import { heapSize } from './probes';
import { modelsAtFirst, withPage, type BenchSession } from './session';
import type { Figure } from './table';

const models = `/domain/acme/orders/models?mode=`;
const changed = 1_000;
const exported = 100_000;
const shares = [0.2, 0.5, 0.9];
/** How much larger the heap may be than at the first share. */
const growth = 1.1;

/** The same change of many models over their live documents, in milliseconds. */
async function changeMany(page: Page, origin: string): Promise<number> {
  const query = encodeURIComponent(`SELECT * FROM filled LIMIT ${changed}`);
  await page.goto(`${origin}${models}query&query=${query}`);
  await page.getByRole('button', { name: 'Change all results' }).click();
  await page.getByRole('textbox', { name: 'Field' }).fill('archived');
  await page.getByRole('textbox', { name: 'Value' }).fill('true');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Change 1,000 models…' }).click();
  await page.getByRole('textbox', { name: /to confirm/ }).fill(String(changed));
  const begun = performance.now();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText('1,000 models were changed.').waitFor({ timeout: 120_000 });
  return performance.now() - begun;
}

/** The picker of the browser can't be operated here: its file is in the private file system of the page. */
const toDisk = `window.showSaveFilePicker = async ({ suggestedName }) =>
  (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });`;
const asDownload = 'delete window.showSaveFilePicker;';
/** Otherwise the code that is loaded ahead in the meantime would be measured too. */
const loadsNothingAhead = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } });`;

/** Exports all models. The heap is measured between two pages, so that none is in memory. */
async function exportAll(page: Page, origin: string, item: string, how: string): Promise<number[]> {
  await page.addInitScript(how + loadsNothingAhead);
  await page.goto(`${origin}${models}browse&collection=filled`);
  await page.getByText(`of ${exported.toLocaleString('en-US')} total results`).waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const heaps: number[] = [];
  let read = 0;
  await page.route('**/model-query', async (route: Route) => {
    const share = shares[heaps.length];
    if (share !== undefined && read >= exported * share) heaps.push(await heapSize(page));
    read += Number(/LIMIT (\d+)/.exec(route.request().postData() ?? '')?.[1] ?? 0);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Export all results' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByText(`${exported.toLocaleString('en-US')} models were saved`).waitFor({ timeout: 600_000 });
  return [...heaps, await heapSize(page)];
}

/** A change of 1,000 models, and an export of 100,000 to a file on disk and as a download. */
export async function measureJobs(session: BenchSession): Promise<Figure[]> {
  await session.fill(changed);
  const change = await withPage(session, (page) => changeMany(page, session.origin));
  const figures: Figure[] = [{ what: 'change of 1,000 models', value: change, unit: 'ms', limit: 20_000 }];
  await session.fill(exported - changed - modelsAtFirst);
  for (const [name, item, how] of [
    ['JSON Lines to disk', 'Save as JSON Lines', toDisk],
    ['CSV as a download', 'Save as CSV', asDownload],
  ] as const) {
    const heaps = await withPage(session, (page) => exportAll(page, session.origin, item, how));
    const [first = Number.NaN] = heaps;
    heaps.forEach((heap, index) => {
      const share = shares[index];
      const at = share === undefined ? 'afterwards' : `at ${share * 100} %`;
      const limit = index === 0 ? {} : { limit: (first * growth) / 1e6 };
      figures.push({ what: `export, ${name}: heap ${at}`, value: heap / 1e6, unit: 'MB', ...limit });
    });
  }
  return figures;
}
