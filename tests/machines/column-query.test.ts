import { describe, expect, it } from 'vitest';
import {
  columnState,
  filteredFields,
  queryTextOf,
  whyHere,
  whyUnfiltered,
  whyUnsorted,
} from '~/machines/model/column-query';
import { hereOf, type ModelSearch, pageQuery, readHere, whyMisfit, whyUnsent } from '~/machines/model/model-queries';
import { targetOf } from '~/machines/model/models';
import { model } from '../support/model-samples';

const browsing: ModelSearch = {
  mode: 'browse',
  text: 'orders',
  pageSize: 25,
  where: 'n > 1 AND t = "x"',
  sort: '-n,t',
};
const asking = (text: string): ModelSearch => ({ mode: 'query', text, pageSize: 25 });
const fixed = (search: ModelSearch, key: string) => whyUnsorted(search, queryTextOf(search), { key });

describe('a column', () => {
  it('has the sort and the conditions of the search', () => {
    const query = queryTextOf(browsing);
    expect(columnState(query, { key: 'n' })).toEqual({
      sort: 'descending',
      rank: 1,
      conditions: [{ path: 'n', comparison: '>', value: 1 }],
    });
    expect(columnState(query, { key: 't' })).toMatchObject({ sort: 'ascending', rank: 2 });
    expect(columnState(query, { key: 'other' })).toEqual({ sort: undefined, rank: undefined, conditions: [] });
    expect(columnState(undefined, { key: 'n' }).sort).toBeUndefined();
  });

  it('of a selected field has the path of the field', () => {
    const search = asking('SELECT lines[0].price AS cost , t FROM orders ORDER BY lines[0].price');
    expect(columnState(queryTextOf(search), { key: 'cost' }).sort).toBe('ascending');
    expect(fixed(search, 'cost')).toBeUndefined();
    expect(fixed(search, 'price')).toMatch(/several fields/);
  });

  it.each([
    [browsing, 'n', undefined],
    [browsing, 'limits', "Queries can't use keys that contain “limit”."],
    [{ ...browsing, where: '1 = 1 LIMIT 3' }, 'n', "The filter in the address can't be read. Clear it first."],
    [asking('SELECT * FORM orders'), 'n', expect.stringMatching(/^This query can't be sorted/)],
    [asking('SELECT `a b` FROM orders'), 'a b', "Queries can't use keys in back quotes: the server fails on them."],
  ] as const)('says why it cannot sort or filter: %o', (search, name, reason) => {
    expect(fixed(search, name)).toEqual(reason);
  });
});

describe('a column of what is inside an object', () => {
  it('sorts and filters by its path', () => {
    const search: ModelSearch = { ...browsing, where: 'address.city = "Ulm"', sort: '-address.city' };
    expect(columnState(queryTextOf(search), { key: '/address/city' })).toEqual({
      sort: 'descending',
      rank: undefined,
      conditions: [{ path: 'address.city', comparison: '=', value: 'Ulm' }],
    });
    expect(
      filteredFields({ ...search, where: 'address.city = "Ulm" AND @@id = 1 AND @version > 1 AND l[0].n = 1' }),
    ).toEqual(['/address/city', '@id']);
    expect(fixed(search, '/address/city')).toBeUndefined();
    expect(fixed(search, '/address/post code')).toMatch(/^Queries can't use keys with spaces/);
    expect(fixed(search, '/notes/x')).toBeUndefined();
  });

  it('is not the column of a key with dots, which queries can not name', () => {
    const search: ModelSearch = { ...browsing, where: 'a.b > 1', sort: 'a.b' };
    expect(columnState(queryTextOf(search), { key: '/a/b' })).toMatchObject({ sort: 'ascending', conditions: [{}] });
    expect(columnState(queryTextOf(search), { key: 'a.b' })).toEqual({
      sort: undefined,
      rank: undefined,
      conditions: [],
    });
    const query = asking('SELECT * FROM c WHERE a.b > 1');
    expect(whyUnfiltered(query, queryTextOf(query), { key: 'a.b' })).toMatch(/dots.* Browse the collection/);
  });

  it('reads all models where the server would look for a key with dots in another place', async () => {
    const asked: string[] = [];
    const search = (key: string): ModelSearch => ({
      ...{ mode: 'browse', text: 'orders', pageSize: 25 },
      here: JSON.stringify([{ key, comparison: 'is missing', value: '' }]),
    });
    const ask = (query: string) => {
      asked.push(query);
      return Promise.resolve({ data: [], startIndex: 0, totalResults: 0 });
    };
    for (const key of ['a.b', '/a/b.c', 'lines[0]', '/a/b']) await readHere(search(key), { offset: 0, limit: 25 }, ask);
    expect(asked.map((query) => query.includes('WHERE'))).toEqual([false, false, false, true]);
  });

  it('is filtered here where the server would read it otherwise, and finds what fits', () => {
    const here = '[{"key":"/address/post code","comparison":"=","value":"1"}]';
    const search: ModelSearch = { mode: 'browse', text: 'orders', pageSize: 25, here };
    const other = (data: object) => ({ ...model('m', data as Record<string, unknown>), collection: 'orders' });
    expect(whyMisfit(search, [other({ address: { 'post code': '1' } })])).toBeUndefined();
    for (const data of [{ address: { 'post code': '2' } }, { address: '1' }, {}, { '/address/post code': '1' }])
      expect(whyMisfit(search, [other(data)])).toMatch(/does not fit/);
  });
});

describe('what is browsed', () => {
  it('is shown as the query of the page, and changed with its condition', () => {
    expect(pageQuery(browsing, 3)).toBe(
      'SELECT * FROM orders WHERE n > 1 AND t = "x" ORDER BY n DESC, t LIMIT 25 OFFSET 50',
    );
    expect(targetOf(browsing, [])).toEqual({ kind: 'collection', collection: 'orders', where: 'n > 1 AND t = "x"' });
    expect(targetOf({ ...browsing, where: undefined }, [])).toEqual({ kind: 'collection', collection: 'orders' });
  });
});

describe('a search that the server would read otherwise', () => {
  it.each([
    [asking('SELECT * FROM c WHERE notes LIKE "%x%"'), /read as NOT and “es”/],
    [asking('SELECT * FROM c WHERE dateFrom = 1'), /contain “From”/],
    [{ ...browsing, where: 'notes = "x"', sort: undefined }, /read as NOT and “es”/],
    [{ ...browsing, sort: 'rateLimit' }, /contain “Limit”/],
    [{ ...browsing, here: '{"key":1}' }, /can't be read/],
  ] as const)('is not sent: %o', (search, reason) => {
    expect(whyUnsent(search)).toMatchObject({ code: 'unsent', message: expect.stringMatching(reason) as string });
  });

  it.each([
    browsing,
    { ...browsing, text: '"odd";' },
    asking('SELECT * FROM c WHERE NOT (NOT notes LIKE "%x%")'),
    { ...asking('SELECT * FROM c WHERE notes LIKE "%x%"'), asWritten: true },
    asking('SELECT * FORM c'),
  ] as const)('is sent otherwise: %o', (search) => expect(whyUnsent(search)).toBeUndefined());
});

describe('a column that the query language cannot name', () => {
  const [page, contains] = [queryTextOf(browsing), { comparison: 'contains', value: 'a' } as const];
  it('is filtered here while browsing, and sorted by nothing', () => {
    expect(whyUnfiltered(browsing, page, { key: 'first-name' })).toBeUndefined();
    expect(whyHere(page, { key: 'first-name' }, contains)).toMatch(/^Queries can't use keys with/);
    expect(whyHere(page, { key: 'notes' }, contains)).toBeUndefined();
    expect(whyHere(page, { key: 't' }, { ...contains, ignoresCase: true })).toBe("Queries can't ignore case.");
    expect(whyHere(page, { key: 't' }, { comparison: 'is missing', value: '' })).toMatch(/can't tell/);
    expect(fixed(browsing, 'first-name')).toMatch(/^Queries can't use keys with/);
  });

  it("is not filtered by a query of one's own", () => {
    const search = asking('SELECT * FROM c');
    expect(whyUnfiltered(search, queryTextOf(search), { key: 'first-name' })).toMatch(/Browse the collection/);
  });

  it('is read from the address as it was written', () => {
    const here = '[{"key":"first-name","comparison":"contains","value":"a","ignoresCase":true}]';
    expect(hereOf({ here })).toEqual([{ key: 'first-name', ...contains, ignoresCase: true }]);
    expect(hereOf({ here: '[{"key":"x","comparison":"like","value":1}]' })).toBeUndefined();
    expect(columnState(page, { key: 'first-name' }, hereOf({ here })).conditions).toHaveLength(1);
  });
});

describe('models that were found', () => {
  const calm = model('m2', { notes: 'calm' });
  it.each([
    [asking('SELECT * FROM orders WHERE notes LIKE "%urgent%"'), calm, /“m2”, which does not fit the filter/],
    [asking('SELECT * FROM other'), calm, /does not fit the collection/],
    [{ ...browsing, where: 'NOT (NOT notes = "x")' }, calm, /does not fit the filter/],
    [{ ...browsing, where: 'notes > 1' }, calm, undefined],
    [asking('SELECT notes FROM orders WHERE n = 1'), calm, undefined],
    [asking('SELECT * FROM orders WHERE NOT notes = "x"'), calm, undefined],
  ] as const)('are checked against the search: %o', (search, found, reason) => {
    const why = whyMisfit(search, [found]);
    if (reason === undefined) expect(why).toBeUndefined();
    else expect(why).toMatch(reason);
  });
});
