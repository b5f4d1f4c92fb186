import { describe, expect, it, vi } from 'vitest';
import { formatOf, identityOf, isSameFile, recordsOf } from '~/core/import/read-file';
import { scanFile } from '~/core/import/scan-file';
import { cellsOf, createSplitter, type FileFormat, separatorOf } from '~/core/import/split';

const megabyte = 1024 * 1024;
const lines = { kind: 'lines' } as const;
const csv = { kind: 'csv', separator: ',' } as const;
const fileOf = (content: BlobPart, name = 'a.jsonl') => new File([content], name);
const scan = (content: string, name?: string, tell: Parameters<typeof scanFile>[1]['tell'] = () => {}) =>
  scanFile(fileOf(content, name), {
    tell,
    pause: () => Promise.resolve(),
    signal: new AbortController().signal,
  });
async function textsOf(file: Blob, format: FileFormat) {
  const texts: string[] = [];
  for await (const records of recordsOf(file, format, { at: 0, line: 1 }))
    texts.push(...records.map(({ text }) => text));
  return texts;
}
const rejectionOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => JSON.stringify(error),
  );

describe('the format of a file', () => {
  it.each([
    ['{"a":1}', 'a.txt', lines],
    ['  [1]', 'a.json', { kind: 'array' }],
    ['a,b', 'a.json', csv],
    ['[a],b', 'A.CSV', csv],
    ['{a}\tb', 'a.tab', { kind: 'csv', separator: '\t' }],
    ['{"a":1}', 'a.csv.json', lines],
  ])('of %j named %s is found', async (content, name, format) =>
    expect(await formatOf(fileOf(content, name))).toEqual({ format, from: { at: 0, line: 1 } }),
  );

  it('begins after a byte order mark', async () => {
    const at = async (...bytes: number[]) =>
      (await formatOf(fileOf(new Uint8Array([...bytes, 0x7b, 0x7d])))).from.at;
    expect(await at(0xef, 0xbb, 0xbf)).toBe(3);
    expect(await at(0xef, 0xbb, 0xbe)).toBe(0);
  });

  it.each([
    ['UTF-16 with its mark', [0xff, 0xfe, 0x7b, 0x00]],
    ['UTF-16 with the other mark', [0xfe, 0xff, 0x00, 0x7b]],
    ['UTF-16 of low bytes', [0x7b, 0x00, 0x7d, 0x00]],
    ['UTF-16 of high bytes', [0x00, 0x7b, 0x00, 0x7d]],
  ])('is refused when it is %s', async (_, bytes) =>
    expect(await rejectionOf(formatOf(fileOf(new Uint8Array(bytes))))).toContain(
      'The file is not UTF-8 text.',
    ),
  );

  it.each([
    [0xff, 0x61],
    [0xfe, 0x61],
    [0x61, 0xfe],
    [0x61, 0xff],
  ])('is not taken for UTF-16 when it begins with the bytes %d and %d', async (...bytes) =>
    expect(await formatOf(fileOf(new Uint8Array(bytes)))).toMatchObject({ format: { kind: 'csv' } }),
  );

  it('is refused when it is no text, but not for a zero in a text or a character that is cut', async () => {
    expect(await rejectionOf(formatOf(fileOf(new Uint8Array([0x50, 0x4b, 0, 0xff, 0xc0]))))).toContain(
      'The file is not text.',
    );
    expect(await formatOf(fileOf('{"a":"\0"}'))).toMatchObject({ format: lines });
    const cut = `{"\0${'x'.repeat(64 * 1024 - 5)}ä"}`;
    expect(await formatOf(fileOf(cut))).toMatchObject({ format: lines });
  });

  it('is refused when there is nothing but space', async () =>
    expect(await rejectionOf(formatOf(fileOf(' \n ')))).toContain('The file is empty.'));
});

