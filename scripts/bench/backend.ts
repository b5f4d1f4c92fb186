import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConvergenceDomain, RealTimeString } from '@convergence/convergence';
import { ServerProcess } from '../server-process';
import { connectToOrders } from './other-client';
import type { Figure } from './table';

const clients = 10;
const each = 200;

/**
 * The embedded backend with a data directory, under ten public clients of this process that write one text.
 * @param source a checkout to take it from, and its built console
 */
export async function measureBackend(source?: { root: string; dist: string }): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = new ServerProcess('--avatar-url', 'off', '--data', data, ...(source ? ['--dist', source.dist] : []));
  if (source) server.root = source.root;
  const connected: ConvergenceDomain[] = [];
  try {
    await server.start();
    for (let index = 0; index < clients; index += 1) connected.push(await connectToOrders(server.origin));
    const shared = { id: 'shared', collection: 'orders', data: { text: '' }, ephemeral: true };
    const models = await Promise.all(connected.map((client) => client.models().openAutoCreate(shared)));
    const goal = Math.max(...models.map((model) => model.version())) + each * clients;
    const begun = performance.now();
    for (let index = 0; index < each; index += 1) {
      for (const model of models) (model.elementAt('text') as RealTimeString).insert(0, 'x');
      // Lets answers arrive, like the pauses of a person.
      if (index % 20 === 19) await pause(0);
    }
    while (models.some((model) => model.version() < goal)) {
      if (performance.now() - begun > 60_000) throw new Error('not all edits arrived within 60 s');
      await pause(2);
    }
    const took = performance.now() - begun;
    const note = `${clients} clients, each receives all`;
    return [{ what: `${each * clients} operations on one model`, value: took, unit: 'ms', note }];
  } finally {
    await Promise.allSettled(connected.map(async (client) => client.dispose()));
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
