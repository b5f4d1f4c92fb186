import { describe, expect, it } from 'vitest';
import { pathOfExpression } from '~/core/document/path-text';
import { conditionText, pathOfSteps } from '~/core/json/query-text';
import { createSchema, fieldName, mostFields } from '~/core/json/schema';
import { fieldSearch } from '~/machines/model/column-query';
import { fieldsOf, hostileData } from '../support/schema-samples';

const date = { $$convergence_type: 'date', date: 1_795_000_000_000 };
const brief = (...models: object[]) =>
  fieldsOf(...models).map((field) => [
    fieldName(field),
    field.models,
    Object.fromEntries(field.types),
    [...field.examples],
  ]);

describe('the schema of models', () => {
  it('counts types and models of nested fields and of the fields of items', () => {
    expect(
      brief(
        { n: 1, at: date, lines: [{ sku: 'a' }, { sku: null }], customer: { name: 'Ana' } },
        { n: 'x', lines: [], customer: null, on: true },
      ),
    ).toEqual([
      ['at', 1, { date: 1 }, [['2026-11-18T11:06:40.000Z', 1_795_000_000_000]]],
      ['customer', 2, { object: 1, null: 1 }, []],
      ['customer.name', 1, { string: 1 }, [['"Ana"', 'Ana']]],
      ['lines', 2, { array: 2 }, []],
      ['lines[]', 1, { object: 2 }, []],
      ['lines[].sku', 1, { string: 1, null: 1 }, [['"a"', 'a']]],
      [
        'n',
        2,
        { number: 1, string: 1 },
        [
          ['1', 1],
          ['"x"', 'x'],
        ],
      ],
      ['on', 1, { boolean: 1 }, [['true', true]]],
    ]);
  });

  it('keeps three different examples, and searches for none that is cut or rounded', () => {
    const [field] = fieldsOf(...['a', 'a', 'b', 'c', 'd'].map((name) => ({ name })));
    expect([...(field?.examples.keys() ?? [])]).toEqual(['"a"', '"b"', '"c"']);
    const examples = fieldsOf({ long: 'x'.repeat(33), big: 2 ** 53, tiny: 1e-7 }).map((each) => [
      ...each.examples.values(),
    ]);
    expect(examples).toEqual([[undefined], [undefined], [1e-7]]);
  });

  it('takes hostile keys as they are', () => {
    const fields = fieldsOf(hostileData);
    const top = fields.filter(({ path }) => path.length === 1).map(({ path }) => path[0]);
    expect(new Set(top)).toEqual(new Set(Object.keys(hostileData)));
    expect(new Set(fields.map(fieldName)).size).toBe(fields.length);
    for (const field of fields.filter(({ path }) => !path.includes(0)))
      expect(pathOfExpression(fieldName(field))).toEqual(field.path);
  });

  it('lists at most the fields nearest to the root when there are too many, however deep', () => {
    const deep = JSON.parse('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)) as object;
    expect(fieldsOf(deep)).toHaveLength(mostFields);
    const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, at]));
    const schema = createSchema();
    schema.add({ inner: wide, first: 1, second: 2 });
    schema.add(wide);
    const names = schema.fields().map(fieldName);
    expect(names).toHaveLength(mostFields);
    expect(names).toEqual(expect.arrayContaining(['first', 'inner', 'inner.k0', 'second']));
  });
});

describe('the search for a field', () => {
  it.each([
    [['n'], '=', 5, { where: 'n = 5' }],
    [['customer', 'name'], '=', 'Ana', { where: 'customer.name = "Ana"' }],
    [['notes'], '=', 'x', { where: 'NOT (NOT notes = "x")' }],
    [['@id'], '=', 1, { where: '@@id = 1' }],
    [['a.b'], '=', 1, { here: '[{"comparison":"=","value":1,"key":"a.b"}]' }],
    [['dateFrom'], '=', 'x', { here: '[{"comparison":"=","value":"x","key":"dateFrom"}]' }],
    [['n'], 'is missing', '', { here: '[{"comparison":"is missing","value":"","key":"n"}]' }],
    [['a', 'b.c'], '=', 1, { here: '[{"comparison":"=","value":1,"key":"/a/b.c"}]' }],
    [['a', '`b`'], '=', 1, { here: '[{"comparison":"=","value":1,"key":"/a/`b`"}]' }],
    [['a', 'b'], 'is missing', '', { here: '[{"comparison":"is missing","value":"","key":"/a/b"}]' }],
    [['lines', 0, 'sku'], '=', 'A', { reason: "Queries can't look into every item of a list." }],
    [['lines', 0], '=', 'A', { reason: "Queries can't look into every item of a list." }],
  ] as const)('of %j %s %j is what the server reads as meant, or is not offered', (path, comparison, value, found) => {
    expect(fieldSearch('orders', path, { comparison, value })).toMatchObject(found);
  });

  it('asks the server only what it asks with the path as it is written', () => {
    for (const { path } of fieldsOf(hostileData)) {
      const search = fieldSearch('c', path, { comparison: '=', value: 'x' });
      const written = pathOfSteps(path, 'condition');
      if ('reason' in search || search.where === undefined) expect(written).toHaveProperty('reason');
      else
        expect(conditionText({ comparison: '=', value: 'x', ...(written as { path: string }) })).toEqual({
          text: search.where,
        });
    }
  });
});
