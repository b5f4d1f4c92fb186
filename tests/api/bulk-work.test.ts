import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ActorRefFrom, createActor, waitFor } from 'xstate';
import { browserJobStore } from '~/api/browser/job-store';
import type { Realtime } from '~/api/realtime/port';
import type { Rest } from '~/api/rest/client';
import type { DomainApi } from '~/api/rest/domain/api';
import { bulkScreens } from '~/machines/model/bulk/bulk-actors';
import {
  type BulkJobStore,
  type BulkTarget,
  type BulkValues,
  confirmationText,
} from '~/machines/model/bulk/bulk-machine';
import type { JobActor } from '~/machines/kit/job-machine';
import { liveKey, openLiveDomain } from '../support/live-domain';
import { screenWorld } from '../support/screen-world';

const key = liveKey;
const place = { username: 'admin', domain: key };

let rest: Rest;
let realtime: Realtime;
let api: DomainApi;
let jobs: BulkJobStore;
const ends: Array<() => unknown> = [];

beforeEach(async () => {
  const domain = await openLiveDomain();
  ({ rest, realtime, api } = domain);
  jobs = browserJobStore(`server ${Math.random()}`);
  ends.push(domain.end);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const saved = vi.fn();

async function start(chosen?: BulkTarget) {
  if (chosen) await jobs.save(place, { target: chosen });
  const world = screenWorld({});
  const wiring = {
    ...world.wiring,
    operator: 'admin',
    rest,
    realtime,
    browser: { ...world.wiring.browser, jobs, download: { save: saved } },
  };
  const bulk = createActor(bulkScreens(wiring, key).bulk, { input: { username: 'admin' } }).start();
  ends.push(() => bulk.stop());
  await waitFor(bulk, (s) => !s.matches('loading'));
  return { bulk, gone: world.gone };
}
type Bulk = ActorRefFrom<ReturnType<typeof bulkScreens>['bulk']>;
const jobOf = (bulk: Bulk) => bulk.getSnapshot().children['job'] as unknown as JobActor;

async function preview(bulk: Bulk, values: Partial<BulkValues>) {
  bulk.send({ type: 'job.edit', values });
  bulk.send({ type: 'job.check' });
  await waitFor(bulk, (s) => s.matches('checked') || s.matches('unchecked') || s.matches('choosing'));
  return bulk.getSnapshot().context.check;
}
function confirm(bulk: Bulk) {
  bulk.send({ type: 'job.ask' });
  const { check, plan } = bulk.getSnapshot().context;
  bulk.send({ type: 'job.type', text: check && plan ? confirmationText(check, plan) : '' });
  bulk.send({ type: 'job.confirm' });
}
/** Makes a change to its end. */
async function run(bulk: Bulk, values: Partial<BulkValues>) {
  const shown = await preview(bulk, values);
  confirm(bulk);
  await over(bulk);
  return shown;
}
/** Goes on with a job that was interrupted. */
async function resumed() {
  const { bulk } = await start();
  bulk.send({ type: 'job.resume' });
  await over(bulk);
  return bulk;
}
const over = (bulk: Bulk) => waitFor(bulk, (s) => s.matches('ended'), { timeout: 20_000 });
const outcomes = (bulk: Bulk) => [...bulk.getSnapshot().context.results.values()].map(({ outcome }) => outcome);
const dataOf = async (id: string) => (await api.models.get(key, id)).data;
const idsOf = async (collection: string) =>
  (await api.models.query(key, `SELECT FROM ${collection} ORDER BY @id LIMIT 500`)).data.map(({ id }) => id);

describe('changing many models', () => {
  it('sets a field in all models of a collection over their live documents, and undoes it', async () => {
    const { bulk } = await start({ kind: 'collection', collection: 'orders' });
    const ids = await idsOf('orders');
    const [first = ''] = ids;
    const before = await dataOf(first);
    expect(await run(bulk, { action: 'set', path: 'state', value: '"archived"' })).toMatchObject({
      ids: ids.toSorted(),
      connected: 0,
      unchanged: 0,
      refused: 0,
      examples: { length: 10 },
    });
    expect(new Set(outcomes(bulk))).toEqual(new Set(['done']));
    expect(await dataOf(first)).toEqual({ ...before, state: 'archived' });
    bulk.send({ type: 'job.undo' });
    await over(bulk);
    expect(outcomes(bulk)).toHaveLength(ids.length);
    expect(await dataOf(first)).toEqual(before);
  });

  it('keeps what others have changed since: a value set again is not undone', async () => {
    const { bulk } = await start({ kind: 'ids', ids: ['order-10400', 'order-10401', 'gone'] });
    expect(await run(bulk, { action: 'unset', path: 'customer' })).toMatchObject({
      ids: ['order-10400', 'order-10401'],
      refused: 1,
      refusals: [{ id: 'gone', reason: 'It no longer exists.' }],
    });
    expect(await dataOf('order-10400')).not.toHaveProperty('customer');
    const other = await start({ kind: 'ids', ids: ['order-10400'] });
    await run(other.bulk, { action: 'set', path: 'customer', value: '"Someone"' });
    bulk.send({ type: 'job.undo' });
    await over(bulk);
    expect(bulk.getSnapshot().context.results.get('order-10400')).toMatchObject({
      outcome: 'failed',
      reason: 'The field has changed since.',
    });
    expect(await dataOf('order-10400')).toMatchObject({ customer: 'Someone' });
    expect(await dataOf('order-10401')).toHaveProperty('customer');
    bulk.send({ type: 'job.saveFailures' });
    expect(saved).toHaveBeenCalledWith('acme-orders-failures.jsonl', 'application/x-ndjson', [
      '{"id":"order-10400","reason":"The field has changed since."}\n',
    ]);
  });

  it('pauses, and goes on where it was after a reload', async () => {
    const { bulk } = await start({ kind: 'query', query: 'SELECT * FROM orders LIMIT 30' });
    await preview(bulk, { action: 'rename', path: 'state', to: 'status' });
    confirm(bulk);
    await waitFor(bulk, (s) => s.matches('running'));
    jobOf(bulk).send({ type: 'job.pause' });
    await waitFor(jobOf(bulk), (s) => s.matches('paused'));
    const { size } = jobOf(bulk).getSnapshot().context.results;
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThan(30);
    bulk.stop();
    const again = await start();
    expect(again.bulk.getSnapshot().value).toBe('interrupted');
    expect(again.bulk.getSnapshot().context.results.size).toBe(size);
    again.bulk.send({ type: 'job.resume' });
    await over(again.bulk);
    expect(outcomes(again.bulk)).toEqual(Array.from({ length: 30 }, () => 'done'));
    const reloaded = await start();
    expect(reloaded.bulk.getSnapshot().value).toBe('ended');
    reloaded.bulk.send({ type: 'job.discard' });
    await waitFor(reloaded.bulk, (s) => s.matches('discarded'));
    expect(reloaded.gone).toEqual(['/domain/acme/orders/models']);
    expect((await start()).bulk.getSnapshot().value).toBe('empty');
  });

  it('moves a model with its dates and permissions, and leaves no copy', async () => {
    const [id = ''] = await idsOf('orders');
    const before = await dataOf(id);
    await api.modelPermissions.setOverride(key, id, true);
    await api.modelPermissions.setWorld(key, id, { read: true, write: false, remove: false, manage: false });
    const rules = await api.modelPermissions.get(key, id);
    const count = (await api.models.list(key, { offset: 0, limit: 1_000 })).length;
    await api.collections.create(key, { ...(await api.collections.get(key, 'orders')), id: 'archive' });
    const { bulk } = await start({ kind: 'ids', ids: [id] });
    expect(await run(bulk, { action: 'move', collection: 'archive' })).toMatchObject({
      examples: [{ id, before: 'orders', after: 'archive' }],
    });
    expect(outcomes(bulk)).toEqual(['done']);
    expect(await api.models.get(key, id)).toMatchObject({ collection: 'archive', data: before });
    expect(await api.modelPermissions.get(key, id)).toEqual(rules);
    expect(await api.models.list(key, { offset: 0, limit: 1_000 })).toHaveLength(count);
  });

  it('finishes a move that was cut off after the model was deleted', async () => {
    const [id = ''] = await idsOf('orders');
    const { data } = await api.models.get(key, id);
    const { id: copy } = await api.models.create(key, { collection: 'orders', data: { title: 'kept' } });
    await api.models.remove(key, id);
    const work = { change: { do: 'move', collection: 'orders' }, ids: [id] } as const;
    await jobs.save(place, { target: { kind: 'ids', ids: [id] }, work });
    await jobs.note(place, { id, outcome: 'begun', copy });
    await resumed();
    expect(data).not.toEqual({ title: 'kept' });
    expect(await dataOf(id)).toEqual({ title: 'kept' });
    await expect(api.models.info(key, copy)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('finishes a move that was cut off while the model was filled, unless it may be incomplete', async () => {
    const [full, part] = ['full', 'part'];
    for (const id of [full, part]) await api.models.put(key, { id, collection: 'orders', data: { title: 'kept' } });
    await api.models.put(key, { id: part, collection: 'orders', data: {} });
    const work = { change: { do: 'move', collection: 'orders' }, ids: [full, part] } as const;
    await jobs.save(place, { target: { kind: 'ids', ids: [full, part] }, work });
    const copies: string[] = [];
    for (const id of [full, part]) {
      const { id: copy } = await api.models.create(key, { collection: 'orders', data: { title: 'kept' } });
      copies.push(copy);
      await jobs.note(place, { id, outcome: 'begun', copy });
    }
    const bulk = await resumed();
    const { results } = bulk.getSnapshot().context;
    expect(results.get(full)).toEqual({ id: full, outcome: 'done' });
    await expect(api.models.info(key, copies[0] ?? '')).rejects.toMatchObject({ code: 'not_found' });
    expect(results.get(part)).toMatchObject({ outcome: 'failed', copy: copies[1] });
    expect(await dataOf(copies[1] ?? '')).toEqual({ title: 'kept' });
    bulk.send({ type: 'job.retryFailed' });
    await over(bulk);
    expect(bulk.getSnapshot().context.results.get(part)).toMatchObject({ outcome: 'failed', copy: copies[1] });
  });

  it('does not repeat changes that were sent before an interruption, and can undo them', async () => {
    const [id = ''] = await idsOf('orders');
    const before = await dataOf(id);
    const resume = async (change: object, begun: object) => {
      const work = { change, ids: [id] } as never as { change: { do: 'delete' }; ids: string[] };
      await jobs.save(place, { target: { kind: 'ids', ids: [id] }, work });
      await jobs.note(place, { id, outcome: 'begun', ...begun });
      return resumed();
    };
    const sent = await start({ kind: 'ids', ids: [id] });
    await run(sent.bulk, { action: 'set', path: 'state', value: '"archived"' });
    const bulk = await resume(
      { do: 'set', path: ['state'], value: 'archived' },
      { version: 0, before: before['state'] },
    );
    expect(outcomes(bulk)).toEqual(['done']);
    bulk.send({ type: 'job.undo' });
    await over(bulk);
    expect(await dataOf(id)).toEqual(before);
    const removed = await resume({ do: 'unset', path: ['lines', 0] }, { version: 0, before: 'x' });
    expect(removed.getSnapshot().context.results.get(id)).toMatchObject({
      outcome: 'failed',
      reason: 'It was changed in the meantime, perhaps by this job.',
    });
    expect(await dataOf(id)).toEqual(before);
  });

  it('is over when it was canceled, also after a reload', async () => {
    const { bulk } = await start({ kind: 'collection', collection: 'orders' });
    await preview(bulk, { action: 'set', path: 'a', value: '1' });
    confirm(bulk);
    await waitFor(bulk, (s) => s.matches('running'));
    jobOf(bulk).send({ type: 'job.cancel' });
    await over(bulk);
    const { size } = bulk.getSnapshot().context.results;
    expect(size).toBeLessThan(40);
    const again = await start();
    expect(again.bulk.getSnapshot().value).toBe('ended');
    expect(again.bulk.getSnapshot().context.results.size).toBe(size);
  });

  it('reads whole models when the query finds chosen fields only', async () => {
    const { bulk } = await start({ kind: 'query', query: 'SELECT customer FROM orders LIMIT 2' });
    const shown = await preview(bulk, { action: 'unset', path: 'state' });
    expect(shown).toMatchObject({ ids: { length: 2 }, unchanged: 0 });
  });

  it('does not replace the job of another tab', async () => {
    const { bulk } = await start({ kind: 'collection', collection: 'orders' });
    await preview(bulk, { action: 'set', path: 'a', value: '1' });
    const work = { change: { do: 'delete' }, ids: ['x'] } as const;
    await jobs.save(place, { target: { kind: 'ids', ids: ['x'] }, work });
    confirm(bulk);
    await waitFor(bulk, (s) => s.matches('notBegun'));
    expect((await jobs.load(place))?.job.work).toEqual(work);
  });

  it('sets permissions, and deletes', async () => {
    const ids = (await idsOf('orders')).slice(0, 3);
    const { bulk } = await start({ kind: 'ids', ids });
    expect(await run(bulk, { action: 'permissions', overridesWorld: true, world: ['read'] })).toMatchObject({
      examples: { 0: { before: 'as the collection', after: 'read' } },
    });
    expect(await api.modelPermissions.get(key, ids[0] ?? '')).toMatchObject({
      overrideWorld: true,
      worldPermissions: { read: true, write: false },
    });
    bulk.send({ type: 'job.again' });
    await run(bulk, { action: 'delete' });
    expect(outcomes(bulk)).toEqual(['done', 'done', 'done']);
    expect(await idsOf('orders')).not.toContain(ids[0]);
  });

  it('says what is wrong with the input, and when the collection is missing', async () => {
    const { bulk } = await start({ kind: 'ids', ids: ['order-10400'] });
    await preview(bulk, { action: 'set', path: 'a b', value: 'paid' });
    expect(bulk.getSnapshot().context.errors).toEqual({
      path: 'A name with spaces or signs is written in quotes. Did you mean $["a b"]?',
      value: 'Please input a JSON value! Put text in quotes.',
    });
    await preview(bulk, { action: 'move', collection: 'nowhere' });
    expect(bulk.getSnapshot().context.problem).toMatchObject({ message: "There is no collection 'nowhere'." });
  });
});
