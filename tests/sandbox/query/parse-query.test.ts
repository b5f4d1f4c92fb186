import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../sandbox/query/parse-query';
import { QueryError } from '../../../sandbox/query/scanner';

const indexOf = (text: string): number | undefined => {
  try {
    parseQuery(text);
    return undefined;
  } catch (error) {
    if (error instanceof QueryError) return error.index;
    throw error;
  }
};

describe('a query', () => {
  it('has all its parts in order', () => {
    const text =
      ' select lines[0].price AS cost , customer FROM orders\nwhere a = 1 order by customer desc, `a b` limit 25 offset 50';
    expect(parseQuery(text)).toEqual({
      fields: [
        { path: ['lines', 0, 'price'], name: 'cost' },
        { path: ['customer'], name: 'customer' },
      ],
      collection: 'orders',
      where: {
        type: 'comparison',
        operator: '=',
        left: { type: 'path', path: ['a'] },
        right: { type: 'literal', value: 1n },
      },
      orderBy: [
        { path: ['customer'], descending: true },
        { path: ['a b'], descending: false },
      ],
      limit: 25,
      offset: 50,
      isFailing: true,
    });
  });

  it('requires only a collection', () => {
    const whole = { fields: [], collection: 'orders', orderBy: [], offset: 0, isFailing: false };
    for (const text of ['SELECT FROM orders', 'SELECT * FROM orders', 'sElEcT  FrOm\torders ']) {
      expect(parseQuery(text)).toEqual(whole);
    }
    expect(parseQuery('SELECT FROM a-b.c/d%e')).toMatchObject({ collection: 'a-b.c/d%e' });
  });

  it('names a field as it is written', () => {
    expect(parseQuery('SELECT a.b.c , @@id, m[0][1] FROM c').fields.map(({ name }) => name)).toEqual([
      'a.b.c',
      '@@id',
      'm[0][1]',
    ]);
    expect(parseQuery('SELECT a AS `two words`, b FROM c').fields[0]?.name).toBe('two words');
  });

  it.each([
    ['ASC', false],
    ['DESC', true],
    ['desc', true],
    ['', false],
  ])('is sorted %s', (word, descending) => {
    expect(parseQuery(`SELECT FROM c ORDER BY n ${word}`).orderBy).toEqual([{ path: ['n'], descending }]);
  });

  const where = (text: string) => parseQuery(`SELECT FROM c WHERE ${text}`).where;
  const comparison = (key: string) => ({
    type: 'comparison',
    operator: '=',
    left: { type: 'path', path: [key] },
    right: { type: 'literal', value: 1n },
  });
  const notEqual = (key: string) => ({ type: 'not', condition: comparison(key) });

  it.each([
    ['notes = 1', notEqual('es')],
    ['NoTnot = 1', notEqual('not')],
    ['(notes = 1)', notEqual('es')],
    ['NOT (NOT notes = 1)', { type: 'not', condition: notEqual('notes') }],
    [' notes = 1', notEqual('es')],
    ['( notes = 1)', comparison('notes')],
    ['not = 1', comparison('not')],
    ['NOT notes = 1', notEqual('notes')],
    ['a = 1 AND notes = 1', { type: 'and', conditions: [comparison('a'), comparison('notes')] }],
    ['a = 1 ANDnotes = 1', { type: 'and', conditions: [comparison('a'), notEqual('es')] }],
    ['a = 1ORb = 1', { type: 'or', conditions: [comparison('a'), comparison('b')] }],
    ['a = 1 ANDROID = 1', { type: 'and', conditions: [comparison('a'), comparison('ROID')] }],
    ['a! = 1', comparison('a!')],
    ['"x" = 1', { ...comparison(''), left: { type: 'literal', value: 'x' } }],
    ['"x = 1', comparison('"x')],
    ['trueCount LIKE "x"', { type: 'like', path: ['trueCount'], pattern: 'x' }],
    ['2nd LIKE "x"', { type: 'like', path: ['2nd'], pattern: 'x' }],
  ])('takes the first choice that fits: %s', (text, expected) => {
    expect(where(text)).toEqual(expected);
  });

  it.each(['trueCount = 1', 'falsehood = 1', '2nd = 1', '1e = 1', 'a = truest', 'a = 1. ', '+a = 1'])(
    'never takes a choice back: %s',
    (text) => {
      expect(() => where(text)).toThrow(QueryError);
    },
  );

  it.each([
    ['`a` = 1', true],
    ['a = 9223372036854775807', false],
    ['a = 9223372036854775808', true],
    ['a = -9223372036854775808', false],
    ['a = 9223372036854775808.0', false],
  ])('can be read and fail: %s', (text, isFailing) => {
    expect(parseQuery(`SELECT FROM c WHERE ${text}`).isFailing).toBe(isFailing);
  });
});

