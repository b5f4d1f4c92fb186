import { describe, expect, it } from 'vitest';
import type { Domain } from '~/api/rest/domains';
import { orderRows, type Sort } from '~/core/list-query';
import { domainList } from '~/machines/resources/domains';
import { pagerText } from '~/views/kit/list/Pager';
import { orderDesk } from '../support/domain-samples';

it('shows the range of rows', () => {
  const rows = (count: number) => Array.from({ length: count });
  expect(pagerText({ rows: rows(10), hasNext: true }, { page: 1, pageSize: 10 })).toBe('1–10 of many');
  expect(pagerText({ rows: rows(7), hasNext: false }, { page: 1, pageSize: 10 })).toBe('1–7 of 7 total results');
  expect(pagerText({ rows: rows(7), hasNext: false }, { page: 2, pageSize: 25 })).toBe('26–32 of 32 total results');
  expect(pagerText({ rows: rows(10), hasNext: true, total: 93 }, { page: 1, pageSize: 10 })).toBe(
    '1–10 of 93 total results',
  );
  expect(pagerText({ rows: [], hasNext: false }, { page: 1, pageSize: 10 })).toBe('0 total results');
});

describe('the order of rows', () => {
  const sortDomains = (rows: Domain[], sort: Sort) => orderRows(rows, sort, domainList.descriptor.ordering!);
  const names = (rows: Domain[]) => rows.map(({ displayName }) => displayName);
  const named = (displayName: string, more: Partial<Domain> = {}) => ({ ...orderDesk, displayName, ...more });

  it('follows the locale and the values of numbers', () => {
    const rows = [named('Order 10'), named('éclair'), named('Order 9'), named('zoo'), named('Eclipse')];
    const sorted = sortDomains(rows, { column: 'displayName', direction: 'ascending' });
    expect(names(sorted)).toEqual(['éclair', 'Eclipse', 'Order 9', 'Order 10', 'zoo']);
    expect(rows[0]?.displayName).toBe('Order 10');
  });

  it('keeps equal rows in the same order in both directions', () => {
    const rows = [named('B', { status: 'ready' }), named('C', { status: 'error' }), named('A', { status: 'ready' })];
    expect(names(sortDomains(rows, { column: 'status', direction: 'ascending' }))).toEqual(['C', 'A', 'B']);
    expect(names(sortDomains(rows, { column: 'status', direction: 'descending' }))).toEqual(['A', 'B', 'C']);
  });

  it('is stable and ignores a column that does not exist', () => {
    const twins = [{ ...orderDesk }, { ...orderDesk }];
    expect(sortDomains(twins, { column: 'id', direction: 'descending' })[0]).toBe(twins[0]);
    expect(names(sortDomains([named('B'), named('A')], { column: 'x', direction: 'descending' }))).toEqual(['A', 'B']);
  });
});
