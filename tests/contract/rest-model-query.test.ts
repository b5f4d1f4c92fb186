import { beforeAll, describe, expect, it } from 'vitest';
import { collectionNamed, dateOf } from './support/model-samples';
import { refused, useTarget } from './support/use-target';

const { expects, useDomain } = useTarget();
const domain = useDomain();

/** Models in each collection. */
const samples: Record<string, Record<string, object>> = {
  orders: {
    a: { t: 'T0', n: 0, when: dateOf(1_577_934_245_678), nested: { x: [1, { y: null }] } },
    b: { t: 'T1', n: 1, price: 2.5, ok: true, tags: ['x'] },
    c: { t: 'other', n: 2, price: 10 },
  },
  boards: { d: { n: 1 } },
};

beforeAll(async () => {
  for (const [collection, models] of Object.entries(samples)) {
    await expects([`POST ${domain}/collections`, collectionNamed(collection)], 201);
    for (const [id, data] of Object.entries(models))
      await expects([`PUT ${domain}/models/${id}`, { collection, data }], 200);
  }
});

type Found = {
  data: { id: string; data: Record<string, unknown> }[];
  startIndex: number;
  totalResults: number;
};

const path = `POST ${domain}/model-query`;
const found = (query: string) => expects<Found>([path, { query }], 200);
const ids = async (text: string) => (await found(text)).data.map(({ id }) => id).join('');

describe('a query', () => {
  it('returns complete models of one collection', async () => {
    const { data, startIndex, totalResults } = await found('SELECT FROM orders ORDER BY n');
    expect([startIndex, totalResults]).toEqual([0, 3]);
    expect(data.map((each) => each.data)).toEqual(Object.values(samples['orders'] ?? {}));
    expect(data[0]).toMatchObject({ id: 'a', collection: 'orders', version: 1 });
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(
      ['id', 'collection', 'version', 'createdTime', 'modifiedTime', 'data'].sort(),
    );
    expect(await ids('SELECT * FROM boards')).toBe('d');
  });

  it('returns nothing for an unknown collection', async () => {
    expect(await found('SELECT FROM nosuch')).toEqual({ data: [], startIndex: 0, totalResults: 0 });
  });

  it.each([
    ['n = 1', 'b'],
    ['n >= 1', 'bc'],
    ['n <= 1', 'ab'],
    ['n > 1', 'c'],
    ['n < 1', 'a'],
    ['n != 1', 'ac'],
    ['t = "T0"', 'a'],
    ["t = 'T0'", 'a'],
    ['t LIKE "T%"', 'ab'],
    ['n = 0 OR n = 2', 'ac'],
    ['(n = 0 OR n = 2) AND t = "other"', 'c'],
    ['NOT n = 1', 'ac'],
    ['n > 0 AND (NOT n = 2)', 'b'],
    ['price > 2 AND price < 3', 'b'],
    ['tags[0] = "x"', 'b'],
    ['when = 1577934245678', ''],
    ['when.date = 1577934245678', 'a'],
    ['missing = 1', ''],
  ])('finds the models with %s', async (condition, expected) => {
    expect(await ids(`SELECT FROM orders WHERE ${condition} ORDER BY n`)).toBe(expected);
  });

  it('sorts and limits the results and counts all', async () => {
    expect(await ids('SELECT FROM orders ORDER BY n DESC')).toBe('cba');
    expect(await ids('select from orders order by n desc limit 2')).toBe('cb');
    const { data, startIndex, totalResults } = await found('SELECT FROM orders ORDER BY n LIMIT 1 OFFSET 1');
    expect([data.map(({ id }) => id), startIndex, totalResults]).toEqual([['b'], 1, 3]);
  });

  it('returns the selected fields under the names that are written, without missing ones', async () => {
    const { data } = await found('SELECT t, price FROM orders ORDER BY n');
    expect(data.map((each) => each.data)).toEqual([{ t: 'T0' }, { t: 'T1', price: 2.5 }, { t: 'other', price: 10 }]);
    const named = await found('SELECT nested.x[1].y AS why FROM orders WHERE n = 0');
    expect(named.data.map((each) => each.data)).toEqual([{ why: null }]);
    const dated = await found('SELECT when FROM orders WHERE n = 0');
    expect(dated.data.map((each) => each.data)).toEqual([{ when: dateOf(1_577_934_245_678) }]);
  });

  it.each([
    ['', 0],
    ['SELEC nope', 5],
    ['SELECT FROM qq WHERE (n = 0 OR n = 2) AND NOT t = "T2"', 46],
  ])('reports the position of an error: %s', async (query, index) => {
    const refusal = refused('bad_request', `Parse error at position ${index}`, { query, index });
    await expects([path, { query }], 400, refusal);
  });

  it.each([{}, { query: 5 }])('requires a text: %o', (body) => expects([path, body], 400));

  it.each([
    'SELECT FROM orders OFFSET 1 LIMIT 1',
    'SELECT FROM orders WHERE fromage = 1',
    'SELECT FROM orders WHERE limits = 1',
    'SELECT FROM orders ORDER  BY n',
    'SELECT FROM orders LIMIT x',
    'SELECT FROM orders ORDER BY n ASCENDING',
    'SELECT FROM orders ORDER BY n descending',
  ])('is rejected: %s', async (query) => {
    const refusal = await expects([path, { query }], 400);
    expect(refusal['error_code']).toBe('bad_request');
    const { index } = refusal['error_details'] as { index: number };
    expect(index).toBeGreaterThan(0);
    expect(index).toBeLessThanOrEqual(query.length);
  });
});
