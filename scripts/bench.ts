import { join } from 'node:path';
import { parseBenchFlags, type BenchFlags } from './bench/bench-flags';
import { startBenchSession, type BenchSession } from './bench/bench-session';
import { measureBackend } from './bench/measure-backend';
import { measureIdle, type Idle } from './bench/measure-idle';
import { measureList } from './bench/measure-list';
import { measureClick, measureLoad, type Load } from './bench/measure-load';
import { benchRoutes, type BenchRoute } from './bench/routes';
import { isOver, median, printTable, type Figure } from './bench/table';
import { buildConsole, isBuildStale } from './console-build';
import { exitWith } from './refusal';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** Kilobytes of script after gzip. */
const sizeBudgets: Partial<Record<BenchRoute['name'], number>> = { login: 130, home: 290, domains: 290 };
/** Milliseconds from a cold address to the filled screen: 0.8 of what the console this one replaces took. */
const coldBudgets: Partial<Record<BenchRoute['name'], number>> = { home: 212, domains: 228, dashboard: 679 };

type Loads = Map<BenchRoute['name'], Load[]>;

async function loadAll(session: BenchSession, routes: BenchRoute[], runs: number): Promise<Loads> {
  const loads: Loads = new Map(routes.map(({ name }) => [name, []]));
  for (const route of routes) await attempt(() => measureLoad(session, route, dist)); // warms browser and server up
  for (let run = 0; run < runs; run++)
    for (const route of routes) {
      const load = await attempt(() => measureLoad(session, route, dist));
      if (load) loads.get(route.name)?.push(load);
    }
  return loads;
}

const sizeFigures = (loads: Loads): Figure[] =>
  [...loads].map(([name, [load]]) => ({
    what: `${name}: scripts, gzip`,
    value: load && load.scriptBytes / 1_000,
    unit: 'kB',
    ...(sizeBudgets[name] === undefined ? {} : { budget: sizeBudgets[name] }),
    note: load ? `${load.scripts.length} files` : '',
  }));

function timeFigures(loads: Loads, clicks: number[]): Figure[] {
  const of = (name: BenchRoute['name'], key: 'firstPaint' | 'filled') =>
    median((loads.get(name) ?? []).map((load) => load[key]));
  return [
    { what: 'login: first paint', value: of('login', 'firstPaint'), unit: 'ms', budget: 331 },
    ...(['home', 'domains', 'dashboard'] as const).map((name) => ({
      what: `${name}: cold address to filled`,
      value: of(name, 'filled'),
      unit: 'ms',
      ...(coldBudgets[name] === undefined ? {} : { budget: coldBudgets[name] }),
    })),
    { what: 'home to domains, by click', value: median(clicks), unit: 'ms', budget: 69 },
  ];
}

/** The calls that every page of a domain waits for: all until the dashboard is filled but statistics, stars and the realtime link's token. */
function callFigures(loads: Loads): Figure[] {
  const calls = loads.get('dashboard')?.[0]?.calls;
  const before = calls?.filter((call) => !/\/(stats|favoriteDomains|convergenceUserToken)$/.test(call));
  return [
    {
      what: 'calls before a domain page',
      value: before?.length,
      unit: '',
      budget: 4,
      note: before?.join(', ') ?? '',
    },
  ];
}

const idleFigures = (name: string, idle: Idle | undefined, budget: number, seconds: number): Figure[] => [
  {
    what: `${name}: idle requests a minute`,
    value: idle?.total,
    unit: '',
    budget,
    note: Object.entries(idle?.perMinute ?? {})
      .map(([call, count]) => `${call} ${count}`)
      .join(', '),
  },
  {
    what: `${name}: heap growth in ${seconds} s idle`,
    value: idle && idle.heapGrowth / 1_000_000,
    unit: 'MB',
    budget: 5,
    note: 'the budget is for an hour; --idle 3600 watches one',
  },
];

const notMeasured = (what: string): Figure[] => [{ what, value: undefined, unit: '' }];

async function bench({ runs, idleSeconds }: BenchFlags): Promise<boolean> {
  if (isBuildStale(root)) await buildConsole(root);
  const session = await startBenchSession();
  try {
    const routes = await benchRoutes(session);
    const route = (name: BenchRoute['name']) => {
      const found = routes.find((candidate) => candidate.name === name);
      if (!found) throw new Error(`There is no route ${name} to measure.`);
      return found;
    };
    const loads = await loadAll(session, routes, runs);
    const clicks: number[] = [];
    for (let run = 0; run < runs; run++) {
      const click = await attempt(() => measureClick(session, route('home'), route('domains'), 'Domains'));
      if (click !== undefined) clicks.push(click);
    }
    const [home, domain] = await Promise.all([
      attempt(() => measureIdle(session, route('home'), idleSeconds)),
      attempt(() => measureIdle(session, route('dashboard'), idleSeconds)),
    ]);
    const tables: [string, Figure[]][] = [
      ['Size of what each screen loads', sizeFigures(loads)],
      [`Times, median of ${runs}`, timeFigures(loads, clicks)],
      ['Calls', callFigures(loads)],
      [
        'Left alone',
        [...idleFigures('home', home, 6, idleSeconds), ...idleFigures('domain', domain, 30, idleSeconds)],
      ],
      ['A list of 10,000 users', (await attempt(() => measureList(dist, runs))) ?? notMeasured('the list')],
      [
        'The embedded backend, with a data directory',
        (await attempt(measureBackend)) ?? notMeasured('the embedded backend'),
      ],
    ];
    for (const [title, figures] of tables) printTable(title, figures);
    return tables.every(([, figures]) => !figures.some(isOver));
  } finally {
    await session.close();
  }
}

/** A measurement that fails is reported and leaves its figure out. */
async function attempt<Value>(measure: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await measure();
  } catch (error) {
    console.error(`Not measured: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

try {
  const within = await bench(parseBenchFlags(process.argv.slice(2)));
  console.log(
    within
      ? '\nEverything is within its budget.'
      : '\nSome figures are over budget or could not be measured.',
  );
  process.exitCode = within ? 0 : 1;
} catch (error) {
  exitWith(error);
}
