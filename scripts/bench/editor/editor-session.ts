import type { Page } from '@playwright/test';
import { startFilledSession, type FilledSession } from '../filled-session';
import { watchTasks } from '../steps';
import type { BenchDocument } from './editor-documents';
import { editorProbe } from './editor-probe';

/** The collection created by filling. */
const collection = 'filled';
const models = '/domain/acme/orders/models';

export const modelAddress = (id: string) => `${models}/${id}`;
export const listAddress = `${models}?mode=browse&collection=${collection}`;

export type EditorSession = FilledSession & {
  /** Creates a model or replaces its data. */
  put: (id: string, data: BenchDocument) => Promise<void>;
  /** Opens a page with probes for its sockets and its tree, uses it and closes it. Rejects when the page fails. */
  withPage: <Result>(use: (page: Page) => Promise<Result>) => Promise<Result>;
};

/** The console with a backend that has the demo data and accepts models of any size. */
export async function startEditorSession(): Promise<EditorSession> {
  const session = await startFilledSession({ models: 1 });
  return {
    ...session,
    put: async (id, data) => {
      const worldPermissions = { read: true, write: true, remove: true, manage: true };
      const body = { collection, data, overrideWorld: true, worldPermissions };
      await session.send('PUT', `domains/acme/orders/models/${id}`, body);
    },
    withPage: async (use) => {
      const page = await session.open();
      const failed = new Promise<never>((_, reject) => {
        page.on('crash', () => reject(new Error('the page crashed')));
        page.on('pageerror', ({ message }) => reject(new Error(`the page failed: ${message}`)));
      });
      try {
        await watchTasks(page);
        await page.addInitScript(editorProbe);
        return await Promise.race([use(page), failed]);
      } finally {
        await page.context().close();
      }
    },
  };
}
