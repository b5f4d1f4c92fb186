import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { JobResult } from '~/machines/kit/job-machine';
import {
  bulkMachine,
  type BulkPreview,
  type BulkValues,
  emptyChange,
  type LoadedBulkJob,
  readChange,
} from '~/machines/model/bulk/bulk-machine';
import { chooseModels } from '~/machines/model/models';
import { deferredTask } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';
import { noBrowser, screenWorld } from '../support/screen-world';

const target = { kind: 'ids', ids: ['a', 'b'] } as const;
const chosen: LoadedBulkJob = { job: { target }, results: [] };
const work = { change: { do: 'unset', path: ['x'] }, ids: ['a', 'b'] } as const;
const begun: LoadedBulkJob = { job: { target, work }, results: [{ id: 'a', outcome: 'done' }] };
const over: LoadedBulkJob = { job: { target, work: { ...work, ids: ['a'] } }, results: begun.results };
const preview: BulkPreview = { ids: ['a', 'b'], unchanged: 0, refused: 0, examples: [], refusals: [] };

async function start(loaded: LoadedBulkJob) {
  const loadJob = deferredTask<LoadedBulkJob, { username: string }>();
  const exportFirst = deferredTask<string | undefined, { check: BulkPreview }>();
  const prepareJob = deferredTask<never, { undoing?: unknown }>();
  const silent = fromCallback(() => {}) as never;
  const actor = createActor(
    bulkMachine.provide({
      actors: {
        loadJob: loadJob.logic,
        exportFirst: exportFirst.logic,
        check: silent,
        findHints: deferredTask<readonly string[], never>().logic as never,
        prepareJob: prepareJob.logic as never,
        job: silent,
      },
    }),
    { input: { username: 'admin' } },
  ).start();
  await loadJob.answer(loaded);
  /** Enters a change, which is checked, and asks for it. */
  const ask = (action: 'set' | 'delete', check = preview) => {
    actor.send({ type: 'job.edit', values: { action, path: 'x', value: '1' } });
    actor.send({ type: 'job.check' });
    actor.send({ type: 'check.done', check });
    actor.send({ type: 'job.ask' });
  };
  return { actor, ask, exportFirst, prepareJob, value: () => actor.getSnapshot().value };
}

describe(bulkMachine.id, () => {
  it.each<[string, LoadedBulkJob, unknown]>([
    ['no models were chosen', undefined, 'empty'],
    ['models were chosen', chosen, { choosing: 'editing' }],
    ['a job was interrupted', begun, 'interrupted'],
    ['a job has ended', over, 'ended'],
  ])('begins where it was when %s', async (_, loaded, expected) =>
    expect((await start(loaded)).value()).toEqual(expected),
  );

  it.each([
    ['set', '2'],
    ['delete', 'delete 2 models'],
  ] as const)('begins to %s only after "%s" is typed', async (action, word) => {
    const { actor, ask, prepareJob, value } = await start(chosen);
    ask(action);
    for (const text of ['', '1', '22', 'delete 1 models']) {
      actor.send({ type: 'job.type', text });
      actor.send({ type: 'job.confirm' });
      expect(value()).toEqual({ confirming: 'asking' });
    }
    actor.send({ type: 'job.type', text: ` ${word} ` });
    actor.send({ type: 'job.confirm' });
    expect(value()).toBe('beginning');
    expect(prepareJob.last.input).toMatchObject({ plan: { do: action }, check: { ids: ['a', 'b'] } });
  });

  it('saves the models to a file before they are deleted, and only then', async () => {
    const { actor, ask, exportFirst, value } = await start(chosen);
    ask('set');
    actor.send({ type: 'job.export' });
    expect(value()).toEqual({ confirming: 'asking' });
    actor.send({ type: 'job.back' });
    actor.send({ type: 'job.back' });
    ask('delete');
    actor.send({ type: 'job.type', text: 'delete 2 models' });
    actor.send({ type: 'job.export' });
    expect(exportFirst.last.input).toEqual({ check: preview });
    expect(actor.getSnapshot().can({ type: 'job.confirm' }), 'not while they are saved').toBe(false);
    await exportFirst.fail(unreachable);
    expect(actor.getSnapshot().context).toMatchObject({ problem: unreachable, typed: 'delete 2 models' });
    actor.send({ type: 'job.export' });
    actor.send({ type: 'job.stopExport' });
    expect(value()).toEqual({ confirming: 'asking' });
    actor.send({ type: 'job.export' });
    await exportFirst.answer('2 models were saved as JSON Lines.');
    expect(actor.getSnapshot().context).toMatchObject({
      exported: '2 models were saved as JSON Lines.',
      problem: undefined,
    });
    expect(actor.getSnapshot().can({ type: 'job.confirm' })).toBe(true);
  });

  it('does not ask when nothing would change, and keeps what was entered', async () => {
    const { actor, ask, value } = await start(chosen);
    ask('set', { ...preview, ids: [], unchanged: 2 });
    expect(value()).toBe('checked');
    actor.send({ type: 'job.back' });
    expect(actor.getSnapshot().context.values).toMatchObject({ path: 'x', value: '1' });
  });

  it('shows what is wrong until the field is changed', async () => {
    const { actor, value } = await start(chosen);
    actor.send({ type: 'job.check' });
    expect(value()).toEqual({ choosing: 'invalid' });
    expect(Object.keys(actor.getSnapshot().context.errors)).toEqual(['path', 'value']);
    actor.send({ type: 'job.edit', values: { path: 'x' } });
    expect(Object.keys(actor.getSnapshot().context.errors)).toEqual(['value']);
  });

  it('undoes only what was changed, and never a deletion', async () => {
    const results: JobResult[] = [
      { id: 'a', outcome: 'done', before: 1 },
      { id: 'b', outcome: 'skipped' },
    ];
    const { actor, prepareJob } = await start({ job: { target, work }, results });
    actor.send({ type: 'job.undo' });
    expect(prepareJob.last.input.undoing).toMatchObject({ work: { ids: ['a'], undoes: [results[0]] } });
    const deleted = await start({ job: { target, work: { ...work, change: { do: 'delete' } } }, results });
    expect(deleted.actor.getSnapshot().can({ type: 'job.undo' })).toBe(false);
  });

  itReachesEveryState(
    bulkMachine.provide({ actions: { leave: () => {}, saveFailures: () => {}, storeEnd: () => {} } }),
    {
      input: { username: 'admin' },
      tasks: {
        loadJob: { outputs: [undefined, chosen, begun, over] },
        findHints: { outputs: [['x']] },
        prepareJob: { outputs: [begun.job] },
        exportFirst: {},
        forgetJob: {},
      },
      watches: ['check'],
      children: ['job'],
      contextKeys: ['values', 'typed', 'check'],
      limit: 4_000,
      events: [
        { type: 'job.edit', values: { ...emptyChange, action: 'delete' } },
        { type: 'job.check' },
        { type: 'check.done', check: preview },
        { type: 'check.failed', problem: unreachable },
        { type: 'job.ask' },
        { type: 'job.type', text: 'delete 2 models' },
        { type: 'job.confirm' },
        { type: 'job.export' },
        { type: 'job.back' },
        { type: 'job.discard' },
      ],
    },
    ['reading', 'matching'],
  );
});

