import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds from the awaited key or click to the rows. */
    benchStep: number | undefined;
    /** The tasks of at least 50 ms; times in milliseconds from the start of the navigation. */
    benchTasks: { startTime: number; duration: number }[];
    /** Sum of the layout shifts that no input caused. */
    benchShift: number;
  }
}

/** JavaScript for the row texts of a table, without its header. */
export const tableRows = `[...document.querySelectorAll('main [role="row"]')].slice(1).map((row) => row.innerText.trim())`;
/** The same for the models table. */
export const modelRows = `[...document.querySelectorAll('main tr[aria-rowindex]')].map((row) => row.innerText.trim())`;

/** True once the rows have changed. */
const changed = 'texts[0] && texts.join() !== before';

/** Records long tasks and layout shifts of every document opened from now on in `page`. */
export const watchTasks = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    window.benchTasks = [];
    window.benchShift = 0;
    const watch = (type, seen) =>
      new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, buffered: true });
    watch('longtask', ({ startTime, duration }) => benchTasks.push({ startTime, duration }));
    watch('layout-shift', ({ value, hadRecentInput }) => (benchShift += hadRecentInput ? 0 : value));
  }`);

/** Milliseconds of the longest task of at least 50 ms; 0 without one. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...window.benchTasks.map(({ duration }) => duration)));

/** Sum over the tasks begun before `end` of the milliseconds beyond 50. */
export const blockingTime = (page: Page, end: number): Promise<number> =>
  page.evaluate(
    (last) =>
      window.benchTasks
        .filter(({ startTime }) => startTime < last)
        .reduce((sum, { duration }) => sum + duration - 50, 0),
    end,
  );

export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => window.benchShift);

/** From the next key or click, waits until `reached` is true. It can use the row `texts` and `before`, the joined earlier texts. */
const watchRows = (rows: string, reached: string) => `{
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

/**
 * Milliseconds from the input of `act` to the frame that shows its result. Rejects after 15 s.
 * @param rows JavaScript for the row texts
 * @param reached JavaScript that is true once the result is shown; it can use `texts` and `before`
 */
export async function timeStep(page: Page, rows: string, reached: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(watchRows(rows, reached));
  await act();
  const step = await page.waitForFunction(() => window.benchStep, undefined, { timeout: 15_000 });
  return (await step.jsonValue()) ?? Number.NaN;
}

/** Milliseconds of each step to the next page. */
export async function turnPages(page: Page, rows: string, amount: number): Promise<number[]> {
  const turned: number[] = [];
  for (let index = 0; index < amount; index += 1)
    turned.push(await timeStep(page, rows, changed, () => page.getByRole('button', { name: 'Next page' }).click()));
  return turned;
}

/** Milliseconds until the rows of another page size are shown. */
export async function chooseSize(page: Page, rows: string, from: number, to: number): Promise<number> {
  await page.getByRole('button', { name: `${from} per page` }).click();
  const choice = page.getByRole('menuitemradio', { name: `${to} per page` });
  return timeStep(page, rows, `texts.length === ${to} && texts[${to - 1}]`, () => choice.click());
}
