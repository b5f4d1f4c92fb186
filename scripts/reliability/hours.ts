import { setTimeout as pause } from 'node:timers/promises';
import type { RealTimeArray, RealTimeNumber } from '@convergence/convergence';
import type { Page } from '@playwright/test';
import { launchBrowser, newContext } from '../bench/session';
import { openElsewhere } from '../bench/other-client';
import { countNodes, heapSize } from '../bench/probes';
import type { BenchTable, Figure } from '../bench/table';
import { ensureBrowser } from '../browser';
import { ServerProcess } from '../server-process';
import { signIn } from '../operator';

const modelId = 'hours';
/**
 * The console's waits of a second or more pass this much faster: what polls and refreshes does so as often in a minute as in an hour. Not those of
 * 10 s, the time limits of a socket and of an answer, which a busy machine would exceed.
 */
const faster = 60;
/** What an hour brings: the calls of a domain page (measured by `npm run bench -- idle`), and an edit by others every two seconds. */
const callsOfHour = 31 * 60;
const editsOfHour = 1_800;
const samples = 8;

const fasterWaits = `{
  for (const name of ['setTimeout', 'setInterval']) {
    const real = window[name];
    window[name] = (run, delay = 0, ...given) => real(run, delay >= 1000 && delay !== 10000 ? delay / ${faster} : delay, ...given);
  }
}`;

/** A page, with what it did and how much memory it took. */
class Watched {
  readonly page: Page;
  readonly name: string;
  calls = 0;
  messages = 0;
  readonly heaps: number[] = [];
  readonly faults: string[] = [];

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/rest/')) this.calls += 1;
    });
    page.on('websocket', (socket) => socket.on('framereceived', () => (this.messages += 1)));
    page.on('pageerror', ({ message }) => this.faults.push(message));
    page.on('console', (message) => {
      // A socket that has not opened within 10 s is given up, as on a busy machine, and the browser says so.
      if (message.text().includes('WebSocket is closed before the connection is established')) return;
      if (message.type() === 'error' || message.type() === 'warning') this.faults.push(message.text());
    });
  }
}

/** Leaves a model and a dashboard open until they have had the events of so many hours. */
export async function runHours(hours: number): Promise<BenchTable> {
  const server = new ServerProcess('--avatar-url', 'off');
  await server.start();
  const browser = await launchBrowser(await ensureBrowser());
  try {
    const operator = await signIn(server.origin);
    // The session must outlive its waits, which pass faster, too.
    await operator.call('POST', 'config', { 'sessions.timeout': 10_080 });
    const data = {
      text: 'edit 0',
      list: ['a', 'b', 'c'],
      count: 0,
      filler: Array.from({ length: 200 }, (_, n) => ({ n, text: `line ${n}` })),
    };
    await operator.call('PUT', `domains/acme/orders/models/${modelId}`, {
      collection: 'orders',
      data,
      overrideWorld: true,
      worldPermissions: { read: true, write: true, remove: true, manage: true },
    });
    const { stored } = await signIn(server.origin);
    const pages: Watched[] = [];
    for (const [name, path, ready] of [
      ['model', `/models/${modelId}`, '[role="treeitem"]'],
      ['dashboard', '', 'h1'],
    ] as const) {
      const page = await (await newContext(browser, server.origin, stored)).newPage();
      const watched = new Watched(page, name);
      await page.addInitScript(fasterWaits);
      await page.goto(`${server.origin}/domain/acme/orders${path}`);
      await page.locator(ready).first().waitFor();
      pages.push(watched);
    }
    const other = await openElsewhere(server.origin, modelId);
    const text = other.textAt('text');
    const list = other.model.elementAt('list') as unknown as RealTimeArray;
    const count = other.model.elementAt('count') as unknown as RealTimeNumber;
    let edits = 0;
    const editOnce = () => {
      edits += 1;
      const kinds: (() => unknown)[] = [
        () => text.value(`edit ${edits}`),
        () => list.insert(edits % 3, `item ${edits}`),
        () => list.remove(edits % 3),
        () => count.value(edits),
      ];
      kinds[edits % kinds.length]?.();
    };

    const goals = { calls: hours * callsOfHour, edits: hours * editsOfHour };
    const share = () => Math.min(...pages.map(({ calls }) => calls / goals.calls));
    const begun = performance.now();
    // The first part loads what is loaded later, and fills what is bounded.
    for (let next = 1 / samples; share() < 1;) {
      // Spread over the whole time.
      if (edits < goals.edits * (share() + 0.01)) editOnce();
      await pause(15);
      if (share() < next) continue;
      for (const each of pages) each.heaps.push(await heapSize(each.page));
      const seconds = Math.round((performance.now() - begun) / 1_000);
      console.log(
        `  ${seconds} s: ${Math.round(100 * share())} %, ${edits} edits, ${pages.map(({ name, calls, heaps }) => `${name} ${calls} calls ${((heaps.at(-1) ?? 0) / 1e6).toFixed(1)} MB`).join(', ')}`,
      );
      next += 1 / samples;
    }
    const last = text.value();
    await pages[0]?.page.getByText(`"${last}"`).first().waitFor({ timeout: 30_000 });
    const seconds = (performance.now() - begun) / 1_000;
    const figures: Figure[] = [
      {
        what: 'took',
        value: seconds / 60,
        unit: 'min',
        note: `waits of 1 s or more pass ${faster} times faster`,
      },
      { what: 'edits by another client', value: edits, note: `${hours} h with one every 2 s` },
    ];
    for (const { page, name, calls, messages, heaps, faults } of pages) {
      const first = heaps[0] ?? Number.NaN;
      const growth = (100 * ((heaps.at(-1) ?? Number.NaN) - first)) / first;
      figures.push(
        {
          what: `${name}: calls`,
          value: calls,
          note: `${hours} h have ${goals.calls}; messages of the socket: ${messages}; DOM nodes ${await countNodes(page)}`,
        },
        {
          what: `${name}: growth of the heap`,
          value: growth,
          unit: '%',
          limit: 10,
          note: `MB after each eighth: ${heaps.map((heap) => (heap / 1e6).toFixed(1)).join(', ')}`,
        },
        { what: `${name}: errors and warnings`, value: faults.length, limit: 0, note: faults[0] ?? '' },
      );
    }
    await other.leave();
    return { title: `A model and a dashboard open for ${hours} h, compressed`, figures };
  } finally {
    await browser.close();
    await server.stop();
  }
}
