import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { controlClient } from './control-client';
import { restClient } from './rest-client';
import { PageWatch, reportPolicyViolations, type ExpectedFailure } from './page-watch';
import { storeItem } from './session';
import { ServerProcess } from '../../../scripts/server-process';

export { expect } from '@playwright/test';
export { axe } from './axe';
export type { ExpectedFailure } from './page-watch';

type WorkerFixtures = {
  /** This worker's own server; `stop()` ends it, `start()` restarts it on the same port with the same data. */
  server: ServerProcess;
};

type TestOptions = {
  /** Whether pages prefetch, as they do for operators. It takes a third of the time of a short test. */
  loadsAhead: boolean;
};

type TestFixtures = {
  control: ReturnType<typeof controlClient>;
  /** Sends REST requests outside the browser, as admin. */
  rest: ReturnType<typeof restClient>;
  /** Resets the demonstration data before every test. */
  reset: void;
  watch: PageWatch;
  /** Declares request failures that the test causes; anything else on the console fails the test. */
  expectFailures: (failures: ExpectedFailure[]) => void;
  /** Signs in without the sign-in page, before the first page is opened. */
  signIn: (page: Page, username?: string, password?: string) => Promise<void>;
};

export const test = base.extend<TestOptions & TestFixtures, WorkerFixtures>({
  loadsAhead: [false, { option: true }],

  server: [
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'console-e2e-'));
      const server = new ServerProcess('--control', '--pace', 'fast', '--avatar-url', 'off', '--data', data);
      await server.start();
      await use(server);
      await server.stop();
      rmSync(data, { recursive: true });
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.origin),

  control: async ({ request, server }, use) => use(controlClient(request, server.origin)),

  rest: async ({ request, server }, use) => use(restClient(request, server.origin)),

  reset: [
    async ({ server, control }, use) => {
      await server.start();
      await control.reset();
      await use();
    },
    { auto: true },
  ],

  watch: [
    async ({ context, server, loadsAhead, reset: _ }, use) => {
      const watch = new PageWatch(context, server.origin);
      await context.addInitScript(reportPolicyViolations);
      if (!loadsAhead) await context.addInitScript(saveData);
      await use(watch);
      expect(watch.faults).toEqual([]);
      expect(server.errors, 'the server reports no error').toBe('');
    },
    { auto: true },
  ],

  expectFailures: async ({ watch }, use) => use((failures) => watch.expect(failures)),

  signIn: async ({ rest, server }, use) =>
    use(async (page, username = 'admin', password = 'password') => {
      const { token, expiresIn } = await rest.login(username, password);
      const session = { token, expiresAt: Date.now() + expiresIn };
      await storeItem(page, server.origin, 'auth_token', JSON.stringify(session));
    }),
});

/** Makes the browser ask for reduced data use, so that nothing is prefetched. */
const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
