import { describe, expect, it } from 'vitest';
import { queryFault } from '~/core/json/query';
import { parseQuery } from '../../sandbox/query/parse-query';
import { QueryError } from '../../sandbox/query/scanner';
import { rejected, unreachable } from '../support/fixtures';

function refused(query: string) {
  try {
    parseQuery(query);
  } catch (error) {
    if (error instanceof QueryError) return { ...rejected('bad_request'), details: { query, index: error.index } };
  }
  throw new Error(`${query} is understood.`);
}

describe('queryFault', () => {
  it.each([
    ['', 'SELECT', ''],
    ['SELEC * FROM orders', 'SELECT', 'SELEC'],
    ['SELECT * FORM orders', 'FROM', 'FORM'],
    ['SELECT * FROM orders WHER total > 1', 'WHERE, ORDER BY, LIMIT or OFFSET', 'WHER'],
    ['SELECT total, FROM orders', 'a field', 'FROM'],
    ['SELECT * FROM ', 'a collection', ''],
    ['SELECT * FROM orders WERE total > 1', 'WHERE, ORDER BY, LIMIT or OFFSET', 'WERE'],
    ['SELECT * FROM orders WHERE ', 'a condition', ''],
    ['SELECT * FROM orders WHERE total > 1 AND ', 'a condition', ''],
    ['SELECT * FROM orders WHERE total', 'a comparison such as =, > or LIKE', ''],
    ['SELECT * FROM orders WHERE total > ', 'a value', ''],
    ['SELECT * FROM orders ORDER BY ', 'a field', ''],
    ['SELECT * FROM orders LIMIT many', 'a number', 'many'],
    ['SELECT * FROM orders LIMIT 5 OFFSET ', 'a number', ''],
  ])('%s: expected %s', (query, expected, marked) => {
    const fault = queryFault(query, refused(query));
    expect(fault?.text).toBe(`Expected ${expected} at position ${(fault?.from ?? 0) + 1}.`);
    expect(query.slice(fault?.from, fault?.to)).toBe(marked);
  });

  const faultAt = (query: string, index: unknown) => {
    const problem = { ...rejected('bad_request'), details: { index } };
    return queryFault(query, problem);
  };

  it("stays within the query when the server's position is beyond it", () =>
    expect(faultAt('SELECT', 99)).toMatchObject({ from: 6, to: 6 }));

  it.each([
    ['SELECT * FROM orders ORDER ', 'BY'],
    ['SELECT * FROM orders LIMIT 5 ', 'OFFSET or the end of the query'],
    ['SELECT * FROM orders OFFSET 5 ', 'the end of the query'],
    ['SELECT * FROM orders ORDER BY total ', 'ASC, DESC, LIMIT or OFFSET'],
    ['SELECT * FROM orders ORDER BY total DESC ', 'LIMIT or OFFSET'],
    ['SELECT * FROM orders ORDER BY total, ', 'a field'],
    ['SELECT ', 'a field, * or FROM'],
    ['SELECT total AS ', 'a name'],
    ['SELECT total ', 'FROM'],
    ['SELECT * FROM o WHERE (a = 1) ', 'AND, OR, ORDER BY, LIMIT or OFFSET'],
    ['SELECT * FROM o WHERE a = 1 OR ', 'a condition'],
    ['SELECT * FROM o WHERE NOT ', 'a condition'],
    ['SELECT * FROM o WHERE (', 'a condition'],
    ['SELECT * FROM o WHERE a = 1 + ', 'a value'],
    ['SELECT * FROM o WHERE a LIKE ', 'a value'],
    ['SELECT * FROM o WHERE a = 1 AND b ', 'a comparison such as =, > or LIKE'],
    ["SELECT * FROM o WHERE a = 'x", 'a closing quote'],
    ["SELECT * FROM o WHERE a = 'x' ", 'AND, OR, ORDER BY, LIMIT or OFFSET'],
    ['SELECT * FROM o WHERE a >= 1 ', 'AND, OR, ORDER BY, LIMIT or OFFSET'],
  ])('%s expects %s', (query, what) =>
    expect(faultAt(query, query.length)?.text).toBe(`Expected ${what} at position ${query.length + 1}.`),
  );

  it.each([-1, 1.5, Number.NaN, '4'])('is undefined for the position %s', (index) => {
    expect(faultAt('SELECT', index)).toBeUndefined();
  });

  it.each([unreachable, undefined])('is undefined without a position: %o', (problem) => {
    expect(queryFault('SELECT', problem)).toBeUndefined();
  });
});
