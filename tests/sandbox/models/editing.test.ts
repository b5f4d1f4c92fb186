import type { RealTimeModel, RealTimeNumber } from '@convergence/convergence';
import { describe, expect, it } from 'vitest';
import { jsonFromValue } from '../../../sandbox/state/data-values';
import { pause } from '../realtime-server';
import { client, json, plain, rawWith, record, running, settled, soon, start } from '../support/lab';

const number = (model: RealTimeModel) => model.elementAt('n') as unknown as RealTimeNumber;

const opened = async (data: Record<string, unknown> = { s: 'hello', n: 1, arr: [1] }) => {
  await start();
  const { models } = await client();
  const id = await models.create({ collection: 'c1', data });
  return { id, model: await models.open(id) };
};

describe('editing', () => {
  it.each([90, 500])('accepts a model nested %i levels deep', async (levels) => {
    let nested: unknown = { leaf: 'x' };
    for (let level = 3; level < levels; level++) nested = level % 2 ? { k: nested } : [nested];
    const { id, model } = await opened({ nested });
    model.root().set('copy', nested);
    await settled(model);
    const other = await (await client('bob')).models.open(id);
    expect(plain(other)).toEqual({ nested, copy: nested });
    expect(json(jsonFromValue(record(id).root))).toEqual(plain(other));
  });

  it('reaches clients that are opening the model only after they have opened it', async () => {
    const { id, model } = await opened({ n: 0 });
    const others = await Promise.all(['bob', 'bob', 'alice', 'admin'].map(client));
    const opening = others.map(({ models }) => models.open(id));
    for (let count = 0; count < 50; count++) {
      number(model).add(1);
      if (count % 5 === 0) await pause(1);
    }
    const models = await Promise.all(opening);
    await settled(model, ...models);
    for (const each of models) expect(number(each).value()).toBe(50);
  });
});

describe('an invalid operation', () => {
  const delta = (id: string, by = 1) => ({ discreteOperation: { numberDeltaOperation: { id, delta: by } } });
  const submit = (sequenceNumber: number, operation?: object) => ({
    resourceId: 0,
    sequenceNumber,
    contextVersion: 1,
    ...(operation ? { operation } : {}),
  });
  const idOf = (id: string, key: string) => record(id).root.children[key]!.id;

  it('closes the model for its author only and applies nothing of its batch', async () => {
    const { id, model } = await opened();
    const raw = await rawWith(id);
    await soon(() => model.collaborators().length === 2, 'both are there');
    const operations = ['n', 's'].map((key) => delta(idOf(id, key)).discreteOperation);
    raw.say('operationSubmission', submit(7, { compoundOperation: { operations } }));
    const { reason } = (await raw.hears('forceCloseRealTimeModel')) as { reason: string };
    expect(reason).toMatch(/^Error applying operation seqNo 7 .*: Invalid operation type/);
    await soon(() => model.collaborators().length === 1, 'it is out');
    expect([model.isOpen(), model.version(), record(id).version]).toEqual([true, 1, 1]);
    number(model).add(1);
    await settled(model);
    expect(number(model).value()).toBe(2);
  });

  it('is refused with a non-finite number, like a new model', async () => {
    const { id } = await opened();
    const raw = await rawWith(id);
    raw.say('operationSubmission', submit(1, delta(idOf(id, 'n'), Number.NaN)));
    await expect(raw.hears('forceCloseRealTimeModel')).resolves.toMatchObject({ reasonCode: 4 });
    const children = { n: { doubleValue: { id: 'n', value: Infinity } } };
    const create = { collectionId: 'c1', data: { id: 'r', children } };
    expect((await raw.ask('createRealTimeModelRequest', create))[1]).toMatchObject({
      code: 'invalid_message',
    });
    expect(running().domain.models).toHaveLength(1);
  });
});
