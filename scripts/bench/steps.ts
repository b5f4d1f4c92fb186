import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds from the awaited key or click until the rows were there. */
    benchStep: number | undefined;
    /** Milliseconds of the longest task; those under 50 are not seen. */
    benchLongest: number;
  }
}

/** JavaScript for the texts of the rows of a table, without its head. */
export const tableRows = `[...document.querySelectorAll('main [role="row"]')].slice(1).map((row) => row.innerText.trim())`;
/** The same for the table of models. */
export const modelRows = `[...document.querySelectorAll('main tr[aria-rowindex]')].map((row) => row.innerText.trim())`;

/** True once other rows stand there than before. */
const changed = 'texts[0] && texts.join() !== before';

/** Keeps the longest task of every page that is opened from now on. */
export const watchTasks = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    window.benchLongest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.benchLongest = Math.max(window.benchLongest, duration);
    }).observe({ type: 'longtask', buffered: true });
  }`);

export const longestTask = (page: Page): Promise<number> => page.evaluate(() => window.benchLongest);

/** Awaits, from the next key or click on, that `reached` is true of the `texts` of the rows; `before` is what they were, joined. */
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
 * Milliseconds from what `act` does to the frame that shows it. Rejects after 15 s.
 * @param rows JavaScript for the texts of the rows.
 * @param reached JavaScript that is true of these `texts` once it is shown; it may name `before` too.
 */
export async function timeStep(
  page: Page,
  rows: string,
  reached: string,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(watchRows(rows, reached));
  await act();
  const step = await page.waitForFunction(() => window.benchStep, undefined, { timeout: 15_000 });
  return (await step.jsonValue()) ?? Number.NaN;
}

/** Milliseconds of each of so many steps to the next page. */
export async function turnPages(page: Page, rows: string, amount: number): Promise<number[]> {
  const turned: number[] = [];
  for (let index = 0; index < amount; index += 1)
    turned.push(
      await timeStep(page, rows, changed, () => page.getByRole('button', { name: 'Next page' }).click()),
    );
  return turned;
}

/** Milliseconds until the rows of another page size are there. */
export async function chooseSize(page: Page, rows: string, from: number, to: number): Promise<number> {
  await page.getByRole('button', { name: `${from} per page` }).click();
  const choice = page.getByRole('menuitemradio', { name: `${to} per page` });
  return timeStep(page, rows, `texts.length === ${to} && texts[${to - 1}]`, () => choice.click());
}
