import { ConvergenceDomain, Convergence, LogLevel } from '@convergence/convergence';
import { expect, type Page, type WebSocket as PageSocket } from '@playwright/test';
import { BrowserSocket } from '../../support/browser-socket';
import type { LoggedRequest } from './control-client';

/** The domain navigation, with the state of the realtime link at the bottom. */
export const domainNav = (page: Page) => page.getByRole('navigation', { name: 'Domain' });

export const expectConnected = (page: Page, options: { timeout?: number } = {}) =>
  expect(domainNav(page).getByText('Realtime connected')).toBeVisible(options);

/** What is told about the connection, beside the breadcrumbs. */
export const strip = (page: Page) => page.getByRole('group', { name: 'Connection', exact: true });
export const outage = 'The Convergence Server appears to be Offline.';

/** Advances the page's clock to the next poll. Needs `page.clock.install()`. */
export const nextPoll = (page: Page) => page.clock.fastForward(5_100);

/**
 * Polls until the check passes; each try advances the page's clock by five seconds. A check that
 * needs a realtime connection waits for two seconds: after ten of the page's clock, the attempt to connect is ended.
 */
export const whilePolling = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await nextPoll(page);
    await check();
  }).toPass({ timeout: 30_000, intervals: [100] });

/** The requests for one domain. */
export const callsOf = (requests: LoggedRequest[], namespace: string, id: string) =>
  requests
    .filter(({ path }) => `${path}/`.includes(`/domains/${encodeURIComponent(namespace)}/${encodeURIComponent(id)}/`))
    .map(({ method, path }) => `${method} ${path}`);

/** Every websocket opened by the page from now on, oldest first. */
export function watchSockets(page: Page): PageSocket[] {
  const sockets: PageSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  return sockets;
}

/** Connects to a domain as one of its users, like an application. */
export async function connectClient(
  origin: string,
  domain: string,
  username: string,
  password = 'password',
): Promise<ConvergenceDomain> {
  Convergence.configureLogging({ root: LogLevel.SILENT });
  const client = new ConvergenceDomain(`${origin.replace(/^http/, 'ws')}/realtime/${domain}`, {
    webSocket: { class: BrowserSocket as never },
  });
  await client.connectWithPassword({ username, password });
  return client;
}

/** The same; returns a function that disconnects. */
export async function connectUser(
  origin: string,
  domain: string,
  username: string,
  password = 'password',
): Promise<() => Promise<void>> {
  const client = await connectClient(origin, domain, username, password);
  return async () => {
    await client.dispose();
  };
}
