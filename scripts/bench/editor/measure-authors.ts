import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { attempt } from '../attempt';
import { longestTask } from '../steps';
import { median, type BenchTable, type Figure } from '../table';
import { ordersOf } from './editor-documents';
import { timeAddress, timePainted, treeRows } from './editor-probe';
import { modelAddress, startEditorSession, type EditorSession } from './editor-session';
import { type OtherClient, openElsewhere } from './other-client';

const values = 20_000;
const versions = 5_000;
const id = 'bench-authors';

const isRead = `document.querySelector('main button[aria-label="Authors"][aria-pressed="true"][aria-busy="false"]')`;
const first = ['desk-01', 0, 'customer', 'name'] as const;

/** Who set each value last, in a model of many values and versions. */
export async function measureAuthors(runs: number): Promise<BenchTable[]> {
  const session = await startEditorSession();
  try {
    await session.put(id, ordersOf(values));
    const other = await openElsewhere(session.origin, id);
    const figures = await attempt(async () => {
      await makeVersions(other);
      const read: Reading[] = [];
      for (let run = 0; run < runs; run += 1) read.push(await session.withPage((page) => readAll(page, session)));
      const followed = await session.withPage((page) => follow(page, session, other));
      return [...figuresOf(read, runs), followed];
    });
    await other.leave();
    const notMeasured: Figure[] = [{ what: 'all of it', value: undefined, unit: '' }];
    const title = `Authors: ${values.toLocaleString('en-US')} values, ${versions.toLocaleString('en-US')} versions`;
    return [{ title, figures: figures ?? notMeasured }];
  } finally {
    await session.close();
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

async function openTree(page: Page, session: EditorSession): Promise<void> {
  await timeAddress(page, session.origin + modelAddress(id), `${treeRows}.length >= 20`);
  await page.waitForLoadState('networkidle');
}

async function readAll(page: Page, session: EditorSession): Promise<Reading> {
  await openTree(page, session);
  await page.evaluate(() => (window.benchTasks = []));
  const toggle = page.getByRole('button', { name: 'Authors' });
  const all = await timePainted(page, isRead, () => toggle.click());
  const longest = await longestTask(page);
  const hidden = await timePainted(page, `!(${isRead})`, () => toggle.click());
  return { all, longest, hidden };
}

const figuresOf = (read: readonly Reading[], runs: number): Figure[] => {
  const of = (part: keyof Reading) => median(read.map((each) => each[part]));
  return [
    {
      what: 'Authors pressed until all are known',
      value: of('all'),
      unit: 'ms',
      budget: 3_000,
      note: `median of ${runs}`,
    },
    { what: 'the longest task until then', value: of('longest'), unit: 'ms', budget: 100 },
    { what: 'Authors pressed until they are gone', value: of('hidden'), unit: 'ms' },
  ];
};

/** From a change by the other client until its row names the author. */
async function follow(page: Page, session: EditorSession, other: OtherClient): Promise<Figure> {
  await openTree(page, session);
  await page.getByRole('button', { name: 'Expand all' }).click();
  await timePainted(page, isRead, () => page.getByRole('button', { name: 'Authors' }).click());
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
