import { Convergence, ConvergenceDomain, LogLevel } from '@convergence/convergence';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import type { RealtimeOptions } from '../../../sandbox/realtime/realtime';
import { issueConvergenceToken } from '../../../sandbox/state/convergence-token';
import { passwordOf, rawSession, startRealtime } from '../realtime-server';

/** The lab domain of each test of a file, once it is started, and clients that connect to it. All is closed after the test. */
export const useRealtime = () => {
  let running: Awaited<ReturnType<typeof startRealtime>> | undefined;
  const clients: ConvergenceDomain[] = [];
  Convergence.configureLogging({ root: LogLevel.SILENT });
  afterEach(async () => {
    // The client throws when it is asked to disconnect between two attempts.
    await Promise.allSettled(clients.splice(0).map(async (client) => client.disconnect()));
    await running?.close();
    running = undefined;
  });
  const server = () => {
    if (!running) throw new Error('The server is not started.');
    return running;
  };
  /** The public client, not yet connected. */
  const newClient = (path = 'acme/lab') => {
    const client = new ConvergenceDomain(server().url + path, {
      webSocket: { class: WebSocket as never },
      reconnect: { autoReconnect: true, reconnectIntervals: [0, 0.05] },
    });
    clients.push(client);
    return client;
  };
  return {
    server,
    start: async (options: RealtimeOptions = {}) => {
      running = await startRealtime(options);
    },
    clients,
    newClient,
    login: async (username: string) => {
      const client = newClient();
      await client.connectWithPassword({ username, password: 'secret' });
      return client;
    },
    raw: (username = 'alice') => rawSession(server().url, passwordOf(username)),
    operator: async () =>
      rawSession(server().url, { jwt: { jwt: await issueConvergenceToken(server().state, 'admin') } }),
  };
};

/** Resolves with the first event of that name. */
export const eventOf = <Event>(emitter: { on(name: string, listener: never): unknown }, name: string) =>
  new Promise<Event>((resolve) => void emitter.on(name, resolve as never));
