import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ActorRefFrom, createActor, type SnapshotFrom, waitFor } from 'xstate';
import { browserJobStore } from '~/api/browser/job-store';
import { dataOf as storedData, documentOf } from '~/core/json/scan';
import { withShownDates } from '~/core/json/values';
import type { JobActor } from '~/machines/kit/job-machine';
import { csvText, jsonLines } from '~/machines/model/export/export-run';
import { importScreens } from '~/machines/model/import/import-actors';
import { type ImportJobStore, type ImportValues, summaryOf } from '~/machines/model/import/import-machine';
import { hostileData } from '../support/hostile-values';
import { scan } from '../support/import-file';
import { type LiveDomain, liveKey as key, openLiveDomain } from '../support/live-domain';
import { screenWorld } from '../support/screen-world';

const place = { username: 'admin', domain: key };
let domain: LiveDomain;
let imports: ImportJobStore;
const ends: Array<() => unknown> = [];
const saved = vi.fn();

beforeEach(async () => {
  domain = await openLiveDomain();
  imports = browserJobStore(`server ${Math.random()}`, 'import');
  ends.push(domain.end);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(change: Partial<LiveDomain> = {}) {
  const world = screenWorld({});
  const { rest, realtime } = { ...domain, ...change };
  let made = 0;
  const browser = { ...world.wiring.browser, imports, download: { save: saved }, newId: () => `made-${(made += 1)}` };
  const wiring = { ...world.wiring, rest, realtime, browser };
  const actor = createActor(importScreens(wiring, key).importing, {
    input: { username: 'admin', collection: 'orders' },
  }).start();
  ends.push(() => actor.stop());
  await waitFor(actor, (s) => !s.matches('loading'));
  return actor;
}
type Import = ActorRefFrom<ReturnType<typeof importScreens>['importing']>;
const fileOf = (content: string, name = 'models.jsonl') => new File([content], name);
const jobOf = (actor: Import) => actor.getSnapshot().children['job'] as unknown as JobActor;

async function check(actor: Import, file: File, values: Partial<ImportValues> = {}) {
  actor.send({ type: 'job.choose', choice: { file } });
  await waitFor(actor, (s) => s.matches('choosing') || s.matches('empty'));
  actor.send({ type: 'job.edit', values });
  actor.send({ type: 'job.check' });
  const isChecked = (s: SnapshotFrom<Import>) => !s.matches('checking') && !s.matches('reading');
  await waitFor(actor, isChecked, { timeout: 20_000 });
  return actor.getSnapshot().context.check;
}
function confirm(actor: Import, count: number) {
  actor.send({ type: 'job.ask' });
  actor.send({ type: 'job.type', text: String(count) });
  actor.send({ type: 'job.confirm' });
}
async function run(actor: Import, count: number, file: File, values: Partial<ImportValues> = {}) {
  const found = await check(actor, file, values);
  confirm(actor, count);
  await over(actor);
  return found;
}
/** Pauses an import when some of its rows are imported. */
async function pause(actor: Import, after: number) {
  await waitFor(actor, (s) => s.matches('running'));
  await waitFor(jobOf(actor), (s) => summaryOf(s.context.results.values()).rows > after);
  jobOf(actor).send({ type: 'job.pause' });
  await waitFor(jobOf(actor), (s) => s.matches('paused'));
}
async function discard(actor: Import) {
  actor.send({ type: 'job.discard' });
  await waitFor(actor, (s) => s.matches('empty'));
}
function storedJobOf(actor: Import) {
  const { job } = actor.getSnapshot().context;
  if (!job) throw new Error('There was no job.');
  return job;
}
const over = (actor: Import) => waitFor(actor, (s) => s.matches('ended'), { timeout: 20_000 });
const summary = (actor: Import) => summaryOf(actor.getSnapshot().context.results.values());
const dataOf = async (id: string) => (await domain.api.models.get(key, id)).data;
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `${JSON.stringify({ id: `new-${index}`, index })}\n`).join('');

describe('importing', () => {
  it('warns of a model that is nested so deep that some clients fail', async () => {
    const actor = await start();
    const deep = `${'{"a":'.repeat(55)}1${'}'.repeat(55)}`;
    expect(await check(actor, fileOf(`{"a":1}\n${deep}\n{"a":{"b":2}}\n`))).toMatchObject({
      isNew: 3,
      warning: expect.stringMatching(/^Line 2: The data is nested 55 levels deep/) as string,
    });
  });

  it('creates models, with dates and under new ids', async () => {
    const actor = await start();
    const content = '{"when":{"$convergenceType":"date","value":"2026-11-20T08:00:00.000Z"}}\n{"a":[1]}\n';
    expect(await run(actor, 2, fileOf(content))).toMatchObject({ isNew: 2, existing: 0, invalid: 0 });
    expect(summary(actor)).toMatchObject({ rows: 2, outcomes: { created: 2 }, failures: [] });
    expect(await domain.api.models.get(key, 'made-1')).toMatchObject({
      collection: 'orders',
      data: { when: { $$convergence_type: 'date', date: Date.UTC(2026, 10, 20, 8) } },
    });
    expect(await dataOf('made-2')).toEqual({ a: [1] });
  });

  it.each([
    ['skip', { skipped: 2, created: 1 }, undefined],
    ['refuse', { failed: 2, created: 1 }, undefined],
    ['merge', { changed: 1, unchanged: 1, created: 1 }, { note: 'imported' }],
    ['replace', { changed: 1, unchanged: 1, created: 1 }, 'replaced'],
  ] as const)('with existing models: %s', async (existing, outcomes, expected) => {
    const [first, second] = await Promise.all(['order-10400', 'order-10401'].map(dataOf));
    await domain.api.models.put(key, { id: 'same', collection: 'orders', data: { note: 'imported' } });
    const content = ['order-10400', 'same', 'fresh']
      .map((id) => `${JSON.stringify({ id, note: 'imported' })}\n`)
      .join('');
    const actor = await start();
    expect(await run(actor, expected === undefined ? 1 : 3, fileOf(content), { existing })).toMatchObject({
      isNew: 1,
      existing: 2,
      invalid: 0,
      examples: { isNew: [{ line: 3, id: 'fresh', text: '{"note":"imported"}' }] },
    });
    expect(summary(actor).outcomes).toEqual({ changed: 0, unchanged: 0, skipped: 0, failed: 0, ...outcomes });
    expect(await dataOf('order-10400')).toEqual(
      expected === 'replaced' ? { note: 'imported' } : { ...first, ...expected },
    );
    expect(await dataOf('order-10401')).toEqual(second);
    expect(await dataOf('fresh')).toEqual({ note: 'imported' });
  });

  it('replaces in the live document with the smallest edits, as one version', async () => {
    await domain.api.models.put(key, { id: 'open', collection: 'orders', data: { a: [1, 2, 3], b: 'text' } });
    const before = await domain.api.models.info(key, 'open');
    const actor = await start();
    await run(actor, 1, fileOf('{"id":"open","a":[1,3],"b":"text!"}\n'), { existing: 'replace' });
    expect(await domain.api.models.get(key, 'open')).toMatchObject({
      version: before.version + 1,
      data: { a: [1, 3], b: 'text!' },
    });
  });

  it('imports an export again without a change', async () => {
    const { data } = await domain.api.models.query(key, 'SELECT * FROM orders LIMIT 20');
    for (const [content, name] of [
      [jsonLines(data).join(''), 'a.jsonl'],
      [`\uFEFF${csvText(data)}`, 'a.csv'],
    ] as const) {
      const actor = await start();
      expect(await run(actor, data.length, fileOf(content, name), { existing: 'merge' })).toMatchObject({
        existing: data.length,
        invalid: 0,
      });
      expect(summary(actor).outcomes).toMatchObject({ unchanged: data.length });
      await discard(actor);
    }
  });

  it('imports hostile values, and their export by each format without a change', async () => {
    const chosen = hostileData.filter(({ value }, index) =>
      typeof value === 'string' ? index % 6 === 0 : !Object.is(value, -0),
    );
    const content = chosen.map((data, index) =>
      JSON.stringify({ key: `hostile-${index}`, ...(storedData(data) as object) }, withShownDates),
    );
    const actor = await start();
    const { columns } = await scan(`${content.join('\n')}\n`);
    const values = { id: 0, columns: columns.map((column) => ({ ...column, skip: column.name === 'key' })) };
    expect(await run(actor, chosen.length, fileOf(`${content.join('\n')}\n`), values)).toMatchObject({ invalid: 0 });
    expect(summary(actor)).toMatchObject({ outcomes: { created: chosen.length }, failures: [] });
    const { data } = await domain.api.models.query(key, 'SELECT * FROM orders LIMIT 1000');
    const made = chosen.map((_, index) => data.find(({ id }) => id === `hostile-${index}`));
    expect(made.map((model) => documentOf(model?.data ?? {}))).toEqual(chosen);
    for (const [text, name] of [
      [jsonLines(data).join(''), 'a.jsonl'],
      [`\uFEFF${csvText(data)}`, 'a.csv'],
    ] as const) {
      await discard(actor);
      await run(actor, data.length, fileOf(text, name), { existing: 'replace' });
      expect(summary(actor)).toMatchObject({ outcomes: { unchanged: data.length }, failures: [] });
    }
  });

  it('lists what fails, with lines', async () => {
    const [other = ''] = (await domain.api.models.list(key, { offset: 0, limit: 1_000 }))
      .filter(({ collection }) => collection !== 'orders')
      .map(({ id }) => id);
    const content = ['a', '{', other, 'b', 'b']
      .map((id) => (id === '{' ? id : JSON.stringify({ id, v: 1 })))
      .join('\n');
    const actor = await start();
    const found = await check(actor, fileOf(content));
    expect(found).toMatchObject({ isNew: 2, existing: 0, invalid: 3 });
    confirm(actor, 2);
    await over(actor);
    const { failures } = summary(actor);
    expect(failures).toEqual(found?.examples.invalid);
    expect(failures).toEqual([
      { line: 2, reason: 'Character 2: The text ends too early.' },
      { line: 3, id: other, reason: expect.stringContaining('The id is used in the collection') as string },
      { line: 5, id: 'b', reason: 'An earlier line has the same id.' },
    ]);
    actor.send({ type: 'job.saveFailures' });
    expect(saved).toHaveBeenLastCalledWith(
      'acme-orders-import-failures.jsonl',
      'application/x-ndjson',
      failures.map(({ line, id, reason }) => `${JSON.stringify({ line, id, reason })}\n`),
    );
  });

  it('refuses only the records with a repeated id, also of an array on one line', async () => {
    const content = JSON.stringify(['a', 'a', 'b'].map((id, v) => ({ id, v })));
    const actor = await start();
    expect(await run(actor, 2, fileOf(content, 'a.json'))).toMatchObject({ isNew: 2, invalid: 1 });
    expect(summary(actor)).toMatchObject({ outcomes: { created: 2, failed: 1 } });
    expect([await dataOf('a'), await dataOf('b')]).toEqual([{ v: 0 }, { v: 2 }]);
  });

  it('forgets an import that an earlier release has stored', async () => {
    const actor = await start();
    await run(actor, 1, fileOf(rows(1)));
    const job = storedJobOf(actor);
    const { conversion: _, ...plan } = job.plan;
    await imports.save(place, { ...job, plan: plan as typeof job.plan });
    const again = await start();
    expect(again.getSnapshot().value).toBe('empty');
    await run(again, 1, fileOf(rows(2)));
    expect(summary(again)).toMatchObject({ outcomes: { created: 1 } });
  });

  it('pauses, and goes on after a reload with the same file', async () => {
    const count = 120;
    const actor = await start();
    await check(actor, fileOf(rows(count)), { existing: 'refuse' });
    confirm(actor, count);
    await pause(actor, 10);
    const { rows: begun } = summaryOf(jobOf(actor).getSnapshot().context.results.values());
    expect(begun).toBeLessThan(count);
    actor.stop();
    const again = await start();
    expect(again.getSnapshot().value).toBe('interrupted');
    expect(summary(again).rows).toBe(begun);
    again.send({ type: 'job.resume', choice: { file: fileOf(rows(count - 1)) } });
    await waitFor(again, (s) => s.context.problem !== undefined);
    expect(again.getSnapshot()).toMatchObject({
      value: 'interrupted',
      context: { problem: { message: expect.stringContaining('not the file') as string } },
    });
    again.send({ type: 'job.resume', choice: { file: fileOf(rows(count)) } });
    await over(again);
    expect(summary(again)).toMatchObject({ rows: count, outcomes: { created: count }, failures: [] });
    expect((await start()).getSnapshot().value).toBe('ended');
  });

  it('imports no row again that another tab has imported in the meantime', async () => {
    const count = 60;
    const file = fileOf('{"twice":true}\n'.repeat(count));
    const actor = await start();
    await check(actor, file);
    confirm(actor, count);
    await pause(actor, 10);
    const { rest } = domain;
    const put = vi.fn<typeof rest.put>(rest.put);
    const other = await start({ rest: { ...rest, put } });
    expect(other.getSnapshot().value).toBe('interrupted');
    jobOf(actor).send({ type: 'job.resume' });
    await over(actor);
    other.send({ type: 'job.resume', choice: { file } });
    await over(other);
    expect(summary(other)).toMatchObject({ rows: count, outcomes: { created: count } });
    expect(put).not.toHaveBeenCalled();
  });

  it('does not go on, and changes nothing stored, when another tab has begun another import', async () => {
    const actor = await start();
    await check(actor, fileOf(rows(30)));
    confirm(actor, 30);
    await pause(actor, 3);
    const other = await start();
    jobOf(actor).send({ type: 'job.cancel' });
    await over(actor);
    await discard(actor);
    await run(actor, 1, fileOf('{"id":"next"}\n'));
    const stored = await vi.waitFor(async () => {
      const found = await imports.load(place);
      if (found?.job.isOver !== true) throw new Error('The end is not stored.');
      return found;
    });
    other.send({ type: 'job.resume', choice: { file: fileOf(rows(30)) } });
    await waitFor(other, (s) => s.matches('running'));
    await waitFor(jobOf(other), (s) => s.matches('paused'));
    expect(jobOf(other).getSnapshot().context.problem).toMatchObject({ message: 'Another tab has ended this import.' });
    jobOf(other).send({ type: 'job.cancel' });
    await over(other);
    other.stop();
    expect(await imports.load(place)).toEqual(stored);
  });

  it('finishes a model whose creation was interrupted, and makes no second one', async () => {
    const content = '{"v":{"$convergenceType":"date","value":"2026-11-20"}}\n{"v":2}\n';
    const actor = await start();
    await check(actor, fileOf(content));
    confirm(actor, 2);
    await waitFor(actor, (s) => s.matches('running'));
    await over(actor);
    const job = storedJobOf(actor);
    const parts = { next: 0, outcomes: summaryOf([]).outcomes, failures: [], begun: 'cut' };
    await domain.api.models.put(key, { id: 'cut', collection: 'orders', data: {} });
    await imports.save(place, job);
    await imports.note(place, { id: '0', outcome: 'begun', parts });
    const again = await start();
    again.send({ type: 'job.resume', choice: { file: fileOf(content) } });
    await over(again);
    expect(summary(again).outcomes).toMatchObject({ created: 2 });
    expect(await dataOf('cut')).toMatchObject({ v: { date: Date.UTC(2026, 10, 20) } });
  });

  it('does not undo what was edited in a model that was created before an interruption', async () => {
    const content = '{"id":"made","v":1}\n';
    const actor = await start();
    await run(actor, 1, fileOf(content));
    const job = storedJobOf(actor);
    await domain.api.models.put(key, { id: 'made', collection: 'orders', data: { v: 'edited' } });
    await imports.save(place, job);
    const parts = { next: 0, outcomes: summaryOf([]).outcomes, failures: [], begun: 'made' };
    await imports.note(place, { id: '0', outcome: 'begun', parts });
    const again = await start();
    again.send({ type: 'job.resume', choice: { file: fileOf(content) } });
    await over(again);
    expect(summary(again).outcomes).toMatchObject({ created: 1 });
    expect(await dataOf('made')).toEqual({ v: 'edited' });
  });

  it('pauses when the server can not be reached, and fails nothing', async () => {
    let away = false;
    const { rest } = domain;
    const call: typeof rest.put = (...args) => (away ? Promise.reject({ kind: 'unreachable' }) : rest.put(...args));
    const actor = await start({ rest: { ...rest, put: call } });
    await check(actor, fileOf(rows(30)));
    away = true;
    confirm(actor, 30);
    await waitFor(actor, (s) => s.matches('running'));
    await waitFor(jobOf(actor), (s) => s.matches('paused'));
    expect(jobOf(actor).getSnapshot().context.problem).toEqual({ kind: 'unreachable' });
    away = false;
    jobOf(actor).send({ type: 'job.resume' });
    await over(actor);
    expect(summary(actor)).toMatchObject({ rows: 30, outcomes: { created: 30 }, failures: [] });
  });

  it.each([3, 400])('looks up %i ids in the list of models, not one by one', async (count) => {
    const { rest } = domain;
    const asked: string[] = [];
    const get: typeof rest.get = (path, ...more) => {
      asked.push(String(path));
      return rest.get(path, ...more);
    };
    const actor = await start({ rest: { ...rest, get } });
    const content = `${rows(count)}{"id":"order-10400"}\n`;
    expect(await check(actor, fileOf(content))).toMatchObject({ isNew: count, existing: 1, invalid: 0 });
    expect(asked.length).toBeLessThan(3);
  });

  it('does not replace an unfinished import, and is over when it was canceled', async () => {
    const actor = await start();
    await check(actor, fileOf(rows(40)));
    const other = await start();
    await check(other, fileOf(rows(40)));
    confirm(actor, 40);
    await waitFor(actor, (s) => s.matches('running'));
    confirm(other, 40);
    await waitFor(other, (s) => s.matches('notBegun'));
    jobOf(actor).send({ type: 'job.cancel' });
    await over(actor);
    expect(summary(actor).rows).toBeLessThan(40);
    expect((await start()).getSnapshot().value).toBe('ended');
  });

  it('says what is wrong with the file, the fields and the collection', async () => {
    const actor = await start();
    await check(actor, fileOf(''));
    expect(actor.getSnapshot()).toMatchObject({
      value: 'empty',
      context: { problem: { message: 'The file is empty.' } },
    });
    actor.send({ type: 'job.choose', choice: { file: fileOf('a,b\n1,2\n', 'a.csv') } });
    await waitFor(actor, (s) => s.matches('choosing'));
    const { columns } = actor.getSnapshot().context.values;
    actor.send({
      type: 'job.edit',
      values: { collection: ' ', columns: columns.map((column) => ({ ...column, field: 'a' })) },
    });
    actor.send({ type: 'job.check' });
    expect(actor.getSnapshot()).toMatchObject({
      value: { choosing: 'invalid' },
      context: {
        errors: { collection: 'Please select a Collection!', columns: { 1: 'Another column has this name.' } },
      },
    });
    actor.send({ type: 'job.edit', values: { collection: 'nowhere', columns } });
    actor.send({ type: 'job.check' });
    await waitFor(actor, (s) => s.matches('unchecked'));
    expect(actor.getSnapshot().context.problem).toMatchObject({ message: "There is no collection 'nowhere'." });
  });
});
