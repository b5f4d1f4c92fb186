import type { BenchSession } from '../session';
import { attempt, type BenchTable, type Figure } from '../table';
import { ordersOf } from './documents';
import { measureOpening, type Openings } from './opening';
import { type TreeUse, useTree } from './tree';

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

function figuresOf(size: Size, opened: Openings | undefined, used: TreeUse | undefined): Figure[] {
  const limits = { ...limitsOfAll, ...size.limits };
  const figure = (what: string, value: number | undefined, unit: string, key?: What, note = ''): Figure => {
    const limit = key && limits[key];
    return { what, value, unit, ...(limit === undefined ? {} : { limit }), note };
  };
  const { cold, click } = opened ?? {};
  const { change, stream } = used ?? {};
  return [
    figure('cold address to first rows', cold, 'ms'),
    figure('click in the list to first rows', click?.all, 'ms'),
    figure('  of which until the data is here', click?.asked, 'ms'),
    figure('  of which the realtime client', click?.client, 'ms'),
    figure('  of which the tree', click?.tree, 'ms', 'tree'),
    figure('expand all', used?.expand, 'ms', 'expand'),
    figure('search, typed to result', used?.search, 'ms', 'search'),
    figure('next hit', used?.next, 'ms', 'next', 'median of 10'),
    figure('next hit, far away', used?.nextFar, 'ms', 'next', 'median of 4'),
    figure('remote change: sent to shown', change?.sent, 'ms', 'shown', 'all expanded, median of 10'),
    figure('remote change: socket to row', change?.inTree, 'ms'),
    figure('remote change: socket to painted', change?.painted, 'ms'),
    figure('remote change: the same, worst', change?.worst, 'ms'),
    figure('remote change: rows touched', change?.rows, ''),
    figure('remote change: main thread until painted', change?.work, 'ms', 'thread'),
    figure('remote change: main thread in all', change?.allWork, 'ms', undefined, 'with the mark that fades'),
    figure('100 changes/s: main thread', stream?.share, '%', undefined, 'for 10 s, every fifth in sight'),
    figure('100 changes/s: dropped frames', stream?.dropped, '', undefined, 'of 600'),
    figure('100 changes/s: longest task', stream?.longest, 'ms', undefined, '0: none of 50 ms or more'),
    figure('100 changes/s: the last shown after', stream?.late, 'ms'),
    figure('scrolling: frame, 95 of 100', used?.scroll, 'ms'),
    figure('scrolling to anywhere: frame, 95 of 100', used?.jump, 'ms'),
    figure('DOM nodes in the tree', used?.nodes, '', 'nodes'),
    figure('heap after garbage collection', used && used.heap / 1_000_000, 'MB'),
  ];
}
