import type { RealTimeModel, RealTimeNumber } from '@convergence/convergence';
import { describe, expect, it } from 'vitest';
import { createModel, findModel, removeModel, replaceModelData } from '../../../sandbox/state/models';
import { isModelOpen } from '../../../sandbox/state/open-models';
import { valueFromJson } from '../../../sandbox/state/data-values';
import { passwordOf, rawSession } from '../realtime-server';
import { client, eventsOf, plain, rawWith, record, running, soon, start } from './support';

const root = (id = '@:0') => ({ id });

describe('creating', () => {
  it('takes an id and permissions, and gives its maker all', async () => {
    await start();
    const { models } = await client();
    const id = await models.create({
      collection: 'c1',
      id: 'mine',
      data: { a: 1 },
      overrideCollectionWorldPermissions: true,
      worldPermissions: { read: true, write: false, remove: false, manage: false },
    });
    expect(id).toBe('mine');
    expect(record('mine')).toMatchObject({
      version: 1,
      nextPrefix: 2,
      overrideWorld: true,
      worldPermissions: { read: true, write: false, remove: false, manage: false },
      userPermissions: [
        { username: 'alice', permissions: { read: true, write: true, remove: true, manage: true } },
      ],
    });
    await expect(models.create({ collection: 'c1', id: 'mine', data: {} })).rejects.toMatchObject({
      code: 'model_already_exists',
      details: { fingerprint: String(record('mine').createdTime) },
    });
    expect(await models.create({ collection: 'c1', data: {} })).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('refuses what is not right', async () => {
    const { domain } = await start();
    const raw = await rawSession(running().url);
    const create = async (content: object) => (await raw.ask('createRealTimeModelRequest', content))[1];
    expect(await create({ collectionId: 'c1' })).toEqual({
      code: 'invalid_message',
      message: 'No model data was provided in create model request',
    });
    expect(await create({ data: root() })).toEqual({
      code: 'invalid_model_creation_data',
      message: 'The collectionId can not be empty when creating a model',
    });
    const invalid = {
      code: 'invalid_message',
      message: 'Invalid model data was provided in create model request',
    };
    expect(await create({ collectionId: 'c1', data: { ...root(), children: { a: {} } } })).toEqual(invalid);
    const twice = { ...root(), children: { a: { nullValue: root() } } };
    expect(await create({ collectionId: 'c1', data: twice })).toEqual(invalid);
    expect(await create({ collectionId: 'none', data: root() })).toEqual({
      code: 'collection_does_not_exist',
      message:
        "Can not create model, because the collection 'none' does not exist and auto creation of collections is disabled.",
      details: { collectionId: { stringValue: 'none' } },
    });
    expect(await create({ collectionId: 'c1', modelId: { value: '' }, data: root() })).toHaveProperty(
      'modelId',
    );
    domain.config.collectionAutoCreate = true;
    expect(await create({ collectionId: 'new', modelId: { value: 'm' }, data: root() })).toEqual({
      modelId: 'm',
    });
    expect(domain.collections.map(({ id }) => id)).toEqual(['c1', 'new']);
    domain.collections[1]!.worldPermissions.create = false;
    expect(await create({ collectionId: 'new', data: root() })).toMatchObject({ code: 'unauthorized' });
  });
});

describe('opening', () => {
  it('refuses what is not there, not allowed or open already', async () => {
    await start();
    const { models } = await client();
    await expect(models.open('none')).rejects.toMatchObject({
      code: 'model_not_found',
      message: "A model with id 'none' does not exist.",
      details: { id: 'none' },
    });
    const id = await models.create({
      collection: 'c1',
      id: 'private',
      data: {},
      overrideCollectionWorldPermissions: true,
    });
    await expect((await client('bob')).models.open(id)).rejects.toMatchObject({
      code: 'unauthorized',
      message: 'Must have read privileges to open model.',
    });
    await expect((await client('admin')).models.open(id)).resolves.toMatchObject({});
    const raw = await rawWith(id, 'alice');
    expect(raw.opened).toMatchObject({
      modelId: id,
      collection: 'c1',
      valueIdPrefix: '3',
      version: 1,
      data: { id: '@:0' },
      permissions: { read: true, write: true, remove: true, manage: true },
    });
    expect(await raw.ask('openRealTimeModelRequest', { modelId: { value: id } })).toEqual([
      'error',
      {
        code: 'model_already_open',
        message: "The model with id 'private' is already open.",
        details: { id: { stringValue: 'private' } },
      },
    ]);
    expect(await raw.ask('closeRealTimeModelRequest', { resourceId: 77 })).toEqual([
      'error',
      { code: 'model_not_open', message: 'the requested model was not open' },
    ]);
    expect(await raw.ask('closeRealTimeModelRequest')).toEqual(['closeRealTimeModelResponse', {}]);
    const [, again] = await raw.ask('openRealTimeModelRequest', { modelId: { value: id } });
    expect(again).toMatchObject({ resourceId: 1, valueIdPrefix: '4' });
  });

  it('is known to REST, which must not replace a model that is open', async () => {
    await start();
    const { models } = await client();
    const id = await models.create({ collection: 'c1', data: { y: 1 } });
    const model = await models.open(id);
    expect(isModelOpen(record(id))).toBe(true);
    await model.close();
    expect(isModelOpen(record(id))).toBe(false);
    replaceModelData(running().state, running().domain, record(id), valueFromJson({ y: 2 }));
    expect(plain(await models.open(id))).toEqual({ y: 2 });
  });
});

describe('creating on opening', () => {
  it('asks the client for the data, once', async () => {
    await start();
    const alice = await client();
    const options = { collection: 'c1', id: 'auto', data: { a: 1, b: ['x'] } };
    expect(plain(await alice.models.openAutoCreate(options))).toEqual({ a: 1, b: ['x'] });
    const other = await (await client('bob')).models.openAutoCreate({ ...options, data: { other: true } });
    expect(plain(other)).toEqual({ a: 1, b: ['x'] });
    const named = await alice.models.openAutoCreate({ collection: 'c1', data: () => ({ made: true }) });
    expect(named.modelId()).toMatch(/^[0-9a-f-]{36}$/);
    expect(record('auto').userPermissions).toMatchObject([{ username: 'alice' }]);
    await expect(
      alice.models.openAutoCreate({ collection: 'none', id: 'x', data: {} }),
    ).rejects.toMatchObject({
      code: 'data_request_failure',
      message: expect.stringContaining("the collection 'none' does not exist") as string,
    });
  });

  it('lets the first of two that are asked at once create it', async () => {
    await start();
    const [alice, bob] = [await client(), await client('bob')];
    const [one, other] = await Promise.all(
      [alice, bob].map(({ models }, index) =>
        models.openAutoCreate({ collection: 'c1', id: 'auto', data: { by: index } }),
      ),
    );
    expect(plain(one!)).toEqual(plain(other!));
    expect(running().domain.models).toHaveLength(1);
  });

  it('removes an ephemeral model after its last session', async () => {
    const { domain } = await start();
    const [alice, bob] = [await client(), await client('bob')];
    const options = { collection: 'c1', id: 'brief', data: {}, ephemeral: true };
    const model = await alice.models.openAutoCreate(options);
    await bob.models.open('brief');
    await model.close();
    expect(findModel(domain, 'brief')).toBeDefined();
    await bob.domain.disconnect();
    await soon(() => findModel(domain, 'brief') === undefined, 'it is removed');
  });

  it('answers when the client can not say what it wants', async () => {
    await start();
    const raw = await rawSession(running().url);
    const attempt = (id: string) =>
      raw.ask('openRealTimeModelRequest', { modelId: { value: id }, autoCreateId: { value: 5 } });
    const first = attempt('x');
    await expect(raw.hears('modelAutoCreateConfigRequest')).resolves.toEqual({ autoCreateId: 5 });
    expect((await attempt('x'))[1]).toMatchObject({ code: 'model_already_opening' });
    raw.send({ responseId: 0, body: ['error', { code: 'unknown', message: 'no data' }] });
    expect((await first)[1]).toMatchObject({ code: 'data_request_failure' });
    const second = attempt('y');
    await raw.hears('modelAutoCreateConfigRequest');
    raw.send({ responseId: 1, body: ['modelAutoCreateConfigResponse', { collection: 'c1' }] });
    expect((await second)[1]).toMatchObject({ modelId: 'y', data: { id: '0:1' } });
  });

  it('gives up on a client that goes away in the meantime', async () => {
    const { domain } = await start();
    const raw = await rawSession(running().url);
    raw.send({ requestId: 9, body: ['openRealTimeModelRequest', { autoCreateId: { value: 1 } }] });
    await raw.hears('modelAutoCreateConfigRequest');
    raw.socket.terminate();
    await soon(() => domain.sessions.every(({ disconnected }) => disconnected !== undefined), 'it has gone');
    expect(domain.models).toEqual([]);
  });
});

describe('deleting', () => {
  const both = async () => {
    await start();
    const [alice, bob] = [await client(), await client('bob')];
    const id = await alice.models.create({ collection: 'c1', data: { x: 1 } });
    return { id, alice, bob, model: await alice.models.open(id), other: await bob.models.open(id) };
  };
  const closedReason = (model: RealTimeModel) =>
    new Promise((done) =>
      model.on('closed', (event) => done((event as unknown as { reason: string }).reason)),
    );

  it('closes the model everywhere', async () => {
    const { id, alice, bob, other } = await both();
    const events = eventsOf(other);
    const reason = closedReason(other);
    await alice.models.remove(id);
    await expect(reason).resolves.toBe('The model was deleted');
    await soon(() => events.includes('deleted'), 'the event');
    await expect(bob.models.open(id)).rejects.toMatchObject({ code: 'model_not_found' });
    await expect(bob.models.remove(id)).rejects.toMatchObject({ code: 'model_not_found', details: { id } });
  });

  it('does so too when REST deletes it', async () => {
    const { id, model, other } = await both();
    const reasons = Promise.all([closedReason(model), closedReason(other)]);
    (model.elementAt('x') as RealTimeNumber).add(1);
    await soon(() => model.isCommitted(), 'committed');
    removeModel(running().state, running().domain, record(id));
    await expect(reasons).resolves.toEqual(['The model was deleted', 'The model was deleted']);
  });

  it('needs the permission to remove', async () => {
    await start();
    const { models } = await client();
    await models.create({ collection: 'c1', id: 'kept', data: {}, overrideCollectionWorldPermissions: true });
    await expect((await client('bob')).models.remove('kept')).rejects.toMatchObject({
      code: 'unauthorized',
      message: "User must have 'remove' permissions on the model to remove it.",
    });
  });
});

describe('querying', () => {
  it('finds the models the user may read', async () => {
    const { state, domain } = await start();
    const { models } = await client('bob');
    for (const [index, overrideWorld] of [false, true, false].entries()) {
      createModel(state, domain, {
        id: `q-${index}`,
        collection: 'c1',
        overrideWorld,
        root: valueFromJson({ n: index, t: `T${index}`, x: [null, { y: true }] }),
      });
    }
    const found = await models.query('SELECT FROM c1 ORDER BY n DESC');
    expect(found.totalResults).toBe(2);
    expect(found.data.map(({ modelId }) => modelId)).toEqual(['q-2', 'q-0']);
    expect(found.data[0]).toMatchObject({ version: 1, data: { n: 2, t: 'T2', x: [null, { y: true }] } });
    const some = await models.query('SELECT t FROM c1 WHERE n >= 0 LIMIT 1 OFFSET 1');
    expect(some.data.map(({ data }) => data)).toEqual([{ t: 'T2' }]);
    expect([some.offset, some.totalResults]).toEqual([1, 2]);
    expect((await models.query('SELECT FROM nosuch')).data).toEqual([]);
    await expect(models.query('SELEC nope')).rejects.toMatchObject({
      code: 'invalid_query',
      message: 'Parse error at position 5',
      details: { index: 5 },
    });
  });

  it('answers offline subscriptions', async () => {
    await start();
    const raw = await rawSession(running().url, passwordOf('alice'));
    expect(await raw.ask('modelOfflineSubscriptionChange', { all: true })).toEqual(['ok', {}]);
  });
});
