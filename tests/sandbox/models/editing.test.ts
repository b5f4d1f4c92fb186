import type {
  RealTimeArray,
  RealTimeBoolean,
  RealTimeDate,
  RealTimeElement,
  RealTimeModel,
  RealTimeNumber,
  RealTimeObject,
  RealTimeString,
} from '@convergence/convergence';
import { describe, expect, it } from 'vitest';
import { jsonFromValue } from '../../../sandbox/state/data-values';
import { pause } from '../realtime-server';
import { client, eventsOf, json, plain, rawWith, record, running, settled, soon, start } from './support';

const at = <Element extends RealTimeElement>(model: RealTimeModel, path: string) =>
  model.elementAt(path.split('.')) as unknown as Element;
const text = (model: RealTimeModel, path = 's') => at<RealTimeString>(model, path);
const array = (model: RealTimeModel) => at<RealTimeArray>(model, 'arr');
const object = (model: RealTimeModel) => at<RealTimeObject>(model, 'o');
const number = (model: RealTimeModel) => at<RealTimeNumber>(model, 'n');

const data = () => ({
  s: 'hello',
  n: 1,
  b: true,
  d: new Date(1_577_934_245_678),
  z: null,
  arr: [1, 'two', { three: 3 }],
  o: { a: 1, nested: { k: 'v' } },
});

const opened = async (initial: Record<string, unknown> = data(), ...usernames: string[]) => {
  await start();
  const clients = await Promise.all(['alice', ...usernames].map(client));
  const first = clients[0]!;
  const id = await first.models.create({ collection: 'c1', data: initial });
  const models: RealTimeModel[] = [];
  for (const each of clients) models.push(await each.models.open(id));
  return { id, clients, models, model: models[0]!, other: models[1]! };
};

describe('one client', () => {
  it('edits every type, alone and in batches', async () => {
    const { id, model } = await opened();
    expect(plain(model)).toEqual(json(data()));
    expect(record(id).root.id).toBe('@:0');
    text(model).insert(5, ' world');
    text(model).remove(0, 1);
    text(model).splice(0, 2, 'XY');
    text(model).value('new');
    text(model).value('');
    number(model).add(2.5);
    number(model).subtract(1);
    number(model).increment();
    number(model).value(0);
    at<RealTimeBoolean>(model, 'b').value(false);
    at<RealTimeDate>(model, 'd').value(new Date(-5));
    array(model).push('x');
    array(model).insert(0, { p: 1, q: [true, null] });
    array(model).remove(1);
    array(model).set(0, 'rep');
    array(model).reorder(0, 2);
    array(model).pop();
    array(model).value([9, 8]);
    object(model).set('new', { x: [1] });
    object(model).set('a', 'two');
    object(model).remove('a');
    object(model).value({ r: new Date(5) });
    model.root().set('z2', null);
    model.startBatch();
    number(model).increment();
    text(model).insert(0, 'b');
    model.root().set('batch', { made: 'here' });
    text(model, 'batch.made').insert(4, '!');
    model.completeBatch();
    model.startBatch();
    number(model).increment();
    model.completeBatch();
    number(model).add(1);
    number(model).add(2);
    await settled(model);
    expect(model.version()).toBe(28);
    expect(plain(model)).toEqual({
      s: 'b',
      n: 5,
      b: false,
      d: new Date(-5).toJSON(),
      z: null,
      arr: [9, 8],
      o: { r: new Date(5).toJSON() },
      z2: null,
      batch: { made: 'here!' },
    });
    expect(json(jsonFromValue(record(id).root))).toMatchObject({
      d: { $$convergence_type: 'date', date: -5 },
      batch: { made: 'here!' },
    });
    expect(record(id).operations.map(({ version }) => version)).toEqual(
      Array.from({ length: 27 }, (_, index) => index + 2),
    );
    await model.close();
    await expect((await client('bob')).models.open(id).then(plain)).resolves.toMatchObject({ s: 'b', n: 5 });
  });

  it('gets a new prefix for the ids of its values at every opening', async () => {
    const { id, model, clients } = await opened({});
    model.root().set('first', 1);
    await settled(model);
    await model.close();
    const again = await clients[0]!.models.open(id);
    again.root().set('second', 2);
    await settled(again);
    expect(Object.values(record(id).root.children).map((value) => value.id)).toEqual(['2:0', '3:0']);
  });

  it('may use any key and any characters', async () => {
    const { id, model } = await opened({ s: 'a😀b', 'k.\n"': { valueOf: 'x' } });
    model.root().set('toString', 'y');
    text(model).remove(1, 1);
    await settled(model);
    const fresh = await (await client('bob')).models.open(id);
    expect(plain(fresh)).toEqual({ s: 'a\uFFFDb', 'k.\n"': { valueOf: 'x' }, toString: 'y' });
  });

  it.each([90, 500])('opens and edits a model nested %i levels deep', async (levels) => {
    let nested: unknown = { leaf: 'x' };
    for (let level = 3; level < levels; level++) nested = level % 2 ? { k: nested } : [nested];
    const { model, other } = await opened({ nested }, 'bob');
    model.root().set('copy', nested);
    await settled(model, other);
    expect(plain(other)).toEqual({ nested, copy: nested });
  });
});

