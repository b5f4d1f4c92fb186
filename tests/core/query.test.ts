import { describe, expect, it } from 'vitest';
import type { Model } from '~/api/rest/domain/models';
import { cellKind, dataFields, dataKeys, findsWholeModels, numberFields } from '~/core/json/query';
import { filterKinds, kindOf, readFilter } from '~/core/json/query-filter';
import { queryFields, whyUnqueryable } from '~/core/json/query-text';
import { jsonBeginning, pieceOf } from '~/core/json/values';
import { order } from '../support/model-samples';

const model = (data: Record<string, unknown>): Model => ({ ...order, data });
const date = { $$convergence_type: 'date', date: 0 };
const models = [
  model({ name: 'a', total: 1, paid: true, at: date, lines: [1], note: null }),
  model({ total: 2, extra: 5, name: 3 }),
];

describe('the columns of models', () => {
  it('are all keys in order of first appearance', () => {
    expect(dataKeys(models)).toEqual(['name', 'total', 'paid', 'at', 'lines', 'note', 'extra']);
  });

  it('are also the fields inside objects, but not those of dates and lists, and at most 200', () => {
    const nested = model({ address: { city: 'x', geo: { lat: 1 } }, at: date, lines: [{ sku: 'a' }], '/x': { y: 1 } });
    expect(dataFields([nested, model({ address: { zip: 2, city: 'y' } })])).toEqual([
      ...['address', '/address/city', '/address/geo', '/address/geo/lat', '/address/zip'],
      ...['at', 'lines', '/~1x', '/~1x/y'],
    ]);
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at]));
    expect(dataFields([model({ wide, last: { x: 1 } })])).toEqual(expect.arrayContaining(['/wide/k49', '/last/x']));
    expect(dataFields([model({ wide, last: 1 }), model({ other: wide })])).toHaveLength(103);
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`o${at}`, wide]));
    expect(dataFields([model(many)])).toHaveLength(209);
    expect(dataFields([model(wide)])).toHaveLength(500);
  });

  it('have the kind of their value', () => {
    expect(
      ['name', 'total', 'paid', 'at', 'lines', 'note', 'toString'].map((key) => cellKind(models[0]!, key)),
    ).toEqual(['string', 'number', 'boolean', 'date', 'json', 'null', 'missing']);
  });

  it('are numbers when each value that exists is one', () => {
    expect([...numberFields(models, ['name', 'total', 'extra', 'paid', 'none'])]).toEqual(['total', 'extra']);
    expect([...numberFields([model({ a: { n: 1 } }), model({})], ['/a/n', '/a/m'])]).toEqual(['/a/n']);
  });

  it('are fields of queries, with the level below', () => {
    const nested = model({ address: { city: 'x', 'post code': 1, deep: { no: 1 } }, at: date, list: [1], 'a b': 1 });
    expect(queryFields([nested], 'field')).toEqual(['address', 'address.city', 'address.deep', 'at', 'list']);
  });

  it('are fields of queries only if one of the first hundred models has them', () => {
    const many = Array.from({ length: 101 }, (_, at) => model({ [`k${at}`]: 1 }));
    expect(queryFields(many, 'field')).toHaveLength(100);
  });
});

