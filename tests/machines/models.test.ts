import { describe, expect, it } from 'vitest';
import { dataText } from '~/core/json/model-data-text';
import { cellKind } from '~/core/json/query';
import { dateOf } from '~/core/json/values';
import { readQuery, writeQuery } from '~/core/list-query';
import { csvText, jsonLines } from '~/machines/model/export/export-run';
import { browseQuery } from '~/machines/model/model-queries';
import { isBlankSearch, modelListDefaults, queryOf, searchOf } from '~/machines/model/models';
import { model, order, orders, smallOrder } from '../support/model-samples';

const read = (search: string) => readQuery(search, modelListDefaults);

describe('the search in the address', () => {
  it.each([
    ['', { mode: 'browse', text: '', pageSize: 25 }],
    ['?mode=browse&collection=orders&pageSize=7&page=2', { mode: 'browse', text: 'orders', pageSize: 7 }],
    [
      '?mode=browse&collection=orders&where=n+%3E+1&sort=-n,t',
      { mode: 'browse', text: 'orders', pageSize: 25, where: 'n > 1', sort: '-n,t' },
    ],
    ['?mode=query&query=SELECT+*+FROM+a', { mode: 'query', text: 'SELECT * FROM a', pageSize: 25 }],
    ['?mode=id&id=%20x%2Fy', { mode: 'id', text: ' x/y', pageSize: 25 }],
    ['?mode=other&pageSize=100000', { mode: 'browse', text: '', pageSize: 25 }],
  ] as const)('reads %s', (address, search) => {
    expect(searchOf(read(address))).toEqual(search);
  });

  it.each([
    { mode: 'browse', text: 'a/b c', pageSize: 10 },
    { mode: 'browse', text: 'a', pageSize: 25, where: 't = "a & b"', sort: 'n,-t' },
    { mode: 'query', text: 'SELECT * FROM "x" & y', pageSize: 25 },
    { mode: 'id', text: '%?#', pageSize: 25 },
  ] as const)('reads back what it wrote: $text', (search) => {
    const query = { ...read(''), ...queryOf(search) };
    expect(searchOf(read(writeQuery(query, modelListDefaults)))).toEqual(search);
  });

  it('keeps only the mode after a change of mode', () => {
    const query = { ...read('?mode=browse&collection=orders&page=3&pageSize=7') };
    const next = { ...query, ...queryOf({ mode: 'query', text: '', pageSize: 25 }) };
    expect(writeQuery(next, modelListDefaults)).toBe('?mode=query');
  });

  it('is blank when nothing was entered', () => {
    expect(isBlankSearch({ mode: 'query', text: ' \n', pageSize: 25 })).toBe(true);
    expect(isBlankSearch({ mode: 'id', text: ' ', pageSize: 25 })).toBe(false);
  });
});

describe('browseQuery', () => {
  it('has limit and offset', () => {
    expect(browseQuery('orders', { offset: 50, limit: 25 })).toBe('SELECT FROM orders LIMIT 25 OFFSET 50');
  });
  it('refuses an id with a space', () => {
    expect(() => browseQuery('two words', { offset: 0, limit: 25 })).toThrow(
      expect.objectContaining({
        code: 'unaskable',
        message: expect.stringContaining("The collection 'two words' can't be browsed"),
      }),
    );
  });
});

describe('dates in model data', () => {
  it('are read in both notations', () => {
    expect(dateOf({ $$convergence_type: 'date', date: 5 })).toBe(5);
    expect(dateOf({ $convergenceType: 'date', value: '2026-01-01T00:00:00Z' })).toBe(Date.UTC(2026, 0, 1));
    expect(dateOf({ date: 5 })).toBeUndefined();
    expect(dateOf([{ $$convergence_type: 'date', date: 5 }])).toBeUndefined();
  });
  it.each([
    { $$convergence_type: 'date' },
    { $$convergence_type: 'date', date: '5' },
    { $$convergence_type: 'date', date: 9e15 },
    { $$convergence_type: 'date', date: 5, more: 1 },
    { $$convergence_type: 'date', value: '2026-01-01T00:00:00Z' },
    { $$convergence_type: 'time', date: 5 },
    { $convergenceType: 'date', value: 'yesterday' },
    { $convergenceType: 'date', date: 5 },
  ])('shows %o as an object, not as a date', (stray) => {
    expect(dateOf(stray)).toBeUndefined();
    expect(dataText(stray)).toBe(JSON.stringify(stray, undefined, 2));
    expect(cellKind({ ...model('m', {}), data: { stray } }, 'stray')).toBe('json');
  });
  it('keep names like __proto__', () => {
    const odd = JSON.parse('{"__proto__":{"x":1}}') as object;
    expect(JSON.parse(dataText(odd))).toEqual(odd);
  });
});

describe('export', () => {
  it('writes one model per line', () => {
    const lines = jsonLines(orders);
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      id: 'ord-20930-eu',
      collection: 'orders',
      version: 7,
      modified: '2026-11-20T08:14:14.120Z',
      data: { placed: { $convergenceType: 'date', value: '2026-11-20T08:12:44.120Z' }, total: 1204 },
    });
  });
  it.each(['=1+1\n', '+a\r\nb', '@x\ny', '\n=1', '＝1'])('escapes %j, line breaks included', (text) => {
    const csv = csvText([model('plain', { note: text })]);
    expect(csv).toContain(`'${text}`);
  });

  it('escapes formulas and keeps numbers', () => {
    const text = csvText([model('=cmd', { a: '=1+1', b: -5, Id: '@x', '+k': 'y' })]);
    const [head, row] = text.split('\r\n');
    expect(head).toBe(`"Id","Collection","Version","Created","Modified","a","b","data.Id","'+k"`);
    expect(row).toBe(`"'=cmd","orders",7,2026-11-20T08:12:44.120Z,2026-11-20T08:14:14.120Z,"'=1+1",-5,"'@x","y"`);
  });
  it('has a column for keys that objects inherit', () => {
    const data = JSON.parse('{"__proto__":1,"constructor":2,"prototype":3}') as Record<string, unknown>;
    const [head, row] = csvText([model('plain', data)]).split('\r\n');
    expect(head).toBe('"Id","Collection","Version","Created","Modified","__proto__","constructor","prototype"');
    expect(row).toMatch(/,1,2,3$/);
  });
  it('has a column for each key of any model, with ISO dates and nested values as JSON', () => {
    const [head, first, second] = csvText([order, smallOrder]).split('\r\n');
    expect(head).toContain('"customer","lines","paid","placed","total","note","discount"');
    expect(first).toContain(
      '"Chidi Okafor"," [{""sku"":""LAMP-02"",""qty"":10}]",true,2026-11-20T08:12:44.120Z,1204,null,',
    );
    expect(second).toContain('"Yuki Tanaka",,,,9.5,,0.1');
  });
});
