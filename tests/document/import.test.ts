import fc from 'fast-check';
import { unparse } from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Model } from '~/api/rest/domain/models';
import type { DocumentObject, DocumentValue } from '~/core/document/value';
import { hasHiddenCharacter } from '~/core/hidden-characters';
import { type Column, columnErrors } from '~/core/import/columns';
import { identityOf, isSameFile } from '~/core/import/read-file';
import type { IdSource } from '~/core/import/row';
import { detect } from '~/core/import/scan-file';
import { cellsOf, createSplitter, type FileFormat, separators } from '~/core/import/split';
import { documentOf } from '~/core/json/scan';
import { csvText, jsonLines, jsonText } from '~/machines/model/export/export-run';
import type { ImportValues } from '~/machines/model/import/import-machine';
import { hostileData, hostileNames } from '../support/hostile-values';
import { fileOf, imported, scan } from '../support/import-file';

const rowsIn = async (content: string, name?: string, change: Partial<ImportValues> = {}) =>
  (await imported(content, name, { change })).rows;

const name = fc.oneof(fc.stringMatching(/^[a-z][a-zA-Z "',;=-]{0,5}[a-z]$/), fc.constantFrom(...hostileNames));
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^['=+@\t\r\n,;"-]{0,4}a?$/));
const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) });
const leaf: fc.Arbitrary<DocumentValue> = fc.oneof(
  text,
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  date,
);
const value = fc.letrec<{ value: DocumentValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
})).value;
const idOf = fc.string({ unit: 'binary', minLength: 1 }).filter((id) => !/^\.{1,2}$|\p{Surrogate}/u.test(id));

const onServer = (inner: DocumentValue): unknown => {
  if (inner instanceof Date) return { $$convergence_type: 'date', date: inner.getTime() };
  if (Array.isArray(inner)) return inner.map(onServer);
  if (typeof inner !== 'object' || inner === null) return inner;
  return Object.fromEntries(Object.entries(inner).map(([key, part]) => [key, onServer(part)]));
};
const modelOf = (id: string, data: DocumentObject): Model => ({
  id,
  collection: 'orders',
  version: 3,
  createdTime: 0,
  modifiedTime: 86_400_000,
  data: onServer(data) as Record<string, unknown>,
});
const withoutSurrogates = (model: Model) =>
  !/\p{Surrogate}/u.test(JSON.parse(JSON.stringify(JSON.stringify(model.data))) as string);

/** How models are saved: each as JSON Lines, as the JSON that is copied, and as CSV. */
const files: [string, (models: readonly Model[]) => string][] = [
  ['a.jsonl', (models) => jsonLines(models).join('')],
  ['a.json', (models) => `\uFEFF[\n${jsonText(models)}\n]`],
  ['a.csv', (models) => `\uFEFF${csvText(models)}`],
];

describe.each(files)('an export to %s is imported as it was', (fileName, textOf) => {
  const expectSame = async (all: readonly [string, DocumentObject][]) => {
    const models = all.map(([id, data]) => modelOf(id, data));
    const { models: found, scanned } = await imported(textOf(models), fileName);
    expect(scanned.faulty).toBe(0);
    expect(found).toEqual(models.map(({ id, data }) => ({ id, data: documentOf(data) })));
  };

  it('with data that look like records', () => expectSame([['alone', { first: { a: 1 }, second: { a: null } }]]));

  it('with any values', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(idOf, fc.dictionary(name, value, { maxKeys: 4 })), { minLength: 1, maxLength: 12 }),
        async (all) => {
          fc.pre(all.every(([id, data]) => !hasHiddenCharacter(id) && withoutSurrogates(modelOf(id, data))));
          await expectSame(all);
        },
      ),
      { numRuns: 60 },
    ));

  it('with hostile texts, numbers, dates and nested values', async () => {
    expect(hostileData.length).toBeGreaterThan(515);
    await expectSame(hostileData.map((data, index) => [`m${index}`, data]));
  });
});

it('of texts without quotation marks, has texts, because its types can not be told', async () => {
  const content =
    '\uFEFFId,Collection,Version,Created,Modified,code,flag,day\r\nc1,orders,1,2026-01-01T00:00:00.000Z,2026-01-01T00:00:00.000Z,1e5,true,2026-05-04\r\n';
  const { scanned, models } = await imported(content, 'a.csv');
  expect(scanned.exported).toBe('plainTable');
  expect(models).toEqual([{ id: 'c1', data: { code: '1e5', flag: 'true', day: '2026-05-04' } }]);
});

