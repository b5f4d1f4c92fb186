import type { Page } from '@playwright/test';
import { startBenchSession, type BenchSession } from './bench-session';
import { measureLoad } from './measure-load';
import type { BenchRoute } from './routes';
import { stamped, stampScreens } from './stamp';
import { median, type Figure } from './table';

declare global {
  interface Window {
    /** Milliseconds from the awaited key or click until the rows were there. */
    benchStep: number | undefined;
    /** Milliseconds of the longest task; those under 50 are not seen. */
    benchLongest: number;
  }
}

const amount = 10_000;
const pages = 10;
const typed = 'filled-0123';

const rows = `[...document.querySelectorAll('main [role="row"]')].slice(1).map((row) => row.innerText.trim())`;
const route: BenchRoute = {
  name: 'users',
  path: '/users',
  filled: `${rows}.filter((text) => text !== '').length >= 10`,
};

const watchTasks = `{
  window.benchLongest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.benchLongest = Math.max(window.benchLongest, duration);
  }).observe({ type: 'longtask', buffered: true });
}`;

/** Awaits, from the next key or click on, that `reached` is true of the `texts` of the rows; `before` is what they were, joined. */
const watchRows = (reached: string) => `{
  window.benchStep = undefined;
  const before = ${rows}.join();
  const begin = () => {
    for (const type of ['click', 'keydown']) removeEventListener(type, begin, true);
    const since = performance.now();
    const look = () => {
      const texts = ${rows};
      if (${reached}) window.benchStep = performance.now() - since;
      else requestAnimationFrame(look);
    };
    look();
  };
  for (const type of ['click', 'keydown']) addEventListener(type, begin, true);
}`;

/** Milliseconds from what `act` does to the frame that shows it. Rejects after 15 s. */
async function timeStep(page: Page, reached: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(watchRows(reached));
  await act();
  const step = await page.waitForFunction(() => window.benchStep, undefined, { timeout: 15_000 });
  return (await step.jsonValue()) ?? Number.NaN;
}

const changed = `texts[0] && texts.join() !== before`;

/** What one person does with the list, and what it takes. */
async function useList(session: BenchSession) {
  const page = await session.open();
  try {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/rest/users') asked.push(request.url());
    });
    await page.addInitScript(watchTasks);
    await stampScreens(page, [route], route);
    await page.goto(session.origin + route.path);
    await stamped(page, route);
    await page.waitForLoadState('networkidle');
    const turned: number[] = [];
    for (let index = 0; index < pages; index += 1)
      turned.push(
        await timeStep(page, changed, () => page.getByRole('button', { name: 'Next page' }).click()),
      );
    await page.getByRole('button', { name: '10 per page' }).click();
    const fifty = page.getByRole('menuitemradio', { name: '50 per page' });
    const sized = await timeStep(page, `texts.length === 50 && texts[49]`, () => fifty.click());
    const header = page.getByRole('columnheader', { name: 'Display Name' }).getByRole('button');
    const sorted = await timeStep(page, changed, () => header.click());
    const box = page.getByRole('searchbox');
    await box.focus();
    asked.length = 0;
    for (const key of typed) {
      await page.keyboard.press(key);
      await page.waitForTimeout(100);
    }
    await page.waitForFunction(() => document.querySelectorAll('main [role="row"]').length === 11);
    const requests = asked.length / typed.length;
    const keys: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      keys.push(await timeStep(page, 'texts.length === 50', () => page.keyboard.press('Backspace')));
      keys.push(await timeStep(page, 'texts.length === 10', () => page.keyboard.press('3')));
    }
    await page.waitForTimeout(200);
    return { turned, sized, sorted, requests, keys, longest: await page.evaluate(() => window.benchLongest) };
  } finally {
    await page.context().close();
  }
}

/** A list of 10,000 operators: opened, paged through, sorted, filtered. */
export async function measureList(dist: string, runs: number): Promise<Figure[]> {
  const session = await startBenchSession('--control');
  try {
    const filling = await fetch(`${session.origin}/control/fill`, {
      method: 'POST',
      body: JSON.stringify({ users: amount }),
    });
    if (!filling.ok) throw new Error(`the list could not be filled: ${filling.status}`);
    const opened: number[] = [];
    for (let run = 0; run <= runs; run += 1) opened.push((await measureLoad(session, route, dist)).filled);
    const { turned, sized, sorted, requests, keys, longest } = await useList(session);
    return [
      { what: 'cold address to filled', value: median(opened.slice(1)), unit: 'ms' },
      { what: 'next page, by click', value: median(turned), unit: 'ms', note: `median of ${pages} pages` },
      { what: '50 rows instead of 10', value: sized, unit: 'ms' },
      { what: 'sorted, 50 rows', value: sorted, unit: 'ms' },
      {
        what: 'filter: requests for each key typed',
        value: requests,
        unit: '',
        budget: 1,
        note: `"${typed}", 100 ms between keys`,
      },
      {
        what: 'filter: from a key to its rows',
        value: median(keys),
        unit: 'ms',
        note: 'the pause that waits for the next key is in it',
      },
      { what: 'longest task of all this', value: longest, unit: 'ms', note: '0: none of 50 ms or more' },
    ];
  } finally {
    await session.close();
  }
}
