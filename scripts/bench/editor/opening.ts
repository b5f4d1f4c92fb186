import type { Page } from '@playwright/test';
import { treeFilled } from '../screens';
import type { BenchSession } from '../session';
import { median } from '../table';
import { timeAddress, timePainted } from './probe';
import { listAddress, modelAddress, withPage } from './page';

/** Milliseconds from a click to the first rows, in total and by phase. */
type Opening = {
  all: number;
  /** Until the page has the answer: loading the rest of the page and the server's work. */
  asked: number;
  /** Until the realtime client returns the document. */
  client: number;
  /** Until the first rows are shown. */
  tree: number;
};

export type Openings = { cold: number | undefined; click: Record<keyof Opening, number | undefined> };

/** Opens a model in both ways, `runs` times each after a warm-up. */
export async function measureOpening(session: BenchSession, id: string, runs: number): Promise<Openings> {
  const cold: number[] = [];
  const clicks: Opening[] = [];
  for (let run = 0; run <= runs; run += 1) {
    cold.push(await withPage(session, (page) => timeAddress(page, session.origin + modelAddress(id), treeFilled)));
    clicks.push(await withPage(session, (page) => clickOpen(page, session, id)));
  }
  const of = (part: keyof Opening) => median(clicks.slice(1).map((opening) => opening[part]));
  return {
    cold: median(cold.slice(1)),
    click: { all: of('all'), asked: of('asked'), client: of('client'), tree: of('tree') },
  };
}

async function clickOpen(page: Page, session: BenchSession, id: string): Promise<Opening> {
  await page.goto(session.origin + listAddress);
  const link = page.locator(`main a[href="${modelAddress(id)}"]`);
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  const all = await timePainted(page, treeFilled, () => link.click());
  return page.evaluate((whole) => {
    const { begun, data } = window.benchProbe;
    const opened = performance.getEntriesByName('model.opened').at(-1)?.startTime ?? Number.NaN;
    return { all: whole, asked: data - begun, client: opened - data, tree: begun + whole - opened };
  }, all);
}
