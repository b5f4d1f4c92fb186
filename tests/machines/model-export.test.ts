import fc from 'fast-check';
import { parse } from 'papaparse';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import { fits, valueAt } from '~/core/json/query-filter';
import { readQueryText } from '~/core/json/query-grammar';
import { type ApiProblem, isApiProblem } from '~/core/problem';
import { exportNotice, modelExport } from '~/machines/model/export/export-machine';
import {
  clipboardWriter,
  csvWriter,
  type ExportJob,
  exportRun,
  jsonLinesWriter,
  readerOfIds,
  readerOfQuery,
  type ReadModels,
} from '~/machines/model/export/export-run';
import { exportJob } from '~/machines/model/model-queries';
import type { DomainWiring } from '~/machines/resources/domain/in-domain';
import { memoryFiles } from '../support/memory-files';
import { model } from '../support/model-samples';
import { noBrowser, screenWorld } from '../support/screen-world';

const { signal } = new AbortController();
const numbered = (count: number) => Array.from({ length: count }, (_, n) => model(`m${n}`, { n }));

/** Answers queries for `SELECT FROM orders` from these models. `before`: called before each answer. */
function server(models: Model[], before: (query: string) => void = () => {}) {
  const asked: string[] = [];
  const world = { models };
  const query = (text: string) => {
    asked.push(text);
    try {
      before(text);
    } catch (error) {
      return Promise.reject(error);
    }
    const read = readQueryText(text);
    if (!read) throw new Error(`The server refuses: ${text}`);
    const { limit, offset = 0, where, order } = read;
    const found = world.models.filter((each) => !where || fits(where, (path) => valueAt(each, path)) === true);
    if (order.some(({ path }) => path === '@id')) found.sort((a, b) => (a.id < b.id ? -1 : 1));
    const data = found.slice(offset, limit === undefined ? undefined : offset + limit);
    return Promise.resolve({ data, startIndex: offset, totalResults: found.length });
  };
  return { asked, world, query };
}

const sortedIds = (models: readonly Model[]) => models.map(({ id }) => id).toSorted();

async function readAll(read: ReadModels, size: number) {
  const found: string[] = [];
  for (;;) {
    const { models, total, isLast } = await read(size, signal);
    found.push(...models.map(({ id }) => id));
    if (isLast) return { found, missing: total - found.length };
  }
}

describe('reading models by id', () => {
  it('reads all in their order, and counts those that are gone', async () => {
    const ids = numbered(20).map(({ id }) => id);
    const get = (id: string) => Promise.resolve(numbered(20).find((model) => model.id === id && id !== 'm7'));
    const { found, missing } = await readAll(readerOfIds(get, ids), 8);
    expect(found).toEqual(ids.filter((id) => id !== 'm7'));
    expect(missing).toBe(1);
  });
});

