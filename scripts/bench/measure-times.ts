import { attempt } from './attempt';
import type { BenchSession } from './bench-session';
import { measureClick, measureLoad, type Load } from './measure-load';
import { benchRoutes, routeNamed, type BenchRoute } from './routes';
import { median, type Figure } from './table';

type Loads = Map<BenchRoute['name'], Load[]>;

/** Times of the first screens, which have no budget because they depend on the machine, and calls before a domain page. */
export async function measureTimes(session: BenchSession, runs: number): Promise<{ times: Figure[]; calls: Figure[] }> {
  const routes = (await benchRoutes(session)).filter(({ name }) => name !== 'models');
  const loads = await loadAll(session, routes, runs);
  const clicks: number[] = [];
  for (let run = 0; run < runs; run++) {
    const click = await attempt(() =>
      measureClick(session, routeNamed(routes, 'home'), routeNamed(routes, 'domains'), 'Domains'),
    );
    if (click !== undefined) clicks.push(click);
  }
  return { times: timeFigures(loads, clicks), calls: callFigures(loads) };
}

async function loadAll(session: BenchSession, routes: BenchRoute[], runs: number): Promise<Loads> {
  const loads: Loads = new Map(routes.map(({ name }) => [name, []]));
  for (const route of routes) await attempt(() => measureLoad(session, route)); // warms up browser and server
  for (let run = 0; run < runs; run++)
    for (const route of routes) {
      const load = await attempt(() => measureLoad(session, route));
      if (load) loads.get(route.name)?.push(load);
    }
  return loads;
}

function timeFigures(loads: Loads, clicks: number[]): Figure[] {
  const of = (name: BenchRoute['name'], key: 'firstPaint' | 'filled') =>
    median((loads.get(name) ?? []).map((load) => load[key]));
  return [
    { what: 'login: first paint', value: of('login', 'firstPaint'), unit: 'ms' },
    ...(['home', 'domains', 'dashboard'] as const).map((name) => ({
      what: `${name}: cold address to filled`,
      value: of(name, 'filled'),
      unit: 'ms',
    })),
    { what: 'home to domains, by click', value: median(clicks), unit: 'ms' },
  ];
}

/** Calls every domain page waits for: all until the dashboard is filled, except statistics, stars and the realtime token. */
function callFigures(loads: Loads): Figure[] {
  const calls = loads.get('dashboard')?.[0]?.calls;
  const before = calls?.filter((call) => !/\/(stats|favoriteDomains|convergenceUserToken)(\?|$)/.test(call));
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
