import {
  Convergence,
  ConvergenceDomain,
  LogLevel,
  type RealTimeArray,
  type RealTimeModel,
  type RealTimeNumber,
  type RealTimeString,
} from '@convergence/convergence';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TurnSocket } from '../support/browser-socket';
import { collectionNamed, worldPermissions } from './support/model-samples';
import { bodyOf, newId, patience, sleep, useTarget } from './support/use-target';

const { target, call, expects, namespace, pathOf, create, ready, until: untilTarget } = useTarget();
const password = 'Aa1!secret';
const domainId = newId();
const path = (rest: string) => `${pathOf(domainId)}${rest}`;
const clients: ConvergenceDomain[] = [];

beforeAll(async () => {
  await create(domainId);
  await ready(domainId);
  for (const username of ['alice', 'bob']) {
    await call('POST', path('/users'), { body: { username, password } });
  }
  await call('POST', path('/collections'), {
    body: collectionNamed('docs', { worldPermissions: { ...worldPermissions, manage: true } }),
  });
}, patience);
afterEach(async () => {
  await Promise.allSettled(clients.splice(0).map(async (client) => client.disconnect()));
});

const newClient = () => {
  const url = `${target().realtimeUrl}/${encodeURIComponent(namespace())}/${domainId}`;
  const client = new ConvergenceDomain(url, { webSocket: { class: TurnSocket as never } });
  clients.push(client);
  return client;
};
const as = async (username: 'alice' | 'bob') => {
  const client = newClient();
  await client.connectWithPassword({ username, password });
  return client;
};
const asOperator = async () => {
  const client = newClient();
  const { token } = bodyOf(await call('GET', path('/convergenceUserToken')));
  await client.connectWithJwt(String(token));
  return client;
};

const until = async (what: string, reached: () => boolean) => {
  for (const end = Date.now() + 5_000; !reached();) {
    if (Date.now() > end) throw new Error(`${what}: not so after 5 s`);
    await sleep(10);
  }
};
/** Waits until these models have the same version and no uncommitted edits. */
const settled = (...models: RealTimeModel[]) =>
  until('all have the same version', () =>
    models.every((model) => model.isCommitted() && model.version() === models[0]?.version()),
  );
/** The model over REST, where a server may be behind for a moment after it committed. */
const readAt = async (id: string, version: number) => {
  let read: Record<string, unknown> = {};
  await untilTarget(`version ${version} of ${id} over REST`, async () => {
    read = await expects(`GET ${path(`/models/${id}?data=true`)}`, 200);
    return Number(read['version']) >= version;
  });
  return read;
};
const plain = (model: RealTimeModel) => JSON.parse(JSON.stringify(model.root().value())) as unknown;
const open = async (data: Record<string, unknown>) => {
  const [alice, bob] = [await as('alice'), await as('bob')];
  const id = await alice.models().create({ collection: 'docs', data });
  return { alice, bob, id, model: await alice.models().open(id), other: await bob.models().open(id) };
};

beforeAll(() => Convergence.configureLogging({ root: LogLevel.SILENT }));

