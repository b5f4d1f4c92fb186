import type { Locator, Page } from '@playwright/test';
import type { BenchSession } from './bench-session';
import type { BenchRoute } from './routes';
import { firstPaint, stamped, stampScreens } from './stamp';

/** A screen opened by its address. */
export type Visit = {
  /** Milliseconds from the start of the navigation. */
  filled: number;
  /** Requests until the page was filled. */
  requests: number;
  /** REST calls until the page was filled, in order, without health checks. */
  calls: string[];
};

export type Load = Visit & {
  /** Milliseconds from the start of the navigation. */
  firstPaint: number;
  /** The scripts that were requested until the page was filled, and all of them until the network was idle. */
  scripts: string[];
  allScripts: string[];
};

/** Opens a screen by its address without a cache. Rejects after 15 s if it is not filled. */
export async function measureLoad(session: BenchSession, route: BenchRoute): Promise<Load> {
  const page = await session.open({ signedOut: route.signedOut ?? false });
  try {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    const visit = await measureVisit(page, session.origin, route);
    const scripts = scriptsOf(urls);
    await page.waitForLoadState('networkidle');
    return { ...visit, firstPaint: await firstPaint(page), scripts, allScripts: scriptsOf(urls) };
  } finally {
    await page.context().close();
  }
}

const scriptsOf = (urls: string[]) =>
  [...new Set(urls)].filter((url) => url.endsWith('.js')).map((url) => new URL(url).pathname.slice(1));

/** Opens a screen by its address in a new page. Rejects after 15 s if it is not filled. */
export async function measureVisit(page: Page, origin: string, route: BenchRoute): Promise<Visit> {
  const calls = recordCalls(page, origin);
  let requests = 0;
  page.on('request', () => (requests += 1));
  await stampScreens(page, [route], route);
  await page.goto(origin + route.path, { waitUntil: 'commit' });
  const filled = await stamped(page, route);
  return { filled, requests, calls: [...calls] };
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
    return await clickTo(page, to, page.getByRole('navigation').getByRole('link', { name: link, exact: true }));
  } finally {
    await page.context().close();
  }
}

/** Milliseconds from the click on `link` to the filled screen, one of those that `page` stamps. */
export async function clickTo(page: Page, to: BenchRoute, link: Locator): Promise<number> {
  await page.evaluate((name) => {
    // Unnamed, because tsx wraps named functions in a helper that the page does not have.
    addEventListener('click', ({ timeStamp }) => window.benchWatch(name, timeStamp), {
      capture: true,
      once: true,
    });
  }, to.name);
  await link.click();
  return stamped(page, to);
}

/** REST calls of a page as `METHOD path?query`, without health checks. The list grows with each call. */
function recordCalls(page: Page, origin: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, path] = request.url().split(`${origin}/rest/`);
    if (path && path !== 'health') calls.push(`${request.method()} ${path}`);
  });
  return calls;
}
