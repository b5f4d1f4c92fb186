import type { Page } from '@playwright/test';
import type { BenchSession } from './bench-session';
import type { BenchRoute } from './routes';
import { stamped, stampScreens } from './stamp';

export type Idle = {
  /** Requests a minute, health checks included, by `METHOD path`. */
  perMinute: Record<string, number>;
  total: number;
  /** Growth of the heap after garbage collection, in bytes, over the time watched. */
  heapGrowth: number;
};

/** Leaves a screen alone for `seconds` and watches what it asks for and what it keeps. */
export async function measureIdle(session: BenchSession, route: BenchRoute, seconds: number): Promise<Idle> {
  const page = await session.open();
  try {
    await stampScreens(page, [route], route);
    await page.goto(session.origin + route.path);
    await stamped(page, route);
    await page.waitForTimeout(3_000);
    const before = await heapSize(page);
    const counts: Record<string, number> = {};
    page.on('request', (request) => {
      const key = `${request.method()} ${new URL(request.url()).pathname.replace(/^\/rest\//, '')}`;
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

async function heapSize(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize;
}
