import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectionNamed, dateOf } from './support/model-samples';
import { newId, refused, useTarget } from './support/use-target';

const { expects, useDomain } = useTarget();
const domain = useDomain();
beforeAll(async () => {
  for (const id of ['orders', 'boards']) await expects([`POST ${domain}/collections`, collectionNamed(id)], 201);
});

let id = '';
let model = '';
beforeEach(() => {
  id = newId();
  model = `${domain}/models/${id}`;
});
const put = (data: unknown, collection = 'orders', status = 200, answer?: object) =>
  expects([`PUT ${model}`, { collection, data }], status, answer);
const read = (query = '') => expects(`GET ${model}${query}`, 200);
const facts = ['id', 'collection', 'version', 'createdTime', 'modifiedTime'].sort();

describe('a model', () => {
  it('can be created with a generated id', async () => {
    const made = await expects([`POST ${domain}/models`, { collection: 'orders', data: { a: 1 } }], 201);
    expect(made['id']).toMatch(/^[0-9a-f-]{36}$/);
    model = `${domain}/models/${String(made['id'])}`;
    expect(await read()).toMatchObject({ ...made, collection: 'orders', version: 1, data: { a: 1 } });
  });

  it('can be created with a given id of any characters', async () => {
    model = `${model}%2Fb%20c%25`;
    await put({}, 'orders', 200, {});
    expect((await read())['id']).toBe(`${id}/b c%`);
  });

  it('stores every type of value', async () => {
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

  it('is read without its data on request', async () => {
    await put({ a: 1 });
    const { data, ...rest } = await read();
    expect(data).toEqual({ a: 1 });
    expect(Object.keys(rest).sort()).toEqual(facts);
    for (const time of ['createdTime', 'modifiedTime']) expect(rest[time]).toBeGreaterThan(1.5e12);
    await expects(`GET ${model}?data=false`, 200, rest);
    await expects(`GET ${model}?data=true`, 200, { ...rest, data });
    expect(await expects(`GET ${model}?data=maybe`, 400)).toMatchObject({ error_code: 'bad_request' });
  });

  it('keeps its collection and version when its data is replaced', async () => {
    await put({ a: 1, b: 2 });
    const { createdTime } = await read();
    await put({ c: 3 }, 'boards', 200, {});
    expect(await read()).toMatchObject({ collection: 'orders', version: 1, data: { c: 3 }, createdTime });
  });

  it('can be deleted', async () => {
    await put({});
    await expects(`DELETE ${model}`, 200, {});
    const missing = refused('not_found', `A model with id '${id}' does not exist.`);
    for (const method of ['GET', 'DELETE']) await expects(`${method} ${model}`, 404, missing);
  });

  it('requires an object as data and rejects dates in the other notation', async () => {
    const message = 'No usable value for data\nExpected object but got JArray(List(JInt(1), JInt(2)))';
    await put([1, 2], 'orders', 400, refused('bad_request', message));
    const at = { $convergenceType: 'date', value: '2020-01-02T03:04:05.678Z' };
    await put({ at }, 'orders', 500, refused('internal_server_error'));
    await expects(`GET ${model}`, 404);
  });

  it('creates its collection only where the domain allows it', async () => {
    const collection = newId();
    const path = `${domain}/collections/${collection}`;
    await put({}, collection, 500);
    await expects(`GET ${path}`, 404);
    await expects([`PUT ${domain}/config/collection`, { autoCreate: true }], 200);
    await put({}, collection);
    await expects([`PUT ${domain}/config/collection`, { autoCreate: false }], 200);
    await expects(`GET ${path}`, 200);
  });
});

describe('models', () => {
  it('are listed without data by collection and id, in pages', async () => {
    const ids = ['2', '1', '3'].map((number) => `${id}-${number}`);
    for (const each of ids) {
      model = `${domain}/models/${each}`;
      await put({}, each.endsWith('3') ? 'boards' : 'orders');
    }
    type Listed = { id: string; collection: string };
    const all = await expects<Listed[]>(`GET ${domain}/models`, 200);
    const keys = all.map((each) => `${each.collection} ${each.id}`);
    expect(keys).toEqual([...keys].sort());
    const mine = all.filter((each) => ids.includes(each.id)).map((each) => each.id);
    expect(mine).toEqual([ids[2], ids[1], ids[0]]);
    expect(Object.keys(all[0]!).sort()).toEqual(facts);
    await expects(`GET ${domain}/models?offset=1&limit=2`, 200, all.slice(1, 3));
  });

  it('are ten, without a limit', async () => {
    const made = Array.from({ length: 11 }, (_, number) => `${domain}/models/${id}-ten-${number}`);
    for (model of made) await put({});
    expect(await expects(`GET ${domain}/models`, 200)).toHaveLength(10);
    expect(await expects(`GET ${domain}/models?limit=11`, 200)).toHaveLength(11);
    for (const each of made) await expects(`DELETE ${each}`, 200);
  });

  it('are counted in the domain statistics', async () => {
    const count = async () => Number((await expects(`GET ${domain}/stats`, 200))['modelCount']);
    const before = await count();
    await put({});
    expect(await count()).toBe(before + 1);
    await expects(`DELETE ${model}`, 200);
    expect(await count()).toBe(before);
  });
});
