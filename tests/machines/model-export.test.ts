import fc from 'fast-check';
import { parse } from 'papaparse';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import { createIdSet } from '~/core/id-set';
import { splitRange } from '~/core/json/query-range';
import { type ApiProblem, isApiProblem } from '~/core/problem';
import type { DomainWiring } from '~/machines/resources/domain/in-domain';
import { exportNotice, modelExport } from '~/machines/model/export/export-actors';
import type { ExportJob } from '~/machines/model/export/export-machine';
import { exportRun } from '~/machines/model/export/export-run';
import { readerOfQuery } from '~/machines/model/export/model-reader';
import { clipboardWriter, csvWriter, jsonLinesWriter } from '~/machines/model/export/model-writers';
import { exportJob } from '~/machines/model/models';
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
    const { limit, offset } = splitRange(text);
    const data = world.models.slice(offset, offset + limit);
    return Promise.resolve({ data, startIndex: offset, totalResults: world.models.length });
  };
  return { asked, world, query };
}

async function readAll(reader: ReturnType<typeof readerOfQuery>, size: number) {
  const found: string[] = [];
  for (;;) {
    const { models, isLast } = await reader.read(size, signal);
    found.push(...models.map(({ id }) => id));
    if (isLast) return { found, report: reader.report() };
  }
}

describe('splitRange', () => {
  it.each([
    ['SELECT FROM orders', ['SELECT FROM orders', Infinity, 0]],
    [
      'SELECT * FROM a WHERE b = 1 ORDER BY c DESC limit 10 offset 20 ',
      ['SELECT * FROM a WHERE b = 1 ORDER BY c DESC', 10, 20],
    ],
    ['SELECT FROM a\nLIMIT 5', ['SELECT FROM a', 5, 0]],
    ['SELECT FROM a OFFSET 7', ['SELECT FROM a', Infinity, 7]],
    ['SELECT FROM a WHERE b = "x LIMIT 5"', ['SELECT FROM a WHERE b = "x LIMIT 5"', Infinity, 0]],
    ['SELECT FROM a ORDER BY `b LIMIT 5`', ['SELECT FROM a ORDER BY `b LIMIT 5`', Infinity, 0]],
  ])('splits %j', (query, [text, limit, offset]) => {
    expect(splitRange(query)).toEqual({ text, limit, offset });
  });
});

describe('createIdSet', () => {
  it('knows the ids that a Set knows', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 4 }), { maxLength: 200 }), (ids) => {
        const [set, exact] = [createIdSet(), new Set<string>()];
        for (const id of ids) {
          expect(set.add(id)).toBe(!exact.has(id));
          exact.add(id);
        }
        expect(set.size).toBe(exact.size);
      }),
    ));
  it('tells 200,000 numbered ids apart', () => {
    const set = createIdSet();
    for (let n = 0; n < 200_000; n += 1) set.add(`filled-${n}`);
    expect(set.size).toBe(200_000);
    expect(set.add('filled-77')).toBe(false);
  });
});

