import type { Page } from '@playwright/test';

/** How fast the line and the processor are, and how many rounds are measured. */
export type Condition = { line: Speed; processor: Speed; runs: number };
export const speeds = ['normal', 'slow'] as const;
export type Speed = (typeof speeds)[number];

/** 1.6 Mbit/s in bytes a second, and milliseconds of latency. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};
const slowProcessor = { rate: 4 };

export const isNormal = ({ line, processor }: Omit<Condition, 'runs'>): boolean =>
  line === 'normal' && processor === 'normal';

/** Such as "slow line, median of 3". */
export const describe = ({ line, processor, runs }: Condition): string =>
  [
    ...(line === 'slow' ? ['slow line'] : []),
    ...(processor === 'slow' ? ['slow processor'] : []),
    `median of ${runs}`,
  ].join(', ');

/** Applies a condition to a page that is still empty. */
export async function slowDown(page: Page, condition: Condition): Promise<void> {
  if (isNormal(condition)) return;
  const client = await page.context().newCDPSession(page);
  if (condition.line === 'slow') {
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', slowLine);
  }
  if (condition.processor === 'slow') await client.send('Emulation.setCPUThrottlingRate', slowProcessor);
}