describe('readChange', () => {
  it.each([
    [{ action: 'set', path: 'a', value: '"x"' }, { change: { do: 'set', path: ['a'], value: 'x' } }],
    [
      { action: 'set', path: 'a', value: '{"$convergenceType":"date","value":"1970-01-01T00:00:00.000Z"}' },
      { change: { do: 'set', path: ['a'], value: new Date(0) } },
    ],
    [
      { action: 'set', path: 'a["x`y"]', value: '1' },
      { errors: { path: expect.stringContaining('backtick') as unknown } },
    ],
    [
      { action: 'unset', path: 'customer.zip code' },
      { errors: { path: 'A name with spaces or signs is written in quotes. Did you mean customer["zip code"]?' } },
    ],
    [
      { action: 'unset', path: 'a["' },
      { errors: { path: 'Please input a path, such as customer.name or lines[0].sku!' } },
    ],
    [{ action: 'rename', path: 'a', to: '' }, { errors: { to: 'Please input a name!' } }],
    [{ action: 'rename', path: 'a.b', to: 'c' }, { change: { do: 'rename', path: ['a', 'b'], to: 'c' } }],
    [{ action: 'move', collection: ' ' }, { errors: { collection: 'Please select a Collection!' } }],
  ] as const)('%j', (values, expected) => expect(readChange({ ...emptyChange, ...values })).toEqual(expected));
});

describe('chooseModels', () => {
  const key = { namespace: 'acme', id: 'desk' };
  async function choose(stored: LoadedBulkJob, values?: Partial<BulkValues>) {
    const world = screenWorld({});
    const stores: unknown[] = [];
    const jobs = {
      ...noBrowser.jobs,
      load: () => Promise.resolve(stored),
      save: (_: unknown, job: unknown) => Promise.resolve(void stores.push(job)),
    };
    const wiring = { ...world.wiring, browser: { ...noBrowser, jobs }, key, at: (page: string) => `/${page}` };
    await chooseModels(wiring as never, 'admin', target, values);
    return { ...world, stores };
  }

  it('stores them and shows their page', async () => {
    for (const stored of [undefined, over]) {
      const { stores, gone, told } = await choose(stored);
      expect([stores, gone, told]).toEqual([[{ target }], ['/change-models'], []]);
    }
  });

  it('stores what was entered, with which their page begins', async () => {
    const { stores } = await choose(undefined, { action: 'rename', path: '$.$.due' });
    const { actor } = await start({ job: stores[0] as never, results: [] });
    expect(readChange({ ...actor.getSnapshot().context.values, to: 'until' })).toEqual({
      change: { do: 'rename', path: ['$', 'due'], to: 'until' },
    });
  });

  it('does not replace an interrupted job', async () => {
    const { stores, gone, told } = await choose(begun);
    expect([stores, gone]).toEqual([[], ['/change-models']]);
    expect(told).toMatchObject([{ text: 'Finish or discard the interrupted change first.' }]);
  });
});