describe('reading the models of a query', () => {
  it('asks for page after page, each overlapping the one before', async () => {
    const { query, asked } = server(numbered(250));
    const { found, report } = await readAll(readerOfQuery(query, 'SELECT FROM orders'), 100);
    expect(found).toEqual(numbered(250).map(({ id }) => id));
    expect(asked).toEqual([
      'SELECT FROM orders LIMIT 100 OFFSET 0',
      'SELECT FROM orders LIMIT 100 OFFSET 90',
      'SELECT FROM orders LIMIT 100 OFFSET 180',
    ]);
    expect(report).toEqual({ count: 250, duplicates: 0, missing: 0 });
  });

  it('stays within the LIMIT and OFFSET of the query', async () => {
    const { query, asked } = server(numbered(500));
    const { found } = await readAll(readerOfQuery(query, 'SELECT FROM orders LIMIT 120 OFFSET 50'), 100);
    expect(found).toEqual(
      numbered(500)
        .slice(50, 170)
        .map(({ id }) => id),
    );
    expect(asked.at(-1)).toBe('SELECT FROM orders LIMIT 30 OFFSET 140');
  });

  it('finds nothing in an empty result', async () => {
    const { query } = server([]);
    expect(await readAll(readerOfQuery(query, 'SELECT FROM orders'), 100)).toEqual({
      found: [],
      report: { count: 0, duplicates: 0, missing: 0 },
    });
  });

  it.each([3, 40])('loses none of the rest when %i models are deleted between two pages', async (deleted) => {
    const { query, world, asked } = server(numbered(300), () => {
      if (asked.length === 2) world.models = world.models.slice(deleted);
    });
    const { found, report } = await readAll(readerOfQuery(query, 'SELECT FROM orders'), 100);
    expect(new Set(found)).toEqual(new Set(numbered(300).map(({ id }) => id)));
    expect(found).toHaveLength(300);
    expect(report.missing).toBe(0);
  });

  it('reads all pages once more when the order has changed, and returns each model once', async () => {
    const { query, world, asked } = server(numbered(300), () => {
      if (asked.length === 2) world.models = world.models.toReversed();
    });
    const { found, report } = await readAll(readerOfQuery(query, 'SELECT FROM orders'), 100);
    expect(found.toSorted()).toEqual(
      numbered(300)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(report).toMatchObject({ count: 300, missing: 0 });
    expect(report.duplicates).toBeGreaterThan(0);
  });

  it('reports models that are counted but never returned', async () => {
    const { query } = server(numbered(30));
    const ask = async (text: string) => ({ ...(await query(text)), totalResults: 33 });
    const { report } = await readAll(readerOfQuery(ask, 'SELECT FROM orders'), 100);
    expect(report).toEqual({ count: 30, duplicates: 0, missing: 3 });
  });

  it('returns every model once, whatever the sizes of pages and result', () =>
    fc.assert(
      fc.asyncProperty(fc.nat({ max: 120 }), fc.integer({ min: 1, max: 50 }), async (count, size) => {
        const { query } = server(numbered(count));
        const { found } = await readAll(readerOfQuery(query, 'SELECT FROM orders'), size);
        expect(found).toEqual(numbered(count).map(({ id }) => id));
      }),
    ));
});

/** Runs an export to its end. */
async function complete(run: ReturnType<typeof exportRun>) {
  while (!(await run.read(signal)).isLast);
  while (!(await run.write()).isLast);
}

const json = fc
  .jsonValue({ maxDepth: 2 })
  // JSON has no negative zero.
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const someModels = fc
  .uniqueArray(
    fc.tuple(fc.string({ minLength: 1 }), fc.dictionary(fc.string(), json, { noNullPrototype: true })),
    {
      selector: ([id]) => id,
      maxLength: 40,
    },
  )
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
          exportRun(
            readerOfQuery(server(models).query, 'SELECT FROM orders'),
            jsonLinesWriter(output),
            output,
          ),
        );
        const lines = text().split('\n').slice(0, -1);
        expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
          models.map(({ id, data }) => expect.objectContaining({ id, data })),
        );
      }),
      { numRuns: 50 },
    ));

  it('have a column for a key of the last page, and all rows, as CSV', async () => {
    const models = [...numbered(700), model('last', { late: '=1+1' })];
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
    expect(data.slice(1).map(([id]) => id)).toEqual(models.map(({ id }) => id));
    expect(data.at(-1)?.slice(5)).toEqual(['', "'=1+1"]);
  });

  it('are copied as one JSON array', async () => {
    const copied: string[] = [];
    const clipboard = { write: (text: string) => Promise.resolve(void copied.push(text)) };
    await complete(
      exportRun(readerOfQuery(server(numbered(300)).query, 'SELECT FROM a'), clipboardWriter(clipboard)),
    );
    expect((JSON.parse(copied[0] ?? '') as Model[]).map(({ id }) => id)).toEqual(
      numbered(300).map(({ id }) => id),
    );
  });

  it('are not copied when larger than 10 MB', async () => {
    const clipboard = { write: () => Promise.reject(new Error('Nothing is copied.')) };
    const large = Array.from({ length: 12 }, (_, n) => model(`m${n}`, { text: 'x'.repeat(1_000_000) }));
    const run = exportRun(readerOfQuery(server(large).query, 'SELECT FROM a'), clipboardWriter(clipboard));
    const message =
      'The results are larger than 10 MB, which is too much to copy. Save them as a file instead.';
    await expect(complete(run)).rejects.toMatchObject({ code: 'too_large', message });
  });

  it('ask for fewer models at a time when they are large', async () => {
    const { query, asked } = server(
      Array.from({ length: 400 }, (_, n) => model(`m${n}`, { text: 'x'.repeat(50_000) })),
    );
    const { output } = await file();
    await complete(exportRun(readerOfQuery(query, 'SELECT FROM a'), jsonLinesWriter(output), output));
    expect(asked[0]).toBe('SELECT FROM a LIMIT 250 OFFSET 0');
    expect(asked[1]).toBe('SELECT FROM a LIMIT 40 OFFSET 240');
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
    expect(asked.filter((query) => query.endsWith('OFFSET 0'))).toHaveLength(1);
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

  it.each(['jsonl', 'csv'] as const)(
    'says that nothing was saved when the disk is full (%s)',
    async (format) => {
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
    },
  );

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
  expect(exportNotice('csv', { count: 1, duplicates: 0, missing: 0 }).text).toBe('1 model was saved as CSV.');
  expect(exportNotice('jsonl', { count: 99_000, duplicates: 2, missing: 1_000 })).toEqual({
    intent: 'warning',
    title: 'Results Exported',
    text: '99,000 models were saved as JSON Lines. 2 models appeared twice and were exported once. The collection changed during the export: 1,000 more were counted. Export again to be sure.',
  });
});
