import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserArguments, ensureBrowser, findWholeBrowser } from '../browser';
import { ServerProcess } from '../server-process';

/** The built console with its demo data, and a browser to measure it. */
export type BenchSession = {
  origin: string;
  /** A page in its own context, so nothing is cached; signed in as admin unless `signedOut`. */
  open: (options?: { signedOut?: boolean }) => Promise<Page>;
  /** Sends a REST call as admin and returns the body of the answer. */
  rest: (path: string) => Promise<unknown>;
  /** The same for calls that change data. Rejects when refused. */
  send: (method: string, path: string, body: unknown) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Each context is a window, whose address bar would load a page of its own while the console is measured: half a second of a processor.
 * This list replaces Playwright's, so what it has for measurements is repeated.
 */
const withoutFeatures =
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,HttpsUpgrades,MediaRouter,OptimizationHints';

/** @param path of another Chromium than the whole one that measurements use */
export const launchBrowser = async (path?: string): Promise<Browser> =>
  chromium.launch({
    executablePath: path ?? findWholeBrowser() ?? (await ensureBrowser()),
    args: [...browserArguments, withoutFeatures, '--js-flags=--expose-gc', '--enable-precise-memory-info'],
  });

/**
 * A session with a browser of its own.
 * @param flags additional flags for the start script
 */
export async function startBenchSession(...flags: string[]): Promise<BenchSession> {
  const browser = await launchBrowser();
  const session = await startServer(browser, ...flags).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  const close = async () => {
    await browser.close();
    await session.close();
  };
  return { ...session, close };
}

/** A session in a browser that stays open when it ends. */
export async function startServer(browser: Browser, ...flags: string[]): Promise<BenchSession> {
  const server = new ServerProcess('--avatar-url', 'off', ...flags);
  await server.start();
  const signIn = await fetch(`${server.origin}/rest/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'password' }),
  });
  const { body } = (await signIn.json()) as { body: { token: string; expiresIn: number } };
  const stored = JSON.stringify({ token: body.token, expiresAt: Date.now() + body.expiresIn });
  return {
    origin: server.origin,
    open: async ({ signedOut = false } = {}) =>
      (await newContext(browser, server.origin, signedOut ? undefined : stored)).newPage(),
    rest: async (path) => {
      const response = await fetch(`${server.origin}/rest/${path}`, {
        headers: { authorization: `SessionToken ${body.token}` },
      });
      return ((await response.json()) as { body: unknown }).body;
    },
    send: async (method, path, content) => {
      const response = await fetch(`${server.origin}/rest/${path}`, {
        method,
        headers: { authorization: `SessionToken ${body.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(content),
      });
      if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status}`);
    },
    close: () => server.stop(),
  };
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
