import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserArguments, ensureBrowser, findWholeBrowser } from '../browser';
import { signIn, type Operator } from '../operator';
import { ServerProcess } from '../server-process';
import { ordersOf, type BenchDocument } from './documents';
import { installProbes } from './probes';

/** A model of 1,000 values in the collection `filled`. */
export const largeModel = 'thousand';
/** The models in that collection when a session starts. */
export const modelsAtFirst = 2;

/** The built console with its demo data, and a browser to measure it. */
export type BenchSession = Pick<Operator, 'call'> & {
  origin: string;
  /** A page in its own context, so nothing is cached; signed in as admin unless `signedOut`. */
  open: (options?: { signedOut?: boolean }) => Promise<Page>;
  /** Adds models to the collection `filled`. */
  fill: (models: number) => Promise<void>;
  /** Creates a model in the collection `filled`, or replaces its data. */
  put: (id: string, data: BenchDocument) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Each context is a window, whose address bar would load a page of its own while the console is measured: half a second of
 * a processor. This list replaces Playwright's, so what it has for measurements is repeated.
 */
const withoutFeatures =
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,HttpsUpgrades,MediaRouter,OptimizationHints';

/** @param path of another Chromium than the whole one that measurements use */
export const launchBrowser = async (path?: string): Promise<Browser> =>
  chromium.launch({
    executablePath: path ?? findWholeBrowser() ?? (await ensureBrowser()),
    args: [...browserArguments, withoutFeatures, '--js-flags=--expose-gc', '--enable-precise-memory-info'],
  });

/** Measures the last build in a session with a browser of its own. */
export async function withSession<Result>(use: (session: BenchSession) => Promise<Result>): Promise<Result> {
  const browser = await launchBrowser();
  try {
    const session = await startSession(browser);
    return await use(session).finally(() => session.close());
  } finally {
    await browser.close();
  }
}

/** A session in a browser that stays open when it ends, with a model of 1,000 values. @param flags for the start script */
export async function startSession(browser: Browser, ...flags: string[]): Promise<BenchSession> {
  const server = new ServerProcess('--avatar-url', 'off', '--control', ...flags);
  await server.start();
  const { origin } = server;
  const { call, stored } = await signIn(origin);
  const session: BenchSession = {
    origin,
    call,
    open: async ({ signedOut = false } = {}) =>
      (await newContext(browser, origin, signedOut ? undefined : stored)).newPage(),
    fill: async (models) => {
      const answer = await fetch(`${origin}/control/fill`, { method: 'POST', body: JSON.stringify({ models }) });
      if (!answer.ok) throw new Error(`the backend could not be filled: ${answer.status}`);
    },
    put: async (id, data) => {
      const worldPermissions = { read: true, write: true, remove: true, manage: true };
      const model = { collection: 'filled', data, overrideWorld: true, worldPermissions };
      await call('PUT', `domains/acme/orders/models/${id}`, model);
    },
    close: () => server.stop(),
  };
  await session.fill(modelsAtFirst - 1);
  await session.put(largeModel, ordersOf(1_000));
  return session;
}

/** Opens a page with probes, uses it and closes it. Rejects when the page fails. */
export async function withPage<Result>(session: BenchSession, use: (page: Page) => Promise<Result>): Promise<Result> {
  const page = await session.open();
  const failed = new Promise<never>((_, reject) => {
    page.on('crash', () => reject(new Error('the page crashed')));
    page.on('pageerror', ({ message }) => reject(new Error(`the page failed: ${message}`)));
  });
  try {
    await installProbes(page);
    return await Promise.race([use(page), failed]);
  } finally {
    await page.context().close();
  }
}

/** A window of its own. `session`: who is signed in, as the console stores it. */
export const newContext = (browser: Browser, origin: string, session: string | undefined): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    storageState: {
      cookies: [],
      origins: session ? [{ origin, localStorage: [{ name: 'auth_token', value: session }] }] : [],
    },
  });
