import { describe, expect, it } from 'vitest';
import { conversionAtFirst, previewOf } from '~/core/import/scan-file';
import { imported, rulesOf, scan } from '../support/import-file';

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const dataIn = async (...of: Parameters<typeof imported>) => (await imported(...of)).rows.map(({ data }) => data);

describe('JSON that is not one value on each line', () => {
  const teapot =
    '{\n  "name": "Teapot",\n  "parts":\n    [\n      { "sku": "p1" }\n      ,\n      { "sku": "p2" }\n    ]\n}\n';

  it('is one model when it is one object over several lines, and its array is offered', async () => {
    const { scanned, models } = await imported(teapot);
    expect(models).toEqual([{ id: undefined, data: { name: 'Teapot', parts: [{ sku: 'p1' }, { sku: 'p2' }] } }]);
    expect(scanned.shapes).toEqual([
      { path: [], by: 'whole', count: 1 },
      { path: ['parts'], by: 'items', count: 2 },
    ]);
    const format = { kind: 'json', path: ['parts'], by: 'items' } as const;
    expect(await dataIn(teapot, 'a.json', { reading: { format } })).toEqual([{ sku: 'p1' }, { sku: 'p2' }]);
  });

  it.each([
    ['printed one after another', '{\n "a": 1\n}\n{\n "a": 2\n}\n'],
    ['one after another without a line break', '{"a":1}{"a":2}'],
    ['separated by commas', '{"a":1},\n{"a":2},\n'],
    ['separated by commas without brackets', '{\n"a":1\n},\n{\n"a":2\n}'],
    ['with braces in texts', '{\n"a":1\n}\n\n{"a":\n2}'],
  ])('is a model for each object when they are %s', async (_, content) =>
    expect(await dataIn(content)).toEqual([{ a: 1 }, { a: 2 }]),
  );

  it.each([
    ['one value that is no object', '"x"', 'a.json'],
    ['scalars on lines', '1\n2\n"x"', 'a.jsonl'],
    ['a function around it', 'callback([\n{"a":1}\n])', 'a.json'],
    ['signs that separate texts', '\u001e{"a":1}\n\u001e{"a":2}', 'a.json'],
  ])('is no table, and no model is made of it, when it has %s', async (_, content, name) => {
    const { rows, faulty, faults } = await scan(content, name);
    expect(faulty).toBe(rows);
    expect(faults.length).toBeGreaterThan(0);
  });

  it.each([
    ['[{"a":1}] x', 'a.json', 'Text that is not JSON'],
    ['// c\n[\n{"a":1}\n]', 'a.jsonc', 'Text that is not JSON'],
    ['[{"a":1}]]', 'a.json', 'Text that is not JSON'],
    [')]}\'\n[{"a":1}]', 'a.json', 'Text that is not JSON'],
    ['{"data":[{"a":1},{"a":2}]}; x', 'a.json', 'Text that is not JSON'],
    ['<!doctype html><p>', 'a.json', 'The file is HTML or XML'],
  ])('is refused as a whole when it is %j', async (content, name, reason) => {
    await expect(scan(content, name)).rejects.toMatchObject({ message: expect.stringContaining(reason) });
  });

  it('is kept whole when what looks like records is a small part of it', async () => {
    const text = 'x'.repeat(400);
    const rules = Array.from({ length: 12 }, (_, at) => ({ rule: at }));
    const schema = { title: text, properties: { tags: { items: { a: { type: 1 }, b: { type: 2 } } } }, rules };
    expect((await scan(JSON.stringify(schema))).format).toMatchObject({ by: 'whole' });
    const page = JSON.stringify({ title: text.slice(0, 20), rules });
    expect((await scan(page)).format).toMatchObject({ path: ['rules'], by: 'items' });
    const deep = await scan('{"data":{"viewer":{"repos":{"nodes":[{"a":1}],"next":null}}}}');
    expect(deep.shapes).toContainEqual({ path: ['data', 'viewer', 'repos', 'nodes'], by: 'items', count: 1 });
  });

  it('names the line within a row of several lines', async () => {
    const { faults } = await scan('[{"a":1},\n{\n"b": 2,\n// c\n"d": 3\n}]');
    expect(faults).toEqual([{ line: 2, reason: 'On line 3 of the row: JSON has no comments. Remove this one.' }]);
  });

  it('has no id where none of them is text or a whole number', async () => {
    const { scanned, models } = await imported('[{"id":{"S":"a"}},{"id":{"S":"b"}}]');
    expect(scanned.id).toBe('new');
    expect(models).toEqual([
      { id: undefined, data: { id: { S: 'a' } } },
      { id: undefined, data: { id: { S: 'b' } } },
    ]);
  });

  it('names all values of a row that would change, with their paths', async () => {
    const row = '{"n":9007199254740993,"m":[{"x":1e400}],"d":{"a":1,"a":2}}';
    expect((await scan(row)).faults[0]?.reason).toBe(
      '“n”: The number 9007199254740993 would lose digits. Put it in quotes to keep them. ' +
        '“m[0].x”: The number 1e400 is too large. Put it in quotes to keep it. ' +
        '“d.a”: The key "a" appears twice in one object; only the last would be kept.',
    );
  });

  it('is a model for each item when an object has a usual array', async () => {
    expect(await dataIn('{"count":2,"results":[{"a":1},{"a":2}],"next":null}')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await dataIn('{"data":{"users":{"nodes":[{"a":1},{"a":2}]}}}')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await dataIn('[{"a":1}]\n[{"a":2}]\n')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await dataIn('{"meta":{"x":[1]},"response":{"docs":[{"a":"]"},{"a":"\\"},{"}]}}')).toEqual([
      { a: ']' },
      { a: '"},{' },
    ]);
    expect(
      await dataIn('[{"page":1},[{"a":1},{"a":2}]]', 'a.json', {
        reading: { format: { kind: 'json', path: [1], by: 'items' } },
      }),
    ).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('is a model for each member when its members are alike, with their keys as ids', async () => {
    const content = '{"id1": {"name":"A","n":{"x":1}},\n "id\\u0032": {"name":"B"}}';
    const { scanned, models } = await imported(content);
    expect(models).toEqual([
      { id: 'id1', data: { name: 'A', n: { x: 1 } } },
      { id: 'id2', data: { name: 'B' } },
    ]);
    expect(scanned.shapes.map(({ by }) => by)).toEqual(['members', 'whole']);
    const inner = await scan(`{"app":"x","users":${content}}`);
    expect(inner.shapes).toContainEqual({ path: ['users'], by: 'members', count: 2 });
  });

  it('keeps an object whose members are not alike, and one whose keys look like a path', async () => {
    expect(await dataIn('{"scripts":{"a":"b"},"engines":{"node":"22"}}')).toHaveLength(1);
    const odd = '{"a\\"b":{"é":[{"n":1},{"n":2}]}}';
    expect(
      await dataIn(odd, 'a.json', { reading: { format: { kind: 'json', path: ['a"b', 'é'], by: 'items' } } }),
    ).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('names a member that is no object, and one value that is none', async () => {
    const format = { kind: 'json', path: [], by: 'members' } as const;
    const { rows } = await imported('{"a":{"x":1},"b":2}', 'a.json', { reading: { format } });
    expect(rows.map(({ fault }) => fault)).toEqual([undefined, 'The member "b" is not an object.']);
  });

  it('finds the shapes in the beginning of a large file', async () => {
    const item = `{"id":"a","text":"${'x'.repeat(50_000)}"}`;
    const large = `{"type":"list","entries":[${Array.from({ length: 200 }, () => item).join(',')}]}`;
    const scanned = await scan(large);
    expect(scanned).toMatchObject({ rows: 200, format: { path: ['entries'], by: 'items' } });
    expect(scanned.shapes[0]?.count).toBeUndefined();
    const odd = await scan(large.replace('entries', 'odd'));
    expect(odd).toMatchObject({ rows: 200, format: { path: ['odd'], by: 'items' } });
    const few = `{"parts":[${Array.from({ length: 3 }, () => item.replace('xxx', 'x'.repeat(3_000_000))).join(',')}]}`;
    expect(await scan(few)).toMatchObject({ rows: 3, format: { path: ['parts'], by: 'items' } });
  });
});

describe('a table', () => {
  it.each([
    ['a separator in the first line', 'sep=;\r\nid;name\r\nk1;Kettle\r\n'],
    ['one in quotation marks', '"sep=;"\nid;name\nk1;Kettle\n'],
    ['a byte order mark before it', '\uFEFFSEP=;\nid;name\nk1;Kettle\n'],
    ['an unusual one', 'sep=^\nid^name\nk1^Kettle\n'],
  ])('is read with %s', async (_, content) => {
    const { models, rows } = await imported(content, 'a.csv');
    expect(models).toEqual([{ id: 'k1', data: { name: 'Kettle' } }]);
    expect(rows[0]?.line).toBe(3);
  });

  it.each([
    ['behind each row', 'id,n,\n a,1,\nb,2,\n'],
    ['behind the rows, not behind the names', 'id,n\na,1,\nb,2,\n'],
    ['several times behind a row', 'id,n\na,1,,,\nb,2\n'],
  ])('has commas when there is one %s', async (_, content) => {
    const { scanned, rows } = await imported(content, 'a.csv');
    expect(scanned).toMatchObject({ format: { separator: ',' }, faulty: 0 });
    expect(rows.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it.each([
    ['until the end of the file', 'id,status,note\nq1,open,"call back\nq2,open,x\nq3,"done, paid",y\n', [3]],
    ['before another quoted cell', 'id,status,note\nq1,open,"call back\nq2,open,"fine"\nq3,open,"a""b"\n', []],
    [
      'before a row that begins with a quoted cell',
      'id,status,note\nq1,open,"call back\n"q2","open","x"\n"q3",a,b\n',
      [],
    ],
    ['with line breaks of Windows', 'id,status,note\r\nq1,open,"call back\r\nq2,open,x\r\nq3,a,b\r\n', []],
    ['in the last row only', 'id,status,note\nq2,a,b\nq3,a,b\nq1,open,"call back', []],
  ])('names a row whose quotation mark is not closed %s, and reads the others', async (_, content) => {
    const { scanned, rows } = await imported(content, 'a.csv');
    expect(scanned).toMatchObject({ rows: 3, faulty: 1 });
    const reason = 'The quotation mark before “call back” is not closed.';
    const line = content.split(/\r\n|\n/).findIndex((row) => row.startsWith('q1')) + 1;
    expect(scanned.faults).toEqual([{ line, reason }]);
    expect(rows.filter(({ fault }) => fault === undefined).map(({ id }) => id)).toEqual(['q2', 'q3']);
  });

  it('ends a quotation mark with its line when something else follows on that line', async () => {
    const { rows, faults } = await scan('id,a\n4,"x"y\n5,"z"\n6, "w"\n', 'a.csv');
    expect([rows, faults.map(({ line }) => line)]).toEqual([3, [2]]);
  });

  it('has many quotation marks that are not closed', async () => {
    const content = `id,size\n${Array.from({ length: 300 }, (_, index) => `r${index},"${index} inch\n`).join('')}`;
    const { scanned, rows } = await imported(content, 'a.csv');
    expect(scanned).toMatchObject({ rows: 300, faulty: 300 });
    expect(rows.every(({ fault }, index) => fault?.includes(`“${index} inch”`))).toBe(true);
  });

  it('keeps line breaks and separators within quotation marks', async () =>
    expect(await dataIn('id,note\na,"one\ntwo, ""three""\r\n"\n', 'a.csv')).toEqual([
      { note: 'one\ntwo, "three"\r\n' },
    ]));

  it('has single quotation marks where they stand around cells, or none', async () => {
    expect(await dataIn("id,note\na,'x, y'\nb,'it''s'\n", 'a.csv')).toEqual([{ note: 'x, y' }, { note: "it's" }]);
    const format = { kind: 'csv', separator: ',', quote: '', hasHead: true } as const;
    expect(await dataIn('id,size\na,"3 inch\n', 'a.csv', { reading: { format } })).toEqual([{ size: '"3 inch' }]);
  });

  it('has no row of names when that is chosen', async () => {
    const format = { kind: 'csv', separator: ',', quote: '"', hasHead: false } as const;
    const { scanned, models } = await imported('k1,Kettle\nk2,Pot\n', 'a.csv', { reading: { format } });
    expect(scanned.columns.map(({ name }) => name)).toEqual(['column1', 'column2']);
    expect(models[0]).toEqual({ id: undefined, data: { column1: 'k1', column2: 'Kettle' } });
  });

  it.each([
    ['1,foo,2026-01-01\n2,bar,2026-01-02\n', false],
    ['foo,1.5\nbar,2.5\n', false],
    ['a,true\nb,false\n', false],
    ['7\n8\n', false],
    ['country,2019,2020\nDE,5,6\n', true],
    ['id,n\n1,2\n', true],
    [',1.5\nx,\n', true],
    ['1,foo\n', true],
    ['when,n\n2026-01-01,5\n', true],
  ])('has a row of names when %j has one: %s', async (content, hasHead) =>
    expect((await scan(content, 'a.csv')).format).toMatchObject({ hasHead }),
  );

  it('reports all faults of a row', async () => {
    const { scanned } = await imported('id,a,b,c\n1,1,true,2026-01-01\n', 'a.csv');
    const [row] = (await imported('id,a,b,c\n..,x,y,z\n', 'a.csv', { change: { columns: scanned.columns } })).rows;
    for (const part of ['Column "a"', 'Column "b"', 'Column "c"', '".."'.slice(1, -1)])
      expect(row?.fault).toContain(part);
  });
});

describe('an encoding', () => {
  const bytesOf = (text: string, size: 1 | 2, isBig = false) =>
    new Uint8Array(
      [...text].flatMap((char) => {
        const code = char.charCodeAt(0);
        if (size === 1) return [code];
        return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
      }),
    );
  const table = 'id;name\r\nk1;Käse\r\n';

  it.each([
    ['windows-1252', bytesOf(table, 1)],
    ['utf-16le', bytesOf(`\uFEFF${table}`, 2)],
    ['utf-16be', bytesOf(`\uFEFF${table}`, 2, true)],
    ['utf-16le', bytesOf(table, 2)],
    ['utf-16be', bytesOf(table, 2, true)],
    ['utf-8', new TextEncoder().encode(table)],
    ['utf-8', new TextEncoder().encode(`\uFEFF${table}`)],
  ])('%s is found', async (encoding, bytes) => {
    const { scanned, models } = await imported(bytes, 'a.csv');
    expect(scanned.encoding).toBe(encoding);
    expect(models).toEqual([{ id: 'k1', data: { name: 'Käse' } }]);
  });

  it('is found where only the end of a large file is not UTF-8', async () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('id;name\n'.padEnd(80_000, 'a;b\n')),
      0x0a,
      0x61,
      0x3b,
      0xe4,
    ]);
    const { scanned, rows } = await imported(bytes, 'a.csv');
    expect(scanned.encoding).toBe('windows-1252');
    expect(rows.at(-1)?.data).toEqual({ name: 'ä' });
  });

  it('is not changed when UTF-8 was chosen, and the line is named', async () =>
    await expect(scan(new Uint8Array([0x61, 0x0a, 0xff]), 'a.csv', { encoding: 'utf-8' })).rejects.toMatchObject({
      message: 'The text on line 2 is not UTF-8. Choose another encoding.',
    }));

  it('can be chosen', async () => {
    const { rows } = await imported(new TextEncoder().encode('id,n\na,é'), 'a.csv', {
      reading: { encoding: 'windows-1252' },
    });
    expect(rows[0]?.data).toEqual({ n: 'Ã©' });
    const japanese = new Uint8Array([0x69, 0x64, 0x2c, 0x6e, 0x0a, 0x61, 0x2c, 0x93, 0xfa, 0x96, 0x7b]);
    expect((await scan(japanese, 'a.csv')).encoding).toBe('windows-1252');
    const read = await imported(japanese, 'a.csv', { reading: { encoding: 'shift_jis' } });
    expect(read.rows[0]?.data).toEqual({ n: '日本' });
  });

  it.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'The file is not text.'],
    ['another picture', [0xff, 0xd8, 0xff, 0xe0, 0x10, 0x4a], 'The file is not text.'],
    ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0], 'The file is a workbook or an archive.'],
  ])(
    'is none of %s',
    async (_, bytes, sentence) =>
      await expect(scan(new Uint8Array(bytes), 'a.bin')).rejects.toMatchObject({
        message: expect.stringContaining(sentence),
      }),
  );
});

