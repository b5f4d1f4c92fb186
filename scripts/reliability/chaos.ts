import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Convergence, LogLevel } from '@convergence/convergence';
import { newContext } from '../bench/session';
import type { BenchTable } from '../bench/table';
import { launchBrowser } from '../browser';
import { ServerProcess } from '../server-process';
import { ChaosClient } from './chaos-client';
import { ChaosConsole } from './chaos-console';
import { signIn } from '../operator';

const modelId = 'chaos';
const modelPath = `domains/acme/orders/models/${modelId}`;
/** Milliseconds from one kill to the next, and for which the backend is up at least. */
const everyKill = 20_000;
const leastUp = 15_000;
/** What the real server does after a lost connection or a restart, which consoles must stand without help. */
const hazards = ['overtaken-resync', 'refused-restart'];
/** Milliseconds for each of which the edits of the pages are shown. */
const part = 300_000;

type Stored = { version: number; data: { feed: string[]; log: string; page0: number; page1: number } };

/** Kills the backend again and again under edits by four clients and two pages, and looks for what it had acknowledged. */
export async function runChaos(minutes: number): Promise<BenchTable> {
  Convergence.configureLogging({ root: LogLevel.SILENT });
  const strays: string[] = [];
  const stray = (error: unknown) => strays.push(error instanceof Error ? error.message : String(error));
  // The client raises some unhandled errors, in Node only.
  process.on('uncaughtException', stray).on('unhandledRejection', stray);
  const data = mkdtempSync(join(tmpdir(), 'console-chaos-'));
  const server = new ServerProcess('--avatar-url', 'off', '--data', data, '--hazard', hazards.join(','));
  const browser = await launchBrowser();
  try {
    await server.start();
    const operator = await signIn(server.origin);
    await operator.call('PUT', modelPath, {
      collection: 'orders',
      data: { feed: [], log: '', page0: 0, page1: 0 },
      overrideWorld: true,
      worldPermissions: { read: true, write: true, remove: true, manage: true },
    });
    const token = async () =>
      ((await operator.call('GET', 'domains/acme/orders/convergenceUserToken')) as { token: string }).token;
    const access = { origin: server.origin, modelId };
    const clients = ['user0', 'user1', 'operator0', 'operator1'].map(
      (name) => new ChaosClient(name, name.startsWith('user') ? access : { ...access, token }),
    );
    const consoles: ChaosConsole[] = [];
    for (const member of ['page0', 'page1']) {
      const context = await newContext(browser, server.origin, operator.stored);
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
      const shown = new ChaosConsole(await context.newPage(), member);
      await shown.open(`${server.origin}/domain/acme/orders/models/${modelId}`);
      consoles.push(shown);
    }

    const breaches: string[] = [];
    const known = () => ({
      words: clients.map(({ ledger }) => ledger.freeze()),
      saved: consoles.map(({ acknowledged }) => acknowledged),
    });
    const examine = async (then = known()) => {
      const { data: found } = (await operator.call('GET', `${modelPath}?data=true`)) as Stored;
      const words = [...found.feed, ...(found.log.match(/<[^>]+>/g) ?? [])];
      for (const [index, { name, ledger }] of clients.entries())
        for (const breach of ledger.examine(
          words.filter((word) => word.includes(`.${name}.`)),
          then.words[index],
        ))
          breaches.push(`${breach.word}: ${breach.wanted}, found ${breach.found} times`);
      for (const [index, { member, typed }] of consoles.entries()) {
        const acknowledged = then.saved[index] ?? 0;
        const value = found[member as 'page0' | 'page1'];
        if (value < acknowledged || value > typed)
          breaches.push(`${member}: acknowledged ${acknowledged}, typed ${typed}, found ${value}`);
      }
    };

    const working = [...clients, ...consoles].map((each) => each.run());
    const begun = performance.now();
    const end = begun + minutes * 60_000;
    /** The edits of each page at the end of each part. */
    const parts = [consoles.map(() => 0)];
    let kills = 0;
    for (let killed = begun, up = begun; performance.now() < end;) {
      await pause(Math.max(0, Math.max(killed + everyKill, up + leastUp) - performance.now()));
      await server.kill();
      killed = performance.now();
      kills += 1;
      const then = known();
      await server.start();
      up = performance.now();
      await examine(then);
      if (up < end && up - begun >= parts.length * part) parts.push(consoles.map(({ edits }) => edits));
      if (kills % 3 === 0)
        console.log(
          `  ${Math.round((up - begun) / 1_000)} s: ${kills} kills, acknowledged ${clients.map(({ ledger }) => ledger.acknowledged).join(', ')} and ${consoles.map(({ edits }) => edits).join(', ')}, ${breaches.length} lost`,
        );
    }
    await pause(leastUp);
    for (const each of [...clients, ...consoles]) each.stop();
    parts.push(consoles.map(({ edits }) => edits));
    await Promise.all(working);
    await pause(3_000);
    await examine();
    const last = (await operator.call('GET', `${modelPath}?data=true`)) as Stored;
    let differing = 0;
    for (const shown of consoles) if (!isDeepStrictEqual(await shown.document(), last.data)) differing += 1;
    for (const line of [...breaches, ...consoles.flatMap(({ faults }) => faults)]) console.error(`  ${line}`);
    if (server.errors) console.error(server.errors);

    const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
    const least = Math.min(...consoles.map(({ edits }) => edits));
    return {
      title: `The backend killed every ${everyKill / 1_000} s for ${minutes} min, under edits by four clients and two consoles`,
      figures: [
        { what: 'kills (SIGKILL)', value: kills },
        {
          what: 'edits acknowledged to the clients',
          value: sum(clients.map(({ ledger }) => ledger.acknowledged)),
          note: clients
            .map(({ name, ledger, connections }) => `${name} ${ledger.acknowledged} in ${connections} connections`)
            .join(', '),
        },
        {
          what: 'edits the consoles showed as saved',
          value: sum(consoles.map(({ edits }) => edits)),
          note: `in each 5 min: ${consoles.map((_, index) => growthOf(parts.map((edits) => edits[index] ?? 0)).join(' ')).join(' and ')}`,
        },
        {
          what: 'models opened again by hand',
          value: sum(consoles.map(({ reopened }) => reopened)),
          limit: 0,
        },
        { what: 'acknowledged work lost or stored twice', value: breaches.length, limit: 0 },
        { what: 'consoles that show other data in the end', value: differing, limit: 0 },
        { what: 'errors in the consoles', value: sum(consoles.map(({ faults }) => faults.length)), limit: 0 },
        {
          what: 'errors that the public client threw in Node',
          value: strays.length,
          note: [...new Set(strays)].join(' | ').slice(0, 300),
        },
        {
          what: 'participants that could not edit',
          value: clients.filter(({ ledger }) => ledger.acknowledged === 0).length + (least === 0 ? 1 : 0),
          limit: 0,
        },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
    process.off('uncaughtException', stray).off('unhandledRejection', stray);
  }
}

const growthOf = (sums: number[]) => sums.slice(1).map((sum, index) => sum - (sums[index] ?? 0));
