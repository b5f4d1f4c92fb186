import type { Page } from '@playwright/test';

/** Bytes of the JavaScript heap in use after garbage collection. */
export async function heapSize(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize;
}

/** Elements of the document, without those in shadow roots. */
export const countNodes = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);
