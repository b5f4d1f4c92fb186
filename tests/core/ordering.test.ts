import { describe, expect, it } from 'vitest';
import { agoText } from '~/core/times';
import { chosenRows, type ListQuery, orderRows, sameQuery, sameRows, sameSort } from '~/core/list-query';

const byName = { column: 'name', direction: 'ascending' } as const;
const query: ListQuery = {
  filter: 'a',
  page: 2,
  pageSize: 10,
  sort: byName,
  facets: { namespace: 'acme', empty: '' },
};

describe('queries of lists', () => {
  it.each<[Partial<ListQuery>, boolean]>([
    [{}, true],
    [{ facets: { namespace: 'acme' } }, true],
    [{ page: 3 }, false],
    [{ pageSize: 25 }, false],
    [{ sort: { ...byName, column: 'id' } }, false],
    [{ sort: { ...byName, direction: 'descending' } }, false],
    [{ sort: undefined }, false],
    [{ filter: 'b' }, false],
    [{ facets: { namespace: 'other' } }, false],
    [{ facets: {} }, false],
  ])('are the same with %o: %s', (change, same) => {
    expect(sameQuery(query, { ...query, ...change })).toBe(same);
    expect(sameQuery({ ...query, ...change }, query)).toBe(same);
  });

  it('match the same rows whatever their page and order', () => {
    expect(sameRows(query, { ...query, page: 9, sort: undefined })).toBe(true);
    expect(sameRows(query, { ...query, facets: { other: 'x', namespace: 'acme' } })).toBe(false);
  });

  it('match the same rows when the facets are in another order', () => {
    const facets = { a: '1', b: '2' };
    expect(sameRows({ ...query, facets }, { ...query, facets: { b: '2', a: '1' } })).toBe(true);
  });

  it('have the same sort order without one', () => {
    expect([sameSort(undefined, undefined), sameSort(byName, undefined), sameSort(undefined, byName)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('rows', () => {
  type Row = { id: string; name: string | number };
  const rows: Row[] = [
    { id: '1', name: 'Item 10' },
    { id: '3', name: 'item 9' },
    { id: '2', name: 'item 9' },
  ];
  const order = {
    text: ({ name }: Row) => String(name),
    by: { name: ({ name }: Row) => name },
    tie: ({ id }: Row) => id,
  };
  const ids = (found: Row[]) => found.map(({ id }) => id).join();

  it('sort by a column in the way of a reader, then by their tie', () => {
    expect(ids(orderRows(rows, byName, order))).toBe('2,3,1');
    expect(ids(orderRows(rows, { ...byName, direction: 'descending' }, order))).toBe('1,2,3');
    expect(ids(orderRows(rows, { ...byName, column: 'toString' }, order))).toBe('1,2,3');
    expect(ids(rows)).toBe('1,3,2');
  });

  it('sort numbers by value, and beside texts as texts', () => {
    const numbers = [-5, -20, 3].map((name, at) => ({ id: String(at), name }));
    expect(ids(orderRows(numbers, byName, order))).toBe('1,0,2');
    const mixed = [
      { id: 'a', name: 'x' },
      { id: 'b', name: 7 },
    ];
    expect(ids(orderRows(mixed, byName, order))).toBe('b,a');
  });

  it('are found by a text in any case, without spaces around it', () => {
    expect(ids(chosenRows(rows, { filter: ' ITEM 9 ', sort: undefined }, order))).toBe('2,3');
    expect(ids(chosenRows(rows, { filter: 'm 1', sort: byName }, order))).toBe('1');
    expect(ids(chosenRows(rows, { filter: '', sort: byName }, order))).toBe('2,3,1');
  });
});

describe('agoText', () => {
  const minute = 60_000;
  const day = 1_440 * minute;
  it.each([
    [-1, 'just now', 'just now'],
    [minute - 1, 'just now', 'just now'],
    [minute, '1m ago', '1 minute ago'],
    [2 * minute - 1, '1m ago', '1 minute ago'],
    [60 * minute, '1h ago', '1 hour ago'],
    [day, '1d ago', '1 day ago'],
    [30 * day, '1mo ago', '1 month ago'],
    [365 * day, '1y ago', '1 year ago'],
  ])('%d ms: %s, %s', (passed, narrow, long) => {
    const now = 1_790_000_000_000;
    expect([agoText(now - passed, now), agoText(now - passed, now, 'long')]).toEqual([narrow, long]);
  });
});
