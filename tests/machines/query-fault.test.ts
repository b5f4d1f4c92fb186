import { describe, expect, it } from 'vitest';
import { queryFault } from '~/core/json/query';
import { parseQuery } from '../../sandbox/query/parse-query';
import { QueryError } from '../../sandbox/query/query-error';
import { rejected, unreachable } from '../support/fixtures';

/** The refusal of the server, with its position. */
function refused(query: string) {
  try {
    parseQuery(query);
  } catch (error) {
    if (error instanceof QueryError)
      return { ...rejected('bad_request'), details: { query, index: error.index } };
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
    ['SELECT * FROM orders WHERE name = "ab', 'a closing quote', ''],
    ['SELECT * FROM orders ORDER BY ', 'a field', ''],
    ['SELECT * FROM orders LIMIT many', 'a number', 'many'],
    ['SELECT * FROM orders LIMIT 5 OFFSET ', 'a number', ''],
  ])('%s: expected %s', (query, expected, marked) => {
    const fault = queryFault(query, refused(query));
    expect(fault?.text).toBe(`Expected ${expected} at position ${(fault?.from ?? 0) + 1}.`);
    expect(query.slice(fault?.from, fault?.to)).toBe(marked);
  });

  it("stays within the query when the server's position is beyond it", () => {
    const problem = { ...rejected('bad_request'), details: { index: 99 } };
    expect(queryFault('SELECT', problem)).toMatchObject({ from: 6, to: 6 });
  });

  it('is undefined without a position', () => {
    const vague = { ...rejected('bad_request'), details: { index: '4' } };
    expect(queryFault('SELECT', vague)).toBeUndefined();
    expect(queryFault('SELECT', unreachable)).toBeUndefined();
    expect(queryFault('SELECT', undefined)).toBeUndefined();
  });
});
