import { Convergence, LogLevel, type ConvergenceDomain, type RealTimeModel } from '@convergence/convergence';
import { afterEach, beforeEach } from 'vitest';
import { WebSocket } from 'ws';
import type { DocumentObject } from '../../src/document/value';
import { startRealtime } from '../sandbox/realtime-server';

const webSocketClass = WebSocket as unknown as typeof globalThis.WebSocket;

/** The domain that the clients of these tests connect to. */
export const labTarget = { namespace: 'acme', domainId: 'lab' };

/** A value of every kind. */
export const labOrder = (): DocumentObject => ({
  title: 'Kettle',
  price: 12.5,
  paid: false,
  since: new Date('2026-03-04T05:06:07.089Z'),
  note: null,
  tags: ['a', 'b', 'c'],
  lines: [{ sku: 'x', count: 1 }],
});

/** Gives every test of a file a backend of its own, and ends what the test has begun, the last first. */
export function realtimeLab() {
  Convergence.configureLogging({ root: LogLevel.SILENT });
  let server: Awaited<ReturnType<typeof startRealtime>>;
  let ends: Array<() => unknown> = [];
  const end = (task: () => unknown) => void ends.push(task);

  beforeEach(async () => {
    server = await startRealtime();
    server.domain.config.collectionAutoCreate = true;
  });
  afterEach(async () => {
    for (const task of ends.reverse()) await task();
    ends = [];
    await server.close();
  });

  const connect = async (username: string): Promise<ConvergenceDomain> => {
    const domain = await Convergence.connectWithPassword(
      `${server.url}acme/lab`,
      { username, password: 'secret' },
      { webSocket: { class: webSocketClass }, reconnect: { reconnectIntervals: [0, 0.05] } },
    );
    end(() => domain.dispose());
    return domain;
  };

  return {
    server: () => server,
    end,
    connect,
    /** The model `m1`, which everybody may do everything with, opened by the one who made it. */
    async makeModel(by: ConvergenceDomain, data: DocumentObject): Promise<RealTimeModel> {
      await by.models().create({
        collection: 'orders',
        id: 'm1',
        data,
        overrideCollectionWorldPermissions: true,
        worldPermissions: { read: true, write: true, remove: true, manage: true },
      });
      return by.models().open('m1');
    },
  };
}