/** [name, what the first does, what the second does at the same time and sends later, the result]. */
const concurrent: [string, (model: RealTimeModel) => void, (model: RealTimeModel) => void, object][] = [
  [
    'inserts at one place',
    (m) => text(m).insert(2, 'AA'),
    (m) => text(m).insert(2, 'BB'),
    { s: 'abAABBcdef' },
  ],
  ['an insert in a removed range', (m) => text(m).insert(3, 'x'), (m) => text(m).remove(1, 5), { s: 'a' }],
  ['a new text and a splice', (m) => text(m).value('SET'), (m) => text(m).insert(0, 'lost'), { s: 'SET' }],
  ['a splice and a new text', (m) => text(m).insert(0, 'lost'), (m) => text(m).value('SET'), { s: 'SET' }],
  [
    'two texts for one range',
    (m) => text(m).splice(0, 2, 'xy'),
    (m) => text(m).splice(0, 2, '123'),
    { s: 'xy123cdef' },
  ],
  ['a removal and one inside', (m) => text(m).splice(0, 6, 'x'), (m) => text(m).remove(4, 2), { s: 'x' }],
  ['additions', (m) => number(m).add(1), (m) => number(m).add(5), { n: 16 }],
  ['a number set and an addition', (m) => number(m).value(100), (m) => number(m).add(5), { n: 100 }],
  ['two numbers set', (m) => number(m).value(1), (m) => number(m).value(2), { n: 1 }],
  [
    'one property added by two',
    (m) => object(m).set('same', 'A'),
    (m) => object(m).set('same', 'B'),
    { o: { k: 1, same: 'A' } },
  ],
  [
    'a property set and removed',
    (m) => object(m).set('k', 'A'),
    (m) => object(m).remove('k'),
    { o: { k: 'A' } },
  ],
  [
    'a property removed and set',
    (m) => object(m).remove('k'),
    (m) => object(m).set('k', 'B'),
    { o: { k: 'B' } },
  ],
  [
    'an object set and a property',
    (m) => object(m).value({ all: 1 }),
    (m) => object(m).set('k', 'B'),
    { o: { all: 1 } },
  ],
  [
    'elements inserted',
    (m) => array(m).insert(1, 'A'),
    (m) => array(m).insert(1, 'B'),
    { arr: [1, 'A', 'B', 2, 3] },
  ],
  ['one element removed by two', (m) => array(m).remove(1), (m) => array(m).remove(1), { arr: [1, 3] }],
  [
    'an element removed and replaced',
    (m) => array(m).remove(1),
    (m) => array(m).set(1, 'B'),
    { arr: [1, 'B', 3] },
  ],
  [
    'one element moved by two',
    (m) => array(m).reorder(0, 2),
    (m) => array(m).reorder(0, 1),
    { arr: [2, 3, 1] },
  ],
  ['a moved element removed', (m) => array(m).reorder(0, 2), (m) => array(m).remove(0), { arr: [2, 3] }],
  ['an array set and an insert', (m) => array(m).value([7]), (m) => array(m).insert(0, 'B'), { arr: [7] }],
  [
    'an element edited that is removed',
    (m) => m.root().remove('s'),
    (m) => text(m).insert(0, 'x'),
    { n: 10 },
  ],
  [
    'batches',
    (m) => {
      m.startBatch();
      text(m).insert(0, '<');
      number(m).add(1);
      m.completeBatch();
    },
    (m) => {
      m.startBatch();
      number(m).add(2);
      text(m).insert(0, '>');
      m.completeBatch();
    },
    { s: '<>abcdef', n: 13 },
  ],
];

