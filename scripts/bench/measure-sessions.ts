import { startFilledSession } from './filled-session';
import type { BenchSession } from './bench-session';
import { measureLoad } from './measure-load';
import { countNodes, heapSize } from './memory';
import type { BenchRoute } from './routes';
import { stamped, stampScreens } from './stamp';
import { longestTask, tableRows, timeStep, turnPages, watchTasks } from './steps';
import { median, type Figure } from './table';

const amount = 1_000;
const turns = 10;
const host = '10.30.7.';
/** Number of sessions from this address: every 250th added one. */
const fromHost = amount / 250;

const screenAt = (page: number): BenchRoute => ({
  name: 'sessions',
  path: `/domain/acme/orders/sessions?disconnected=true${page === 1 ? '' : `&page=${page}`}`,
  filled: `${tableRows}.filter((text) => text !== '').length === 20`,
});

/** Times of one person using the list. */
async function useSessions(session: BenchSession) {
  const page = await session.open();
  try {
    const route = screenAt(1);
    await watchTasks(page);
    await stampScreens(page, [route], route);
    await page.goto(session.origin + route.path);
    await stamped(page, route);
    await page.waitForLoadState('networkidle');
    const nodes = await countNodes(page);
    const turned = await turnPages(page, tableRows, turns);
    await page.getByRole('textbox', { name: 'Remote Host' }).fill(host);
    const found = `texts.length === ${fromHost} && texts.every((text) => text.includes(${JSON.stringify(host)}))`;
    const filtered = await timeStep(page, tableRows, found, () =>
      page.getByRole('button', { name: 'Filter', exact: true }).click(),
    );
    return { nodes, turned, filtered, longest: await longestTask(page), heap: await heapSize(page) };
  } finally {
    await page.context().close();
  }
}

/** A domain's list of 1,000 sessions: opened, paged, filtered. */
export async function measureSessions(runs: number): Promise<Figure[]> {
  const session = await startFilledSession({ sessions: amount });
  const open = async (route: BenchRoute) => {
    const opened: number[] = [];
    for (let run = 0; run <= runs; run += 1) opened.push((await measureLoad(session, route)).filled);
    return median(opened.slice(1));
  };
  try {
    const opened = await open(screenAt(1));
    const atLast = await open(screenAt(amount / 20));
    const { nodes, turned, filtered, longest, heap } = await useSessions(session);
    return [
      { what: 'cold address to filled', value: opened, unit: 'ms', note: 'with those that have ended' },
      { what: `page ${amount / 20} by its address, cold`, value: atLast, unit: 'ms' },
      { what: 'next page, by click', value: median(turned), unit: 'ms', note: `median of ${turns} pages` },
      { what: 'filtered by host', value: filtered, unit: 'ms', note: `${fromHost} rows` },
      { what: 'longest task of all this', value: longest, unit: 'ms', note: '0: none of 50 ms or more' },
      { what: 'DOM nodes, 20 rows', value: nodes, unit: '' },
      { what: 'heap after all this', value: heap / 1_000_000, unit: 'MB' },
    ];
  } finally {
    await session.close();
  }
}
