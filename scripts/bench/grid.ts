import { longestTask, timeAddress } from './probes';
import { withPage, type BenchSession } from './session';
import { median, type Figure } from './table';

const [rows, columns] = [100, 20];
const cells = `[...document.querySelectorAll('main table[aria-label="Models"] tbody td')]`;
const address = `/domain/acme/orders/models?mode=browse&collection=grid&pageSize=${rows}`;

/** Scrolls the grid of models to its last row and its last column. */
export async function measureGrid(session: BenchSession, runs: number): Promise<Figure[]> {
  const keys = Array.from({ length: columns - 1 }, (_, column) => `column${column + 2}`);
  await session.call('PUT', 'domains/acme/orders/config/collection', { autoCreate: true });
  for (let row = 1; row <= rows; row += 1) {
    const data = { title: `Row ${row}`, ...Object.fromEntries(keys.map((key) => [key, `${key} of row ${row}`])) };
    await session.put(`grid-${row}`, data, 'grid');
  }
  const longest: number[] = [];
  for (let run = 0; run < runs; run += 1)
    await withPage(session, async (page) => {
      await timeAddress(page, session.origin + address, `${cells}.length >= ${rows * columns}`);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => (window.benchTasks = []));
      await page.mouse.move(720, 600);
      for (const [right, down] of [
        [0, 100],
        [100, 0],
      ] as const)
        for (let step = 0; step < 60; step += 1) {
          await page.mouse.wheel(right, down);
          await page.waitForTimeout(16);
        }
      await page.waitForFunction(`(({ right, bottom }) => right <= innerWidth && bottom <= innerHeight)(
        ${cells}.at(-1).getBoundingClientRect())`);
      longest.push(await longestTask(page));
    });
  return [{ what: 'longest task while it is scrolled', value: median(longest), unit: 'ms', limit: 50 }];
}