describe('models over realtime', () => {
  it('can be created, edited by two clients and read over REST', { timeout: patience }, async () => {
    const { id, model, other } = await open({ s: 'abc', n: 1, l: [1, 2], d: new Date(5) });
    const number = (of: RealTimeModel) => of.elementAt('n') as RealTimeNumber;
    (model.elementAt('s') as RealTimeString).insert(3, 'def');
    number(model).add(4);
    (model.elementAt('l') as RealTimeArray).push({ x: [true, null] });
    await until('all arrived', () => other.version() === 4);
    number(other).add(1);
    other.root().set('new', 'value');
    other.startBatch();
    number(other).add(1);
    (other.elementAt('s') as RealTimeString).remove(0, 1);
    other.completeBatch();
    await until('all arrived', () => model.version() === 7);
    expect(plain(model)).toEqual(plain(other));
    expect(await readAt(id, 7)).toMatchObject({
      version: 7,
      data: {
        s: 'bcdef',
        n: 7,
        l: [1, 2, { x: [true, null] }],
        d: { $$convergence_type: 'date', date: 5 },
        new: 'value',
      },
    });
  });

  it('contain an object instead of a date when REST stored a date-like object', async () => {
    const id = newId();
    const data = { at: { $$convergence_type: 'date', date: 5 }, made: 'by REST' };
    await call('PUT', path(`/models/${id}`), { body: { collection: 'docs', data } });
    const model = await (await as('alice')).models().open(id);
    expect(model.elementAt('at').type()).toBe('object');
    expect(plain(model)).toEqual(data);
    model.root().set('at', new Date(5));
    await settled(model);
    expect(model.elementAt('at').type()).toBe('date');
    expect(await readAt(id, model.version())).toMatchObject({ data });
  });

  it('converge when both clients edit concurrently', { timeout: patience }, async () => {
    const { model, other } = await open({ s: 'abcdef', n: 0, l: ['x'] });
    for (let round = 0; round < 10; round++) {
      for (const [index, each] of [model, other].entries()) {
        (each.elementAt('s') as RealTimeString).insert(round, String(index));
        (each.elementAt('n') as RealTimeNumber).add(1);
        (each.elementAt('l') as RealTimeArray).insert(0, `${index}${round}`);
      }
    }
    await until('all arrived', () => model.version() === 61 && other.version() === 61);
    await settled(model, other);
    expect(plain(model)).toEqual(plain(other));
    expect(plain(model)).toMatchObject({ n: 20 });
  });

  it('show collaborators and their cursors', { timeout: patience }, async () => {
    const { model, other } = await open({ s: 'abcdef' });
    await until('both are there', () => model.collaborators().length === 2);
    const cursor = (model.elementAt('s') as RealTimeString).indexReference('cursor');
    cursor.share();
    cursor.set(3);
    const seen = () => (other.elementAt('s') as RealTimeString).references()[0]?.values()[0];
    await until('the cursor is seen', () => seen() === 3);
    (other.elementAt('s') as RealTimeString).insert(0, '__');
    await until('it has moved', () => seen() === 5 && cursor.values()[0] === 5);
    await other.close();
    await until('one is left', () => model.collaborators().length === 1);
  });

  it('keep their history', { timeout: patience }, async () => {
    const { id, model, bob } = await open({ n: 1, s: 'a' });
    (model.elementAt('n') as RealTimeNumber).value(2);
    (model.elementAt('s') as RealTimeString).insert(1, 'b');
    await settled(model);
    await until('committed', () => model.version() === 3);
    const history = await bob.models().history(id);
    expect([history.version(), history.root().value()]).toEqual([3, { n: 2, s: 'ab' }]);
    await history.playTo(1);
    expect(history.root().value()).toEqual({ n: 1, s: 'a' });
    await history.forward(1);
    expect(history.root().value()).toEqual({ n: 2, s: 'a' });
  });

  it('apply permission changes while open', { timeout: patience }, async () => {
    const { id, alice, bob, other } = await open({});
    const manager = alice.models().permissions(id);
    await manager.setWorldPermissions({ read: true, write: false, remove: false, manage: false } as never);
    await manager.setOverridesCollection(true);
    await until('bob may not write', () => !other.permissions().write);
    await manager.setWorldPermissions({ read: false, write: false, remove: false, manage: false } as never);
    await until('bob is out', () => !other.isOpen());
    await expect(bob.models().open(id)).rejects.toMatchObject({ code: 'unauthorized' });
    const operator = await asOperator();
    expect((await operator.models().open(id)).permissions()).toMatchObject({ read: true, manage: true });
  });

  it('can be created on opening and close when deleted over REST', { timeout: patience }, async () => {
    const [alice, bob] = [await as('alice'), await as('bob')];
    const id = newId();
    const options = { collection: 'docs', id, data: { a: 1 } };
    const model = await alice.models().openAutoCreate(options);
    const other = await bob.models().openAutoCreate({ ...options, data: { a: 2 } });
    expect(plain(other)).toEqual({ a: 1 });
    expect((await call('DELETE', path(`/models/${id}`))).status).toBe(200);
    await until('both are out', () => !model.isOpen() && !other.isOpen());
    await expect(alice.models().open(id)).rejects.toMatchObject({ code: 'model_not_found', details: { id } });
  });

  it('are rejected with error codes', { timeout: patience }, async () => {
    const models = (await as('alice')).models();
    const id = await models.create({ collection: 'docs', id: newId(), data: {} });
    await expect(models.create({ collection: 'docs', id, data: {} })).rejects.toMatchObject({
      code: 'model_already_exists',
    });
    await expect(models.create({ collection: 'none', data: {} })).rejects.toMatchObject({
      code: 'collection_does_not_exist',
      details: { collectionId: 'none' },
    });
    await expect(models.remove('none')).rejects.toMatchObject({ code: 'model_not_found' });
    await expect(models.query('SELEC x')).rejects.toMatchObject({
      code: 'invalid_query',
      details: { index: 5 },
    });
    expect((await models.query('SELECT FROM docs')).data.map(({ modelId }) => modelId)).toContain(id);
  });
});