describe('splitting', () => {
  it('finds the same cells as were written, however the bytes arrive', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.stringMatching(/^[a",;\n\r\t| ü€]{0,6}$/), { minLength: 2, maxLength: 4 }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.constantFrom(...separators),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 1, max: 9 }),
        (rows, separator, newline, size) => {
          const bytes = new TextEncoder().encode(unparse(rows, { delimiter: separator, newline, quotes: true }));
          const format = { kind: 'csv', separator, quote: '"', hasHead: true } as const;
          const splitter = createSplitter(format, { at: 0, line: 1 });
          const spans = [];
          for (let at = 0; at < bytes.length; at += size) spans.push(...splitter.push(bytes.subarray(at, at + size)));
          spans.push(...splitter.end());
          expect(
            spans.map(({ at, end }) =>
              cellsOf(new TextDecoder().decode(bytes.subarray(at, end)), format).cells.map((cell) => cell.text),
            ),
          ).toEqual(rows);
        },
      ),
    ));

  it.each<[string, string, FileFormat['kind'], string | undefined]>([
    ['a.jsonl', '{"a":1}\n{"a":2}', 'lines', undefined],
    ['a.json', ' [{"a":1}]', 'json', undefined],
    ['a.txt', 'a;b\n1;2,3\n', 'csv', ';'],
    ['a.tsv', 'a\tb\n1\t2', 'csv', '\t'],
    ['a.csv', 'a,b;c\n"1;,2",3\n', 'csv', ','],
    ['a.csv', 'a\n1\n', 'csv', ','],
  ])('recognizes %s: %j', async (fileName, content, kind, separator) => {
    const { format } = await detect(fileOf(content, fileName), {});
    expect(format).toMatchObject(separator === undefined ? { kind } : { kind, separator });
  });

  it('counts lines, also within quoted cells and after blank lines', async () => {
    const rows = await rowsIn('name,total\r\n"a\nb",1\r\n\r\nc,2\r\n', 'a.csv');
    expect(rows.map(({ line, data }) => [line, data])).toEqual([
      [2, { name: 'a\nb', total: 1 }],
      [5, { name: 'c', total: 2 }],
    ]);
  });

  it('leaves out empty rows of a table', async () => {
    const rows = await rowsIn('name;total\n;\na;1\n;\n;\n', 'a.csv');
    expect(rows.map(({ line }) => line)).toEqual([3]);
  });

  it('reads a large file in blocks', async () => {
    const lines = Array.from({ length: 6_000 }, (_, index) => `{"id":"m${index}","text":"${'ü'.repeat(30)}"}\n`);
    const { rows, blocks, sample } = await scan(lines.join(''));
    expect([rows, sample.length]).toEqual([6_000, 20]);
    expect(blocks[0]).toEqual({ at: 0, line: 1, end: expect.any(Number) as number, rows: 5 });
    expect(Math.max(...blocks.map((block) => block.rows))).toBe(100);
    expect((await rowsIn(lines.join('')))[5_999]).toMatchObject({ line: 6_000, id: 'm5999' });
  });
});