describe('reading the models of a query', () => {
  it('asks for page after page, each after the last id of the one before', async () => {
    const { query, asked } = server(numbered(250).toReversed());
    const { found, missing } = await readAll(readerOfQuery(query, 'SELECT FROM orders WHERE n >= 0'), 100);
    expect(found).toEqual(sortedIds(numbered(250)));
    expect(asked).toEqual([
      'SELECT FROM orders WHERE n >= 0 ORDER BY @id LIMIT 100',
      'SELECT FROM orders WHERE (n >= 0) AND (@id > "m188") ORDER BY @id LIMIT 100',
      'SELECT FROM orders WHERE (n >= 0) AND (@id > "m53") ORDER BY @id LIMIT 100',
    ]);
    expect(missing).toBe(0);
  });

  it('stays within the LIMIT and OFFSET of the query', async () => {
    const { query, asked } = server(numbered(500));
    const { found } = await readAll(readerOfQuery(query, 'SELECT FROM orders ORDER BY @id LIMIT 120 OFFSET 50'), 100);
    expect(found).toEqual(sortedIds(numbered(500)).slice(50, 170));
    expect(asked.at(-1)).toBe('SELECT FROM orders ORDER BY @id LIMIT 20 OFFSET 150');
  });

  it('orders by id where the order of the query leaves it open', async () => {
    const { query, asked } = server(numbered(3));
    await readAll(readerOfQuery(query, 'SELECT FROM orders ORDER BY n DESC'), 2);
    expect(asked).toEqual([
      'SELECT FROM orders ORDER BY n DESC, @id LIMIT 2 OFFSET 0',
      'SELECT FROM orders ORDER BY n DESC, @id LIMIT 2 OFFSET 2',
    ]);
  });

  it('loses and repeats none of the rest when models are deleted and added between two pages', () =>
    fc.assert(
      fc.asyncProperty(fc.nat({ max: 90 }), fc.integer({ min: 1, max: 40 }), async (changed, size) => {
        const all = numbered(100);
        const { query, world, asked } = server(all, () => {
          if (asked.length === 2) world.models = [...all.slice(changed), model('a'), model('z')];
        });
        const { found } = await readAll(readerOfQuery(query, 'SELECT FROM orders'), size);
        expect(new Set(found).size).toBe(found.length);
        expect(found).toEqual(expect.arrayContaining(all.slice(changed).map(({ id }) => id)));
      }),
    ));

  it.each(['a"b', 'it\'s "x"', 'end\\', '\\\\', 'ü😀'])('goes on after the id %j', async (odd) => {
    const models = [model('a'), model(odd), model(`${odd}z`), model('zz'), model('zzz')];
    const { query } = server(models);
    const { found } = await readAll(readerOfQuery(query, 'SELECT FROM orders'), 2);
    expect(found).toEqual(sortedIds(models));
  });

  it('reports models that are counted but never returned', async () => {
    const { query } = server(numbered(30));
    const ask = async (text: string) => {
      const page = await query(text);
      return { ...page, data: page.data.filter(({ id }) => id !== 'm7') };
    };
    expect(await readAll(readerOfQuery(ask, 'SELECT FROM orders ORDER BY n'), 100)).toMatchObject({
      found: { length: 29 },
      missing: 1,
    });
  });

  it('leaves out what does not fit the filters applied here', async () => {
    const { query } = server(numbered(25));
    const here = [{ key: 'n', comparison: '<', value: 3 } as const];
    expect(await readAll(readerOfQuery(query, 'SELECT FROM orders', here), 10)).toEqual({
      found: ['m0', 'm1', 'm2'],
      missing: 0,
    });
  });

  it('returns every model once, whatever the sizes of pages and result', () =>
    fc.assert(
      fc.asyncProperty(fc.nat({ max: 120 }), fc.integer({ min: 1, max: 50 }), async (count, size) => {
        const { query } = server(numbered(count));
        const { found } = await readAll(readerOfQuery(query, 'SELECT FROM orders'), size);
        expect(found).toEqual(sortedIds(numbered(count)));
      }),
    ));
});

async function complete(run: ReturnType<typeof exportRun>) {
  while (!(await run.read(signal)).isLast);
  while (!(await run.write()).isLast);
}

const json = fc
  .jsonValue({ maxDepth: 2 })
  // JSON has no negative zero.
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const someModels = fc
  .uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.dictionary(fc.string(), json, { noNullPrototype: true })), {
    selector: ([id]) => id,
    maxLength: 40,
  })
  .map((rows) => rows.map(([id, data]) => model(id, data)));

