import type { CDPSession, Page } from '@playwright/test';

/** Milliseconds of main thread time of the page: total and in scripts. */
export type Work = { all: number; script: number };

export async function watchWork(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  return client;
}

async function workSoFar(client: CDPSession): Promise<Work> {
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (wanted: string) => 1_000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN);
  return { all: of('TaskDuration'), script: of('ScriptDuration') };
}

/** Main thread cost of `act`. */
export async function workOf(client: CDPSession, act: () => Promise<unknown>): Promise<Work> {
  const before = await workSoFar(client);
  await act();
  const after = await workSoFar(client);
  return { all: after.all - before.all, script: after.script - before.script };
}
