import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { columnWatch } from '~/core/import/columns';
import { conversionAtFirst } from '~/core/import/scan-file';
import type { JobResult } from '~/machines/kit/job-machine';
import {
  importMachine,
  type LoadedImport,
  noOutcomes,
  rowsToImport,
  summaryOf,
} from '~/machines/model/import/import-machine';
import { deferredTask } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';
import { importCheck, importFile, importJob, importPlan, scannedFile } from '../support/scanned-file';

const oneBlock = { ...importJob, blocks: importJob.blocks.slice(0, 1) };
const parts = (next: number) => ({ next, outcomes: { ...noOutcomes, created: next }, failures: [] });
const begun: LoadedImport = { job: oneBlock, results: [{ id: '0', outcome: 'begun', parts: parts(7) }] };
const over: LoadedImport = { job: oneBlock, results: [{ id: '0', outcome: 'done', parts: parts(62) }] };
const canceled: LoadedImport = { ...begun, job: { ...oneBlock, isOver: true } };

async function start(loaded: LoadedImport) {
  const loadJob = deferredTask<LoadedImport, { username: string }>();
  const silent = fromCallback(() => {}) as never;
  const waiting = () => deferredTask<never, never>().logic as never;
  const actor = createActor(
    importMachine.provide({
      actors: {
        loadJob: loadJob.logic,
        readSource: silent,
        check: silent,
        prepareJob: waiting(),
        findHints: waiting(),
        forgetJob: waiting(),
        job: silent,
      },
    }),
    { input: { username: 'admin', collection: 'orders' } },
  ).start();
  await loadJob.answer(loaded);
  return { actor, value: () => actor.getSnapshot().value };
}

const steps = [{ type: 'job.check' }, { type: 'check.done', check: importCheck }, { type: 'job.ask' }] as const;

/** A file was chosen and read. */
async function mapped(found = scannedFile) {
  const started = await start(undefined);
  started.actor.send({ type: 'job.choose', choice: { file: importFile } });
  started.actor.send({ type: 'source.read', found });
  return started;
}

