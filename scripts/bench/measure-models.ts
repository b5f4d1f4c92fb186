import type { Page } from '@playwright/test';
import { startFilledSession } from './filled-session';
import type { BenchSession } from './bench-session';
import { measureLoad } from './measure-load';
import { countNodes, heapSize } from './memory';
import type { BenchRoute } from './routes';
import { stamped, stampScreens } from './stamp';
import { longestTask, modelRows, timeStep, turnPages, watchTasks } from './steps';
import { median, type Figure } from './table';

const amount = 10_000;
const turns = 10;
const lastPage = amount / 25;
const path = '/domain/acme/orders/models';
const filled = `${path}?mode=browse&collection=filled`;

const screenAt = (address: string, rows: number): BenchRoute => ({
  name: 'models',
  path: address,
  filled: `${modelRows}.length === ${rows}`,
});
const blank: BenchRoute = {
  name: 'models',
  path,
  filled: `document.querySelector('main form[role="search"] input') !== null`,
};

async function openAt(page: Page, session: BenchSession, route: BenchRoute): Promise<void> {
  await watchTasks(page);
  await stampScreens(page, [route], route);
  await page.goto(session.origin + route.path);
  await stamped(page, route);
  await page.waitForLoadState('networkidle');
}

/** Browsing: from the empty page to the first rows, page by page, and with 50 per page. */
async function browse(session: BenchSession) {
  const page = await session.open();
  try {
    await openAt(page, session, blank);
    await page.getByRole('combobox', { name: 'Collection' }).fill('filled');
    const button = page.getByRole('button', { name: 'Browse', exact: true });
    const first = await timeStep(page, modelRows, 'texts.length === 25', () => button.click());
    const turned = await turnPages(page, modelRows, turns);
    const nodes = await countNodes(page);
    await page.getByRole('spinbutton', { name: 'Results Per Page' }).fill('50');
    const sized = await timeStep(page, modelRows, 'texts.length === 50 && texts[49]', () => button.click());
    const nodesOf50 = await countNodes(page);
    return {
      first,
      turned,
      nodes,
      sized,
      nodesOf50,
      longest: await longestTask(page),
      heap: await heapSize(page),
    };
  } finally {
    await page.context().close();
  }
}

/** A query that finds every model, and scrolling to the last row. */
async function query(session: BenchSession) {
  const page = await session.open();
  try {
    const asking: BenchRoute = {
      ...blank,
      path: `${path}?mode=query`,
      filled: `document.querySelector('main [role="search"] [aria-busy="true"]') === null && document.querySelector('main [role="search"]') !== null`,
    };
    await openAt(page, session, asking);
    await page.getByRole('textbox', { name: 'Enter Query' }).click();
    await page.keyboard.insertText('SELECT * FROM filled');
    await page.keyboard.press('Escape');
    const run = page.getByRole('button', { name: 'Query', exact: true });
    const found = await timeStep(page, modelRows, 'texts.length > 10', () => run.click());
    const table = page.getByRole('table', { name: 'Models' });
    const total = Number(await table.getAttribute('aria-rowcount')) - 1;
    if (total !== amount) throw new Error(`the query found ${total} models, not ${amount}`);
    const nodes = await countNodes(page);
    const last = `document.querySelector('main tr[aria-rowindex="${amount + 1}"]') !== null`;
    const scrolled = await timeStep(page, modelRows, last, () =>
      table.evaluate((element) => {
        element.parentElement?.click();
        element.parentElement?.scrollTo({ top: element.scrollHeight });
      }),
    );
    return { found, nodes, scrolled, longest: await longestTask(page), heap: await heapSize(page) };
  } finally {
    await page.context().close();
  }
}

const changedAtOnce = 1_000;

/** The same change of many models over their live documents. Returns milliseconds. */
async function change(session: BenchSession) {
  const page = await session.open();
  try {
    const asked = encodeURIComponent(`SELECT * FROM filled LIMIT ${changedAtOnce}`);
    await page.goto(`${session.origin}${path}?mode=query&query=${asked}`);
    await page.getByRole('button', { name: 'Change all results' }).click();
    await page.getByRole('textbox', { name: 'Field' }).fill('archived');
    await page.getByRole('textbox', { name: 'Value' }).fill('true');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Change 1,000 models…' }).click();
    await page.getByRole('textbox', { name: /to confirm/ }).fill(String(changedAtOnce));
    const begun = performance.now();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('1,000 models were changed.').waitFor({ timeout: 120_000 });
    return performance.now() - begun;
  } finally {
    await page.context().close();
  }
}

/** A collection of 10,000 models: opened, browsed, paged, queried, changed. */
export async function measureModels(runs: number): Promise<Figure[]> {
  const session = await startFilledSession({ models: amount });
  const open = async (route: BenchRoute) => {
    const opened: number[] = [];
    for (let run = 0; run <= runs; run += 1) opened.push((await measureLoad(session, route)).filled);
    return median(opened.slice(1));
  };
  try {
    const opened = await open(screenAt(filled, 25));
    const atLast = await open(screenAt(`${filled}&page=${lastPage}`, 25));
    const browsed = await browse(session);
    const queried = await query(session);
    const changed = await change(session);
    return [
      { what: 'cold address to filled', value: opened, unit: 'ms' },
      { what: `page ${lastPage} by its address, cold`, value: atLast, unit: 'ms', note: 'the last' },
      { what: 'Browse pressed, first rows', value: browsed.first, unit: 'ms' },
      {
        what: 'next page, by click',
        value: median(browsed.turned),
        unit: 'ms',
        note: `median of ${turns} pages`,
      },
      { what: '50 rows instead of 25', value: browsed.sized, unit: 'ms' },
      {
        what: 'browsing: longest task',
        value: browsed.longest,
        unit: 'ms',
        note: '0: none of 50 ms or more',
      },
      { what: 'browsing: DOM nodes of 25 rows', value: browsed.nodes, unit: '' },
      { what: 'browsing: DOM nodes of 50 rows', value: browsed.nodesOf50, unit: '' },
      { what: 'browsing: heap after all this', value: browsed.heap / 1_000_000, unit: 'MB' },
      {
        what: 'query that finds all, first rows',
        value: queried.found,
        unit: 'ms',
        note: 'all of them are sent at once',
      },
      { what: 'query: to the last row', value: queried.scrolled, unit: 'ms', note: 'scrolled at once' },
      { what: 'query: longest task', value: queried.longest, unit: 'ms' },
      { what: 'query: DOM nodes', value: queried.nodes, unit: '', note: 'the editor has its own' },
      {
        what: 'change of 1,000 models at once',
        value: changed,
        unit: 'ms',
        budget: 20_000,
        note: '50 a second',
      },
      { what: 'query: heap after all this', value: queried.heap / 1_000_000, unit: 'MB' },
    ];
  } finally {
    await session.close();
  }
}
