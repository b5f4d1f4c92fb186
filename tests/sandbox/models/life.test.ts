import { describe, expect, it } from 'vitest';
import { valueFromJson } from '../../../sandbox/state/data-values';
import { createModel, findModel } from '../../../sandbox/state/models';
import { client, raw, soon, start } from '../support/lab';

describe('creating models', () => {
  it('creates the collection where the domain allows it and checks its create permission', async () => {
    const { domain } = await start();
    const session = await raw();
    const create = async (content: object) => (await session.ask('createRealTimeModelRequest', content))[1];
    const twice = { id: '@:0', children: { a: { nullValue: { id: '@:0' } } } };
    expect(await create({ collectionId: 'c1', data: twice })).toMatchObject({ code: 'invalid_message' });
    domain.config.collectionAutoCreate = true;
    const content = { collectionId: 'new', modelId: { value: 'm' }, data: { id: '@:0' } };
    expect(await create(content)).toEqual({ modelId: 'm' });
    expect(domain.collections.map(({ id }) => id)).toEqual(['c1', 'new']);
    domain.collections[1]!.worldPermissions.create = false;
    expect(await create({ ...content, modelId: undefined })).toMatchObject({ code: 'unauthorized' });
  });
});

describe('creating models on opening', () => {
  it('removes an ephemeral model after its last session ends', async () => {
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

  it('rejects a second opening while the client is asked for data', async () => {
    await start();
    const session = await raw();
    const content = { modelId: { value: 'x' }, autoCreateId: { value: 5 } };
    const first = session.ask('openRealTimeModelRequest', content);
    await expect(session.hears('modelAutoCreateConfigRequest')).resolves.toEqual({ autoCreateId: 5 });
    const [, second] = await session.ask('openRealTimeModelRequest', content);
    expect(second).toMatchObject({ code: 'model_already_opening' });
    session.send({ responseId: 0, body: ['error', { code: 'unknown', message: 'no data' }] });
    expect((await first)[1]).toMatchObject({ code: 'data_request_failure' });
  });
});

it('a query returns only models that the user may read', async () => {
  const { state, domain } = await start();
  for (const [index, overrideWorld] of [false, true, false].entries()) {
    const root = valueFromJson({ n: index });
    createModel(state, domain, { id: `q-${index}`, collection: 'c1', overrideWorld, root });
  }
  const found = await (await client('bob')).models.query('SELECT FROM c1 ORDER BY n DESC');
  expect([found.totalResults, found.data.map(({ modelId }) => modelId)]).toEqual([2, ['q-2', 'q-0']]);
  const subscribed = await (await raw()).ask('modelOfflineSubscriptionChange', { all: true });
  expect(subscribed).toEqual(['ok', {}]);
});
