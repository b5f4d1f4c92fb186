import { heapSize } from './probes';
import { screens, visit } from './screens';
import type { BenchSession } from './session';
import { attempt, type Figure } from './table';

/** Requests a minute: six for the server's health, one for the alerts, in a domain 24 for it and its statistics. */
const limits = { home: 7, dashboard: 31 };

/** Leaves home and a domain alone at the same time, and records their requests and memory. */
export async function measureIdle(session: BenchSession, seconds: number): Promise<Figure[]> {
  const figures = (['home', 'dashboard'] as const).map(async (name): Promise<Figure[]> => {
    const page = await session.open();
    const idle = await attempt(async () => {
      await visit(page, session.origin, screens[name]);
      await page.waitForTimeout(3_000);
      const before = await heapSize(page);
      const counts: Record<string, number> = {};
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        const call = `${request.method()} ${pathname.replace('/rest/', '')}`;
        // What is loaded ahead is loaded once.
        if (pathname.startsWith('/rest/')) counts[call] = (counts[call] ?? 0) + 1;
      });
      await page.waitForTimeout(seconds * 1_000);
      return { counts, growth: (await heapSize(page)) - before };
    });
    await page.context().close();
    const total = Object.values(idle?.counts ?? {}).reduce((sum, count) => sum + count, 0);
    const calls = Object.entries(idle?.counts ?? {}).map(([call, count]) => `${call} ${count}`);
    const aMinute = idle && Math.round((total * 60) / seconds);
    const growth = { value: idle && idle.growth / 1e6, unit: 'MB', limit: 5 };
    const note = 'the limit is for an hour; --idle 3600 watches one';
    return [
      { what: `${name}: requests a minute`, value: aMinute, limit: limits[name], note: calls.join(', ') },
      { what: `${name}: growth of the heap in ${seconds} s`, ...growth, note },
    ];
  });
  return (await Promise.all(figures)).flat();
}