describe('what is wrong is said', () => {
  it.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['an empty file', '', 'The file is empty.'],
    ['an array without items', '[]', 'The file has no rows.'],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
      'The file is not text. Choose a file of JSON Lines, JSON, or CSV.',
    ],
  ])('about %s', async (_, content, message) => {
    await expect(scan(content)).rejects.toMatchObject({ message });
  });

  it.each(['[{"a":1},{"a":2},', '[{"a":1},{"a":2}', '[{"a":1},{"a"'])(
    'about an array that is cut off: %s',
    async (content) => {
      await expect(scan(content, 'a.json')).rejects.toMatchObject({
        message: 'The file ends before its records do. Is it complete?',
      });
    },
  );

  it('about rows, with their lines', async () => {
    const { faults, faulty, rows } = await scan('{"a":1}\n{"a":}\n[1]\n{"a":1,"a":2}\n');
    expect([rows, faulty]).toEqual([4, 3]);
    expect(faults.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '2: Character 6: Expected a value, not “}”.',
      '3: Character 1: A row must be an object. This is an array.',
      '4: “a”: The key "a" appears twice in one object; only the last would be kept.',
    ]);
  });

  const columns = (type: Column['type'], id: IdSource = 0): Partial<ImportValues> => ({
    id,
    columns: [
      { name: 'Key', field: 'key', skip: true, type: 'text' },
      { name: 'Value', field: 'v', skip: false, type },
    ],
  });
  it.each<[Column['type'], string, string]>([
    ['number', 'abc', 'Column "Value": "abc" is not a number.'],
    ['number', '12345678901234567890', 'would be rounded'],
    ['boolean', 'yes', 'Column "Value": "yes" is not true or false.'],
    ['date', '2026-02-30', 'is not a date, such as 2026-11-20'],
    ['json', '{a}', 'Put the name “a” in quotation marks.'],
    ['json', 'a', 'is not JSON.'],
    ['json', '{"":1}', "Property names can't be empty."],
  ])('about a cell that should be %s: %s', async (type, cell, fault) => {
    const [row] = await rowsIn(`Key;Value\nk;"${cell.replaceAll('"', '""')}"\n`, 'a.csv', columns(type));
    expect(row).toMatchObject({ line: 2, id: 'k', fault: expect.stringContaining(fault) as string });
  });

  it('about ids', async () => {
    const faults = (await rowsIn('Key;Value\n;1\n..;1\nx;1;2\n', 'a.csv', columns('number'))).map((row) => row.fault);
    expect(faults).toEqual([
      'The id is missing.',
      '"." and ".." can\'t be used as an id.',
      'It has 3 values, but there are 2 columns.',
    ]);
    const json = await rowsIn('{"id":7}\n{"id":true}\n{"a":1}\n');
    expect(json.map((row) => row.id ?? row.fault)).toEqual(['7', 'The id is neither text nor a whole number.', '']);
  });

  it('about names of fields', () => {
    const column = (field: string, skip = false): Column => ({ name: field, field, skip, type: 'text' });
    expect(
      columnErrors([column('a'), column('a'), column('', true), column('x`'), column('')], {
        isDotted: false,
      }),
    ).toEqual({
      1: 'Another column has this name.',
      3: expect.stringContaining('backtick') as string,
      4: 'Please input a name!',
    });
  });
});

it('suggests types, fields and the id', async () => {
  const content =
    'id,total,paid,when,extra,zip,mixed\na,1.5,true,2026-11-20,"{""x"":1}",01234,1\nb,,false,2026-11-20T08:00Z,,2,x\n';
  const { columns, id, exported } = await scan(content, 'a.csv');
  expect([id, exported]).toEqual([0, undefined]);
  expect(columns.map(({ type, skip }) => (skip ? 'skip' : type))).toEqual([
    'skip',
    'number',
    'boolean',
    'date',
    'json',
    'text',
    'text',
  ]);
  expect((await rowsIn(content, 'a.csv'))[0]).toEqual({
    line: 2,
    id: 'a',
    data: { total: 1.5, paid: true, when: new Date('2026-11-20'), extra: { x: 1 }, zip: '01234', mixed: '1' },
  });
});

it.each([
  ['a.csv', /^[ab",;\n\r ]{1,80}$/],
  ['a.json', /^[{}[\]",:\n a1]{1,80}$/],
  ['a.json', /^[{[]("[ab]":|[{[]|[}\]]|,|"[ab]"|1|\n){0,30}$/],
])('reads the same rows block by block as at once, whatever is in %s', (fileName, form) =>
  fc.assert(
    fc.asyncProperty(fc.stringMatching(form), async (content) => {
      const found = await imported(content, fileName).catch((error: { code?: string }) => error.code ?? error);
      if (found === 'unreadable_file') return;
      if (typeof found !== 'object' || !('rows' in found)) throw found;
      const { scanned, rows } = found;
      expect(rows.length).toBe(scanned.rows);
      const isCounted = (fault: string | undefined) =>
        fault !== undefined && /quotation mark before|It has \d/.test(fault);
      if (fileName === 'a.csv') expect(rows.filter(({ fault }) => isCounted(fault)).length).toBe(scanned.faulty);
      else expect(rows.filter(({ fault }) => fault !== undefined).length).toBeGreaterThanOrEqual(scanned.faulty);
    }),
    { numRuns: 300 },
  ),
);

it('knows a file again by its name, size, beginning and end', async () => {
  const identity = (content: string, fileName = 'a') => identityOf(new File([content], fileName));
  const one = await identity('abc');
  expect(isSameFile(one, await identity('abc'))).toBe(true);
  for (const other of [await identity('abd'), await identity('abcd'), await identity('abc', 'b')])
    expect(isSameFile(one, other)).toBe(false);
});

it('refuses a record of which two keys would become one', async () => {
  const content = '{"a":1,"b":2}\n{"a":1}\n{"b":2,"c":3}\n';
  const columns: Column[] = [{ name: 'a', field: 'b', skip: false, type: 'json' }];
  expect(await rowsIn(content, undefined, { columns })).toMatchObject([
    { fault: 'Two of its keys map to "b".' },
    { data: { b: 1 } },
    { data: { b: 2, c: 3 } },
  ]);
});
