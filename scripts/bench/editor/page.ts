import type { Page } from '@playwright/test';
import { installProbes } from '../probes';
import type { BenchSession } from '../session';
import { editorProbe } from './probe';

const models = '/domain/acme/orders/models';
export const modelAddress = (id: string) => `${models}/${id}`;
export const listAddress = `${models}?mode=browse&collection=filled`;

/** Opens a page with probes for its sockets and its tree, uses it and closes it. Rejects when the page fails. */
export async function withPage<Result>(session: BenchSession, use: (page: Page) => Promise<Result>): Promise<Result> {
  const page = await session.open();
  const failed = new Promise<never>((_, reject) => {
    page.on('crash', () => reject(new Error('the page crashed')));
    page.on('pageerror', ({ message }) => reject(new Error(`the page failed: ${message}`)));
  });
  try {
    await installProbes(page);
    await page.addInitScript(editorProbe);
    return await Promise.race([use(page), failed]);
  } finally {
    await page.context().close();
  }
}