describe('the type of a column', () => {
  const typeOf = async (...cells: string[]) =>
    (await scan(lines('id;c', ...cells.map((cell, index) => `${index};${cell}`)), 'a.csv')).columns[1]?.type;

  it.each([
    ['a leading zero', ['01067', '10115', '20095', '50667']],
    ['a leading zero late in the file', [...Array.from({ length: 1_500 }, () => '10115'), '01067']],
    ['zeros at the end', ['1.10', '1.9', '1.20']],
    ['a name that resembles a number', ['12E4', '1', '2']],
    ['a short name that resembles a number', ['1e5', '2E7']],
    ['a plus', ['+1', '2']],
    ['a blank', [' 1', '2']],
    ['a blank behind', ['1 ', '2']],
    ['huge digits', ['12345678901234567890', '1']],
    ['digits that a number rounds', ['9007199254740993']],
    ['a long fraction', ['0.1234567890123456789']],
    ['minus zero', ['-0', '1']],
    ['a point without digits', ['.5', '1.']],
    ['hexadecimal digits', ['0x1f', '1']],
    ['separators of thousands', ['1 000', '2 000']],
    ['another case', ['TRUE', 'False']],
    ['years', ['2026-13-01', '2026-01-01']],
    ['JSON that would change', ['[1.10]', '[1]']],
    ['a number too large', ['1e309', '1']],
  ])('is text when a cell has %s', async (_, cells) => expect(await typeOf(...cells)).toBe('text'));

  it.each([
    ['number', ['1', '-2', '0.5', '1000000', '9007199254740991', '0.000001']],
    ['number', ['2.5e-03', '1.0e-05', '-1e-2', '1E+16', '1.0E7']],
    ['boolean', ['true', 'false', '']],
    ['date', ['2026-11-20', '2026-11-20T08:12:44Z']],
    ['json', ['[1, 2]', '{"a": "b  c"}']],
  ])('is %s when every cell reads back', async (type, cells) => expect(await typeOf(...cells)).toBe(type));

  it('has exactly the numbers that programs write', async () =>
    expect(await dataIn('id,rate\nr1,2.5e-03\nr2,1.0e-05\nr3,1e-2\n', 'a.csv')).toEqual([
      { rate: 0.0025 },
      { rate: 0.00001 },
      { rate: 0.01 },
    ]));

  it('is a number with a decimal comma where commas stand in numbers only', async () => {
    const { scanned, rows } = await imported('id;n;m\na;1,5;2\nb;-0,25;3\n', 'a.csv');
    expect(scanned.conversion.decimal).toBe(',');
    expect(rows.map(({ data }) => data)).toEqual([
      { n: 1.5, m: 2 },
      { n: -0.25, m: 3 },
    ]);
    expect(await scan('id;n\na;1,5\nb;NA\n', 'a.csv')).toMatchObject({ conversion: { decimal: ',' }, marks: ['NA'] });
    // With a zero at its end a number would not read back as it was written.
    const { conversion, columns } = await scan('id;n;t\na;1,50;1,5 kg\nb;12,75;x\n', 'a.csv');
    expect([conversion.decimal, columns[1]?.type, columns[2]?.type]).toEqual([',', 'text', 'text']);
    expect((await scan('id;t\na;1,5 kg\nb;1,5\n', 'a.csv')).conversion.decimal).toBe('.');
    expect((await scan('id;n\na;1,234\nb;5,678\n', 'a.csv')).conversion.decimal).toBe('.');
    expect((await scan('id,n\na,"1,5"\n', 'a.csv')).conversion.decimal).toBe('.');
    expect((await scan('id;n;m\na;1,5;1.5\n', 'a.csv')).conversion.decimal).toBe('.');
  });

  it('is found again when a mark for missing values is named', async () => {
    const content = lines('id,v', 'q1,1', 'q2,2', 'q3,3', 'q4,4', 'q5,NA');
    const { scanned } = await imported(content, 'a.csv');
    expect(scanned.columns[1]?.type).toBe('text');
    expect(scanned.marks).toEqual(['NA']);
    const change = { conversion: { ...conversionAtFirst, missing: ['NA'] } };
    expect(await dataIn(content, 'a.csv', { change })).toEqual([{ v: 1 }, { v: 2 }, { v: 3 }, { v: 4 }, {}]);
  });

  it.each(['-', 'n/a', 'NaN', 'NULL', '--', '?', 'None', '#N/A', '\\N', '.'])('offers %s as a mark', async (mark) =>
    expect((await scan(lines('id,v', 'a,1', `b,${mark}`), 'a.csv')).marks).toEqual([mark]),
  );

  it('has empty texts when that is chosen', async () => {
    const change = { conversion: { ...conversionAtFirst, keepsEmpty: true } };
    expect(await dataIn('id,a,n\nx,,\ny,b,1\n', 'a.csv', { change })).toEqual([{ a: '' }, { a: 'b', n: 1 }]);
  });

  it('offers no mark in a column of texts', async () =>
    expect((await scan(lines('id,v', 'a,NA', 'b,DE', 'c,FR'), 'a.csv')).marks).toEqual([]));
});

