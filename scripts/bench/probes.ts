import type { Page } from '@playwright/test';

/** Measurements inside the page, in milliseconds from the start of the navigation. */
declare global {
  interface Window {
    /** When what is awaited began, was in the document, and was painted. */
    benchBegun: number;
    benchReached: number;
    benchPainted: number | undefined;
    benchAwait: (reached: () => boolean, since: number) => void;
    /** Calls back after the current frame is painted. */
    benchAfterPaint: (painted: (at: number) => void) => void;
    /** The tasks of at least 50 ms. */
    benchTasks: { startTime: number; duration: number }[];
    /** Sum of the layout shifts that no input caused. */
    benchShift: number;
  }
}

/** The page says this when what is awaited was painted: to look for it from outside would take the page's own time. */
const painted = 'benchPainted';

/** Records long tasks, layout shifts and the paint of what is awaited, in every document opened from now on. */
export const installProbes = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    window.benchTasks = [];
    window.benchShift = 0;
    const watch = (type, seen) =>
      new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, buffered: true });
    watch('longtask', ({ startTime, duration }) => benchTasks.push({ startTime, duration }));
    watch('layout-shift', ({ value, hadRecentInput }) => (benchShift += hadRecentInput ? 0 : value));
    const channel = new MessageChannel();
    const waiting = [];
    channel.port1.onmessage = () => {
      for (const painted of waiting.splice(0)) painted(performance.now());
    };
    // A message posted in a frame arrives after the frame is painted.
    window.benchAfterPaint = (painted) => {
      waiting.push(painted);
      channel.port2.postMessage(0);
    };
    window.benchAwait = (reached, since) => {
      window.benchBegun = since;
      window.benchPainted = undefined;
      const look = () => {
        if (!reached()) return requestAnimationFrame(look);
        window.benchReached = performance.now();
        benchAfterPaint((at) => {
          window.benchPainted = at;
          console.debug('${painted}');
        });
      };
      requestAnimationFrame(look);
    };
  }`);

/** Milliseconds until what is awaited was painted, once `act` makes it. Rejects after a minute. */
async function paintedAfter(page: Page, act: () => Promise<unknown>): Promise<number> {
  const said = page.waitForEvent('console', { predicate: (line) => line.text() === painted, timeout: 60_000 });
  await Promise.all([said, act()]);
  return page.evaluate(() => (window.benchPainted ?? Number.NaN) - window.benchBegun);
}

/** Milliseconds from the start of the navigation until `reached`, JavaScript that is true in the page, is painted. */
export async function timeAddress(page: Page, address: string, reached: string): Promise<number> {
  await page.addInitScript(`benchAwait(() => ${reached}, 0);`);
  return paintedAfter(page, () => page.goto(address, { waitUntil: 'commit' }));
}

/**
 * Milliseconds from the next click, key, input or Back until `reached` is painted. It can use `before`, the text of the
 * page before.
 */
export async function timeInput(page: Page, reached: string, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(`{
    window.benchPainted = undefined;
    const before = document.querySelector('main').innerText;
    const types = ['click', 'keydown', 'input', 'popstate'];
    const begin = ({ timeStamp }) => {
      for (const type of types) removeEventListener(type, begin, true);
      benchAwait(() => ${reached}, timeStamp);
    };
    for (const type of types) addEventListener(type, begin, true);
  }`);
  return paintedAfter(page, act);
}

/** Milliseconds of the longest task of at least 50 ms; 0 without one. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...window.benchTasks.map(({ duration }) => duration)));

/** Bytes of the JavaScript heap in use after garbage collection. */
export async function heapSize(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize;
}

/** What measures the milliseconds of main thread time that something costs. */
export async function watchWork(page: Page): Promise<(act: () => Promise<unknown>) => Promise<number>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const soFar = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  return async (act) => {
    const before = await soFar();
    await act();
    return (await soFar()) - before;
  };
}
