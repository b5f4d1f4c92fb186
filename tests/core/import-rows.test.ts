import { describe, expect, it } from 'vitest';
import {
  type CellType,
  cellTypes,
  columnErrors,
  columnsOfKeys,
  columnsOfTable,
  columnWatch,
  exportedFacts,
  nameOfKey,
} from '~/core/import/columns';
import { isExportedModel, readRecord, rowOf, type RowRules } from '~/core/import/row';
import { conversionAtFirst as conversion } from '~/core/import/scan-file';
import { hostileNames } from '../support/hostile-values';

const csv = { kind: 'csv', separator: ',', quote: '"', hasHead: true } as const;
const lines = { kind: 'lines' } as const;
const factsOf = (texts: readonly string[]) => {
  const watch = columnWatch();
  for (const text of texts) watch.add(text);
  return watch.facts();
};
const typesOf = (...columns: string[][]) =>
  columnsOfTable(
    columns.map((_, index) => `c${index}`),
    undefined,
    columns.map(factsOf),
    conversion,
  ).map(({ type }) => type);
const column = (name: string, more: object = {}) =>
  ({ name, field: name, skip: false, type: 'text', ...more }) as const;
const tableRow = (text: string, columns: RowRules['columns'], more: Partial<RowRules> = {}) =>
  rowOf(text, { encoding: 'utf-8', format: csv, exported: undefined, id: 'new', columns, conversion, ...more });
const recordRow = (text: string, columns: RowRules['columns'] = [], more: Partial<RowRules> = {}) =>
  rowOf(text, { encoding: 'utf-8', format: lines, exported: undefined, id: 'new', columns, conversion, ...more });

describe('the columns of a table', () => {
  it('have the type of their texts', () => {
    expect(typesOf(['1', '-2.5'], ['true', 'false'], ['2026-11-20', '2026-11-20T08:12:44Z'])).toEqual([
      'number',
      'boolean',
      'date',
    ]);
    expect(typesOf(['[1]', '{"a":1}'], ['a', '1'])).toEqual(['json', 'text']);
  });

  it('are text when the texts only resemble another type', () => {
    expect(typesOf(['untrue'], ['trueish'], ['2026'], ['1-2'], ['a [1]'], ['[1'], ['"a"'])).toEqual([
      'text',
      'text',
      'number',
      'text',
      'text',
      'text',
      'text',
    ]);
  });

  it('ignore empty texts and null when the type is chosen', () =>
    expect(typesOf(['', 'null', '7', ''], ['', 'null'])).toEqual(['number', 'text']));

  it('are left out when they have no name or are the id', () =>
    expect(columnsOfTable(['a', '', '_ID', 'idea', 'grid'], undefined, [], conversion).map(({ skip }) => skip)).toEqual(
      [false, true, true, false, false],
    ));

  it('of an export are left out when they are facts, and have the keys that they were named after', () => {
    const names = [...exportedFacts, ...hostileNames.map(nameOfKey)];
    expect(new Set(names).size).toBe(names.length);
    expect(columnsOfTable(names, 'table', [], conversion).map(({ field, skip }) => [field, skip])).toEqual([
      ...exportedFacts.map((fact) => [fact, true]),
      ...hostileNames.map((name) => [name, false]),
    ]);
  });

  it('keep their prefix when the table is not an export', () =>
    expect(columnsOfTable(['data.Id'], undefined, [], conversion)[0]?.field).toBe('data.Id'));
});

it('leaves out the id among the keys of records, unless they are exported models', () => {
  const [id, name] = columnsOfKeys(['id', 'name'], 0);
  expect(id).toEqual({ name: 'id', field: 'id', skip: true, type: 'json' });
  expect(name?.skip).toBe(false);
  expect(columnsOfKeys(['id'], -1)[0]?.skip).toBe(false);
});

it('says why fields cannot be used, once for each', () =>
  expect(
    columnErrors(
      [
        column('a'),
        column('', { skip: true }),
        column(''),
        column('$convergence_type'),
        column('b', { field: 'a' }),
        column('c'),
        column('c.d'),
      ],
      conversion,
    ),
  ).toEqual({
    2: 'Please input a name!',
    3: expect.stringContaining('belongs to the server'),
    4: 'Another column has this name.',
  }));

