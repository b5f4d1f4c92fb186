import { attempt } from '../attempt';
import type { BenchTable, Figure } from '../table';
import { ordersOf } from './editor-documents';
import { startEditorSession, type EditorSession } from './editor-session';
import { measureOpening, type Openings } from './measure-opening';
import { measureShapes } from './measure-shapes';
import { measureSource } from './measure-source';
import { useTree, type TreeUse } from './measure-tree';

type What = 'cold' | 'click' | 'tree' | 'expand' | 'search' | 'next' | 'shown' | 'thread' | 'nodes' | 'heap';

/** Number of values, the budgets, and the times of the previous console. */
type Size = {
  values: number;
  budgets?: Partial<Record<What, number>>;
  older?: Partial<Record<What, string>>;
};

const everySize: Partial<Record<What, number>> = { nodes: 1_500, thread: 16 };
const sizes: Size[] = [
  { values: 1_000 },
  { values: 10_000 },
  {
    values: 20_000,
    budgets: { shown: 50 },
    older: {
      cold: '12 s',
      click: '11.2 s',
      expand: '12.1 s',
      search: '2,074 ms',
      shown: '1,148 ms',
      nodes: '255,650',
      heap: '380 MB',
    },
  },
  {
    values: 100_000,
    budgets: { tree: 200, expand: 250, search: 150, next: 50 },
    older: { tree: '10.8 s', expand: '17.7 s', search: '7.2 s', next: '1.7 s', nodes: '914,079' },
  },
];

/** Opens, searches and remotely changes models of several sizes in the editor. */
export async function measureEditor(runs: number): Promise<BenchTable[]> {
  const session = await startEditorSession();
  try {
    const tables: BenchTable[] = [];
    for (const size of sizes) tables.push(await measureSize(session, size, runs));
    return [...tables, ...(await measureShapes(session)), ...(await measureSource(session))];
  } finally {
    await session.close();
  }
}

async function measureSize(session: EditorSession, size: Size, runs: number): Promise<BenchTable> {
  const { values } = size;
  const id = `bench-${values}`;
  await session.put(id, ordersOf(values));
  const opened = await attempt(() => measureOpening(session, id, runs));
  const used = await attempt(() => useTree(session, id));
  return {
    title: `The editor: a model of ${values.toLocaleString('en-US')} values`,
    figures: figuresOf(size, opened, used),
  };
}

function figuresOf(size: Size, opened: Openings | undefined, used: TreeUse | undefined): Figure[] {
  const budgets = { ...everySize, ...size.budgets };
  const figure = (what: string, value: number | undefined, unit: string, key?: What, note = ''): Figure => {
    const budget = key && budgets[key];
    const older = key && size.older?.[key];
    const notes = [note, older === undefined ? '' : `older console: ${older}`].filter(Boolean);
    return { what, value, unit, ...(budget === undefined ? {} : { budget }), note: notes.join('; ') };
  };
  const { cold, click } = opened ?? {};
  const { change, stream } = used ?? {};
  return [
    figure('cold address to first rows', cold, 'ms', 'cold'),
    figure('click in the list to first rows', click?.all, 'ms', 'click'),
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
    figure('heap after garbage collection', used && used.heap / 1_000_000, 'MB', 'heap'),
  ];
}
