import {
  Convergence,
  ConvergenceDomain,
  LogLevel,
  type RealTimeArray,
  type RealTimeModel,
  type RealTimeObject,
  type RealTimeString,
} from '@convergence/convergence';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { collectionOf, createCollection, findModel } from '../../sandbox/state/models';
import { jsonFromValue } from '../../sandbox/state/data-values';
import { findDomain } from '../../sandbox/state/domains';
import { fewOrMany } from '../support/long-tests';
import { TurnSocket } from '../support/browser-socket';
import { pause } from './realtime-server';
import { listening, newDirectory, present } from './support/open';
import { below, randomOf } from './support/random';

const crowd = 50;
const rounds = fewOrMany(6, 12);

beforeAll(() => Convergence.configureLogging({ root: LogLevel.SILENT }));

/** A sandbox with a data directory on a port, with the model "wall", which anyone can edit. */
const start = async () => {
  const { sandbox, listener } = await listening({ data: newDirectory() });
  const domain = present(findDomain(sandbox.state, 'convergence', 'default'));
  domain.config.anonymousAuth = true;
  createCollection(sandbox.state, domain, collectionOf({ id: 'walls' }));
  const url = `${listener.url.replace('http', 'ws')}/convergence/default`;
  return { domain, url };
};

const enter = async (url: string) => {
  const client = new ConvergenceDomain(url, {
    webSocket: { class: TurnSocket as never },
    // All clients share this process with the server, so answers may take long on a busy machine.
    protocol: { defaultRequestTimeout: 100, heartbeat: { enabled: true, pingInterval: 30, pongTimeout: 60 } },
  });
  await client.connectAnonymously();
  onTestFinished(async () => void (await client.dispose().catch(() => undefined)));
  const model = await client.models().openAutoCreate({
    id: 'wall',
    collection: 'walls',
    data: { title: 'start', notes: [], votes: {} },
    ephemeral: false,
  });
  return model;
};

const edit = (model: RealTimeModel, random: () => number, name: string) => {
  const title = model.elementAt('title') as RealTimeString;
  const notes = model.elementAt('notes') as RealTimeArray;
  const votes = model.elementAt('votes') as RealTimeObject;
  const kind = below(random, 6);
  if (kind === 0) title.insert(below(random, title.length() + 1), name);
  else if (kind === 1 && title.length() > 20) title.remove(below(random, title.length() - 3), 3);
  else if (kind === 2) notes.insert(below(random, notes.length() + 1), { by: name, text: 'x' });
  else if (kind === 3 && notes.length() > 5) notes.remove(below(random, notes.length()));
  else if (kind === 4 && notes.length() > 1)
    notes.reorder(below(random, notes.length()), below(random, notes.length()));
  else votes.set(`key ${below(random, 8)}`, name);
};

describe('many clients', () => {
  it('edit one model (50 clients) and end with the same data', { timeout: 120_000 }, async () => {
    const { domain, url } = await start();
    const first = await enter(url);
    const models = [first, ...(await Promise.all(Array.from({ length: crowd - 1 }, () => enter(url))))];
    const before = process.memoryUsage().rss;
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, model] of models.entries()) edit(model, randomOf(round * 1_000 + index), `${index}.${round} `);
      await pause(20);
    }
    const kept = present(findModel(domain, 'wall'));
    const behind = () => models.filter((model) => model.version() !== kept.version || !model.isCommitted());
    for (let tries = 0; tries < 600 && behind().length > 0; tries += 1) await pause(100);
    expect(behind()).toHaveLength(0);
    const alone = () => models.filter((model) => model.collaborators().length !== crowd);
    for (let tries = 0; tries < 100 && alone().length > 0; tries += 1) await pause(100);
    expect(alone()).toHaveLength(0);
    const wanted = sorted(jsonFromValue(kept.root));
    expect([...new Set(models.map((model) => sorted(model.root().toJSON())))]).toEqual([wanted]);
    expect(kept.operations.length).toBeGreaterThan(crowd * rounds * 0.8);
    expect(models.every((model) => model.isOpen())).toBe(true);
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(600);
  });
});

/** Text with sorted object keys, since clients may order them differently. */
const sorted = (json: unknown): string =>
  JSON.stringify(json, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