describe('written files', () => {
  const file = async () => {
    const { files, written } = memoryFiles();
    const output = await files.create('file', '');
    if (!output) throw new Error('There is a file.');
    return { files, output, text: () => written.get('file')?.text ?? '' };
  };

  it('have all models and their data as JSON Lines', () =>
    fc.assert(
      fc.asyncProperty(someModels, async (models) => {
        const { output, text } = await file();
        await complete(
          exportRun(readerOfQuery(server(models).query, 'SELECT FROM orders'), jsonLinesWriter(output), output),
        );
        const lines = text().split('\n').slice(0, -1);
        expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
          models
            .toSorted((a, b) => (a.id < b.id ? -1 : 1))
            .map(({ id, data }) => expect.objectContaining({ id, data })),
        );
      }),
      { numRuns: 50 },
    ));

  it('have a column for a key of the last page, and all rows, as CSV', async () => {
    const models = [...numbered(700), model('z-last', { late: '=1+1' })];
    const { files, output, text } = await file();
    await complete(
      exportRun(
        readerOfQuery(server(models).query, 'SELECT FROM orders'),
        csvWriter(output, files.createSpool()),
        output,
      ),
    );
    expect(text().startsWith('\uFEFF"Id",')).toBe(true);
    const { data } = parse<string[]>(text().slice(1));
    expect(data[0]).toEqual(['Id', 'Collection', 'Version', 'Created', 'Modified', 'n', 'late']);
    expect(data.slice(1).map(([id]) => id)).toEqual(sortedIds(models));
    expect(data.at(-1)?.slice(5)).toEqual(['', "'=1+1"]);
  });

  it('are copied as one JSON array', async () => {
    const copied: string[] = [];
    const clipboard = { write: (text: string) => Promise.resolve(void copied.push(text)) };
    await complete(exportRun(readerOfQuery(server(numbered(300)).query, 'SELECT FROM a'), clipboardWriter(clipboard)));
    expect((JSON.parse(copied[0] ?? '') as Model[]).map(({ id }) => id)).toEqual(sortedIds(numbered(300)));
  });

  it('are not copied when larger than 10 MB', async () => {
    const clipboard = { write: () => Promise.reject(new Error('Nothing is copied.')) };
    const large = Array.from({ length: 12 }, (_, n) => model(`m${n}`, { text: 'x'.repeat(1_000_000) }));
    const run = exportRun(readerOfQuery(server(large).query, 'SELECT FROM a'), clipboardWriter(clipboard));
    const message = 'The results are larger than 10 MB, which is too much to copy. Save them as a file instead.';
    await expect(complete(run)).rejects.toMatchObject({ code: 'too_large', message });
  });

  it('ask for fewer models at a time when they are large', async () => {
    const { query, asked } = server(
      Array.from({ length: 400 }, (_, n) => model(`m${n}`, { text: 'x'.repeat(50_000) })),
    );
    const { output } = await file();
    await complete(exportRun(readerOfQuery(query, 'SELECT FROM a'), jsonLinesWriter(output), output));
    expect(asked[0]).toBe('SELECT FROM a ORDER BY @id LIMIT 250');
    expect(asked[1]).toBe('SELECT FROM a WHERE @id > "m322" ORDER BY @id LIMIT 40');
  });
});

const running: { stop: () => void }[] = [];
afterEach(() => running.splice(0).forEach((actor) => actor.stop()));

const everything: ExportJob = { format: 'jsonl', query: 'SELECT FROM orders' };

function exporting(models: Model[], job: ExportJob = everything, isCanceled = false) {
  const { wiring, told } = screenWorld({});
  /** `readable`: how many pages the server returns before it fails. */
  const world: { failure: ApiProblem | undefined; readable: number } = { failure: undefined, readable: 0 };
  const { query, asked } = server(models, () => {
    if (world.failure && asked.length > world.readable) throw world.failure;
  });
  const { files, written, world: disk } = memoryFiles();
  disk.isCanceled = isCanceled;
  const start = () => {
    const actor = createActor(
      modelExport({
        ...wiring,
        browser: { ...noBrowser, files },
        key: { namespace: 'acme', id: 'a/b' },
        inDomain: { models: { query: (_: unknown, text: string) => query(text) } },
      } as unknown as DomainWiring),
      { input: job },
    ).start();
    running.push(actor);
    return actor;
  };
  const isAt = (actor: ReturnType<typeof start>, value: unknown) =>
    vi.waitFor(() => expect(actor.getSnapshot().value).toEqual(value));
  return { start, isAt, asked, written, disk, told, world };
}