/** Invalid queries and the position of the error. */
const wrong: [query: string, index: number][] = [
  ['', 0],
  ['   ', 3],
  ['SELEC nope', 5],
  ['SELECT', 6],
  ['SELECT *FROM c', 8],
  ['SELECT FROM', 11],
  ['SELECT FROM ', 12],
  ['SELECT a b FROM c', 9],
  ['SELECT a, FROM c', 10],
  ['SELECT fromage FROM c', 11],
  ['SELECT limits FROM c', 7],
  ['SELECT a AS b FROM c', 12],
  ['SELECT a AS bee, c FROM d', 15],
  ['SELECT FROM c WHERE', 19],
  ['SELECT FROM c WHERE a', 21],
  ['SELECT FROM c WHERE a =', 23],
  ['SELECT FROM c WHERE a == 1', 23],
  ['SELECT FROM c WHERE a = "x y', 28],
  ["SELECT FROM c WHERE a = 'x y\\'", 30],
  ['SELECT FROM c WHERE a LIKE 5', 27],
  ['SELECT FROM c WHERE (a = 1', 26],
  ['SELECT FROM c WHERE a = 1)', 25],
  ['SELECT FROM c WHERE a[x] = 1', 22],
  ['SELECT FROM c WHERE a. = 1', 22],
  ['SELECT FROM c WHERE 2 * (a + 1) = 4', 24],
  ['SELECT FROM c WHERE limits = 1', 20],
  ['SELECT FROM qq WHERE (n = 0 OR n = 2) AND NOT t = "T2"', 46],
  ['SELECT FROM c WHERE a = 1 OR NOT b = 2', 33],
  ['SELECT FROM c WHERE NOT NOT a = 1', 28],
  ['SELECT FROM c ORDER  BY n', 20],
  ['SELECT FROM c ORDER BY', 22],
  ['SELECT FROM c ORDER BY n UP', 25],
  ['SELECT FROM c OFFSET 1 LIMIT 2', 22],
  ['SELECT FROM c LIMIT 2 OFFSET 1 ', 30],
  ['SELECT FROM c WHERE lastFrom = 1', 24],
  ['SELECT FROM c LIMIT x', 20],
  ['SELECT FROM c LIMIT -1', 20],
  ['SELECT FROM c d', 14],
  ['DROP TABLE orders', 0],
];

describe('an invalid query', () => {
  it.each(wrong)('%s: at %i', (text, index) => {
    expect(indexOf(text)).toBe(index);
    expect(() => parseQuery(text)).toThrow(new QueryError(index));
    expect(new QueryError(index).message).toBe(`Parse error at position ${index}`);
  });

  it('can be nested deeply or very long', () => {
    const deep = '('.repeat(100_000);
    expect(indexOf(`SELECT FROM c WHERE ${deep}`)).toBeLessThan(200);
    expect(indexOf(`SELECT FROM c WHERE NOT ${'(NOT '.repeat(10_000)}`)).toBeLessThan(1_000);
    const long = Array.from({ length: 20_000 }, () => 'a = 1 + 2').join(' AND ');
    expect(indexOf(`SELECT FROM c WHERE ${long}`)).toBeUndefined();
    expect(indexOf(`SELECT FROM c WHERE ${long} AND`)).toBeGreaterThan(long.length);
    const nested = `${'('.repeat(90)}a${')'.repeat(90)} = 1`;
    expect(indexOf(`SELECT FROM c WHERE ${nested}`)).toBeUndefined();
  });

  const word = fc.constantFrom(
    ...'SELECT|FROM|WHERE|ORDER BY|LIMIT|OFFSET|NOT|AND|OR|LIKE|AS|DESC|true|c|a.b|a[1]|`a b`'.split('|'),
    ...'*|(|)|,|=|!=|>=|+|-|/|%|1|2.5e3|-7|"x"|\'y\'|"|`|\\|[|]|.'.split('|'),
  );
  const anyQuery = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word).map((words) => words.join(' ')),
    fc.array(word).map((words) => words.join('')),
    fc.array(word).map((words) => `SELECT FROM c WHERE ${words.join(' ')}`),
    fc.array(word).map((words) => `SELECT ${words.join(' ')} FROM c`),
  );

  it('reports a position inside any text', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        const index = indexOf(text) ?? 0;
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 3_000 },
    );
  });

  it('reports the same or a later position when text is appended', () => {
    fc.assert(
      fc.property(anyQuery, fc.constantFrom('§', '#', '~~'), (text, tail) => {
        const index = indexOf(text);
        if (index === undefined || index === text.length) return;
        expect(indexOf(`${text}${tail}`)).toBeGreaterThanOrEqual(index);
      }),
      { numRuns: 1_000 },
    );
  });
});
