import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from '../browser';
import { signIn, type Operator } from '../operator';
import { ServerProcess } from '../server-process';
import { installProbes } from './probes';

/** A model's data; its first member is a short text. */
type BenchDocument = { title: string } & Record<string, unknown>;

/** Number of values in one order. */
const valuesOfOrder = 12;
/** Number of root members, enough to fill a screen with rows before anything is expanded. */
const desks = 40;
/** Text that occurs three times in every document of orders, far apart. */
export const needle = 'needle-';

/** Orders by desk, with `leaves` values in total and about five objects and lists per twelve values. */
export function ordersOf(leaves: number): BenchDocument {
  const amount = Math.floor((leaves - 1) / valuesOfOrder);
  const found = [0.02, 0.5, 0.98].map((share) => Math.floor(amount * share));
  const made = Array.from({ length: desks }, (): unknown[] => []);
  for (let index = 0; index < amount; index += 1) {
    const hit = found.indexOf(index);
    made[Math.floor((index * desks) / amount)]?.push({
      id: `order-${String(index).padStart(6, '0')}`,
      customer: { name: `Customer ${index % 977}`, city: index % 2 ? 'Lisbon' : 'Leipzig' },
      note: hit < 0 ? `Note for order ${index}` : `${needle}${hit + 1}`,
      total: index * 1.25,
      paid: index % 3 === 0,
      lines: [0, 1].map((line) => ({ sku: `sku-${index}-${line}`, quantity: line + 1, price: 9.5 + line })),
    });
  }
  const byDesk = made.map((orders, desk) => [`desk-${String(desk + 1).padStart(2, '0')}`, orders] as const);
  return { title: 'Orders', ...Object.fromEntries(byDesk) };
}

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
  /** Creates a model, by default in the collection `filled`, or replaces its data. */
  put: (id: string, data: BenchDocument, collection?: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Measures the last build in a session with a browser of its own. */
export async function withSession<Result>(use: (session: BenchSession) => Promise<Result>): Promise<Result> {
  const browser = await launchBrowser({ isWhole: true });
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
    put: async (id, data, collection = 'filled') => {
      const worldPermissions = { read: true, write: true, remove: true, manage: true };
      const model = { collection, data, overrideWorld: true, worldPermissions };
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
