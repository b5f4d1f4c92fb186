import type { Browser } from '@playwright/test';
import { newContext } from '../bench/session';
import type { BenchTable } from '../bench/table';
import { launchBrowser } from '../browser';
import { ServerProcess } from '../server-process';
import { addresses, openings } from './addresses';
import { type Cell, isFine, kindOf, type Verdict } from './fault-cells';
import { FaultPage, isAutomatic, type Sight } from './fault-page';
import { type Fault, type FaultProxy, faults, startFaultProxy } from './fault-proxy';
import { cellsOfWrite, writes } from './fault-writes';
import { reasons } from './reasons';
import { signIn } from '../operator';

/** Pages that are looked at at the same time, each behind a proxy of its own. */
const atOnce = 4;

const levelOf = (address: string) => (address.startsWith('/domain/') ? 'domain' : 'server');

/** In seconds: the longest pause before the realtime connection is made again. */
const longestPause = 35;

/** Does something with each item, with as many at the same time as there are pages. */
async function shareOut<Item>(
  pages: readonly FaultPage[],
  items: readonly Item[],
  work: (page: FaultPage, item: Item, index: number) => Promise<void>,
): Promise<void> {
  const left = [...items.entries()];
  const next = async (page: FaultPage): Promise<void> => {
    for (let item = left.shift(); item; item = left.shift()) await work(page, item[1], item[0]);
  };
  await Promise.all(pages.map(next));
}

type Surveyed = { address: string; calls: string[]; healthy: Sight };

/** Looks at each screen healthy: its calls and what it shows. */
async function survey(pages: readonly FaultPage[]): Promise<Surveyed[]> {
  const found: (Surveyed & { shownAt: string })[] = [];
  await shareOut(pages, addresses, async (page, address, index) => {
    page.proxy.takeCalls();
    await page.load(address);
    const healthy = await page.settled(6);
    const calls = [...new Set(page.proxy.takeCalls())];
    found[index] = { address, calls, healthy, shownAt: page.page.url() };
  });
  // Some addresses lead to others.
  return found.filter(({ shownAt }, index) => found.findIndex((each) => each.shownAt === shownAt) === index);
}

/**
 * Which call fails on which screen. The calls that most screens of a level make belong to the frame, and fail on the first of its screens only; of
 * the calls that a screen makes for each of many, the first fails.
 */
function ownCalls(found: readonly Pick<Surveyed, 'address' | 'calls'>[]): { address: string; calls: string[] }[] {
  const done = new Set<string>();
  return found.map(({ address, calls }) => {
    const level = levelOf(address);
    const peers = found.filter((each) => levelOf(each.address) === level);
    const own = calls.filter((call, index) => {
      if (calls.findIndex((each) => kindOf(each) === kindOf(call)) < index) return false;
      const isCommon = peers.filter((each) => each.calls.includes(call)).length > peers.length / 2;
      const key = `${level} ${call}`;
      if (isCommon && done.has(key)) return false;
      done.add(key);
      return true;
    });
    return { address, calls: own };
  });
}

function verdictOf(
  sight: Pick<Sight, 'mainLength' | 'busy'>,
  healthy: Pick<Sight, 'busy'>,
  { says, offers, errors }: Pick<Cell, 'says' | 'offers' | 'errors'>,
): Verdict {
  if (errors.length > 0) return 'console error';
  if (sight.mainLength < 10) return 'blank';
  if (sight.busy > healthy.busy && says === '') return 'busy';
  if (says === '') return 'silent';
  return offers === '' ? 'no retry' : 'ok';
}

/**
 * Lets a call of a screen fail in every way. The page is loaded once, then Retry repeats the call, if there is one: that it does not is noted in
 * the cell before. After 401 there is no Retry, so it comes last, on a page that is loaded for it.
 */