describe('the records of a file', () => {
  it('are complete, also where bytes come in pieces', async () =>
    expect(await textsOf(fileOf('{"a":1}\n\n  \n{"b":2}'), lines)).toEqual(['{"a":1}', '{"b":2}']));

  it('are rows of a table that are not blank', async () =>
    expect(await textsOf(fileOf('a,b\n , \n1,\n'), csv)).toEqual(['a,b', '1,']));

  it('are read no further when a record is longer than 8 MB', async () => {
    const open = `"${'x'.repeat(9 * megabyte)}`;
    expect(await rejectionOf(textsOf(fileOf(open), csv))).toContain(
      'A row is longer than 8 MB. Is a quotation mark missing?',
    );
    expect(await rejectionOf(textsOf(fileOf(open), lines))).toContain('A record is longer than 8 MB.');
  });

  it('are read when they have 8 MB', async () =>
    expect(await textsOf(fileOf('x'.repeat(8 * megabyte)), lines)).toHaveLength(1));

  it('are refused when they are not UTF-8, with the line', async () =>
    expect(await rejectionOf(textsOf(fileOf(new Uint8Array([0x61, 0x0a, 0xff])), lines))).toContain(
      'The text on line 2 is not UTF-8. Save the file as UTF-8 and choose it again.',
    ));

  it('are refused when the array has no end', async () =>
    expect(await rejectionOf(textsOf(fileOf('[1,2'), { kind: 'array' }))).toContain(
      'The file ends before its array does. Is it complete?',
    ));

  it('cannot be read when the browser lost the file, which is said', async () => {
    const file = fileOf('{}');
    vi.spyOn(file, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('gone')),
    } as unknown as Blob);
    expect(await rejectionOf(formatOf(file))).toContain(
      'The file can no longer be read: it was changed, moved or deleted. Reload this page and choose it again.',
    );
  });

  it('release the file when reading stops early', async () => {
    const file = fileOf('a\nb\n');
    const cancel = vi.fn(() => Promise.resolve());
    const stream = file.stream();
    const reader = stream.getReader();
    vi.spyOn(file, 'slice').mockReturnValue({
      stream: () => ({ getReader: () => ({ read: () => reader.read(), cancel }) }),
    } as unknown as Blob);
    for await (const _ of recordsOf(file, lines, { at: 0, line: 1 })) break;
    expect(cancel).toHaveBeenCalledOnce();
  });
});

describe('a file is known again', () => {
  it('by its name, size, beginning and end', async () => {
    const long = 'x'.repeat(200_000);
    const identity = await identityOf(fileOf(long));
    expect(identity).toMatchObject({
      name: 'a.jsonl',
      size: 200_000,
      hash: expect.stringMatching(/^[\da-f]{16}$/),
    });
    expect(isSameFile(identity, await identityOf(fileOf(long)))).toBe(true);
    for (const other of [
      fileOf(long, 'b'),
      fileOf(`${long}x`),
      fileOf(`${long.slice(1)}y`),
      fileOf(`y${long.slice(1)}`),
    ])
      expect(isSameFile(identity, await identityOf(other))).toBe(false);
  });

  it('not when only its size differs', () => {
    const identity = { name: 'a', size: 1, hash: 'h' };
    expect(isSameFile(identity, { ...identity, size: 2 })).toBe(false);
  });

  it('by eight digits of each end, also when the hash begins with 0', async () => {
    const hashes = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => (await identityOf(fileOf(`${index}. row`))).hash),
    );
    expect(new Set(hashes.map(({ length }) => length))).toEqual(new Set([16]));
    expect(hashes.some((hash) => hash.startsWith('0'))).toBe(true);
  });
});

