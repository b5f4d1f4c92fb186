import { describe, expect, it } from 'vitest';
import { modelsApi } from '~/api/rest/domain/models';
import { withShortOrder } from '~/core/json/query-grammar';
import { parseQuery } from '../../sandbox/query/parse-query';
import { pretendedRest } from '../support/pretended-rest';

const query = (text: string) => `SELECT FROM orders ${text}`;

describe('the order of a query', () => {
  it.each([
    ['ORDER BY n ASCENDING', 'ORDER BY n ASC      '],
    ['order by n descending limit 2', 'order by n desc       limit 2'],
    ['ORDER BY a Ascending, b DESCENDING', 'ORDER BY a Asc      , b DESC      '],
    ['ORDER BY `a b` descending', 'ORDER BY `a b` desc      '],
    ['ORDER BY a.ascending ASCENDING', 'ORDER BY a.ascending ASC      '],
  ])('is shortened without moving other characters: %s', (text, sent) => {
    expect(withShortOrder(query(text))).toBe(query(sent));
    expect(parseQuery(query(sent)).orderBy.length).toBeGreaterThan(0);
  });

  it.each([
    'ORDER BY n',
    'ORDER BY n DESC, m ASC',
    'ORDER BY ascending',
    'ORDER BY n, descending',
    'WHERE t = "order by n descending"',
    "WHERE t = 'it\\'s ascending' ORDER BY n",
    'WHERE ascending = 1',
    'ORDER BY `n descending`',
  ])('is unchanged: %s', (text) => {
    expect(withShortOrder(query(text))).toBe(query(text));
  });

  it('is shortened in every query sent', async () => {
    const { rest, bodies } = pretendedRest(() => ({ data: [], totalResults: 0 }));
    await modelsApi(rest).query({ namespace: 'a', id: 'b' }, query('ORDER BY n ASCENDING'));
    expect(bodies).toEqual([{ query: query('ORDER BY n ASC      ') }]);
  });
});
