import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser, newContext } from '../bench/bench-session';
import type { BenchTable } from '../bench/table';
import { ensureBrowser } from '../browser';
import { ServerProcess } from '../server-process';
import { addresses } from './addresses';
import { type Cell, isFine, newSentences, pageOf, type Verdict } from './fault-cells';
import { FaultPage, type Sight } from './fault-page';
import { type FaultProxy, faults, startFaultProxy } from './fault-proxy';
import { reasons } from './reasons';
import { signIn } from './rest';

const file = join(import.meta.dirname, '../../docs/fault-cells.md');

/** Pages that are looked at at the same time, each behind a proxy of its own. */
const atOnce = 4;

const levelOf = (address: string) => (address.startsWith('/domain/') ? 'domain' : 'server');

/** Looks at each screen healthy: its calls and what it shows. */
async function survey(browser: Browser, proxies: readonly FaultProxy[], session: () => Promise<string>) {
  const left = [...addresses.entries()];
  const found: { address: string; calls: string[]; healthy: Sight }[] = [];
  await Promise.all(
    proxies.map(async (proxy) => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [index, address] = next;
        const context = await newContext(browser, proxy.origin, await session());
        const shown = await FaultPage.open(context, proxy);
        proxy.takeCalls();
        await shown.load(address);
        const healthy = await shown.settled({ calm: 99, seconds: 8 });
        found[index] = { address, calls: [...new Set(proxy.takeCalls())], healthy };
        await context.close();
      }
    }),
  );
  return found;
}
export type Surveyed = Awaited<ReturnType<typeof survey>>[number];

/** The calls that most screens of a level make belong to the frame, and fail on the first of its screens only. */
export function ownCalls(
  found: readonly Pick<Surveyed, 'address' | 'calls'>[],
): { address: string; calls: string[] }[] {
  const done = new Set<string>();
  return found.map(({ address, calls }) => {
    const level = levelOf(address);
    const peers = found.filter((each) => levelOf(each.address) === level);
    const own = calls.filter((call) => {
      const isCommon = peers.filter((each) => each.calls.includes(call)).length > peers.length / 2;
      const key = `${level} ${call}`;
      if (isCommon && done.has(key)) return false;
      done.add(key);
      return true;
    });
    return { address, calls: own };
  });
}

function verdictOf(sight: Sight, healthy: Sight, seen: Pick<Cell, 'says' | 'retry' | 'errors'>): Verdict {
  if (seen.errors.length > 0) return 'console error';
  if (sight.mainLength < 10) return 'blank';
  if (sight.busy > healthy.busy && seen.says === '') return 'busy';
  if (seen.says === '') return 'silent';
  return seen.retry ? 'ok' : 'no retry';
}

/** Lets a call of a screen fail in every way. The page is loaded once, then Retry repeats the call, if there is one. */
async function cellsOf(shown: FaultPage, proxy: FaultProxy, { address, healthy }: Surveyed, call: string) {
  const cells: Cell[] = [];
  let retry: Awaited<ReturnType<FaultPage['retryButton']>>;
  for (const fault of faults) {
    proxy.fail(call, fault);
    if (retry) {
      await shown.hurry(fault);
      await retry.click({ timeout: 3_000 }).catch(() => {});
      await shown.page.waitForTimeout(100);
    }
    if (!retry || proxy.failed() === 0) await shown.load(address, fault);
    for (let waited = 0; proxy.failed() === 0 && waited < 30; waited += 1)
      await shown.page.waitForTimeout(100);
    if (fault === 'hangs' || fault === 'stalls') await shown.page.waitForTimeout(1_400);
    const sight = await shown.settled({ calm: healthy.busy });
    retry = await shown.retryButton();
    const says = newSentences(sight.lines, healthy.lines).join(' / ').slice(0, 220);
    const seen = { says, retry: retry !== undefined, errors: shown.takeFaults() };
    cells.push({ address, call, fault, ...seen, verdict: verdictOf(sight, healthy, seen) });
  }
  proxy.fail();
  return cells;
}

export async function runFaults(): Promise<BenchTable> {
  const begun = new Date();
  const server = new ServerProcess('--avatar-url', 'off', '--control', '--pace', 'fast');
  await server.start();
  const proxies = await Promise.all(Array.from({ length: atOnce }, () => startFaultProxy(server.origin)));
  const browser = await launchBrowser(await ensureBrowser());
  const session = async () => (await signIn(server.origin)).stored;
  const cells: Cell[] = [];
  const note = (more: readonly Cell[]) => {
    cells.push(...more);
    for (const cell of more)
      console.log(
        `  ${isFine(cell, reasons) ? 'ok  ' : 'BAD '} ${cell.address} ${cell.call} ${cell.fault}: ${cell.says || '–'} ${cell.retry ? '[Retry]' : ''} ${cell.verdict} ${cell.errors.join(' ').slice(0, 200)}`,
      );
    mkdirSync(dirname(file), { recursive: true });
    const head = `Written by \`npm run reliability -- faults\` on ${begun.toISOString().slice(0, 10)}. Time limits of calls are shortened from 25 to 1.25 s for faults that only they end; digits are shown as #.`;
    writeFileSync(file, pageOf(cells, reasons, head));
  };
  try {
    const found = await survey(browser, proxies, session);
    const wanted = ownCalls(found);
    console.log(
      `  ${wanted.reduce((sum, { calls }) => sum + calls.length, 0)} calls of ${found.length} screens`,
    );
    const left = found.flatMap((screen, index) =>
      (wanted[index]?.calls ?? []).map((call) => ({ screen, call })),
    );
    await Promise.all(
      proxies.map(async (own) => {
        for (let next = left.shift(); next; next = left.shift()) {
          const context = await newContext(browser, own.origin, await session());
          const shown = await FaultPage.open(context, own);
          note(await cellsOf(shown, own, next.screen, next.call));
          await context.close();
        }
      }),
    );
    const bad = cells.filter((cell) => !isFine(cell, reasons)).length;
    return {
      title: 'Each call of each screen fails in each way',
      figures: [
        { what: 'screens', value: found.length, unit: '' },
        { what: 'cells', value: cells.length, unit: '', note: 'docs/fault-cells.md' },
        {
          what: 'cells that are blank, silent without a reason, or log an error',
          value: bad,
          unit: '',
          budget: 0,
        },
      ],
    };
  } finally {
    await browser.close();
    for (const proxy of proxies) await proxy.close();
    await server.stop();
  }
}
