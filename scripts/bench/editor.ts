import { ordersOf } from './documents';
import { timeAddress, timeInput } from './probes';
import { treeFilled } from './screens';
import type { BenchSession } from './session';
import { attempt, median, type BenchTable, type Figure } from './table';
import { modelAddress, type TreeUse, useTree, withPage } from './tree';

type What = 'tree' | 'expand' | 'search' | 'next' | 'shown' | 'thread' | 'nodes';

/** Number of values, and the limits of what is measured. */
type Size = { values: number; limits?: Partial<Record<What, number>> };

const limitsOfAll: Partial<Record<What, number>> = { nodes: 1_500, thread: 16 };
const sizes: Size[] = [
  { values: 1_000 },
  { values: 20_000, limits: { shown: 50 } },
  { values: 100_000, limits: { tree: 200, expand: 250, search: 150, next: 50 } },
];

/** Opens, searches and remotely changes models of several sizes in the editor. */
export async function measureEditor(session: BenchSession, runs: number): Promise<BenchTable[]> {
  const tables: BenchTable[] = [];
  for (const size of sizes) {
    const id = `bench-${size.values}`;
    await session.put(id, ordersOf(size.values));
    const opened = await attempt(() => measureOpening(session, id, runs));
    const used = await attempt(() => useTree(session, id));
    const title = `The editor: a model of ${size.values.toLocaleString('en-US')} values`;
    tables.push({ title, figures: figuresOf(size, opened, used) });
  }
  return tables;
}

/** In milliseconds. `tree`: from the document to the first rows, after a click. */
type Openings = Record<'cold' | 'click' | 'tree', number | undefined>;

/** Opens a model in both ways, `runs` times each after a warm-up. */
async function measureOpening(session: BenchSession, id: string, runs: number): Promise<Openings> {
  const cold: number[] = [];
  const clicks: { click: number; tree: number }[] = [];
  for (let run = 0; run <= runs; run += 1) {
    cold.push(await withPage(session, (page) => timeAddress(page, session.origin + modelAddress(id), treeFilled)));
    clicks.push(await openByClick(session, id));
  }
  const later = clicks.slice(1);
  return {
    cold: median(cold.slice(1)),
    click: median(later.map(({ click }) => click)),
    tree: median(later.map(({ tree }) => tree)),
  };
}

const openByClick = (session: BenchSession, id: string) =>
  withPage(session, async (page) => {
    await page.goto(`${session.origin}/domain/acme/orders/models?mode=browse&collection=filled`);
    const link = page.locator(`main a[href="${modelAddress(id)}"]`);
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    const click = await timeInput(page, treeFilled, () => link.click());
    const tree = await page.evaluate(
      () => (window.benchPainted ?? NaN) - (performance.getEntriesByName('model.opened').at(-1)?.startTime ?? NaN),
    );
    return { click, tree };
  });

function figuresOf(size: Size, opened: Openings | undefined, used: TreeUse | undefined): Figure[] {
  const limits = { ...limitsOfAll, ...size.limits };
  const figure = (what: string, value: number | undefined, unit: string, key?: What, note = ''): Figure => {
    const limit = key && limits[key];
    return { what, value, unit, ...(limit === undefined ? {} : { limit }), note };
  };
  return [
    figure('cold address to first rows', opened?.cold, 'ms'),
    figure('click in the list to first rows', opened?.click, 'ms'),
    figure('  of which the tree', opened?.tree, 'ms', 'tree'),
    figure('expand all', used?.expand, 'ms', 'expand'),
    figure('search, typed to result', used?.search, 'ms', 'search'),
    figure('next hit', used?.next, 'ms', 'next', 'median of 10'),
    figure('next hit, far away', used?.nextFar, 'ms', 'next', 'median of 4'),
    figure('remote change: sent to shown', used?.sent, 'ms', 'shown', 'all expanded, median of 10'),
    figure('remote change: main thread until painted', used?.work, 'ms', 'thread'),
    figure('100 changes/s: main thread', used?.stream, '%', undefined, 'for 10 s, every fifth in sight'),
    figure('scrolling: frame, 95 of 100', used?.scroll, 'ms'),
    figure('scrolling to anywhere: frame, 95 of 100', used?.jump, 'ms'),
    figure('DOM nodes in the tree', used?.nodes, '', 'nodes'),
    figure('heap after garbage collection', used && used.heap / 1_000_000, 'MB'),
  ];
}