describe('scanning a file', () => {
  it('tells how much was read', async () => {
    const tell = vi.fn();
    await scan('{"a":1}\n{"a":2}\n', 'a.jsonl', tell);
    expect(tell).toHaveBeenCalledWith({ read: 15, total: 16, rows: 2 });
  });

  it('shows the first 20 rows, with at most 60 characters of a cell', async () => {
    const long = 'x'.repeat(80);
    const table = await scan(`id,b\n${`1,${long}\n`.repeat(25)}`, 'a.csv');
    expect(table).toMatchObject({ rows: 25, id: 0, isExport: false });
    expect(table.sample).toHaveLength(20);
    expect(table.sample[0]).toEqual({ line: 2, cells: ['1', 'x'.repeat(60)] });

    const records = await scan(`${JSON.stringify({ a: long, b: [1], d: true })}\n{"c":null}\n`.repeat(12));
    expect(records.sample).toHaveLength(20);
    expect(records.sample[0]).toEqual({ line: 1, cells: ['x'.repeat(60), '[1]', 'true', undefined] });
    expect(records.sample[1]).toEqual({ line: 2, cells: [undefined, undefined, undefined, 'null'] });
  });

  it('removes spaces around the names of columns', async () =>
    expect((await scan(' a , b\n1,2', 'a.csv')).columns.map(({ name }) => name)).toEqual(['a', 'b']));

  it('makes ids when no column is named so', async () => {
    expect((await scan('a,b\n1,2', 'a.csv')).id).toBe('new');
    expect((await scan('{"a":1}')).id).toBe('new');
    expect((await scan('{"a":1,"_id":2}')).id).toBe(1);
  });

  it('maps at most 100 keys', async () => {
    const keys = Array.from({ length: 120 }, (_, index) => [`k${index}`, 1]);
    expect((await scan(JSON.stringify(Object.fromEntries(keys)))).columns).toHaveLength(100);
  });

  it('knows an export only when all its records are exported models', async () => {
    const model = { id: 'm', collection: 'c', version: 1, created: 't', modified: 't', data: { a: 'x' } };
    expect(await scan(JSON.stringify(model))).toMatchObject({
      isExport: true,
      id: 'record',
      columns: [{ name: 'a' }],
      sample: [{ line: 1, cells: ['x'] }],
    });
    expect(await scan(`${JSON.stringify(model)}\n{"a":1}`)).toMatchObject({
      isExport: false,
      id: 0,
      columns: [...Object.keys(model), 'a'].map((name) => ({ name })),
    });
    expect(await scan('nonsense {\n{', 'a.jsonl')).toBeDefined();
    expect(await scan('{\n{')).toMatchObject({ isExport: false, faulty: 2, id: 'new' });
  });

  it('counts all faults and shows the first ten', async () => {
    const found = await scan(`a,b\n${'1,2\n'.repeat(10)}${'1\n'.repeat(12)}`, 'a.csv');
    expect(found).toMatchObject({ rows: 22, faulty: 12, sample: { length: 10 } });
    expect(found.faults).toHaveLength(10);
    expect(found.faults[0]).toEqual({ line: 12, reason: 'It has 1 value, but there are 2 columns.' });
  });

  it('chooses types from the first 1,000 rows', async () => {
    const table = (numbers: number) => `a\n${'1\n'.repeat(numbers)}${'x\n'.repeat(2_000)}`;
    expect((await scan(table(1_000), 'a.csv')).columns[0]?.type).toBe('number');
    expect((await scan(table(799), 'a.csv')).columns[0]?.type).toBe('text');
  });

  it('makes small blocks first, and none of more than 1 MB with several rows', async () => {
    const small = await scan('{}\n'.repeat(30));
    expect(small.blocks.map(({ rows }) => rows)).toEqual([5, 6, 7, 8, 4]);
    expect(small.blocks[1]).toEqual({ at: 15, line: 6, end: 32, rows: 6 });
    const row = `{"a":"${'x'.repeat(megabyte / 2)}"}\n`;
    expect((await scan(row.repeat(3))).blocks.map(({ rows }) => rows)).toEqual([1, 1, 1]);
    const lessThanHalf = `{"a":"${'x'.repeat(megabyte / 2 - 100)}"}\n`;
    expect((await scan(lessThanHalf.repeat(3))).blocks.map(({ rows }) => rows)).toEqual([2, 1]);
  });

  it('refuses a table that has only names', async () =>
    expect(await rejectionOf(scan('a,b\n', 'a.csv'))).toContain('The file has no rows.'));
});

describe('splitting', () => {
  const spansIn = (text: string, format: FileFormat, isWithin = false) => {
    const splitter = createSplitter(format, { at: 0, line: 1 }, isWithin);
    const spans = [...splitter.push(new TextEncoder().encode(text)), ...splitter.end()];
    return spans.map(({ at, end }) => text.slice(at, end));
  };

  it('finds the items of an array, without the space around them', () => {
    expect(spansIn('[ 1,\t"a,]\\"]" ,\r\n{"b":[2]},[3] ]', { kind: 'array' })).toEqual([
      '1',
      '"a,]\\"]" ',
      '{"b":[2]}',
      '[3] ',
    ]);
    expect(spansIn('[]', { kind: 'array' })).toEqual([]);
    expect(spansIn('{"a":1}, 2', { kind: 'array' }, true)).toEqual(['{"a":1}', '2']);
  });

  it('ends a quoted field only at a quotation mark before a separator or line break', () =>
    expect(spansIn('"a\n""b"",\n",c\n1"2\n3', csv)).toEqual(['"a\n""b"",\n",c', '1"2', '3']));

  it('takes a quotation mark within a field for text', () => {
    expect(cellsOf('a"b,"c ""d"" ,e","f"g",', ',')).toEqual(['a"b', 'c "d" ,e', 'f"g', '']);
    expect(cellsOf('', ',')).toEqual(['']);
  });

  it.each([
    ['a;b,c\n1;2\n3;4', ';'],
    ['a|b|c\n1|2|3', '|'],
    ['a\tb', '\t'],
    ['a,b\n1,2;3', ','],
    ['a;b;c;d\n1\n2\n3,4', ';'],
    ['alone', ','],
  ])('finds the separator of %j', (text, separator) => expect(separatorOf(text)).toBe(separator));

  it('finds the separator in the first ten rows', () =>
    expect(separatorOf(`${'a;b\n'.repeat(10)}${'a,b,c,d,e,f\n'.repeat(50)}`)).toBe(';'));
});
