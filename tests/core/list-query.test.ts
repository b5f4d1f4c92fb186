import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chosenRows,
  type ListQuery,
  orderRows,
  pageSizes,
  type QueryDefaults,
  readQuery,
  sameQuery,
  sameRows,
  sameSort,
  writeQuery,
} from '~/core/list-query';

const defaults: QueryDefaults = {
  pageSize: 10,
  sort: { column: 'name', direction: 'ascending' },
  facets: ['namespace'],
};
const plain: ListQuery = { filter: '', page: 1, pageSize: 10, sort: defaults.sort, facets: {} };

describe('list query', () => {
  it('is empty in the address by default', () => {
    expect(writeQuery(plain, defaults)).toBe('');
    expect(readQuery('', defaults)).toEqual(plain);
  });

  it('is written to the address and read back', () => {
    const query: ListQuery = {
      filter: 'a&b=c',
      page: 2,
      pageSize: 25,
      sort: { column: 'name', direction: 'descending' },
      facets: { namespace: '~ada' },
    };
    const text = writeQuery(query, defaults);
    expect(text).toBe('?filter=a%26b%3Dc&namespace=%7Eada&page=2&pageSize=25&sort=-name');
    expect(readQuery(text, defaults)).toEqual(query);
  });

  it.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=10000001',
    '?page=9007199254740991',
    '?page=x',
    '?page=',
    '?pageSize=0',
    '?pageSize=2.5',
    '?pageSize=1e9',
    '?other=1',
    '?%E0%A4%A',
    '?namespace=',
  ])('uses the default for an invalid value: %s', (search) => {
    expect(readQuery(search, defaults)).toEqual(plain);
  });

  it('accepts any page size up to the largest of the list', () => {
    const twenties = { pageSize: 20, pageSizes: [20, 50, 100] };
    expect(readQuery('', twenties).pageSize).toBe(20);
    expect(readQuery('?pageSize=100', twenties).pageSize).toBe(100);
    expect(readQuery('?pageSize=2', twenties).pageSize).toBe(2);
    expect(readQuery('?pageSize=101', twenties).pageSize).toBe(20);
  });

  it('reads back any query that was written to the address', () => {
    const queries = fc.record({
      filter: fc.string({ unit: 'grapheme' }),
      page: fc.integer({ min: 1, max: 1_000_000 }),
      pageSize: fc.constantFrom(...pageSizes),
      sort: fc.record({
        column: fc.stringMatching(/^[a-zA-Z]+$/),
        direction: fc.constantFrom('ascending' as const, 'descending' as const),
      }),
      facets: fc.oneof(fc.constant({}), fc.record({ namespace: fc.string({ unit: 'grapheme', minLength: 1 }) })),
    });
    fc.assert(
      fc.property(queries, (query) => {
        const read = readQuery(writeQuery(query, defaults), defaults);
        expect(sameQuery(read, query)).toBe(true);
        expect(read).toEqual(query);
      }),
    );
  });
});

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
    const words = ['zoo', 'Eclipse', 'éclair'].map((name, at) => ({ id: String(at), name }));
    expect(ids(orderRows(words, byName, order))).toBe('2,1,0');
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
