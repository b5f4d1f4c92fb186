import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListQuery, pageSizes, type QueryDefaults, readQuery, sameQuery, writeQuery } from '~/core/list-query';

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