describe('dates without a zone', () => {
  const dateOf = async (cell: string, zone: string) => {
    const content = `id,at\na,${cell}\n`;
    const { columns, conversion } = await scan(content, 'a.csv');
    const change = {
      columns: columns.map((column) => ({ ...column, type: 'date' as const })),
      conversion: { ...conversion, zone },
    };
    const [row] = (await imported(content, 'a.csv', { change })).rows;
    const at = row?.data?.['at'];
    return row?.fault ?? (at instanceof Date ? at.toISOString() : at);
  };

  it.each([
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-11-20 08:12', 'Europe/Berlin', '2026-11-20T07:12:00.000Z'],
    ['2026-11-20T08:12:44.5', 'UTC', '2026-11-20T08:12:44.500Z'],
    ['2026-11-20T08:12:44+02:00', 'UTC', '2026-11-20T06:12:44.000Z'],
  ])('%s in %s is %s', async (cell, zone, at) => expect(await dateOf(cell, zone)).toBe(at));

  it('are refused when they happened twice or never', async () => {
    expect(await dateOf('2026-11-01T01:30', 'America/New_York')).toContain(
      'Write the offset: 2026-11-01T01:30:00.000-04:00 or 2026-11-01T01:30:00.000-05:00.',
    );
    expect(await dateOf('2026-10-25 02:30', 'Europe/Berlin')).toContain('happened twice in Europe/Berlin');
    expect(await dateOf('2026-03-29 02:30', 'Europe/Berlin')).toContain('does not exist in Europe/Berlin');
    expect(await dateOf('2026-02-30', 'UTC')).toContain('is not a date');
  });
});

