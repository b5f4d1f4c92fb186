import type { Route } from '@playwright/test';
import { heapSize } from './probes';
import type { BenchSession } from './session';
import type { Figure } from './table';

const amount = 100_000;
const shares = [0.2, 0.5, 0.9];
/** How much larger the heap may be than at the first share. */
const growth = 1.1;

/** The picker of the browser can't be operated here: its file is in the private file system of the page. */
const toDisk = `window.showSaveFilePicker = async ({ suggestedName }) =>
  (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });`;
const asDownload = 'delete window.showSaveFilePicker;';
/** Otherwise the code that is loaded ahead in the meantime would be measured too. */
const loadsNothingAhead = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } });`;

/** Exports all models. The heap is measured between two pages, so that none is in memory. */
async function exportAll(session: BenchSession, item: string, how: string) {
  const page = await session.open();
  try {
    await page.addInitScript(how + loadsNothingAhead);
    await page.goto(`${session.origin}/domain/acme/orders/models?mode=browse&collection=filled`);
    await page.getByText(`of ${amount.toLocaleString('en-US')} total results`).waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    const heaps: number[] = [];
    let measuring = 0;
    await page.route('**/model-query', async (route: Route) => {
      const offset = Number(/OFFSET (\d+)/.exec(route.request().postData() ?? '')?.[1] ?? 0);
      const share = shares[heaps.length];
      if (share !== undefined && offset >= amount * share) {
        const begun = performance.now();
        heaps.push(await heapSize(page));
        measuring += performance.now() - begun;
      }
      await route.continue();
    });
    await page.getByRole('button', { name: 'Export all results' }).click();
    const begun = performance.now();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByText(`${amount.toLocaleString('en-US')} models were saved`).waitFor({ timeout: 600_000 });
    const took = performance.now() - begun - measuring;
    return { took, heaps: [...heaps, await heapSize(page)] };
  } finally {
    await page.context().close();
  }
}

/** Exports 100,000 models to a file on disk and as a download. */
export async function measureExport(session: BenchSession): Promise<Figure[]> {
  // Two are there already.
  await session.fill({ models: amount - 2 });
  const figures: Figure[] = [];
  for (const [name, item, how] of [
    ['JSON Lines to disk', 'Save as JSON Lines', toDisk],
    ['CSV as a download', 'Save as CSV', asDownload],
  ] as const) {
    const { took, heaps } = await exportAll(session, item, how);
    const [first = Number.NaN] = heaps;
    figures.push({ what: name, value: took / 1_000, unit: 's' });
    heaps.forEach((heap, index) => {
      const share = shares[index];
      const at = share === undefined ? 'afterwards' : `at ${share * 100} %`;
      const limit = index === 0 ? {} : { limit: (first * growth) / 1e6 };
      figures.push({ what: `${name}: heap ${at}`, value: heap / 1e6, unit: 'MB', ...limit });
    });
  }
  return figures;
}
