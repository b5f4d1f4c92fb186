import type { Page } from '@playwright/test';
import { attempt } from '../attempt';
import { heapSize } from '../memory';
import { longestTask } from '../steps';
import type { BenchTable, Figure } from '../table';
import { deepOf, longOf, wideOf, type BenchDocument } from './editor-documents';
import { timeAddress, timePainted, treeRows } from './editor-probe';
import { modelAddress, type EditorSession } from './editor-session';
import { expandAll, treeNodes } from './measure-tree';

type Shape = { title: string; id: string; data: () => BenchDocument; rows: number };

const shapes: Shape[] = [
  { title: 'an object of 50,000 members', id: 'bench-wide', data: () => wideOf(50_000), rows: 3 },
  { title: 'objects nested 500 levels deep', id: 'bench-deep', data: () => deepOf(500), rows: 3 },
  { title: 'a text of 5,000,000 characters', id: 'bench-long', data: () => longOf(5_000_000), rows: 3 },
];

/** Documents that are large in one dimension only. */
export async function measureShapes(session: EditorSession): Promise<BenchTable[]> {
  const tables: BenchTable[] = [];
  for (const { title, id, data, rows } of shapes) {
    const used = await attempt(async () => {
      await session.put(id, data());
      return session.withPage((page) => useShape(page, session.origin + modelAddress(id), rows));
    });
    tables.push({
      title: `The editor: ${title}`,
      figures: used ?? [{ what: 'all of it', value: undefined, unit: '' }],
    });
  }
  return tables;
}

async function useShape(page: Page, address: string, rows: number): Promise<Figure[]> {
  const opened = await timeAddress(page, address, `${treeRows}.length >= ${rows}`);
  await page.waitForLoadState('networkidle');
  const opening = await longestTask(page);
  await page.evaluate(() => (window.benchTasks = []));
  const isOpenable = await page.evaluate(
    `[...${treeRows}].some((row) => row.getAttribute('aria-expanded') === 'false')`,
  );
  const expanded = isOpenable ? await expandAll(page) : undefined;
  const last = await timePainted(
    page,
    `document.querySelector('main [role="tree"] [aria-selected="true"]') !== null`,
    async () => {
      await page.getByRole('tree').focus();
      await page.keyboard.press('End');
    },
  );
  return [
    { what: 'cold address to first rows', value: opened, unit: 'ms' },
    { what: 'longest task of opening', value: opening, unit: 'ms' },
    ...(expanded === undefined ? [] : [{ what: 'expand all', value: expanded, unit: 'ms' }]),
    { what: 'to the last row, by End', value: last, unit: 'ms' },
    {
      what: 'longest task since',
      value: await longestTask(page),
      unit: 'ms',
      note: '0: none of 50 ms or more',
    },
    { what: 'DOM nodes in the tree', value: await treeNodes(page), unit: '', budget: 1_500 },
    { what: 'heap after garbage collection', value: (await heapSize(page)) / 1_000_000, unit: 'MB' },
  ];
}