describe('dotted names', () => {
  const content = 'id,address.city,address.zip,a\nk,Ulm,89073,1\n';
  const dotted = { conversion: { ...conversionAtFirst, isDotted: true } };
  it('become objects when that is chosen', async () => {
    expect(await dataIn(content, 'a.csv')).toEqual([{ 'address.city': 'Ulm', 'address.zip': 89073, a: 1 }]);
    expect(await dataIn(content, 'a.csv', { change: dotted })).toEqual([
      { address: { city: 'Ulm', zip: 89073 }, a: 1 },
    ]);
  });
});

describe('values of another database', () => {
  it('are read as ids, dates and numbers', async () => {
    const id = '0123456789abcdef01234567';
    const content = lines(
      `{"_id":{"$oid":"${id}"},"n":1,"at":{"$date":"2026-01-01T00:00:00Z"}}`,
      '{"_id":{"$oid":"b"},"n":{"$numberLong":"42"},"at":{"$date":{"$numberLong":"1767225600000"}},"in":[{"$numberDecimal":"1.5"}]}',
      '{"_id":{"$oid":"c"},"n":{"$numberLong":"9223372036854775807"},"at":{"$date":"2026-01-01T00:00:00.000+0000"},"in":{"$date":"soon"},"d":{"$numberDecimal":"12345678901234567890.12"}}',
    );
    const { scanned, models } = await imported(content);
    expect(scanned.conversion.isExtended).toBe(true);
    const at = new Date('2026-01-01T00:00:00Z');
    expect(models).toEqual([
      { id, data: { n: 1, at } },
      { id: 'b', data: { n: 42, at, in: [1.5] } },
      { id: 'c', data: { n: '9223372036854775807', at, in: { $date: 'soon' }, d: '12345678901234567890.12' } },
    ]);
    const change = { conversion: conversionAtFirst, id: 'new' as const, columns: [] };
    expect((await dataIn(content, 'a.json', { change }))[0]?.['at']).toEqual({ $date: '2026-01-01T00:00:00Z' });
  });
});

describe('the preview', () => {
  it('shows what will be stored beside what is written', async () => {
    const content = 'id,day,v,note\nk,2026-11-20,NA,x\n';
    const scanned = await scan(content, 'a.csv');
    const conversion = { ...scanned.conversion, missing: ['NA'], zone: 'Europe/Berlin' };
    expect(previewOf(scanned, rulesOf(scanned, { conversion }))[0]?.cells).toEqual([
      { written: 'k', stored: 'k' },
      { written: '2026-11-20', stored: '2026-11-19T23:00:00.000Z' },
      { written: 'NA', stored: undefined },
      { written: 'x', stored: 'x' },
    ]);
    const columns = scanned.columns.map((column) => ({ ...column, type: 'boolean' as const }));
    expect(previewOf(scanned, rulesOf(scanned, { columns }))[0]?.cells[3]).toMatchObject({
      fault: '"x" is not true or false.',
    });
    const record = await scan('{"_id":{"$oid":"a"},"n":1}\n{"m":-0}\n');
    expect(previewOf(record, rulesOf(record))[0]?.cells).toEqual([
      { written: '{"$oid":"a"}', stored: 'a' },
      { written: '1', stored: '1' },
      { written: undefined, stored: undefined },
    ]);
  });
});