describe('an export', () => {
  it('writes a file named after the domain, and says how many models it has', async () => {
    const { start, isAt, written, told } = exporting(numbered(1_200));
    await isAt(start(), 'over');
    const file = written.get('acme-a_b-models.jsonl');
    expect(file?.end).toBe('closed');
    expect(file?.text.trim().split('\n')).toHaveLength(1_200);
    expect(told).toEqual([
      { intent: 'success', title: 'Results Exported', text: '1,200 models were saved as JSON Lines.' },
    ]);
  });

  it('writes the given rows without asking the server', async () => {
    const { start, isAt, written, asked } = exporting([], { format: 'csv', rows: numbered(2) });
    await isAt(start(), 'over');
    expect(asked).toEqual([]);
    expect(written.get('acme-a_b-models.csv')?.text.split('\r\n')).toHaveLength(3);
  });

  it('ends without a word when no file is chosen', async () => {
    const { start, isAt, told, asked } = exporting(numbered(3), everything, true);
    await isAt(start(), 'over');
    expect([told, asked]).toEqual([[], []]);
  });

  it('continues at the page that could not be read', async () => {
    const { start, isAt, written, asked, world } = exporting(numbered(2_000));
    Object.assign(world, { failure: { kind: 'unreachable' }, readable: 1 });
    const actor = start();
    await isAt(actor, { open: 'failed' });
    expect(actor.getSnapshot().context).toMatchObject({
      progress: { done: 250, total: 2_000 },
      problem: { kind: 'unreachable' },
    });
    world.failure = undefined;
    actor.send({ type: 'export.retry' });
    await isAt(actor, 'over');
    expect(asked.filter((query) => !query.includes('@id >'))).toHaveLength(1);
    expect(written.get('acme-a_b-models.jsonl')?.text.trim().split('\n')).toHaveLength(2_000);
  });

  it.each(['canceled', 'stopped'])('removes the file when it is %s', async (how) => {
    const { start, isAt, written, world, told } = exporting(numbered(2_000));
    world.failure = { kind: 'unreachable' };
    const actor = start();
    await isAt(actor, { open: 'failed' });
    if (how === 'canceled') actor.send({ type: 'export.close' });
    else actor.stop();
    await vi.waitFor(() => expect(written.get('acme-a_b-models.jsonl')?.end).toBe('aborted'));
    expect(told).toEqual([]);
  });

  it.each(['jsonl', 'csv'] as const)('says that nothing was saved when the disk is full (%s)', async (format) => {
    const { start, isAt, written, disk } = exporting(numbered(3), { ...everything, format });
    disk.fails = true;
    const actor = start();
    await isAt(actor, 'unwritten');
    const { problem } = actor.getSnapshot().context;
    expect(isApiProblem(problem) && problem).toMatchObject({
      code: 'not_written',
      message: expect.stringMatching(/^The file could not be written\./) as string,
    });
    expect(written.get(`acme-a_b-models.${format}`)?.end).toBe('aborted');
  });

  it('says why nothing was copied', async () => {
    const { start, isAt } = exporting(numbered(3), { ...everything, format: 'clipboard' });
    const actor = start();
    await isAt(actor, 'unwritten');
    expect(actor.getSnapshot().context.problem).toMatchObject({ code: 'not_copied' });
  });
});

describe('exportJob', () => {
  it.each([
    [{ mode: 'browse', text: 'orders' }, { query: 'SELECT FROM orders' }],
    [{ mode: 'query', text: 'SELECT a FROM b' }, { query: 'SELECT a FROM b' }],
    [{ mode: 'id', text: 'm0' }, { rows: numbered(1) }],
  ] as const)('of %j is %j', (search, job) =>
    expect(exportJob('csv', { ...search, pageSize: 25 }, numbered(1))).toEqual({ format: 'csv', ...job }),
  );
});

it('warns of models that were counted but not returned', () => {
  expect(exportNotice('csv', { count: 1, missing: 0 }).text).toBe('1 model was saved as CSV.');
  expect(exportNotice('jsonl', { count: 99_000, missing: 1_000 })).toEqual({
    intent: 'warning',
    title: 'Results Exported',
    text: '99,000 models were saved as JSON Lines. The collection changed during the export: 1,000 more were counted. Export again to be sure.',
  });
});