describe('whyUnqueryable', () => {
  it.each([
    ['total', undefined],
    ['my_from', "Queries can't use keys that contain “from”."],
    ['ascii', undefined],
    ['Order', undefined],
    ['notes', undefined],
    ['Selected', "Queries can't use keys that contain “Select”."],
    ['limit', "Queries can't use keys that contain “limit”."],
    ['trueCount', "Queries can't compare keys that begin with “true”."],
    ['9x', "Queries can't compare keys that begin with a digit."],
    ['a.b', expect.stringMatching(/^Queries can't use keys with spaces/)],
    ...['', 'two words', "it's"].map((key) => [key, expect.stringMatching(/^Queries can't use keys with spaces/)]),
    ['whereabouts', "Queries can't use keys that contain “where”."],
    ['true', "Queries can't compare keys that begin with “true”."],
  ])('%s: %s', (key, reason) => expect(whyUnqueryable(key)).toEqual(reason));
});

describe('findsWholeModels', () => {
  it.each([
    ['SELECT * FROM orders', true],
    ['  select from orders', true],
    ['SELECT  *  FROM orders', true],
    ['SELECT total FROM orders', false],
    ['SELECT *FROM orders', false],
    ['x SELECT * FROM orders', false],
    ['SELECT * FROMAGE', false],
  ])('%s: %s', (query, whole) => expect(findsWholeModels(query)).toBe(whole));
});

describe('filters of columns', () => {
  it.each([
    ['a', ['text'], 'text'],
    [1, ['number'], 'number'],
    [1, ['date'], 'date'],
    [true, ['text'], 'boolean'],
  ] as const)('compare %j, where values are %j, as %s', (value, kinds, kind) => {
    expect(kindOf({ comparison: '=', value }, kinds)).toBe(kind);
  });

  it.each([
    ['name', ['text', 'number']],
    ['paid', ['boolean']],
    ['at', ['date']],
    ['lines', ['text', 'number', 'boolean', 'date']],
    ['note', ['text', 'number', 'boolean', 'date']],
  ])('%s has %o', (key, kinds) => expect(filterKinds(models, key)).toEqual(kinds));

  it.each([
    ['boolean', 'true', { filter: { comparison: '=', value: true } }],
    ['boolean', 'false', { filter: { comparison: '=', value: false } }],
    ['number', ' -3.5 ', { filter: { comparison: '=', value: -3.5 } }],
    ['number', '-1e3', { filter: { comparison: '=', value: -1000 } }],
    ['number', 'three', { fault: 'Please input a number, such as 12 or -3.5!' }],
    ['number', ' ', { fault: 'Please input a number, such as 12 or -3.5!' }],
    ['number', '1e999', { fault: 'Please input a number, such as 12 or -3.5!' }],
    ['text', 'a "b"', { filter: { comparison: '=', value: 'a "b"' } }],
    ['text', '', { filter: { comparison: '=', value: '' } }],
    ['date', '2026-11-05', { filter: { comparison: '=', value: Date.UTC(2026, 10, 5) } }],
    ['date', '2026-11-05T12:30:00Z', { filter: { comparison: '=', value: Date.UTC(2026, 10, 5, 12, 30) } }],
    ['date', '2026-11-05 12:30', { filter: { comparison: '=', value: Date.UTC(2026, 10, 5, 12, 30) } }],
    ['date', '11/05/2026 12:30:00.001 PM', { filter: { comparison: '=', value: Date.UTC(2026, 10, 5, 12, 30, 0, 1) } }],
    ['date', '2026-11-05T12:30+02:00', { filter: { comparison: '=', value: Date.UTC(2026, 10, 5, 10, 30) } }],
    ['date', '+012026-11-05', { filter: { comparison: '=', value: Date.UTC(12026, 10, 5) } }],
    ['date', '2026-02-30', { fault: "This date doesn't exist." }],
    ['date', '2026-11-05 24:00', { fault: expect.stringMatching(/is not a time/) }],
    ['date', 'soon', { fault: expect.stringMatching(/^Please input a date/) }],
  ] as const)('read %s "%s": %o', (kind, text, read) =>
    expect(readFilter(kind, { comparison: '=', text, ignoresCase: false }, 'utc')).toEqual(read),
  );

  it('need a text to look for', () =>
    expect(readFilter('text', { comparison: 'contains', text: '', ignoresCase: false }, 'utc')).toHaveProperty(
      'fault',
    ));
});

describe('jsonBeginning', () => {
  const value = { a: [1, 'two', null], b: { c: true }, d: [], e: {} };
  it('is the whole JSON when it fits', () => {
    const text = JSON.stringify(value);
    expect(jsonBeginning(value, text.length)).toBe(text);
  });

  it.each([1, 2, 5, 9, 20, 30])('is its first %d characters', (most) => {
    expect(jsonBeginning(value, most)).toBe(`${JSON.stringify(value).slice(0, most)}…`);
  });

  it('reads no more than it shows', () => {
    const read: number[] = [];
    const items = Array.from({ length: 50 }, (_, at) =>
      Object.defineProperty({}, 'x', { enumerable: true, get: () => read.push(at) }),
    );
    jsonBeginning(items, 20);
    expect(read.length).toBeLessThan(5);
  });

  it('writes dates in the given way, and nothing for what JSON lacks', () => {
    expect(jsonBeginning({ at: new Date(0) }, 99, (date) => `<${date.getTime()}>`)).toBe('{"at":<0>}');
    expect(jsonBeginning('x'.repeat(9), 4)).toBe('"xxx…');
  });

  it('does not cut within a surrogate pair', () => {
    expect(pieceOf('a😀b', 0, 2)).toBe('a');
    expect(pieceOf('a😀b', 2, 4)).toBe('b');
    expect(pieceOf('a😀b', 1, 3)).toBe('😀');
    expect(jsonBeginning('😀😀', 2)).toBe('"…');
  });
});
