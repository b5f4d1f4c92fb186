import type { Page } from '@playwright/test';

/** A request; times in milliseconds from the start of the navigation. */
export type Span = { name: string; startTime: number; responseEnd: number };

/**
 * The longest chain of requests answered until `end`, each begun after the answer to the one before. Not every request of a chain needs
 * the one before, so it tells at most how many rounds a screen waits for; on a slow line it is close.
 */
export function longestChain(spans: Span[], end: number): string[] {
  const chain: string[] = [];
  let limit = end;
  for (const { name, startTime, responseEnd } of spans.toSorted((a, b) => b.startTime - a.startTime)) {
    if (responseEnd > limit) continue;
    chain.unshift(name);
    limit = startTime;
  }
  return chain;
}

/** The last parts of the paths of {@link longestChain}, without fonts and images. */
export async function requestChain(page: Page, end: number): Promise<string[]> {
  const spans = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
      const { name, startTime, responseEnd } = entry as PerformanceResourceTiming;
      return { name: new URL(name).pathname, startTime, responseEnd };
    }),
  );
  const awaited = spans.filter(({ name }) => !/\.(woff2|svg)$/.test(name));
  return longestChain(awaited, end).map((path) => path.split('/').pop() || '/');
}
