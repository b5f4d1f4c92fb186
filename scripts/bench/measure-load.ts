import type { Page } from '@playwright/test';
import type { BenchSession } from './bench-session';
import { gzipBytes } from './manifest';
import type { BenchRoute } from './routes';
import { firstPaint, stamped, stampScreens } from './stamp';

export type Load = {
  /** Milliseconds from the start of the navigation. */
  firstPaint: number;
  filled: number;
  /** Bytes after gzip of every script loaded until the page was filled and the network was idle. */
  scriptBytes: number;
  scripts: string[];
  /** REST calls until the page was filled, in order, without health checks. */
  calls: string[];
};

/** Opens a screen by its address without a cache. Rejects after 15 s if it is not filled. */
export async function measureLoad(session: BenchSession, route: BenchRoute, dist: string): Promise<Load> {
  const page = await session.open({ signedOut: route.signedOut ?? false });
  try {
    const urls: string[] = [];
    const calls = recordCalls(page, session.origin);
    page.on('request', (request) => urls.push(request.url()));
    await stampScreens(page, [route], route);
    await page.goto(session.origin + route.path, { waitUntil: 'commit' });
    const filled = await stamped(page, route);
    const callsUntilFilled = [...calls];
    await page.waitForLoadState('networkidle');
    const scripts = [...new Set(urls)]
      .filter((url) => url.endsWith('.js'))
      .map((url) => new URL(url).pathname);
    const scriptBytes = scripts.map((path) => gzipBytes(dist, path)).reduce((sum, size) => sum + size, 0);
    return { firstPaint: await firstPaint(page), filled, scriptBytes, scripts, calls: callsUntilFilled };
  } finally {
    await page.context().close();
  }
}

/** Milliseconds from the click on `link` to the filled screen, without reloading the page. */
export async function measureClick(
  session: BenchSession,
  from: BenchRoute,
  to: BenchRoute,
  link: string,
): Promise<number> {
  const page = await session.open();
  try {
    await stampScreens(page, [from, to], from);
    await page.goto(session.origin + from.path);
    await stamped(page, from);
    await page.waitForLoadState('networkidle');
    await page.evaluate((name) => {
      // Unnamed, because tsx wraps named functions in a helper that the page does not have.
      addEventListener('click', () => window.benchWatch(name, performance.now()), {
        capture: true,
        once: true,
      });
    }, to.name);
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
    return await stamped(page, to);
  } finally {
    await page.context().close();
  }
}

/** REST calls of a page as `METHOD path`, without health checks. The list grows with each call. */
function recordCalls(page: Page, origin: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = request.url().startsWith(`${origin}/rest/`)
      ? new URL(request.url()).pathname.slice('/rest/'.length)
      : '';
    if (path && path !== 'health') calls.push(`${request.method()} ${path}`);
  });
  return calls;
}