describe('clients at the same time', () => {
  it.each(concurrent)('%s', async (_, first, second, result) => {
    const initial = { s: 'abcdef', n: 10, o: { k: 1 }, arr: [1, 2, 3] };
    const { id, clients, model, other } = await opened(initial, 'bob');
    clients[1]!.line.hold('out');
    second(other);
    first(model);
    await soon(() => model.isCommitted() && other.version() === 2, 'the first is committed');
    clients[1]!.line.release('out');
    await settled(model, other);
    expect(plain(model)).toEqual(plain(other));
    expect(plain(model)).toMatchObject(result);
    expect(json(jsonFromValue(record(id).root))).toEqual(plain(model));
  });

  it('three of them, each with many operations under way', async () => {
    const { clients, models, id } = await opened({ s: '', n: 0, arr: [] }, 'bob', 'admin');
    for (const { line } of clients) line.hold('in');
    models.forEach((model, index) => {
      for (let count = 0; count < 20; count++) {
        text(model).insert(text(model).length(), String(index));
        array(model).insert(0, `${index}:${count}`);
        number(model).add(1);
      }
    });
    await soon(() => record(id).version === 181, 'all received');
    for (const { line } of clients) line.release('in');
    await settled(...models);
    expect(plain(models[1]!)).toEqual(plain(models[0]!));
    expect(plain(models[2]!)).toEqual(plain(models[0]!));
    expect(number(models[0]!).value()).toBe(60);
    expect(text(models[0]!).length()).toBe(60);
  });

  it('see who has the model open, and who leaves', async () => {
    const { clients, model, other, id } = await opened(data(), 'bob');
    const who = (each: RealTimeModel) =>
      each
        .collaborators()
        .map(({ user }) => user.username)
        .sort();
    expect(who(model)).toEqual(['alice', 'bob']);
    expect(who(other)).toEqual(['alice', 'bob']);
    await other.close();
    await soon(() => who(model).length === 1, 'bob closed');
    await clients[1]!.models.open(id);
    await soon(() => who(model).length === 2, 'bob is back');
    await clients[1]!.domain.disconnect();
    await soon(() => who(model).length === 1, 'bob disconnected');
  });

  it('are told of what happens while they open only after it', async () => {
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

describe('what is not right', () => {
  const delta = (id: string, by = 1) => ({ discreteOperation: { numberDeltaOperation: { id, delta: by } } });
  const submit = (sequenceNumber: number, contextVersion: number, operation?: object) => ({
    resourceId: 0,
    sequenceNumber,
    contextVersion,
    ...(operation ? { operation } : {}),
  });
  const idOf = (id: string, key: string) => record(id).root.children[key]!.id;

  it.each<[string, number, (id: (key: string) => string) => object, RegExp]>([
    [
      'a version to come',
      99,
      (id) => delta(id('n')),
      /context version .* \(99}\) can not be greater .* \(1\)$/,
    ],
    ['another type', 1, (id) => delta(id('s')), /Invalid operation type for RealTimeString/],
    ['no id', 1, () => delta(''), /The value id of an operation can not be empty$/],
    [
      'an index out of range',
      1,
      (id) => ({
        discreteOperation: { stringSpliceOperation: { id: id('s'), index: 50, insertedValue: 'x' } },
      }),
      /Index out of bounds: 50$/,
    ],
    [
      'an id in use',
      1,
      (id) => ({
        discreteOperation: {
          arrayInsertOperation: { id: id('arr'), value: { stringValue: { id: id('s'), value: 'x' } } },
        },
      }),
      /already in use$/,
    ],
    [
      'a batch of which a part fails',
      1,
      (id) => ({
        compoundOperation: {
          operations: [delta(id('n')).discreteOperation, delta(id('s')).discreteOperation],
        },
      }),
      /Invalid operation type/,
    ],
  ])('sends only its author out: %s', async (_, version, operation, reason) => {
    const { id, model } = await opened();
    const raw = await rawWith(id);
    await soon(() => model.collaborators().length === 2, 'both are there');
    raw.say(
      'operationSubmission',
      submit(
        7,
        version,
        operation((key) => idOf(id, key)),
      ),
    );
    const closed = (await raw.hears('forceCloseRealTimeModel')) as { reason: string };
    expect(closed).toMatchObject({ reasonCode: 4 });
    expect(closed.reason).toMatch(
      /^Error applying operation seqNo 7 to model, kicking client out of model: /,
    );
    expect(closed.reason).toMatch(reason);
    await soon(() => model.collaborators().length === 1, 'it is out');
    expect(model.isOpen()).toBe(true);
    expect(model.version()).toBe(1);
    expect(record(id).version).toBe(1);
    number(model).add(1);
    await settled(model);
    expect(number(model).value()).toBe(2);
  });

  it('answers what is incomplete, and goes on', async () => {
    const { id } = await opened();
    const raw = await rawWith(id);
    raw.say('operationSubmission', submit(1, 1));
    await expect(raw.hears('error')).resolves.toMatchObject({ code: 'invalid_message' });
    raw.say('operationSubmission', submit(1, 1, { discreteOperation: {} }));
    await expect(raw.hears('error')).resolves.toMatchObject({ code: 'invalid_message' });
    raw.say('operationSubmission', { ...submit(1, 1, delta('x')), resourceId: 77 });
    await expect(raw.hears('error')).resolves.toMatchObject({
      code: 'unknown_resource_id',
      message: "A model with resource id '77' does not exist.",
    });
    raw.say('operationSubmission', submit(4242, 1, delta(idOf(id, 'n'))));
    await expect(raw.hears('operationAck')).resolves.toMatchObject({ sequenceNumber: 4242, version: 1 });
  });

  it('counts edits of unknown elements as versions without effect', async () => {
    const { id, model } = await opened();
    const events = eventsOf(model);
    const raw = await rawWith(id);
    raw.say('operationSubmission', submit(1, 1, delta('9:9')));
    await raw.hears('operationAck');
    await soon(() => model.version() === 2, 'the version');
    expect(record(id).operations[0]).toMatchObject({ version: 2, operation: { noOp: true } });
    expect(events).not.toContain('error');
    expect(plain(model)).toEqual(json(data()));
  });

  it('refuses what has no finite value', async () => {
    const { id } = await opened();
    const raw = await rawWith(id);
    raw.say('operationSubmission', submit(1, 1, delta(idOf(id, 'n'), Number.NaN)));
    await expect(raw.hears('forceCloseRealTimeModel')).resolves.toMatchObject({ reasonCode: 4 });
    const [, content] = await raw.ask('createRealTimeModelRequest', {
      collectionId: 'c1',
      data: { id: 'r', children: { n: { doubleValue: { id: 'n', value: Infinity } } } },
    });
    expect(content).toMatchObject({ code: 'invalid_message' });
    expect(running().domain.models).toHaveLength(1);
  });
});
