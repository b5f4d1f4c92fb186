import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availabilities, domainStatuses } from '~/core/domain-health';
import { pagerText } from '~/views/kit/list/Pager';
import { shortened } from '~/views/kit/texts';
import { sparkPath } from '~/views/pages/dashboard/StatisticsCard';
import { highlight } from '~/views/kit/CodeBlock';
import { availabilityTerm, statusTerm } from '~/views/kit/status';
import { domainNav, serverNav } from '~/views/kit/page-table';
import { pages } from '~/views/shell/pages';

describe('the states of a domain', () => {
  it('have the labels in the specification', () => {
    expect(domainStatuses.map((status) => statusTerm(status).label)).toEqual([
      'Ready',
      'Initializing',
      'Schema Upgrade Required',
      'Schema Upgrading',
      'Deleting',
      'Error',
    ]);
    expect(availabilities.map((availability) => availabilityTerm(availability).label)).toEqual([
      'Online',
      'Maintenance',
      'Offline',
    ]);
  });
});

describe('highlight', () => {
  const kinds = (code: string) =>
    highlight(code)
      .filter(({ kind }) => kind !== 'plain')
      .map(({ kind, text }) => `${kind} ${text}`);

  it('recognizes keywords, strings, numbers, booleans, null and comments', () => {
    expect(kinds('constant.new(trueish, x1, user.delete)')).toEqual([]);
    expect(kinds('"https://a.b/new" /* const\n1 */')).toEqual(['string "https://a.b/new"', 'comment /* const\n1 */']);
    expect(kinds('const a = await f("x", \'y\', `z`, 1.5, true, null); // end')).toEqual([
      'keyword const',
      'keyword await',
      'string "x"',
      "string 'y'",
      'string `z`',
      'number 1.5',
      'boolean true',
      'null null',
      'comment // end',
    ]);
  });

  it('never changes the text', () => {
    const joined = (code: string) =>
      highlight(code)
        .map(({ text }) => text)
        .join('');
    fc.assert(fc.property(fc.string(), (code) => joined(code) === code));
    const piece = fc.constantFrom('"', "'", '`', '\\', '/', '*', '\n', 'const ', '1e9', '//', '/*', '*/');
    fc.assert(fc.property(fc.array(piece), (pieces) => joined(pieces.join('')) === pieces.join('')));
  });
});

it('a pager shows the range of rows', () => {
  const rows = (count: number) => Array.from({ length: count });
  expect(pagerText({ rows: rows(10), hasNext: true }, { page: 1, pageSize: 10 })).toBe('1–10 of many');
  expect(pagerText({ rows: rows(7), hasNext: false }, { page: 1, pageSize: 10 })).toBe('1–7 of 7 total results');
  expect(pagerText({ rows: rows(7), hasNext: false }, { page: 2, pageSize: 25 })).toBe('26–32 of 32 total results');
  expect(pagerText({ rows: rows(10), hasNext: true, total: 93 }, { page: 1, pageSize: 10 })).toBe(
    '1–10 of 93 total results',
  );
  expect(pagerText({ rows: [], hasNext: false }, { page: 1, pageSize: 10 })).toBe('0 total results');
});

describe('shortened', () => {
  it('cuts at the maximum lines or characters, whichever comes first', () => {
    expect(shortened('a\nb\nc', 2, 100)).toBe('a\nb…');
    expect(shortened('abcdef', 2, 3)).toBe('abc…');
    expect(shortened('abc\n', 2, 3)).toBe('abc\n');
  });
});

describe('sparkPath', () => {
  it('stays within its bounds', () => {
    const path = sparkPath([5, 1, 9]);
    expect(path?.line).toBe('M0.0 17.7L58.5 32.3L117.0 3.0');
    expect(path?.end).toBe('M117.0 3.0h.01');
  });
  it('draws a small change as a small slope', () => {
    const [first, last] = (sparkPath([242_500, 243_000])?.line.match(/[\d.]+(?=L|$)/g) ?? []).map(Number);
    expect((first ?? 0) - (last ?? 0)).toBeCloseTo(0.1, 1);
  });
  it('is flat for one value or equal values, at the bottom for zero, and undefined without values', () => {
    expect(sparkPath([7])?.line).toBe('M0.0 3.0L117.0 3.0');
    expect(sparkPath([7, 7, 7])?.line).toBe('M0.0 3.0L58.5 3.0L117.0 3.0');
    expect(sparkPath([0])?.line).toBe('M0.0 36.0L117.0 36.0');
    expect(sparkPath([Number.NaN, Infinity])).toBeUndefined();
  });
});

describe('navigation', () => {
  it('has the server pages, without namespaces when they are disabled', () => {
    const labels = (namespaces: boolean) => serverNav(pages, { namespaces }).map(({ label }) => label);
    expect(labels(true)).toEqual(['Home', 'Namespaces', 'Domains', 'Users', 'Settings']);
    expect(labels(false)).toEqual(['Home', 'Domains', 'Users', 'Settings']);
  });

  it('keeps three links of an offline domain enabled, and none of a locked one', () => {
    const open = (input: { offline?: boolean; locked?: string }) =>
      domainNav(pages, { base: '/domain/a/b', ...input })
        .filter(({ reason }) => reason === undefined)
        .map(({ label }) => label);
    expect(open({})).toHaveLength(10);
    expect(open({ offline: true })).toEqual(['Dashboard', 'Authentication', 'Settings']);
    expect(open({ locked: 'Deleting.' })).toEqual([]);
    expect(domainNav(pages, { base: '/domain/a/b', locked: 'Deleting.' })[0]?.reason).toBe('Deleting.');
  });
});
