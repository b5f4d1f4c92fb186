import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLike } from '../../../sandbox/query/evaluate';
import { parseQuery } from '../../../sandbox/query/parse-query';
import { runQuery } from '../../../sandbox/query/run-query';
import { valueFromJson } from '../../../sandbox/state/data-values';

const date = (milliseconds: number) => new Date(milliseconds);

/** Models, each named by a letter. */
const data: Record<string, Record<string, unknown>> = {
  a: { t: 'Tea', n: 1, ok: true, tags: ['hot', 'green'], at: date(5), nested: { x: [1, { y: 'deep' }] } },
  b: { t: 'Toast', n: 2.5, ok: false, tags: [], at: date(3), price: 4 },
  c: { t: 'juice', n: -3, nul: null, 'a b': 1, at: date(4), price: 2 },
  d: { n: '1', t: 'It\'s "50%" off', price: 2 },
  e: { t: '', lines: [{ price: 1 }, { price: 7 }], n: { m: 1 } },
};
const rows = Object.entries(data).map(([id, json]) => ({ id, root: valueFromJson(json) }));

const run = (text: string) => runQuery(parseQuery(text), rows);
const ids = (text: string) =>
  run(text)
    .data.map(({ row }) => row.id)
    .join('');

/** Conditions and the matching models. */
const conditions: [condition: string, found: string][] = [
  ['n = 1', 'a'],
  ['1 = n', 'a'],
  ['n != 1', 'bcd'],
  ['n > 1', 'b'],
  ['n >= 1', 'ab'],
  ['n < 1', 'c'],
  ['n <= 1', 'ac'],
  ['n = "1"', 'd'],
  ['n=-3', 'c'],
  ['n = 0.25e1', 'b'],
  ['n = +1', 'a'],
  ['t = "Tea"', 'a'],
  ["t = 'Tea'", 'a'],
  ['t = "tea"', ''],
  ['t = ""', 'e'],
  ['t > "T"', 'abc'],
  ['t = "It\'s \\"50%\\" off"', 'd'],
  ["t = 'It\\'s \"50%\" off'", 'd'],
  ['ok = true', 'a'],
  ['ok = FALSE', 'b'],
  ['ok != true', 'b'],
  ['ok = 1', ''],
  ['ok != 1', 'ab'],
  ['tags[0] = "hot"', 'a'],
  ['tags[1] = "green"', 'a'],
  ['tags[9] = "green"', ''],
  ['tags = "hot"', ''],
  ['tags != "hot"', ''],
  ['nested.x[1].y = "deep"', 'a'],
  ['nested.x[0].y = "deep"', ''],
  ['n.m = 1', 'e'],
  ['t.length = 3', ''],
  ['__proto__ != 1', ''],
  ['constructor.name != 1', ''],
  ['lines[1].price > 6', 'e'],
  ['missing = 1', ''],
  ['missing != 1', ''],
  ['missing = missing', ''],
  ['n = n', 'abcd'],
  ['nul = nul', ''],
  ['at = 5', ''],
  ['at != 5', ''],
  ['at.date = 5', ''],
  ['`a b` = 1', 'c'],
  ['n + 1 = 2', 'a'],
  ['n - -1 = 2', 'a'],
  ['n * 2 + 1 = 6', 'b'],
  ['1 + n * 2 = 6', 'b'],
  ['(n + 1) * 2 = 7', 'b'],
  ['n - 1 - 1 = -1', 'a'],
  ['price / 2 = 2', 'b'],
  ['price % 4 = 2', 'cd'],
  ['price / 0 > 1', ''],
  ['t + 1 = 2', ''],
  ['n < price', 'bc'],
  ['t LIKE "T%"', 'ab'],
  ['t like "%a%"', 'ab'],
  ['t LIKE "Tea"', 'a'],
  ['t LIKE "%"', 'abcde'],
  ['t LIKE "t%"', ''],
  ['t LIKE "%\\"50%"', 'd'],
  ['n LIKE "1"', 'd'],
  ['tags[1] LIKE "g%n"', 'a'],
  ['NOT n = 1', 'bcde'],
  ['NOT t LIKE "T%"', 'cde'],
  ['NOT(n = 1 OR n = 2.5)', 'cde'],
  ['NOT n = 1 AND price = 2', 'cd'],
  ['price = 2 AND (NOT n = -3)', 'd'],
  ['(NOT (NOT n = 1))', 'a'],
  ['n = 1 OR n = 2.5 AND ok = true', 'a'],
  ['(n = 1 OR n = 2.5) AND ok = false', 'b'],
  ['n = 1 AND ok = true OR n = -3', 'ac'],
  ['n=1 or n=2.5 or n=-3', 'abc'],
  ['1 = 1', 'abcde'],
  ['true = true', 'abcde'],
];

describe('a condition', () => {
  it.each(conditions)('%s', (condition, found) => {
    expect(ids(`SELECT FROM c WHERE ${condition}`)).toBe(found);
    expect(ids(`SELECT FROM c WHERE (${condition})`)).toBe(found);
    expect(run(`SELECT FROM c WHERE ${condition} LIMIT 1`).total).toBe(found.length);
  });

  it('matches any text for every %', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', '%') }),
        fc.string({ unit: fc.constantFrom('a', 'b') }),
        (pattern, text) => {
          const expected = new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(text);
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
    ['', 'abcde'],
    ['n', 'cabde'],
    ['n DESC', 'edbac'],
    ['at', 'debca'],
    ['price', 'aecdb'],
    ['price DESC', 'bcdae'],
    ['price DESC, t', 'bdcea'],
    ['price, t DESC', 'aecdb'],
    ['ok', 'cdeba'],
    ['tags', 'cdeab'],
    ['nested.x[0] DESC, n', 'acbde'],
  ])('%s', (order, found) => {
    expect(ids(`SELECT FROM c ${order ? `ORDER BY ${order}` : ''}`)).toBe(found);
  });

  it('applies before paging', () => {
    expect(ids('SELECT FROM c ORDER BY n LIMIT 2')).toBe('ca');
    expect(ids('SELECT FROM c ORDER BY n LIMIT 2 OFFSET 2')).toBe('bd');
    expect(ids('SELECT FROM c ORDER BY n OFFSET 4')).toBe('e');
    expect(ids('SELECT FROM c LIMIT 0')).toBe('');
    expect(ids('SELECT FROM c LIMIT 99999999999999999999999')).toBe('abcde');
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

  it('have plain names', () => {
    expect(first('SELECT nested.x[1].y, t, tags[0] AS first FROM c')).toEqual({
      y: 'deep',
      t: 'Tea',
      first: 'hot',
    });
    expect(first('SELECT at AS `the date` FROM c')).toEqual({
      'the date': { $$convergence_type: 'date', date: 5 },
    });
    expect(first('SELECT nested.x, ok FROM c')).toEqual({ x: [1, { y: 'deep' }], ok: true });
  });

  it('are omitted when missing but not when null', () => {
    expect(run('SELECT nul, price FROM c').data.map((each) => each.data)).toEqual([
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
