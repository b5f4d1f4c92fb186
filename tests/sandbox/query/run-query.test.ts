import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLike, runQuery } from '../../../sandbox/query/run-query';
import { parseQuery } from '../../../sandbox/query/parse-query';
import { QueryFailure } from '../../../sandbox/query/scanner';
import { valueFromJson } from '../../../sandbox/state/data-values';

const date = (milliseconds: number) => new Date(milliseconds);

/** Models, each named by a letter. */
const data: Record<string, Record<string, unknown>> = {
  a: { t: 'Tea', n: 1, ok: true, tags: ['hot', 'green'], at: date(5), nested: { x: [1, { y: 'deep' }] } },
  b: { t: 'Toast', n: 2.5, ok: false, tags: [], at: date(3), price: 4, nested: { '@id': 1 } },
  c: { t: 'juice', n: -3, nul: null, 'a b': 1, at: date(4), price: 2 },
  d: { n: '1', t: 'It\'s "50%" off', price: 2 },
  e: { t: '', lines: [{ price: 1 }, { price: 7 }], n: { m: 1 }, '@id': 'odd' },
};
const rows = Object.entries(data).map(([id, json]) => ({
  id,
  collection: 'c',
  version: id === 'b' ? 2 : 1,
  root: valueFromJson(json),
}));

const run = (text: string) => runQuery(parseQuery(text), rows);
const ids = (text: string) =>
  run(text)
    .data.map(({ row }) => row.id)
    .join('');

/** Conditions and the matching models. */
const conditions: [condition: string, found: string][] = [
  ['n = 1', 'ad'],
  ['1 = n', 'ad'],
  ['n != 1', 'bce'],
  ['n > 1', 'b'],
  ['n >= 1', 'abd'],
  ['n < 1', 'c'],
  ['n <= 1', 'acd'],
  ['n = "1"', 'ad'],
  ['"1" = n', 'd'],
  ['"2.5" = n', 'b'],
  ['n = " 2.5 "', 'b'],
  ['n = 1.0', 'a'],
  ['n = true', ''],
  ['n=-3', 'c'],
  ['n = 0.25e1', 'b'],
  ['n = +1', 'ad'],
  ['t = "Tea"', 'a'],
  ["t = 'Tea'", 'a'],
  ['t = "tea"', ''],
  ['t = ""', 'e'],
  ['t > "T"', 'abc'],
  ['t > 1', 'abcd'],
  ['1 < t', ''],
  ['t = "It\'s \\"50%\\" off"', 'd'],
  ["t = 'It\\'s \"50%\" off'", 'd'],
  ['ok = true', 'a'],
  ['ok = FALSE', 'b'],
  ['ok != true', 'bcde'],
  ['ok = 1', 'a'],
  ['ok = "TRUE"', 'a'],
  ['ok = 0.5', 'b'],
  ['ok = "1"', ''],
  ['ok > 0', 'a'],
  ['tags[0] = "hot"', 'a'],
  ['tags[1] = "green"', 'a'],
  ['tags[9] = "green"', ''],
  ['tags = "hot"', ''],
  ['tags != "hot"', 'abcde'],
  ['nested.x[1].y = "deep"', 'a'],
  ['nested.x[0].y = "deep"', ''],
  ['n.m = 1', 'e'],
  ['t.length = 3', ''],
  ['__proto__ != 1', 'abcde'],
  ['constructor.name = "Object"', ''],
  ['lines[1].price > 6', 'e'],
  ['missing = 1', ''],
  ['missing != 1', 'abcde'],
  ['missing = missing', ''],
  ['n = n', 'abcd'],
  ['nul = nul', ''],
  ['at = 5', 'a'],
  ['at >= 4', 'ac'],
  ['5 = at', 'a'],
  ['5.0 = at', ''],
  ['at < "1970-01-02"', 'abc'],
  ['at > "1969-12-31 23:59:59"', 'abc'],
  ['at = "soon"', ''],
  ['at LIKE "Thu Jan 01 00:00:00 UTC 1970"', 'abc'],
  ['at.date = 5', ''],
  ['@id > "c"', 'de'],
  ['@version = 2', 'b'],
  ['@version LIKE "1"', 'acde'],
  ['@id.x = 1', ''],
  ['@@id = "odd"', 'e'],
  ['nested.@@id = 1', 'b'],
  ['n + 1 = 2', 'a'],
  ['n - -1 = 2', 'a'],
  ['n * 2 + 1 = 6', 'b'],
  ['1 + n * 2 = 6', 'b'],
  ['(n + 1) * 2 = 7', 'b'],
  ['n - 1 - 1 = -1', 'ad'],
  ['price / 2 = 2', 'b'],
  ['price % 4 = 2', 'cd'],
  ['t + 1 = "Tea1"', 'a'],
  ['missing + 1 = 1', 'abcde'],
  ['at - 2 = 3', 'a'],
  ['first-name != 1', 'abcde'],
  ['n < price', 'bcd'],
  ['t LIKE "T%"', 'ab'],
  ['t like "%a%"', 'ab'],
  ['t LIKE "Tea"', 'a'],
  ['t LIKE "%"', 'abcd'],
  ['t LIKE ""', ''],
  ['t LIKE "t%"', ''],
  ['t LIKE "%\\"50%"', 'd'],
  ['n LIKE "1%"', 'ad'],
  ['ok LIKE "%e"', 'ab'],
  ['tags[1] LIKE "g%n"', 'a'],
  ['NOT n = 1', 'bce'],
  ['NOT t LIKE "T%"', 'cde'],
  ['NOT(n = 1 OR n = 2.5)', 'ce'],
  ['NOT n = 1 AND price = 2', 'c'],
  ['price = 2 AND (NOT n = -3)', 'd'],
  ['(NOT (NOT n = 1))', 'ad'],
  ['n = 1 OR n = 2.5 AND ok = true', 'ad'],
  ['(n = 1 OR n = 2.5) AND ok = false', 'b'],
  ['n = 1 AND ok = true OR n = -3', 'ac'],
  ['n=1 or n=2.5 or n=-3', 'abcd'],
  ['1 = 1', 'abcde'],
  ['true = true', 'abcde'],
  ['notes = "x"', 'abcde'],
];

