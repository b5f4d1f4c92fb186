import { describe, expect, it, vi } from 'vitest';
import { identityOf, isSameFile, recordsOf } from '~/core/import/read-file';
import { detect } from '~/core/import/scan-file';
import { cellsOf, createSplitter, type FileFormat, separatorOf } from '~/core/import/split';
import { fileOf, scan } from '../support/import-file';

const megabyte = 1024 * 1024;
const lines = { kind: 'lines' } as const;
const items = { kind: 'json', path: [], by: 'items' } as const;
const whole = { kind: 'json', path: [], by: 'whole' } as const;
const csv = { kind: 'csv', separator: ',', quote: '"', hasHead: true } as const;
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
  it.each<[string, string, FileFormat]>([
    ['{"a":1}', 'a.txt', whole],
    ['{"a":1}\n\n{"a":2}\n', 'a.txt', lines],
    ['{"a":1}\n{"a":', 'a.txt', lines],
    ['  [1]', 'a.json', items],
    ['[{"a":}]', 'a.json', items],
    ['a,b', 'a.json', csv],
    ['[a],b', 'A.CSV', csv],
    ['{a}\tb', 'a.tab', { ...csv, separator: '\t' }],
    ['{"a":1}', 'a.csv.json', whole],
    ['"Id","Collection","Version","Created","Modified",""""\r\n";;;",";;",1,,,";"', 'a.csv', csv],
    ["Id;Collection;Version;Created;Modified\r\n'a';'b';1;;", 'a.csv', { ...csv, separator: ';' }],
  ])('of %j named %s is found', async (content, name, format) =>
    expect(await detect(fileOf(content, name), {})).toMatchObject({ format, from: { at: 0, line: 1 } }),
  );

  it('begins after a byte order mark, and after the line that names the separator', async () => {
    const at = async (content: string) => (await detect(fileOf(content), {})).from;
    expect(await at('\uFEFF{}')).toEqual({ at: 3, line: 1 });
    expect(await at('\uFEFFsep=,\r\na')).toEqual({ at: 10, line: 2 });
    expect(await at('sep=,')).toEqual({ at: 0, line: 1 });
  });

  it('is detected within the kind that was chosen', async () => {
    const format = async (content: string, kind: 'csv' | 'json') =>
      (await detect(fileOf(content, 'a.txt'), { format: kind })).format;
    expect(await format('{a};b\n1;2', 'csv')).toEqual({ ...csv, separator: ';' });
    expect(await format('{"a":1}\n{"a":2}', 'json')).toEqual(whole);
  });

  it('is read when a zero is in a text, or a character is cut', async () => {
    expect(await detect(fileOf('{"a":"\0"}'), {})).toMatchObject({ format: whole });
    const cut = `{"\0${'x'.repeat(64 * 1024 - 5)}ä":1}`;
    expect(await detect(fileOf(cut), {})).toMatchObject({ format: whole, encoding: 'utf-8' });
  });

  it('is refused when there is nothing but space', async () =>
    expect(await rejectionOf(detect(fileOf(' \n '), {}))).toContain('The file is empty.'));
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

  it('are refused when the array has no end', async () =>
    expect(await rejectionOf(textsOf(fileOf('[1,2'), items))).toContain(
      'The file ends before its records do. Is it complete?',
    ));

  it('cannot be read when the browser lost the file, which is said', async () => {
    const file = fileOf('{}');
    vi.spyOn(file, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('gone')),
    } as unknown as Blob);
    expect(await rejectionOf(detect(file, {}))).toContain(
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
    const identity = await identityOf(fileOf(long, 'a.jsonl'));
    expect(identity).toMatchObject({ name: 'a.jsonl', size: 200_000, hash: expect.stringMatching(/^[\da-f]{16}$/) });
    expect(isSameFile(identity, await identityOf(fileOf(long, 'a.jsonl')))).toBe(true);
    for (const other of [
      fileOf(long, 'b.jsonl'),
      fileOf(`${long}x`, 'a.jsonl'),
      fileOf(`${long.slice(1)}y`, 'a.jsonl'),
      fileOf(`y${long.slice(1)}`, 'a.jsonl'),
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
    await scan('{"a":1}\n{"a":2}\n', 'a.jsonl', {}, tell);
    expect(tell).toHaveBeenCalledWith({ read: 15, total: 16, rows: 2 });
  });

  it('keeps the first 20 rows to show them, fewer when they are large', async () => {
    const table = await scan(`id,b\n${'1,x\n'.repeat(25)}`, 'a.csv');
    expect(table).toMatchObject({ rows: 25, id: 0, exported: undefined });
    expect(table.sample).toHaveLength(20);
    expect(table.sample[0]).toEqual({ line: 2, text: '1,x' });
    expect((await scan(`{"a":"${'x'.repeat(600_000)}"}\n`.repeat(5))).sample).toHaveLength(2);
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
      exported: 'records',
      id: 'record',
      columns: [{ name: 'a' }],
    });
    expect(await scan(`${JSON.stringify(model)}\n{"a":1}`)).toMatchObject({
      exported: undefined,
      id: 0,
      columns: [...Object.keys(model), 'a'].map((name) => ({ name })),
    });
    expect(await scan('nonsense {\n{', 'a.jsonl')).toBeDefined();
    expect(await scan('{\n{')).toMatchObject({ exported: undefined, faulty: 1, id: 'new' });
  });

  it('counts all faults and shows the first ten', async () => {
    const found = await scan(`a,b\n${'1,2\n'.repeat(10)}${'1\n'.repeat(12)}`, 'a.csv');
    expect(found).toMatchObject({ rows: 22, faulty: 12, sample: { length: 10 } });
    expect(found.faults).toHaveLength(10);
    expect(found.faults[0]).toEqual({ line: 12, reason: 'It has 1 value, but there are 2 columns.' });
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

  it('has no rows in a table that has only names', async () =>
    expect(await scan('a,b\n', 'a.csv')).toMatchObject({ rows: 0, columns: [{ name: 'a' }, { name: 'b' }] }));
});

describe('splitting', () => {
  const spansIn = (text: string, format: FileFormat, isWithin = false) => {
    const splitter = createSplitter(format, { at: 0, line: 1 }, isWithin);
    const spans = [...splitter.push(new TextEncoder().encode(text)), ...splitter.end()];
    return spans.map(({ at, end }) => text.slice(at, end));
  };

  it('finds the items of an array, without the space around them', () => {
    expect(spansIn('[ 1,\t"a,]\\"]" ,\r\n{"b":[2]},[3] ]', items)).toEqual(['1', '"a,]\\"]" ', '{"b":[2]}', '[3] ']);
    expect(spansIn('[]', items)).toEqual([]);
    expect(spansIn('{"a":1}, 2', items, true)).toEqual(['{"a":1}', '2']);
  });

  it('ends a quoted field only at a quotation mark before a separator or line break', () =>
    expect(spansIn('"a\n""b"",\n",c\n1"2\n3', csv)).toEqual(['"a\n""b"",\n",c', '1"2', '3']));

  it('takes a quotation mark within a field for text', () => {
    const textsIn = (row: string) => cellsOf(row, csv).cells.map(({ text }) => text);
    expect(textsIn('a"b,"c ""d"" ,e","f"g",')).toEqual(['a"b', 'c "d" ,e', 'f"g', '']);
    expect(textsIn('')).toEqual(['']);
    expect(cellsOf('"",a', csv).cells.map(({ isQuoted }) => isQuoted)).toEqual([true, false]);
    expect(cellsOf('a,"b', csv)).toEqual({ cells: [{ text: 'a', isQuoted: false }], unclosed: 'b' });
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
