import { describe, expect, it } from 'vitest';
import { type FilterKind, filterKinds, readFilter } from '~/core/json/query-filter';
import { whyUnqueryable } from '~/core/json/query';
import { columnState, queryTextOf, whyFixed } from '~/machines/model/column-query';
import type { ModelSearch } from '~/machines/model/model-search-machine';
import { pageQuery, targetOf } from '~/machines/model/models';
import { model } from '../support/model-samples';

const browsing: ModelSearch = {
  mode: 'browse',
  text: 'orders',
  pageSize: 25,
  where: 'n > 1 AND t = "x"',
  sort: '-n,t',
};
const asking = (text: string): ModelSearch => ({ mode: 'query', text, pageSize: 25 });
const fixed = (search: ModelSearch, name: string) => whyFixed(search, queryTextOf(search), name);

describe('a column', () => {
  it('has the sort and the conditions of the search', () => {
    const query = queryTextOf(browsing);
    expect(columnState(query, 'n')).toEqual({
      sort: 'descending',
      rank: 1,
      conditions: [{ path: 'n', comparison: '>', value: 1 }],
    });
    expect(columnState(query, 't')).toMatchObject({ sort: 'ascending', rank: 2 });
    expect(columnState(query, 'other')).toEqual({ sort: undefined, rank: undefined, conditions: [] });
    expect(columnState(undefined, 'n').sort).toBeUndefined();
  });

  it('of a selected field has the path of the field', () => {
    const search = asking('SELECT lines[0].price AS cost , t FROM orders ORDER BY lines[0].price');
    expect(columnState(queryTextOf(search), 'cost').sort).toBe('ascending');
    expect(fixed(search, 'cost')).toBeUndefined();
    expect(fixed(search, 'price')).toMatch(/several fields/);
  });

  it.each([
    [browsing, 'n', undefined],
    [browsing, 'limits', "Queries can't use keys that begin with “limit”."],
    [
      { ...browsing, where: '1 = 1 LIMIT 3' },
      'n',
      "The filter in the address can't be read. Clear it first.",
    ],
    [asking('SELECT * FORM orders'), 'n', expect.stringMatching(/^This query can't be sorted/)],
    [asking('SELECT `a b` FROM orders'), 'a b', "Queries can't sort or filter by keys in back quotes."],
  ] as const)('says why it cannot sort or filter: %o', (search, name, reason) => {
    expect(fixed(search, name)).toEqual(reason);
  });

  it.each(['two words', 'a.b', "it's", 'whereabouts', 'true', 'Not', '2nd', ''])(
    'cannot be named by a query: %s',
    (key) => expect(whyUnqueryable(key)).toBeDefined(),
  );
});

describe('what is browsed', () => {
  it('is shown as the query of the page, and changed with its condition', () => {
    expect(pageQuery(browsing, 3)).toBe(
      'SELECT * FROM orders WHERE n > 1 AND t = "x" ORDER BY n DESC, t LIMIT 25 OFFSET 50',
    );
    expect(targetOf(browsing, [])).toEqual({
      kind: 'collection',
      collection: 'orders',
      where: 'n > 1 AND t = "x"',
    });
    expect(targetOf({ ...browsing, where: undefined }, [])).toEqual({
      kind: 'collection',
      collection: 'orders',
    });
  });
});

describe('the filter of a column', () => {
  const models = [
    model('a', {
      n: 1,
      t: 'x',
      ok: true,
      mixed: 1,
      when: { $$convergence_type: 'date', date: 5 },
      list: [1],
      no: null,
    }),
    model('b', { n: 2, mixed: 'x' }),
  ];
  it.each([
    ['n', { kinds: ['number'] }],
    ['t', { kinds: ['text'] }],
    ['ok', { kinds: ['boolean'] }],
    ['mixed', { kinds: ['text', 'number'] }],
    ['no', { kinds: ['text', 'number', 'boolean'] }],
    ['when', { reason: "Queries can't compare dates." }],
    ['list', { reason: "Queries can't compare objects and arrays." }],
  ])('compares values of its kinds: %s', (key, kinds) => expect(filterKinds(models, key)).toEqual(kinds));

  it.each([
    ['number', '>=', ' 3.5 ', 3.5],
    ['number', '=', '-1e3', -1000],
    ['text', '=', '', ''],
    ['text', 'contains', 'a "b"', 'a "b"'],
    ['boolean', '=', 'true', true],
  ] as const)('takes a %s: %s %j', (kind, comparison, text, value) => {
    expect(readFilter(kind, { comparison, text })).toEqual({ condition: { comparison, value } });
  });

  it.each([
    ['number', '=', 'three'],
    ['number', '=', ' '],
    ['text', 'contains', ''],
    ['text', 'begins with', '50%'],
  ] as const)('refuses a %s: %s %j', (kind: FilterKind, comparison, text) => {
    expect(readFilter(kind, { comparison, text })).toHaveProperty('fault');
  });
});
