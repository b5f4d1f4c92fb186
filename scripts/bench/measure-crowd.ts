import { setTimeout as pause } from 'node:timers/promises';
import type { ConvergenceDomain, RealTimeString } from '@convergence/convergence';
import { connectToOrders, openShared } from './backend-client';
import type { Figure } from './table';

const readers = 8;
const each = 5_000;
const crowd = 500;
/** Clients that connect at the same time. */
const atOnce = 20;
/** Milliseconds until a measurement times out. */
const patience = 180_000;

async function withClients<Result>(
  origin: string,
  amount: number,
  measure: (clients: ConvergenceDomain[]) => Promise<Result>,
): Promise<Result> {
  const clients: ConvergenceDomain[] = [];
  const lost: string[] = [];
  try {
    while (clients.length < amount) {
      const few = Array.from({ length: Math.min(atOnce, amount - clients.length) }, () => connectToOrders(origin));
      clients.push(...(await Promise.all(few)));
    }
    for (const client of clients) client.on('interrupted', ({ name }) => lost.push(name));
    const result = await measure(clients);
    if (lost.length > 0) throw new Error(`${lost.length} of ${amount} clients lost their connection.`);
    return result;
  } finally {
    await Promise.allSettled(clients.map(async (client) => client.dispose()));
  }
}

/** Seconds of `work`, and how many of them the processor spent on this process, which runs all clients. */
async function timed(work: () => Promise<void>): Promise<{ value: number; own: string }> {
  const begun = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { value: (performance.now() - begun) / 1_000, own: ((user + system) / 1e6).toFixed(1) };
}

/** Two clients write as fast as they can, each unaware of what the other writes, and others read. */
const measureFlood = (origin: string): Promise<Figure> =>
  withClients(origin, readers + 2, async (clients) => {
    const models = await Promise.all(clients.map((client) => openShared(client, 'flood')));
    const texts = models.map((model) => model.elementAt('text') as RealTimeString);
    const goal = Math.max(...models.map((model) => model.version())) + 2 * each;
    const { value, own } = await timed(async () => {
      for (let index = 0; index < each; index += 1)
        for (const [writer, letter] of ['a', 'b'].entries()) texts[writer]?.insert(0, letter);
      for (const end = performance.now() + patience; models.some((model) => model.version() < goal);) {
        if (performance.now() > end) throw new Error(`Not all operations arrived in ${patience / 1_000} s.`);
        await pause(20);
      }
    });
    if (new Set(texts.map((text) => text.value())).size > 1) throw new Error('The texts differ.');
    return {
      what: `${2 * each} operations, 2 writers, ${readers} readers`,
      value,
      unit: 's',
      note: `all arrived; processor time of the clients: ${own} s`,
    };
  });

/** All clients open the same model at the same time. */
const measureCrowd = (origin: string): Promise<Figure> =>
  withClients(origin, crowd, async (clients) => {
    const { value, own } = await timed(async () => {
      await Promise.all(clients.map((client) => openShared(client, 'crowd')));
    });
    return {
      what: `${crowd} sessions open one model`,
      value,
      unit: 's',
      budget: 5,
      note: `processor time of the clients: ${own} s`,
    };
  });

/** How the server at this address copes with many operations and many sessions at once. */
export const measureCrowds = async (origin: string): Promise<Figure[]> => [
  await measureFlood(origin),
  await measureCrowd(origin),
];
