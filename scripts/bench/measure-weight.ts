import { attempt } from './attempt';
import type { BenchSession } from './bench-session';
import { filesOnDemand, gzipBytes, readManifest } from './manifest';
import { measureLoad, type Load } from './measure-load';
import { benchRoutes, type BenchRoute } from './routes';
import type { Figure } from './table';

type RouteName = BenchRoute['name'];

/** Kilobytes of script after gzip. */
const sizeBudgets: Partial<Record<RouteName, number>> = { login: 130, home: 290, domains: 290 };
/** Screens that load code on demand, and the budget of the rest. */
const restBudgets: Partial<Record<RouteName, number | undefined>> = { dashboard: undefined, models: 290 };
const demandBudget = 230;

const realtime = 'src/api/realtime/convergence-adaptor.ts';
const codeEditor = 'src/views/kit/code/code-editor.ts';
const queryEditor = 'src/views/pages/model/models/query-editor.ts';
/** Modules loaded before any of these is needed. */
const screens = [
  'index.html',
  'src/views/shell/DomainShell.tsx',
  'src/views/pages/model/models/ModelList.tsx',
];

const weigh = (dist: string, files: string[]) =>
  files.reduce((sum, file) => sum + gzipBytes(dist, file), 0) / 1_000;

/** Kilobytes after gzip that each screen loads, and that are loaded on demand. */
export async function measureWeight(session: BenchSession, dist: string): Promise<Figure[]> {
  const demand = onDemand(dist);
  const figures: Figure[] = [];
  for (const route of await benchRoutes(session)) {
    const load = await attempt(() => measureLoad(session, route, dist));
    figures.push(...routeFigures(route.name, load, dist, demand(realtime, codeEditor, queryEditor)));
  }
  const chunk = (what: string, ...modules: string[]): Figure => {
    const files = demand(...modules);
    return { what, value: weigh(dist, files), unit: 'kB', note: `${files.length} files` };
  };
  return [
    ...figures,
    chunk('on demand: realtime client', realtime),
    chunk('on demand: source editor', codeEditor),
    chunk('on demand: query editor', queryEditor),
    { ...chunk('on demand: all three', realtime, codeEditor, queryEditor), budget: demandBudget },
  ];
}

function onDemand(dist: string) {
  const manifest = readManifest(dist);
  return (...modules: string[]) => filesOnDemand(manifest, modules, screens);
}

function routeFigures(
  name: RouteName,
  load: Load | undefined,
  dist: string,
  demand: readonly string[],
): Figure[] {
  const total: Figure = {
    what: `${name}: scripts, gzip`,
    value: load && load.scriptBytes / 1_000,
    unit: 'kB',
    ...(sizeBudgets[name] === undefined ? {} : { budget: sizeBudgets[name] }),
    note: load ? `${load.scripts.length} files` : '',
  };
  if (!(name in restBudgets)) return [total];
  const rest = load?.scripts.map((path) => path.replace(/^\//, '')).filter((file) => !demand.includes(file));
  const budget = restBudgets[name];
  return [
    total,
    {
      what: `${name}: without what is on demand`,
      value: rest && weigh(dist, rest),
      unit: 'kB',
      ...(budget === undefined ? {} : { budget }),
      note: rest ? `${rest.length} files` : '',
    },
  ];
}
