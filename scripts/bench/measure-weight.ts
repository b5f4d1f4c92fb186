import { attempt } from './attempt';
import type { BenchSession } from './bench-session';
import { filesOnDemand, gzipBytes, readManifest } from './manifest';
import { measureLoad, type Load } from './measure-load';
import { benchRoutes, type BenchRoute } from './routes';
import type { Figure } from './table';

type RouteName = BenchRoute['name'];

/** Kilobytes of script after gzip that a screen may load until it is filled. */
const budgets: Partial<Record<RouteName, number>> = {
  login: 130,
  home: 290,
  domains: 290,
  dashboard: 330,
  models: 300,
};
const demandBudget = 230;

const realtime = 'src/api/realtime/convergence-adaptor.ts';
const codeEditor = 'src/views/kit/code/code-editor.ts';
const queryEditor = 'src/views/pages/model/models/query-editor.ts';
/** Modules loaded before any of these is needed. */
const screens = ['index.html', 'src/views/pages/model/models/ModelList.tsx'];

const weigh = (dist: string, files: string[]) => files.reduce((sum, file) => sum + gzipBytes(dist, file), 0) / 1_000;

/** Kilobytes after gzip that each screen loads, and that are loaded on demand. */
export async function measureWeight(session: BenchSession, dist: string): Promise<Figure[]> {
  const demand = onDemand(dist);
  const figures: Figure[] = [];
  for (const route of await benchRoutes(session)) {
    const load = await attempt(() => measureLoad(session, route));
    figures.push(...routeFigures(route.name, load, dist));
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

function routeFigures(name: RouteName, load: Load | undefined, dist: string): Figure[] {
  const figure = (what: string, files: string[] | undefined): Figure => ({
    what: `${name}: scripts ${what}, gzip`,
    value: files && weigh(dist, files),
    unit: 'kB',
    note: files ? `${files.length} files` : '',
  });
  const budget = budgets[name];
  return [
    { ...figure('until filled', load?.scripts), ...(budget === undefined ? {} : { budget }) },
    figure('until nothing is loading', load?.allScripts),
  ];
}
