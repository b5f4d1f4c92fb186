import { attempt } from './attempt';
import type { BenchSession } from './bench-session';
import { heapSize } from './memory';
import { benchRoutes, routeNamed, type BenchRoute } from './routes';
import { stamped, stampScreens } from './stamp';
import type { Figure } from './table';

type Idle = {
  /** Requests per minute by `METHOD path`, including health checks. */
  perMinute: Record<string, number>;
  total: number;
  /** Growth of the heap in bytes after garbage collection. */
  heapGrowth: number;
};

/** Leaves a screen idle for `seconds` and records its requests and memory. */
async function watchIdle(session: BenchSession, route: BenchRoute, seconds: number): Promise<Idle> {
  const page = await session.open();
  try {
    await stampScreens(page, [route], route);
    await page.goto(session.origin + route.path);
    await stamped(page, route);
    await page.waitForTimeout(3_000);
    const before = await heapSize(page);
    const counts: Record<string, number> = {};
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Preloading happens only once.
      if (!pathname.startsWith('/rest/')) return;
      const key = `${request.method()} ${pathname.replace('/rest/', '')}`;
      counts[key] = (counts[key] ?? 0) + 1;
    });
    await page.waitForTimeout(seconds * 1_000);
    const perMinute = Object.fromEntries(
      Object.entries(counts).map(([key, count]) => [key, Math.round((count * 60) / seconds)]),
    );
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { perMinute, total: (total * 60) / seconds, heapGrowth: (await heapSize(page)) - before };
  } finally {
    await page.context().close();
  }
}

/** Home and a domain, idle at the same time. */
export async function measureIdle(session: BenchSession, seconds: number): Promise<Figure[]> {
  const routes = await benchRoutes(session);
  const [home, domain] = await Promise.all([
    attempt(() => watchIdle(session, routeNamed(routes, 'home'), seconds)),
    attempt(() => watchIdle(session, routeNamed(routes, 'dashboard'), seconds)),
  ]);
  // Six for the server health, one for the alerts of all domains, 24 for a domain and its statistics.
  return [...idleFigures('home', home, 7, seconds), ...idleFigures('domain', domain, 31, seconds)];
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