it('says which fields can not be objects', () => {
  const dotted = { isDotted: true };
  expect(columnErrors([column('a.b'), column('a.c'), column('a.b.d'), column('a')], dotted)).toEqual({
    2: "Another column has the name a.b, so it can't be an object.",
    3: 'Another column is a part of this one: a.b.d.',
  });
  expect(columnErrors([column('a..b'), column('.a'), column('a.`')], dotted)).toEqual({
    0: 'A name is missing beside a dot.',
    1: 'A name is missing beside a dot.',
    2: expect.stringContaining('backtick'),
  });
});

describe('a row of a table', () => {
  it('becomes a model without its empty cells', () =>
    expect(tableRow('1,,x', [column('a', { type: 'number' }), column('b'), column('c')])).toEqual({
      id: undefined,
      data: { a: 1, c: 'x' },
    }));

  it('has values of each type', () => {
    const columns = cellTypes.map((type) => column(type, { type }));
    expect(tableRow(' a , 1.5 , True ,2026-11-20T08:12:44Z, [1]', columns)).toEqual({
      id: undefined,
      data: { text: ' a ', number: 1.5, boolean: true, date: new Date('2026-11-20T08:12:44Z'), json: [1] },
    });
  });

  it('has null where it is written, but not as text', () =>
    expect(tableRow('null,null', [column('a', { type: 'number' }), column('b')])).toEqual({
      id: undefined,
      data: { a: null, b: 'null' },
    }));

  it('of an export has texts in quotation marks and other values without', () => {
    const columns = [...'abcdefghi'].map((name) => column(name, { type: 'exported' }));
    const text = `"1","",,1,null,true,2026-05-04T00:00:00.000Z," {""a"":[1,2]}",[]`;
    expect(tableRow(text, columns, { exported: 'table' })).toEqual({
      id: undefined,
      data: { a: '1', b: '', d: 1, e: null, f: true, g: new Date('2026-05-04'), h: { a: [1, 2] }, i: [] },
    });
    expect(tableRow(`"'=1","[1]","' [1]",soon`, columns.slice(0, 4), { exported: 'table' })).toEqual({
      id: undefined,
      data: { a: '=1', b: '[1]', c: ' [1]', d: 'soon' },
    });
  });

  it.each<[CellType, string, string]>([
    ['number', 'x', '"x" is not a number.'],
    ['number', 'true', '"true" is not a number.'],
    ['boolean', 'yes', '"yes" is not true or false.'],
    ['boolean', 'untrue', '"untrue" is not true or false.'],
    ['boolean', 'trueish', '"trueish" is not true or false.'],
    ['date', 'soon', '"soon" is not a date, such as 2026-11-20 or 2026-11-20T08:12:44Z.'],
  ])('says that a cell is not of type %s when it is %s', (type, cell, fault) =>
    expect(tableRow(cell, [column('c', { type })])).toEqual({ fault: `Column "c": ${fault}` }),
  );

  it('quotes at most 40 characters', () => {
    const whole = 'x'.repeat(40);
    const faultOf = (cell: string) => tableRow(cell, [column('c', { type: 'boolean' })]);
    expect(faultOf(whole)).toEqual({ fault: `Column "c": "${whole}" is not true or false.` });
    expect(faultOf(`${whole}x`)).toEqual({ fault: `Column "c": "${whole}…" is not true or false.` });
  });

  it('says how many values it has when there are too few or too many, with its id if it has one', () => {
    const columns = [column('a'), column('b')];
    expect(tableRow('1', columns)).toEqual({ fault: 'It has 1 value, but there are 2 columns.' });
    expect(tableRow('1,2,3', columns, { id: 1 })).toEqual({
      id: '2',
      fault: 'It has 3 values, but there are 2 columns.',
    });
    expect(tableRow('1', columns, { id: 1 })).toEqual({ id: '', fault: 'It has 1 value, but there are 2 columns.' });
  });

  it('says that its id is missing or cannot be in an address', () => {
    const columns = [column('id', { skip: true }), column('b')];
    expect(tableRow(',x', columns, { id: 0 })).toEqual({ id: '', fault: 'The id is missing.' });
    expect(tableRow('..,x', columns, { id: 0 })).toEqual({ id: '..', fault: expect.stringMatching(/\.$/) });
    expect(tableRow('a,x', columns, { id: 0 })).toEqual({ id: 'a', data: { b: 'x' } });
  });

  it('names its id when a cell is wrong', () =>
    expect(tableRow('a,x', [column('id', { skip: true }), column('n', { type: 'number' })], { id: 0 })).toEqual({
      id: 'a',
      fault: 'Column "n": "x" is not a number.',
    }));
});