describe(importMachine.id, () => {
  it.each<[string, LoadedImport, unknown]>([
    ['nothing was imported', undefined, 'empty'],
    ['an import was interrupted', begun, 'interrupted'],
    ['an import has ended', over, 'ended'],
    ['an import was canceled', canceled, 'ended'],
  ])('begins where it was when %s', async (_, loaded, expected) =>
    expect((await start(loaded)).value()).toEqual(expected),
  );

  it('suggests a mapping, keeps the collection, and changes models only after the number is typed', async () => {
    const { actor, value } = await mapped();
    expect(actor.getSnapshot().context.values).toEqual({
      collection: 'orders',
      columns: scannedFile.columns,
      id: 0,
      existing: 'skip',
      conversion: conversionAtFirst,
    });
    actor.send({ type: 'job.edit', values: { existing: 'merge' } });
    for (const event of steps) actor.send(event);
    for (const text of ['', '1200']) {
      actor.send({ type: 'job.type', text });
      actor.send({ type: 'job.confirm' });
      expect(value()).toEqual({ confirming: 'asking' });
    }
    actor.send({ type: 'job.type', text: '1238' });
    actor.send({ type: 'job.confirm' });
    expect(value()).toBe('beginning');
  });

  it('begins at once when no model is changed', async () => {
    const { actor, value } = await mapped();
    for (const event of steps) actor.send(event);
    expect(value()).toBe('beginning');
  });

  it('begins nothing when there is nothing to import', async () => {
    const { actor, value } = await mapped();
    const check = { ...importCheck, isNew: 0 };
    for (const event of [{ type: 'job.check' }, { type: 'check.done', check }, { type: 'job.ask' }] as const)
      actor.send(event);
    expect(value()).toBe('checked');
    expect(rowsToImport(check, { ...importPlan, existing: 'skip' })).toBe(0);
  });

  it('reads the file again as chosen, keeps what was entered, and stays when it can not be read so', async () => {
    const { actor, value } = await mapped();
    const conversion = { ...conversionAtFirst, zone: 'Europe/Berlin' };
    actor.send({ type: 'job.edit', values: { collection: 'archive', existing: 'merge', conversion } });
    actor.send({ type: 'job.choose', choice: { reading: { encoding: 'utf-16le' } } });
    expect(value()).toBe('reading');
    expect(actor.getSnapshot().context.source.reading).toEqual({ encoding: 'utf-16le' });
    actor.send({ type: 'source.failed', problem: unreachable });
    expect(value()).toEqual({ choosing: 'editing' });
    expect(actor.getSnapshot().context.problem).toEqual(unreachable);
    actor.send({ type: 'job.choose', choice: { reading: { format: 'json' } } });
    expect(actor.getSnapshot().context.source.reading).toEqual({ encoding: 'utf-16le', format: 'json' });
    actor.send({ type: 'job.back' });
    expect(value()).toEqual({ choosing: 'editing' });
    actor.send({ type: 'job.choose', choice: { reading: { format: 'json' } } });
    actor.send({ type: 'source.read', found: { ...scannedFile, columns: [] } });
    expect(actor.getSnapshot().context).toMatchObject({
      problem: undefined,
      values: { collection: 'archive', existing: 'merge', columns: [], conversion },
    });
  });

  it('suggests types again where none was chosen', async () => {
    const watch = columnWatch();
    for (const text of ['1', '2', 'NA']) watch.add(text);
    const facts = [watch.facts(), watch.facts()];
    const column = { name: 'a', field: 'a', skip: false, type: 'text' } as const;
    const { actor } = await mapped({ ...scannedFile, facts, columns: [column, column] });
    const columns = [column, { ...column, type: 'json' as const }];
    actor.send({ type: 'job.edit', values: { columns } });
    actor.send({ type: 'job.edit', values: { conversion: { ...conversionAtFirst, missing: ['NA'] } } });
    expect(actor.getSnapshot().context.values.columns.map(({ type }) => type)).toEqual(['number', 'json']);
  });

  it('shows what is wrong until it is changed', async () => {
    const { actor, value } = await mapped();
    actor.send({ type: 'job.edit', values: { collection: '' } });
    actor.send({ type: 'job.check' });
    expect(value()).toEqual({ choosing: 'invalid' });
    expect(actor.getSnapshot().context.errors).toEqual({ collection: 'Please select a Collection!' });
    actor.send({ type: 'job.edit', values: { collection: 'orders' } });
    expect(actor.getSnapshot().context.errors).toEqual({});
  });

  it('counts the existing models only if they are changed', () => {
    const count = (existing: typeof importPlan.existing) => rowsToImport(importCheck, { ...importPlan, existing });
    expect([count('skip'), count('refuse'), count('merge'), count('replace')]).toEqual([1200, 1200, 1238, 1238]);
  });

  it('adds up its parts, with failures by line', () => {
    const part = (id: string, line: number): JobResult => ({
      id,
      outcome: 'done',
      parts: { next: 3, outcomes: { ...noOutcomes, created: 2, failed: 1 }, failures: [{ line, reason: 'No.' }] },
    });
    expect(summaryOf([part('1', 9), part('0', 4), { id: '2', outcome: 'begun' }])).toEqual({
      rows: 6,
      outcomes: { ...noOutcomes, created: 4, failed: 2 },
      failures: [
        { line: 4, reason: 'No.' },
        { line: 9, reason: 'No.' },
      ],
    });
  });

  itReachesEveryState(
    importMachine.provide({ actions: { leave: () => {}, saveFailures: () => {}, storeEnd: () => {} } }),
    {
      input: { username: 'admin', collection: 'orders' },
      tasks: {
        loadJob: { outputs: [undefined, begun, over] },
        prepareJob: { outputs: [importJob] },
        findHints: {},
        forgetJob: {},
      },
      watches: ['readSource', 'check'],
      children: ['job'],
      contextKeys: ['typed', 'values', 'check'],
      limit: 4_000,
      events: [
        { type: 'job.choose', choice: { file: importFile } },
        { type: 'source.read', found: scannedFile },
        { type: 'source.failed', problem: unreachable },
        { type: 'job.edit', values: { collection: '' } },
        { type: 'job.edit', values: { existing: 'merge' } },
        { type: 'job.choose', choice: { reading: { format: 'json' } } },
        { type: 'job.check' },
        { type: 'check.done', check: importCheck },
        { type: 'check.failed', problem: unreachable },
        { type: 'job.ask' },
        { type: 'job.type', text: '1238' },
        { type: 'job.confirm' },
        { type: 'job.back' },
        { type: 'job.resume', choice: { file: importFile } },
        { type: 'job.discard' },
      ],
    },
    ['confirming.exporting', 'discarded'],
  );
});