describe('a condition', () => {
  it.each(conditions)('%s', (condition, found) => {
    const sorted = `${condition} ORDER BY @id`;
    expect(ids(`SELECT FROM c WHERE ${sorted}`)).toBe(found);
    expect(ids(`SELECT FROM c WHERE (${condition}) ORDER BY @id`)).toBe(found);
    expect(run(`SELECT FROM c WHERE ${condition} LIMIT 1`).total).toBe(found.length);
  });

  it.each(['`a b` = 1', 'n = 9223372036854775808'])('fails when it is %s', (condition) => {
    expect(() => run(`SELECT FROM c WHERE ${condition}`)).toThrow(QueryFailure);
  });

  it('matches any text for every %, but neither an empty text nor an empty pattern', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', '%') }),
        fc.string({ unit: fc.constantFrom('a', 'b') }),
        (pattern, text) => {
          const expected = pattern !== '' && text !== '' && new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(text);
          expect(isLike(text, pattern)).toBe(expected);
        },
      ),
      { numRuns: 2_000 },
    );
    expect(isLike('a'.repeat(50_000), `${'%a'.repeat(1_000)}%b`)).toBe(false);
  });
});

describe('the order', () => {
  it.each([
    ['', 'acebd'],
    ['n, @id', 'ecabd'],
    ['at, @id', 'debca'],
    ['price, @id', 'aecdb'],
    ['price DESC, @id', 'bcdae'],
    ['price DESC, t', 'bdcea'],
    ['price, t DESC', 'aecdb'],
    ['ok, @id', 'cdeba'],
    ['tags, @id', 'abcde'],
    ['@id DESC', 'edcba'],
    ['@version DESC, @id', 'bacde'],
    ['nested.x[0] DESC, @id', 'abcde'],
  ])('%s', (order, found) => {
    expect(ids(`SELECT FROM c ${order ? `ORDER BY ${order}` : ''}`)).toBe(found);
  });

  it('applies before paging', () => {
    expect(ids('SELECT FROM c ORDER BY @id LIMIT 2')).toBe('ab');
    expect(ids('SELECT FROM c ORDER BY @id LIMIT 2 OFFSET 2')).toBe('cd');
    expect(ids('SELECT FROM c ORDER BY @id OFFSET 4')).toBe('e');
    expect(ids('SELECT FROM c LIMIT 0')).toBe('');
    expect(ids('SELECT FROM c ORDER BY @id LIMIT 9000000000000000000')).toBe('abcde');
    expect(run('SELECT FROM c LIMIT 2 OFFSET 9')).toEqual({ data: [], offset: 9, total: 5 });
  });
});

describe('the fields', () => {
  const first = (text: string) => run(text).data[0]?.data;

  it('are all unchanged fields unless some are named', () => {
    const whole = { ...data['a'], at: { $$convergence_type: 'date', date: 5 } };
    expect(first('SELECT FROM c')).toEqual(whole);
    expect(first('SELECT * FROM c')).toEqual(whole);
  });

  it('have the names that are written', () => {
    expect(first('SELECT nested.x[1].y, t, tags[0] AS first FROM c')).toEqual({
      'nested.x[1].y': 'deep',
      t: 'Tea',
      first: 'hot',
    });
    expect(first('SELECT at AS `the date` FROM c')).toEqual({
      'the date': { $$convergence_type: 'date', date: 5 },
    });
    expect(first('SELECT nested.x, ok FROM c')).toEqual({ 'nested.x': [1, { y: 'deep' }], ok: true });
    const odd = run('SELECT @id, @@id, @version FROM c WHERE @id = "e"').data;
    expect(odd[0]?.data).toEqual({ '@id': 'odd', '@@id': 'odd' });
  });

  it('are omitted when missing but not when null', () => {
    expect(run('SELECT nul, price FROM c ORDER BY @id').data.map((each) => each.data)).toEqual([
      {},
      { price: 4 },
      { nul: null, price: 2 },
      { price: 2 },
      {},
    ]);
  });

  it('can have any name', () => {
    expect(JSON.stringify(first('SELECT t AS `__proto__` FROM c'))).toBe('{"__proto__":"Tea"}');
  });
});
