import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { columnWatch } from '~/core/import/cell-types';
import { conversionAtFirst } from '~/core/import/scan-file';
import type { JobResult } from '~/machines/kit/job-machine';
import { importMachine, type LoadedImport } from '~/machines/model/import/import-machine';
import { noOutcomes, rowsToImport, summaryOf } from '~/machines/model/import/import-plan';
import { deferredTask, settle } from '../support/deferred-task';
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
        scan: silent,
        check: silent,
        storeJob: waiting(),
        matchFile: waiting(),
        forgetJob: waiting(),
        job: silent,
      },
    }),
    { input: { username: 'admin', collection: 'orders' } },
  ).start();
  loadJob.last.resolve(loaded);
  await settle();
  return { actor, value: () => actor.getSnapshot().value };
}

describe(importMachine.id, () => {
  it.each<[string, LoadedImport, unknown]>([
    ['nothing was imported', undefined, 'choosing'],
    ['an import was interrupted', begun, 'interrupted'],
    ['an import has ended', over, 'ended'],
    ['an import was canceled', canceled, 'ended'],
  ])('begins where it was when %s', async (_, loaded, expected) =>
    expect((await start(loaded)).value()).toEqual(expected),
  );

  it('suggests a mapping, keeps the collection, and changes models only after the number is typed', async () => {
    const { actor, value } = await start(undefined);
    actor.send({ type: 'import.choose', file: importFile });
    actor.send({ type: 'scan.done', scanned: scannedFile });
    expect(actor.getSnapshot().context.values).toEqual({
      collection: 'orders',
      columns: scannedFile.columns,
      id: 0,
      existing: 'skip',
      conversion: conversionAtFirst,
    });
    actor.send({ type: 'import.edit', values: { existing: 'merge' } });
    actor.send({ type: 'import.check' });
    actor.send({ type: 'check.done', check: importCheck });
    actor.send({ type: 'import.ask' });
    for (const text of ['', '1200']) {
      actor.send({ type: 'import.type', text });
      actor.send({ type: 'import.confirm' });
      expect(value()).toBe('confirming');
    }
    actor.send({ type: 'import.type', text: '1238' });
    actor.send({ type: 'import.confirm' });
    expect(value()).toBe('beginning');
  });

  it('begins at once when no model is changed', async () => {
    const { actor, value } = await start(undefined);
    actor.send({ type: 'import.choose', file: importFile });
    actor.send({ type: 'scan.done', scanned: scannedFile });
    actor.send({ type: 'import.check' });
    actor.send({ type: 'check.done', check: importCheck });
    actor.send({ type: 'import.ask' });
    expect(value()).toBe('beginning');
  });

  it('reads the file again as chosen, keeps what was entered, and stays when it can not be read so', async () => {
    const { actor, value } = await start(undefined);
    actor.send({ type: 'import.choose', file: importFile });
    actor.send({ type: 'scan.done', scanned: scannedFile });
    const conversion = { ...conversionAtFirst, zone: 'Europe/Berlin' };
    actor.send({ type: 'import.edit', values: { collection: 'archive', existing: 'merge', conversion } });
    actor.send({ type: 'import.read', reading: { encoding: 'utf-16le' } });
    expect(value()).toBe('scanning');
    expect(actor.getSnapshot().context.reading).toEqual({ encoding: 'utf-16le' });
    actor.send({ type: 'scan.failed', problem: unreachable });
    expect(value()).toEqual({ mapping: 'editing' });
    expect(actor.getSnapshot().context.problem).toEqual(unreachable);
    actor.send({ type: 'import.read', reading: { format: 'json' } });
    expect(actor.getSnapshot().context.reading).toEqual({ encoding: 'utf-16le', format: 'json' });
    actor.send({ type: 'import.back' });
    expect(value()).toEqual({ mapping: 'editing' });
    actor.send({ type: 'import.read', reading: { format: 'json' } });
    actor.send({ type: 'scan.done', scanned: { ...scannedFile, columns: [] } });
    expect(actor.getSnapshot().context).toMatchObject({
      problem: undefined,
      values: { collection: 'archive', existing: 'merge', columns: [], conversion },
    });
  });

  it('suggests types again where none was chosen', async () => {
    const { actor } = await start(undefined);
    const watch = columnWatch();
    for (const text of ['1', '2', 'NA']) watch.add(text);
    const facts = [watch.facts(), watch.facts()];
    const column = { name: 'a', field: 'a', skip: false, type: 'text' } as const;
    actor.send({ type: 'import.choose', file: importFile });
    actor.send({ type: 'scan.done', scanned: { ...scannedFile, facts, columns: [column, column] } });
    const columns = [column, { ...column, type: 'json' as const }];
    actor.send({ type: 'import.edit', values: { columns } });
    actor.send({
      type: 'import.edit',
      values: { conversion: { ...conversionAtFirst, missing: ['NA'] } },
    });
    expect(actor.getSnapshot().context.values.columns.map(({ type }) => type)).toEqual(['number', 'json']);
  });

  it('does not ask when nothing would be imported, and keeps what was entered', async () => {
    const { actor, value } = await start(undefined);
    actor.send({ type: 'import.choose', file: importFile });
    actor.send({ type: 'scan.done', scanned: scannedFile });
    actor.send({ type: 'import.edit', values: { collection: 'archive' } });
    actor.send({ type: 'import.check' });
    actor.send({ type: 'check.done', check: { ...importCheck, isNew: 0 } });
    actor.send({ type: 'import.ask' });
    expect(value()).toBe('checked');
    actor.send({ type: 'import.back' });
    expect(actor.getSnapshot().context.values.collection).toBe('archive');
  });

  it('shows what is wrong until it is changed', async () => {
    const { actor, value } = await start(undefined);
    actor.send({ type: 'import.choose', file: importFile });
    actor.send({ type: 'scan.done', scanned: scannedFile });
    actor.send({ type: 'import.edit', values: { collection: '' } });
    actor.send({ type: 'import.check' });
    expect(value()).toEqual({ mapping: 'invalid' });
    expect(actor.getSnapshot().context.errors).toEqual({ collection: 'Please select a Collection!' });
    actor.send({ type: 'import.edit', values: { collection: 'orders' } });
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
      parts: {
        next: 3,
        outcomes: { ...noOutcomes, created: 2, failed: 1 },
        failures: [{ line, reason: 'No.' }],
      },
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

  itReachesEveryState(importMachine.provide({ actions: { saveFailures: () => {}, storeEnd: () => {} } }), {
    input: { username: 'admin', collection: 'orders' },
    tasks: {
      loadJob: { outputs: [undefined, begun, over] },
      storeJob: { outputs: [importJob] },
      matchFile: {},
      forgetJob: {},
    },
    watches: ['scan', 'check'],
    children: ['job'],
    contextKeys: ['typed', 'values', 'check'],
    limit: 4_000,
    events: [
      { type: 'import.choose', file: importFile },
      { type: 'scan.done', scanned: scannedFile },
      { type: 'scan.failed', problem: unreachable },
      { type: 'import.edit', values: { collection: '' } },
      { type: 'import.edit', values: { existing: 'merge' } },
      { type: 'import.read', reading: { format: 'json' } },
      { type: 'import.check' },
      { type: 'check.done', check: importCheck },
      { type: 'check.failed', problem: unreachable },
      { type: 'import.ask' },
      { type: 'import.type', text: '1238' },
      { type: 'import.confirm' },
      { type: 'import.back' },
      { type: 'import.discard' },
    ],
  });
});