describe('a record of JSON', () => {
  it('becomes a model, with the fields of its columns', () =>
    expect(
      recordRow('{"id":"a","b":1,"c":[2],"d":null}', [column('id', { skip: true }), column('b', { field: 'count' })]),
    ).toEqual({ id: undefined, data: { count: 1, c: [2], d: null } }));

  it('has its id from a column, which may be a whole number', () => {
    const columns = [column('key', { skip: true })];
    expect(recordRow('{"key":"a","b":1}', columns, { id: 0 })).toEqual({ id: 'a', data: { b: 1 } });
    expect(recordRow('{"key":7}', columns, { id: 0 })).toEqual({ id: '7', data: {} });
    expect(recordRow('{"b":1}', columns, { id: 0 })).toEqual({ id: '', fault: 'The id is missing.' });
  });

  it.each(['1.5', '9007199254740992', 'true', 'null', '{}'])('refuses the id %s', (id) =>
    expect(recordRow(`{"key":${id}}`, [column('key', { skip: true })], { id: 0 })).toEqual({
      fault: 'The id is neither text nor a whole number.',
    }),
  );

  it('keeps a key named id that is not the id', () =>
    expect(recordRow('{"id":true}')).toEqual({ id: undefined, data: { id: true } }));

  it('is refused when two keys become one, with its id', () => {
    const columns = [column('key', { skip: true }), column('a', { field: 'b' })];
    const fault = 'Two of its keys map to "b".';
    expect(recordRow('{"key":"k","a":1,"b":2}', columns, { id: 0 })).toEqual({ id: 'k', fault });
    expect(recordRow('{"a":1,"b":2}', columns)).toStrictEqual({ fault });
  });

  it('says at which character of a line it is wrong', () => {
    const lineFault = readRecord('{"a":}', lines);
    expect(lineFault).toEqual({ fault: expect.stringMatching(/^Character 6: /) });
    const arrayFault = readRecord('{"a":}', { kind: 'json', path: [], by: 'items' });
    expect(arrayFault).toEqual({ fault: expect.not.stringContaining('Character') });
    expect(recordRow('{"a":}')).toEqual(lineFault);
  });
});

describe('an exported model', () => {
  const model = { id: 'm', collection: 'c', version: 1, created: 't', modified: 't', data: { a: 1 } };

  it('is known by exactly its keys, an id of text and an object of data', () => {
    expect(isExportedModel(model)).toBe(true);
    expect(isExportedModel({ ...model, more: 1 })).toBe(false);
    expect(isExportedModel({ ...model, id: 1 })).toBe(false);
    expect(isExportedModel({ ...model, data: [] })).toBe(false);
    const { version: _, ...others } = model;
    expect(isExportedModel(others)).toBe(false);
    expect(isExportedModel({ ...others, release: 1 })).toBe(false);
  });

  it('is imported with its own id and data, or with a new id', () => {
    const read = (id: RowRules['id']) => recordRow(JSON.stringify(model), [], { exported: 'records', id });
    expect(read('record')).toEqual({ id: 'm', data: { a: 1 } });
    expect(read('new')).toEqual({ id: undefined, data: { a: 1 } });
  });

  it('has its id from its data when a column is chosen', () =>
    expect(recordRow(JSON.stringify(model), [column('a')], { exported: 'records', id: 0 })).toEqual({
      id: '1',
      data: { a: 1 },
    }));

  it('is refused among exported models when it is not one', () =>
    expect(recordRow('{"a":1}', [], { exported: 'records', id: 'record' })).toEqual({
      fault: 'It is not an exported model.',
    }));
});