async function cellsOf(page: FaultPage, { address, ...surveyed }: Surveyed, call: string): Promise<Cell[]> {
  const { proxy } = page;
  const opening = openings[address];
  const healthy = opening ? await page.opened(address, opening) : surveyed.healthy;
  const cells: Cell[] = [];
  const begin = async (fault: Fault) => {
    const last = cells.at(-1);
    proxy.fail(call, fault);
    if (fault !== '401' && last && last.offers !== '') {
      await page.hurry(fault);
      if (await page.retry()) {
        if ((await page.called(2)) || ((await page.retry()) && (await page.called(3)))) return;
        if (isAutomatic(last.says) && (await page.called(longestPause))) return;
        last.offers = '';
        last.verdict = 'no retry';
      }
    }
    await page.load(address, fault);
    await page.called(4);
  };
  for (const fault of faults) {
    await begin(fault);
    const sight = await page.failed(healthy);
    if (opening && sight.says === '') await page.show(opening);
    const opened = sight.says === '' ? await page.openPickers(healthy) : undefined;
    const { says } = opened?.sight ?? sight;
    const offers = opened?.offers ?? (await page.offers(sight));
    const seen = { says, offers, errors: page.takeFaults() };
    cells.push({ address, call: kindOf(call), fault, ...seen, verdict: verdictOf(sight, healthy, seen) });
  }
  proxy.fail();
  return cells;
}

/** @param only a part of the address and call */
export async function runFaults(only: string | undefined): Promise<BenchTable> {
  const server = new ServerProcess('--avatar-url', 'off', '--control', '--pace', 'fast');
  await server.start();
  const browser = await launchBrowser();
  const pages = await openPages(browser, server.origin);
  const cells: Cell[][] = [];
  try {
    const found = await survey(pages);
    const jobs = [
      ...ownCalls(found).flatMap(({ calls }, index) =>
        calls.map((call) => ({
          name: `${found[index]?.address} ${call}`,
          run: (page: FaultPage) => cellsOf(page, found[index] as Surveyed, call),
        })),
      ),
      ...writes.map((write) => ({
        name: `${write.address} WRITE ${write.does}`,
        run: (page: FaultPage) => cellsOfWrite(page, write),
      })),
    ].filter(({ name }) => only === undefined || name.includes(only));
    console.log(`  ${jobs.length} calls of ${found.length} screens`);
    await shareOut(pages, jobs, async (page, { name, run }, index) => {
      const tried = await run(page).catch((error: unknown) => [notTried(name, error)]);
      page.proxy.fail();
      for (const cell of tried) console.log(`  ${printed(cell)}`);
      cells[index] = tried;
    });
    return tableOf(found.length, cells.flat());
  } finally {
    await browser.close();
    for (const { proxy } of pages) await proxy.close();
    await server.stop();
  }
}

const notTried = (name: string, error: unknown): Cell => {
  const [address = '', ...call] = name.split(' ');
  const errors = [String(error).split('\n')[0] ?? ''];
  return {
    address,
    call: call.join(' '),
    fault: 'refused',
    says: '',
    offers: '',
    errors,
    verdict: 'not tried',
  };
};

/** Each with a window and a proxy of its own. */
const openPages = (browser: Browser, origin: string) =>
  Promise.all(
    Array.from({ length: atOnce }, async () => {
      const proxy: FaultProxy = await startFaultProxy(origin);
      const { stored } = await signIn(origin);
      return FaultPage.open(await newContext(browser, proxy.origin, stored), proxy, stored);
    }),
  );

const printed = (cell: Cell) =>
  `${isFine(cell, reasons) ? 'ok  ' : 'BAD '} ${cell.address} ${cell.call} ${cell.fault}: ${cell.says || '–'} [${cell.offers}] ${cell.verdict} ${cell.errors.join(' ').slice(0, 200)}`;

const tableOf = (screens: number, cells: readonly Cell[]): BenchTable => ({
  title: 'Each call of each screen fails in each way',
  figures: [
    { what: 'screens', value: screens },
    { what: 'cells', value: cells.length },
    {
      what: 'cells that are not as wanted, without a reason',
      value: cells.filter((cell) => !isFine(cell, reasons)).length,
      limit: 0,
    },
  ],
});
