import type { Page } from '@playwright/test';
import { median } from '../table';
import { firstRows, timeAddress, timePainted } from './editor-probe';
import { listAddress, modelAddress, type EditorSession } from './editor-session';

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
export async function measureOpening(session: EditorSession, id: string, runs: number): Promise<Openings> {
  const cold: number[] = [];
  const clicks: Opening[] = [];
  for (let run = 0; run <= runs; run += 1) {
    cold.push(await session.withPage((page) => timeAddress(page, session.origin + modelAddress(id), firstRows)));
    clicks.push(await session.withPage((page) => clickOpen(page, session, id)));
  }
  const of = (part: keyof Opening) => median(clicks.slice(1).map((opening) => opening[part]));
  return {
    cold: median(cold.slice(1)),
    click: { all: of('all'), asked: of('asked'), client: of('client'), tree: of('tree') },
  };
}

async function clickOpen(page: Page, session: EditorSession, id: string): Promise<Opening> {
  await page.goto(session.origin + listAddress);
  const link = page.locator(`main a[href="${modelAddress(id)}"]`);
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  const all = await timePainted(page, firstRows, () => link.click());
  return page.evaluate((whole) => {
    const { begun, data } = window.benchProbe;
    const opened = performance.getEntriesByName('model.opened').at(-1)?.startTime ?? Number.NaN;
    return { all: whole, asked: data - begun, client: opened - data, tree: begun + whole - opened };
  }, all);
}
