import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConvergenceDomain, RealTimeModel, RealTimeNumber, RealTimeString } from '@convergence/convergence';
import { ServerProcess } from '../server-process';
import { connectToOrders, openShared } from './backend-client';
import { measureCrowds } from './measure-crowd';
import { median, type Figure } from './table';

const crowd = 10;
const burst = 2_000;
const each = 200;
const beats = 300;
/** Milliseconds between two edits whose delivery is timed. */
const beatInterval = 10;
/** Milliseconds until a measurement times out. */
const patience = 60_000;

async function until(what: string, reached: () => boolean): Promise<void> {
  for (const end = performance.now() + patience; !reached(); await pause(2))
    if (performance.now() > end) throw new Error(`${what}: not so after ${patience / 1_000} s`);
}

const textOf = (model: RealTimeModel) => model.elementAt('text') as RealTimeString;
const beatOf = (model: RealTimeModel) => model.elementAt('beat') as RealTimeNumber;

/** Operations per second, from the first edit until every client has acknowledged or received all of them. */
async function measureEdits(models: RealTimeModel[], amount: number): Promise<number> {
  const goal = Math.max(...models.map((model) => model.version())) + amount * models.length;
  const begun = performance.now();
  for (let index = 0; index < amount; index += 1) {
    for (const model of models) textOf(model).insert(0, 'x');
    // Lets answers arrive, like the pauses of a person.
    if (index % 20 === 19) await pause(0);
  }
  await until('all edits have arrived', () => models.every((model) => model.version() === goal));
  return (amount * models.length * 1_000) / (performance.now() - begun);
}

/** Milliseconds from an edit at the first client until each other client receives it, one number per client. */
async function measureFanOut([first, ...others]: RealTimeModel[]): Promise<number[]> {
  if (!first) return [];
  const sent: number[] = [];
  const delays: number[] = [];
  for (const model of others)
    beatOf(model).on('value', () => delays.push(performance.now() - (sent[beatOf(model).value()] ?? Number.NaN)));
  for (let beat = 0; beat < beats; beat += 1) {
    sent[beat] = performance.now();
    beatOf(first).value(beat);
    await pause(beatInterval);
  }
  await until('all beats have arrived', () => delays.length === beats * others.length);
  return delays;
}

/** Models per second opened by the clients, each opening one after the other. */
async function measureOpenings(clients: ConvergenceDomain[]): Promise<number> {
  const found = await clients[0]?.models().query('SELECT FROM orders LIMIT 48');
  const ids = (found?.data ?? []).flatMap((model) => model.modelId ?? []);
  const begun = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (const id of ids) await (await client.models().open(id)).close();
    }),
  );
  return (ids.length * clients.length * 1_000) / (performance.now() - begun);
}

const quantile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1];

/** Performance of the embedded backend with a data directory, measured with the public client in this process. */
export async function measureBackend(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = new ServerProcess('--avatar-url', 'off', '--data', data);
  const clients: ConvergenceDomain[] = [];
  try {
    await server.start();
    for (let index = 0; index < crowd; index += 1) clients.push(await connectToOrders(server.origin));
    const open = (some: ConvergenceDomain[], id: string) => Promise.all(some.map((client) => openShared(client, id)));
    const alone = await measureEdits(await open(clients.slice(0, 1), 'alone'), burst);
    const together = await open(clients, 'shared');
    const crowded = await measureEdits(together, each);
    const delays = await measureFanOut(together);
    const openings = await measureOpenings(clients);
    await Promise.allSettled(clients.splice(0).map(async (client) => client.dispose()));
    const crowds = await measureCrowds(server.origin);
    return [
      { what: 'operations on one model, 1 client', value: alone, unit: '/s', note: `${burst} in a burst` },
      {
        what: `operations on one model, ${crowd} clients`,
        value: crowded,
        unit: '/s',
        note: `each has all ${crowd * each}`,
      },
      { what: `fan-out to ${crowd - 1} others, median`, value: median(delays), unit: 'ms' },
      { what: `fan-out to ${crowd - 1} others, p99`, value: quantile(delays, 0.99), unit: 'ms' },
      { what: `models opened, ${crowd} clients`, value: openings, unit: '/s', note: 'and closed' },
      ...crowds,
    ];
  } finally {
    await Promise.allSettled(clients.map(async (client) => client.dispose()));
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
