import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { ordersOf } from './documents';
import { type OtherClient, openElsewhere } from './other-client';
import { longestTask, timeAddress, timeInput } from './probes';
import { treeFilled } from './screens';
import type { BenchSession } from './session';
import { median, type Figure } from './table';
import { modelAddress, withPage } from './tree';

const values = 20_000;
const versions = 5_000;
const id = 'bench-authors';

const isRead = `document.querySelector('main button[aria-label="Authors"][aria-pressed="true"][aria-busy="false"]')`;
const first = ['desk-01', 0, 'customer', 'name'] as const;

/** Who set each value last, in a model of 20,000 values and 5,000 versions. */
export async function measureAuthors(session: BenchSession, runs: number): Promise<Figure[]> {
  await session.put(id, ordersOf(values));
  const other = await openElsewhere(session.origin, id);
  try {
    await makeVersions(other);
    const read: Reading[] = [];
    for (let run = 0; run < runs; run += 1) read.push(await withPage(session, (page) => readAll(page, session)));
    return [...figuresOf(read, runs), await withPage(session, (page) => follow(page, session, other))];
  } finally {
    await other.leave();
  }
}

async function makeVersions({ model, textAt }: OtherClient): Promise<void> {
  for (let version = model.version(); version < versions; version += 1) {
    const order = version % 40;
    textAt(`desk-${String(1 + (version % 7)).padStart(2, '0')}`, order, 'note').value(`note ${version}`);
    // Lets the client send and receive.
    if (version % 100 === 0) await pause(5);
  }
  const until = Date.now() + 60_000;
  while (!model.isCommitted() && Date.now() < until) await pause(50);
  if (!model.isCommitted()) throw new Error('the versions were not stored');
}

/** In milliseconds. */
type Reading = { all: number; longest: number; hidden: number };

async function openTree(page: Page, session: BenchSession): Promise<void> {
  await timeAddress(page, session.origin + modelAddress(id), treeFilled);
  await page.waitForLoadState('networkidle');
}

async function readAll(page: Page, session: BenchSession): Promise<Reading> {
  await openTree(page, session);
  await page.evaluate(() => (window.benchTasks = []));
  const toggle = page.getByRole('button', { name: 'Authors' });
  const all = await timeInput(page, isRead, () => toggle.click());
  const longest = await longestTask(page);
  const hidden = await timeInput(page, `!(${isRead})`, () => toggle.click());
  return { all, longest, hidden };
}

const figuresOf = (read: readonly Reading[], runs: number): Figure[] => {
  const of = (part: keyof Reading) => median(read.map((each) => each[part]));
  return [
    {
      what: 'Authors pressed until all are known',
      value: of('all'),
      unit: 'ms',
      limit: 3_000,
      note: `median of ${runs}`,
    },
    { what: 'the longest task until then', value: of('longest'), unit: 'ms', limit: 100 },
    { what: 'Authors pressed until they are gone', value: of('hidden'), unit: 'ms' },
  ];
};

/** From a change by the other client until its row names the author. */
async function follow(page: Page, session: BenchSession, other: OtherClient): Promise<Figure> {
  await openTree(page, session);
  await page.getByRole('button', { name: 'Expand all' }).click();
  await timeInput(page, isRead, () => page.getByRole('button', { name: 'Authors' }).click());
  const row = page.getByRole('treeitem', { name: /^name, .*changed now.* in version / });
  const begun = performance.now();
  other.textAt(...first).value('changed now');
  await row.waitFor();
  return {
    what: 'a change by another client until its author is shown',
    value: performance.now() - begun,
    unit: 'ms',
    note: 'all expanded; changes are gathered for 300 ms',
  };
}
