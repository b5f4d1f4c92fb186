import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectionNamed, dateOf } from './support/model-samples';
import { bodyOf, listOf, newId, patience, refusal, useTarget } from './support/use-target';

const { call, create, ready, pathOf } = useTarget();
const domain = newId();
const path = (part: string) => `${pathOf(domain)}/${part}`;
const done = { ok: true, body: {} };

beforeAll(async () => {
  await create(domain);
  await ready(domain);
  for (const collection of ['orders', 'boards']) {
    await call('POST', path('collections'), { body: collectionNamed(collection) });
  }
}, patience);

let id = '';
beforeEach(() => {
  id = newId();
});
const put = (data: unknown, collection = 'orders') =>
  call('PUT', path(`models/${id}`), { body: { collection, data } });
const read = async (query = '') => bodyOf(await call('GET', path(`models/${id}${query}`)));

describe('a model', () => {
  it('is created with an id of its own', async () => {
    const answer = await call('POST', path('models'), { body: { collection: 'orders', data: { a: 1 } } });
    expect(answer.status).toBe(201);
    id = String(bodyOf(answer)['id']);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await read()).toMatchObject({ id, collection: 'orders', version: 1, data: { a: 1 } });
  });

  it('is created with an id that is given, which may contain anything', async () => {
    id = encodeURIComponent(`${id}/b c%`);
    const answer = await put({});
    expect([answer.status, answer.body]).toEqual([200, done]);
    expect((await read())['id']).toBe(decodeURIComponent(id));
  });

  it('holds every kind of value', async () => {
    const data = {
      text: 'T',
      number: 1.5,
      yes: true,
      nothing: null,
      at: dateOf(1_577_934_245_678),
      list: ['a', ['b', {}], []],
      nested: { x: { y: [1, 2, { z: 'q' }] } },
    };
    await put(data);
    expect((await read())['data']).toEqual(data);
  });

  it('is read without its data on demand', async () => {
    await put({ a: 1 });
    const whole = await read();
    expect(Object.keys(whole).sort()).toEqual(
      ['id', 'collection', 'version', 'createdTime', 'modifiedTime', 'data'].sort(),
    );
    for (const time of ['createdTime', 'modifiedTime']) expect(whole[time]).toBeGreaterThan(1.5e12);
    const { data, ...rest } = whole;
    expect(data).toEqual({ a: 1 });
    expect(await read('?data=false')).toEqual(rest);
    expect(await read('?data=true')).toEqual(whole);
    expect(await read('?data=maybe')).toMatchObject({ error_code: 'bad_request' });
  });

  it('is replaced silently; its collection and its version stay', async () => {
    await put({ a: 1, b: 2 });
    const before = await read();
    const answer = await put({ c: 3 }, 'boards');
    expect([answer.status, answer.body]).toEqual([200, done]);
    const after = await read();
    expect(after).toMatchObject({ collection: 'orders', version: 1, data: { c: 3 } });
    expect(after['createdTime']).toBe(before['createdTime']);
  });

  it('is deleted', async () => {
    await put({});
    const answer = await call('DELETE', path(`models/${id}`));
    expect([answer.status, answer.body]).toEqual([200, done]);
    const missing = refusal('not_found', `A model with id '${id}' does not exist.`);
    for (const method of ['GET', 'DELETE']) {
      const again = await call(method, path(`models/${id}`));
      expect([again.status, again.body]).toEqual([404, missing]);
    }
  });

  it('needs an object as its data', async () => {
    const answer = await put([1, 2]);
    expect([answer.status, answer.body]).toEqual([
      400,
      refusal(
        'bad_request',
        'No usable value for data\nExpected object but got JArray(List(JInt(1), JInt(2)))',
      ),
    ]);
    expect((await call('GET', path(`models/${id}`))).status).toBe(404);
  });

  it('can not hold a date in the other notation', async () => {
    const answer = await put({ at: { $convergenceType: 'date', value: '2020-01-02T03:04:05.678Z' } });
    expect([answer.status, answer.body]).toEqual([500, refusal('internal_server_error')]);
  });

  it('makes its collection only where the domain allows that', async () => {
    const collection = newId();
    expect((await put({}, collection)).status).toBe(500);
    expect((await call('GET', path(`collections/${collection}`))).status).toBe(404);
    await call('PUT', path('config/collection'), { body: { autoCreate: true } });
    expect((await put({}, collection)).status).toBe(200);
    await call('PUT', path('config/collection'), { body: { autoCreate: false } });
    expect((await call('GET', path(`collections/${collection}`))).status).toBe(200);
  });
});

describe('models', () => {
  it('are listed without data, by collection and id, in pages', async () => {
    const names = [`${id}-2`, `${id}-1`, `${id}-3`];
    for (const name of names) {
      id = name;
      await put({}, name.endsWith('3') ? 'boards' : 'orders');
    }
    const all = listOf<{ id: string; collection: string }>(await call('GET', path('models')));
    const keys = all.map((model) => `${model.collection} ${model.id}`);
    expect(keys).toEqual([...keys].sort());
    expect(all.filter((model) => names.includes(model.id)).map((model) => model.id)).toEqual([
      names[2],
      names[1],
      names[0],
    ]);
    expect(Object.keys(all[0] ?? {}).sort()).toEqual(
      ['id', 'collection', 'version', 'createdTime', 'modifiedTime'].sort(),
    );
    expect(listOf(await call('GET', path('models?offset=1&limit=2')))).toEqual(all.slice(1, 3));
  });

  it('count in the statistics of the domain', async () => {
    const count = async () => Number(bodyOf(await call('GET', path('stats')))['modelCount']);
    const before = await count();
    await put({});
    expect(await count()).toBe(before + 1);
    await call('DELETE', path(`models/${id}`));
    expect(await count()).toBe(before);
  });
});
