import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox';
import { fewOrMany } from '../support/long-tests';
import { below, randomOf, reached } from './support/random';
import { run } from './support/run';
import { newDirectory } from './support/open';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Ask = (method: Method, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;

/** An item with one text that can be created, changed and deleted over REST, below a domain. */
type Kind = {
  create: (id: string, value: string) => [Method, string, object];
  change: (id: string, value: string) => [Method, string, object];
  path: (id: string) => string;
  read: (body: never) => string;
};

const kinds: Record<string, Kind> = {
  user: {
    create: (username, displayName) => ['POST', '/users', { username, displayName }],
    change: (id, displayName) => ['PUT', `/users/${id}`, { displayName }],
    path: (id) => `/users/${id}`,
    read: ({ displayName }: { displayName: string }) => displayName,
  },
  group: {
    create: (id, description) => ['POST', '/groups', { id, description, members: [] }],
    change: (id, description) => ['PUT', `/groups/${id}`, { id, description, members: [] }],
    path: (id) => `/groups/${id}`,
    read: ({ description }: { description: string }) => description,
  },
  key: {
    create: (id, key) => ['POST', '/jwtKeys', { id, description: '', key, enabled: true }],
    change: (id, key) => ['PUT', `/jwtKeys/${id}`, { description: '', key, enabled: true }],
    path: (id) => `/jwtKeys/${id}`,
    read: ({ key }: { key: string }) => key,
  },
  model: {
    create: (id, value) => ['PUT', `/models/${id}`, { collection: 'c', data: { value } }],
    change: (id, value) => ['PUT', `/models/${id}`, { collection: 'c', data: { value } }],
    path: (id) => `/models/${id}`,
    read: ({ data }: { data: { value: string } }) => data.value,
  },
};

/** `null`: does not exist. `asked`: the value sent by an unanswered call, which may be stored or not. */
type Known = { acknowledged: string | null; asked?: string | null };

const domain = '/domains/convergence/default';

const asking =
  (send: (path: string, init: RequestInit) => Promise<Response>, token: string): Ask =>
  async (method, target, body) => {
    const response = await send(target, {
      method,
      headers: { authorization: `SessionToken ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { body: unknown };
    return { status: response.status, body: answer.body };
  };

const login = async (send: (path: string, init: RequestInit) => Promise<Response>) => {
  const { body } = await asking(send, '')('POST', '/auth/login', { username: 'admin', password: 'password' });
  return asking(send, (body as { token: string }).token);
};

/** Creates, changes and deletes its own items until the process ends. */
const work = async (
  ask: Ask,
  known: Map<string, Known>,
  { name, random, answered }: { name: string; random: () => number; answered: () => void },
) => {
  for (let step = 0; ; step += 1) {
    const kind = Object.keys(kinds)[below(random, 4)] ?? 'user';
    const id = `${name}-${below(random, 5)}`;
    const { create, change, path: pathOf } = kinds[kind] as Kind;
    const entry = known.get(`${kind} ${id}`) ?? { acknowledged: null };
    known.set(`${kind} ${id}`, entry);
    const gone = entry.acknowledged === null;
    const wanted = !gone && random() < 0.25 ? null : `${name} ${step} ${'x'.repeat(below(random, 400))}`;
    entry.asked = wanted;
    const call: [Method, string, object?] =
      wanted === null ? ['DELETE', pathOf(id)] : (gone ? create : change)(id, wanted);
    const { status } = await ask(call[0], `${domain}${call[1]}`, call[2]);
    if (status >= 300) throw new Error(`${call[0]} ${call[1]} was answered with ${status}`);
    entry.acknowledged = wanted;
    delete entry.asked;
    answered();
  }
};

const seeds = Number(process.env['RELIABILITY_SEEDS'] ?? fewOrMany(1, 20));

describe('a sandbox killed while writing', () => {
  it.each(Array.from({ length: seeds }, (_, index) => index + 1))(
    'loses nothing acknowledged (seed %i)',
    { timeout: 60_000 },
    async (seed) => {
      const data = newDirectory();
      const random = randomOf(seed);
      const known = new Map<string, Known>();
      let answered = 0;
      for (let round = 0; round < 3; round += 1) {
        const { child, ended, url } = run('--port', '0', '--data', data, '--seed', 'bare');
        const address = await url();
        const send = (target: string, init: RequestInit) => fetch(`${address}${target}`, init);
        const ask = await login(send);
        if (round === 0) {
          await ask('PUT', `${domain}/config/collection`, { autoCreate: true });
        }
        const workers = [0, 1, 2, 3].map((worker) =>
          work(ask, known, {
            name: `w${worker}`,
            random: randomOf(seed * 1_000 + round * 10 + worker),
            answered: () => (answered += 1),
          }),
        );
        void reached(() => answered, answered + 30 + below(random, 150)).then(() => child.kill('SIGKILL'));
        const outcomes = await Promise.allSettled(workers);
        expect((await ended).code).toBeNull();
        for (const outcome of outcomes)
          expect(String((outcome as PromiseRejectedResult).reason)).not.toMatch(/was answered with/);

        const sandbox = await createSandbox({ data });
        const read = await login((target, init) =>
          Promise.resolve(sandbox.fetch(new Request(`http://sandbox${target}`, init))),
        );
        for (const [key, entry] of known) {
          const [kind = '', id = ''] = key.split(' ');
          const { path: pathOf, read: valueOf } = kinds[kind] as Kind;
          const { status, body } = await read('GET', `${domain}${pathOf(id)}`);
          const found = status === 404 ? null : valueOf(body as never);
          const allowed = 'asked' in entry ? [entry.acknowledged, entry.asked] : [entry.acknowledged];
          expect(allowed, `${key} in round ${round}`).toContain(found);
          entry.acknowledged = found;
          delete entry.asked;
        }
        await sandbox.close();
        expect(readdirSync(path.join(data, 'domains')).filter((name) => !name.endsWith('.json'))).toEqual([]);
      }
      expect(answered).toBeGreaterThanOrEqual(90);
      expect(known.size).toBeGreaterThan(20);
    },
  );
});
