import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate';
import type { ListQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import type { ListEvent, ListPage, QueryCommand, RemovalResult } from '~/machines/kit/resource-list-setup';
import { deferredTask, settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { recordedWatch } from '../support/recorded-watch';
import { replayPaths, unreached } from '../support/replay-paths';

type Send = ListEvent<Row>;
type Row = { id: string; state?: 'growing' };

const machine = createResourceList<Row>({
  idOf: ({ id }) => id,
  labelOf: ({ id }) => `Row ${id}`,
  isChanging: (rows) => rows.some(({ state }) => state === 'growing'),
  ordering: {
    own: { column: 'id', direction: 'ascending' },
    by: { id: ({ id }) => id, state: ({ state }) => state ?? '' },
    tie: ({ id }) => id,
  },
  confirmWord: (rows) => (rows.length === 1 ? rows[0]?.id : `delete ${rows.length}`),
});

const plain: ListQuery = { filter: '', page: 1, pageSize: 10, sort: undefined, facets: {} };
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));
const page = (given: Row[], hasNext = false): ListPage<Row> => ({ rows: given, hasNext, at: 1 });

function start(query: ListQuery = plain) {
  const clock = new SimulatedClock();
  const load = deferredTask<ListPage<Row>, ListQuery>();
  const remove = deferredTask<RemovalResult[], readonly Row[]>();
  const checkRemoved = deferredTask<RemovalResult[], readonly Row[]>();
  const readings: ListQuery[] = [];
  let open = 0;
  const readWhole = fromCallback<AnyEventObject, ListQuery>(({ input }) => {
    readings.push(input);
    open += 1;
    return () => (open -= 1);
  });
  const address = recordedWatch<QueryCommand>();
  const announced: (readonly RemovalResult[])[] = [];
  const actor = createActor(
    machine.provide({
      actors: {
        load: load.logic,
        remove: remove.logic,
        checkRemoved: checkRemoved.logic,
        keepQuery: address.logic,
        readWhole,
      },
      actions: { announceRemoved: (_, results) => announced.push(results) },
    }),
    { clock, input: { query } },
  ).start();
  const context = () => actor.getSnapshot().context;
  return {
    actor,
    clock,
    load,
    remove,
    checkRemoved,
    address,
    announced,
    readings,
    isReading: () => open > 0,
    context,
    send: (event: Send) => actor.send(event),
    value: () => actor.getSnapshot().value,
    list: () => actor.getSnapshot().value.rows,
    order: () => actor.getSnapshot().value.order,
    removal: () => actor.getSnapshot().value.removal,
    ids: () => context().page?.rows.map(({ id }) => id),
    has: (tag: 'skeleton' | 'busy' | 'rows' | 'failing' | 'confirming') => actor.getSnapshot().hasTag(tag),
    answer: async (given: ListPage<Row>) => {
      load.last.resolve(given);
      await settle();
    },
  };
}

async function shown(given: Row[] = rows('a', 'b', 'c'), query = plain) {
  const list = start(query);
  await list.answer(page(given));
  return list;
}

describe(`${machine.id}: loading`, () => {
  it('asks with the query of its input', async () => {
    const { load, list, has, answer, context } = start({ ...plain, filter: 'x', page: 3 });
    expect(load.last.input).toEqual({ ...plain, filter: 'x', page: 3 });
    expect(list()).toBe('loading');
    expect(has('skeleton')).toBe(true);
    expect(context().typed).toBe('x');
    await answer(page(rows('a'), true));
    expect(list()).toBe('ready');
    expect(context().page).toEqual(page(rows('a'), true));
  });

  it.each([
    ['empty', plain],
    ['unmatched', { ...plain, filter: 'zzz' }],
    ['unmatched', { ...plain, facets: { namespace: 'acme' } }],
    ['empty', { ...plain, facets: { namespace: '' } }],
  ] as const)('is %s without rows for %o', async (state, query) => {
    const { list, answer } = start(query);
    await answer(page([]));
    expect(list()).toBe(state);
  });

  it('keeps a failure and tries again, later and later', async () => {
    const { load, clock, list, has, context } = start();
    for (const [index, wait] of [5, 10, 20, 40, 60, 60].entries()) {
      load.last.reject(unreachable);
      await settle();
      expect(list()).toBe('failed');
      expect(has('failing')).toBe(true);
      expect(context().problem).toEqual(unreachable);
      clock.increment(wait * 1_000 - 1);
      expect(load.calls).toHaveLength(index + 1);
      clock.increment(1);
      expect(load.calls).toHaveLength(index + 2);
    }
  });

  it.each([
    ['failed', false],
    ['stale', true],
  ] as const)(
    'does not retry what the role does not permit when %s, but reloads on demand',
    async (state, hasRows) => {
      const { load, clock, send, list, ids, answer } = hasRows ? await shown() : start();
      if (hasRows) send({ type: 'list.reload' });
      load.last.reject(rejected('forbidden', 403));
      await settle();
      expect([list(), ids()]).toEqual([state, hasRows ? ['a', 'b', 'c'] : undefined]);
      clock.increment(600_000);
      expect(load.calls).toHaveLength(hasRows ? 2 : 1);
      send({ type: 'list.reload' });
      await answer(page(rows('a')));
      expect(list()).toBe('ready');
    },
  );

  it('keeps its rows when a later load fails, and recovers', async () => {
    const { load, clock, send, list, has, ids, context, answer } = await shown();
    send({ type: 'list.reload' });
    expect(list()).toBe('refreshing');
    expect(has('skeleton')).toBe(false);
    load.last.reject(unreachable);
    await settle();
    expect(list()).toBe('stale');
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(context().page?.at).toBe(1);
    expect([has('rows'), has('failing')]).toEqual([true, true]);
    clock.increment(5_000);
    await answer(page(rows('a')));
    expect(list()).toBe('ready');
    expect(context()).toMatchObject({ problem: undefined, attempt: 0 });
  });

  it('reads again every 5 s while something changes, and only then', async () => {
    const { load, clock, answer, list } = await shown([{ id: 'a', state: 'growing' }]);
    clock.increment(4_999);
    expect(load.calls).toHaveLength(1);
    clock.increment(1);
    expect(list()).toBe('refreshing');
    await answer(page(rows('a')));
    clock.increment(60_000);
    expect(load.calls).toHaveLength(2);
  });

  it('never lets an older answer overwrite a newer one', async () => {
    const { load, send, ids, context } = await shown();
    send({ type: 'list.search', text: 'old' });
    send({ type: 'list.search', text: 'new' });
    expect(load.calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    load.calls[2]!.resolve(page(rows('new')));
    load.calls[1]!.resolve(page(rows('old')));
    await settle();
    expect(ids()).toEqual(['new']);
    expect(context().query.filter).toBe('new');
  });

  it('shows the page before when the last row of the last page is gone', async () => {
    const { load, address, answer, ids, context, send } = await shown(rows('k'), { ...plain, page: 3 });
    send({ type: 'list.reload' });
    await answer(page([]));
    expect(load.last.input).toEqual({ ...plain, page: 2 });
    expect(address.told).toEqual([{ type: 'query.show', query: { ...plain, page: 2 }, how: 'replace' }]);
    await answer(page(rows('i', 'j')));
    expect(ids()).toEqual(['i', 'j']);
    expect(context().query.page).toBe(2);
  });

  it('shows the first page for an address far beyond the end', async () => {
    const { load, address, answer, list } = start({ ...plain, page: 900_000 });
    await answer(page([]));
    expect(load.calls.map(({ input }) => input.page)).toEqual([900_000, 1]);
    expect(address.told).toEqual([{ type: 'query.show', query: plain, how: 'replace' }]);
    await answer(page([]));
    expect(list()).toBe('empty');
    expect(load.calls).toHaveLength(2);
  });
});

describe(`${machine.id}: query`, () => {
  it('waits for a pause of 300 ms in typing, and replaces the address', async () => {
    const { load, clock, address, send, context } = await shown(rows('a'), { ...plain, page: 2 });
    for (const text of ['p', 'pl', 'pla']) {
      send({ type: 'list.type', text });
      clock.increment(299);
    }
    expect(load.calls).toHaveLength(1);
    expect(context()).toMatchObject({ typed: 'pla', query: { filter: '' } });
    clock.increment(1);
    expect(load.calls).toHaveLength(2);
    const query = { ...plain, filter: 'pla' };
    expect(load.last.input).toEqual(query);
    expect(address.told).toEqual([{ type: 'query.show', query, how: 'replace' }]);
  });

  it('asks nothing when the pause leaves the text as it was', async () => {
    const { load, clock, address, send } = await shown();
    send({ type: 'list.type', text: 'p' });
    send({ type: 'list.type', text: '' });
    clock.increment(300);
    expect(load.calls).toHaveLength(1);
    expect(address.told).toEqual([]);
  });

  it('searches at once on Enter, with a history entry of its own', async () => {
    const { load, clock, address, send } = await shown();
    send({ type: 'list.type', text: 'pla' });
    send({ type: 'list.search', text: 'pla' });
    expect(load.last.input.filter).toBe('pla');
    clock.increment(300);
    expect(load.calls).toHaveLength(2);
    expect(address.told).toEqual([{ type: 'query.show', query: { ...plain, filter: 'pla' }, how: 'push' }]);
  });

  it.each<[Send, Partial<ListQuery>]>([
    [{ type: 'list.page', page: 4 }, { page: 4 }],
    [
      { type: 'list.pageSize', pageSize: 25 },
      { pageSize: 25, page: 1 },
    ],
    [
      { type: 'list.facet', name: 'namespace', value: 'acme' },
      { facets: { namespace: 'acme' }, page: 1 },
    ],
    [
      { type: 'list.search', text: 'x' },
      { filter: 'x', page: 1 },
    ],
  ])('%o gets a history entry and is read', async (event, change) => {
    const query = { ...plain, page: 2 };
    const { load, address, send, list } = await shown(rows('a'), query);
    send(event);
    expect(list()).toBe('refreshing');
    expect(load.last.input).toEqual({ ...query, ...change });
    expect(address.told).toEqual([{ type: 'query.show', query: { ...query, ...change }, how: 'push' }]);
  });

  it('keeps what is being typed through everything else', async () => {
    const { clock, load, send, context } = await shown();
    send({ type: 'list.type', text: 'pla' });
    send({ type: 'list.pageSize', pageSize: 25 });
    expect(context().typed).toBe('pla');
    clock.increment(300);
    expect(load.last.input.filter).toBe('pla');
  });

  it('takes the query of the address after Back, and tells it nothing', async () => {
    const { load, address, send, context, ids, answer } = await shown();
    const before = { ...plain, filter: 'before', page: 2 };
    send({ type: 'query.changed', query: before });
    expect(load.last.input).toEqual(before);
    expect(context()).toMatchObject({ query: before, typed: 'before' });
    expect(address.told).toEqual([]);
    await answer(page(rows('z')));
    expect(ids()).toEqual(['z']);
  });

  it('drops what is being typed when Back leads elsewhere', async () => {
    const { clock, load, send, context } = await shown();
    send({ type: 'list.type', text: 'pla' });
    send({ type: 'query.changed', query: { ...plain, filter: 'before' } });
    clock.increment(300);
    expect(context().typed).toBe('before');
    expect(load.calls).toHaveLength(2);
  });

  it('is not disturbed by the echo of its own address, also while typing goes on', async () => {
    const { clock, load, send } = await shown();
    send({ type: 'list.type', text: 'p' });
    clock.increment(300);
    send({ type: 'list.type', text: 'pl' });
    send({ type: 'query.changed', query: { ...plain, filter: 'p' } });
    expect(load.calls).toHaveLength(2);
    clock.increment(300);
    expect(load.calls).toHaveLength(3);
    expect(load.last.input.filter).toBe('pl');
  });
});

describe(`${machine.id}: order`, () => {
  const backwards = { column: 'id', direction: 'descending' } as const;
  const ten = Array.from({ length: 12 }, (_, index) => `r${String(index).padStart(2, '0')}`);
  const whole = { type: 'whole.read', rows: rows(...ten), at: 9 } as const;

  async function ordered(query = plain) {
    const list = await shown(rows('r00', 'r01'), query);
    list.send({ type: 'list.sort', sort: backwards });
    list.send(whole);
    return list;
  }

  it('reads all rows for an order that the server does not know, and keeps those shown until then', async () => {
    const { send, list, has, ids, readings, context, load, address } = await shown(rows('r00'), {
      ...plain,
      page: 2,
      filter: 'r',
    });
    send({ type: 'list.sort', sort: backwards });
    const query = { ...plain, filter: 'r', sort: backwards };
    expect(list()).toBe('reordering');
    expect([has('rows'), has('busy')]).toEqual([true, true]);
    expect(readings).toEqual([query]);
    expect(address.told).toEqual([{ type: 'query.show', query, how: 'replace' }]);
    send({ type: 'whole.progress', progress: { read: 500, total: 1_200 } });
    expect(context().progress).toEqual({ read: 500, total: 1_200 });
    expect(context().shown?.sort, 'the rows are still in the order before').toBeUndefined();
    expect(ids()).toEqual(['r00']);
    send(whole);
    expect(list()).toBe('ready');
    expect(ids()).toEqual([...ten].reverse().slice(0, 10));
    expect(context()).toMatchObject({ shown: query, page: { total: 12, hasNext: true, at: 9 } });
    expect(load.calls).toHaveLength(1);
  });

  it('cuts other pages, and sorts by other columns, without reading again', async () => {
    const { send, list, ids, readings, load } = await ordered();
    send({ type: 'list.page', page: 2 });
    expect(ids()).toEqual(['r01', 'r00']);
    send({ type: 'list.pageSize', pageSize: 25 });
    expect(ids()).toEqual([...ten].reverse());
    send({ type: 'list.sort', sort: { column: 'state', direction: 'ascending' } });
    expect(list()).toBe('ready');
    expect(ids()).toEqual(ten);
    expect([readings.length, load.calls.length]).toEqual([1, 1]);
  });

  it('reads again when it is reloaded, and when another search is asked for', async () => {
    const { send, list, readings } = await ordered();
    send({ type: 'list.reload' });
    expect(list()).toBe('reordering');
    send(whole);
    send({ type: 'list.search', text: 'x' });
    expect(readings.at(-1)).toEqual({ ...plain, filter: 'x', sort: backwards });
    send({ type: 'whole.read', rows: [], at: 9 });
    expect(list()).toBe('unmatched');
    expect(readings).toHaveLength(3);
  });

  it('shows the last page when the address asks for one beyond it', () => {
    const { send, list, ids, address } = start({ ...plain, sort: backwards, page: 7 });
    expect(list()).toBe('ordering');
    send(whole);
    expect(ids()).toEqual(['r01', 'r00']);
    expect(address.told).toEqual([
      { type: 'query.show', query: { ...plain, sort: backwards, page: 2 }, how: 'replace' },
    ]);
  });

  it('asks for a page again when the order of the server is asked for, also while reading', async () => {
    const { send, list, load, context, isReading } = await shown(rows('r00'));
    send({ type: 'list.sort', sort: backwards });
    expect(isReading()).toBe(true);
    send({ type: 'list.sort', sort: undefined });
    expect(isReading()).toBe(false);
    expect(list()).toBe('refreshing');
    expect(context().query.sort).toEqual({ column: 'id', direction: 'ascending' });
    expect(load.calls).toHaveLength(2);
  });

  it('stops reading when another search is asked for', async () => {
    const { send, isReading, readings } = await shown();
    send({ type: 'list.sort', sort: backwards });
    send({ type: 'list.search', text: 'x' });
    expect(readings).toHaveLength(2);
    send({ type: 'list.sort', sort: undefined });
    expect(isReading()).toBe(false);
  });

  it('goes back to the order of the server when there are too many rows, until something else is searched', async () => {
    const { send, list, order, address, load } = await shown(rows('r00'), { ...plain, sort: undefined });
    send({ type: 'list.sort', sort: backwards });
    send({ type: 'whole.tooLong' });
    expect([list(), order()]).toEqual(['refreshing', 'refused']);
    const query = { ...plain, sort: { column: 'id', direction: 'ascending' } };
    expect(address.told.at(-1)).toEqual({ type: 'query.show', query, how: 'replace' });
    expect(load.last.input).toEqual(query);
    send({ type: 'list.page', page: 2 });
    expect(order()).toBe('refused');
    send({ type: 'list.search', text: 'x' });
    expect(order()).toBe('offered');
  });

  it('keeps its rows when not all can be read, and reads again on Retry and later', async () => {
    const { send, list, ids, has, readings, clock } = await shown(rows('r00'));
    send({ type: 'list.sort', sort: backwards });
    send({ type: 'whole.failed', problem: unreachable });
    expect(list()).toBe('stale');
    expect([ids(), has('failing')]).toEqual([['r00'], true]);
    send({ type: 'list.reload' });
    expect(list()).toBe('reordering');
    send({ type: 'whole.failed', problem: unreachable });
    clock.increment(10_000);
    expect(readings).toHaveLength(3);
  });

  it.each([
    ['failed', { type: 'whole.failed', problem: unreachable }],
    ['empty', { type: 'whole.read', rows: [], at: 9 }],
  ] as const)('is %s without rows after %o', (state, event) => {
    const { send, list } = start({ ...plain, sort: backwards });
    send(event);
    expect(list()).toBe(state);
  });

  it('reads all again every 5 s while one of the rows shown changes', async () => {
    const { send, clock, list, readings } = await shown();
    send({ type: 'list.sort', sort: backwards });
    send({ type: 'whole.read', rows: [{ id: 'a', state: 'growing' }], at: 9 });
    clock.increment(5_000);
    expect([list(), readings.length]).toEqual(['reordering', 2]);
  });

  it.each([
    ['the order of the server', { column: 'id', direction: 'ascending' }],
    ['an unknown column', { column: 'toString', direction: 'ascending' }],
  ] as const)('asks for a page with %s in the address', (_, sort) => {
    expect(start({ ...plain, sort }).list()).toBe('loading');
  });
});

describe(`${machine.id}: selection and removal`, () => {
  const result = (id: string, problem?: ApiProblem): RemovalResult => ({ id, label: `Row ${id}`, problem });
  const forbidden = rejected('forbidden', 403);
  /** Three rows, confirmed to be removed. */
  async function removingThree() {
    const list = await shown();
    list.send({ type: 'list.select', ids: ['a', 'b', 'c'] });
    list.send({ type: 'list.remove', ids: ['a', 'b', 'c'] });
    list.send({ type: 'removal.type', text: 'delete 3' });
    list.send({ type: 'removal.confirm' });
    const end = async (id: string, problem?: ApiProblem) => {
      list.remove.last.resolve([result(id, problem)]);
      await settle();
    };
    return { ...list, end };
  }

  it('selects only what is shown: rows that are gone are dropped', async () => {
    const { send, context, answer } = await shown();
    send({ type: 'list.select', ids: ['a', 'c'] });
    send({ type: 'list.reload' });
    expect(context().selected).toEqual(['a', 'c']);
    await answer(page(rows('b', 'c')));
    expect(context().selected).toEqual(['c']);
  });

  it('asks before removing, for the word that the rows demand', async () => {
    const { send, context, removal, remove, has } = await shown();
    send({ type: 'list.remove', ids: ['a', 'c', 'nowhere'] });
    expect(removal()).toBe('asking');
    expect(has('confirming')).toBe(true);
    expect(context().pendingDeletion).toEqual(rows('a', 'c'));
    send({ type: 'removal.confirm' });
    expect(removal()).toBe('asking');
    send({ type: 'removal.type', text: 'delete' });
    send({ type: 'removal.confirm' });
    expect(removal()).toBe('asking');
    send({ type: 'removal.type', text: 'delete 2' });
    send({ type: 'removal.confirm' });
    expect(removal()).toEqual({ removing: 'running' });
    expect(remove.last.input).toEqual(rows('a'));
  });

  it('needs no word where none is demanded', () => {
    const quiet = createResourceList<Row>({ idOf: ({ id }) => id, labelOf: ({ id }) => id });
    const at = {
      rows: 'ready',
      order: 'offered',
      search: 'settled',
      selection: 'open',
      removal: 'asking',
    } as const;
    const context = { ...start().context(), pendingDeletion: rows('a') };
    expect(quiet.resolveState({ value: at, context }).can({ type: 'removal.confirm' })).toBe(true);
    expect(machine.resolveState({ value: at, context }).can({ type: 'removal.confirm' })).toBe(false);
  });

  it('asks nothing about rows that are not there', async () => {
    const { send, removal } = await shown();
    send({ type: 'list.remove', ids: ['nowhere'] });
    expect(removal()).toBe('closed');
  });

  it('deletes nothing when the question is closed', async () => {
    const { send, context, removal, remove } = await shown();
    send({ type: 'list.remove', ids: ['a'] });
    send({ type: 'removal.type', text: 'a' });
    send({ type: 'removal.close' });
    expect(removal()).toBe('closed');
    expect(context()).toMatchObject({ pendingDeletion: [], confirmation: '', results: [] });
    expect(remove.calls).toEqual([]);
  });

  it('tells the results, forgets the selection of what is gone, and reads again', async () => {
    const { send, context, removal, remove, announced, load, list } = await shown();
    send({ type: 'list.select', ids: ['a', 'b'] });
    send({ type: 'list.remove', ids: ['a'] });
    send({ type: 'removal.type', text: 'a' });
    send({ type: 'removal.confirm' });
    remove.last.resolve([result('a')]);
    await settle();
    expect(removal()).toBe('closed');
    expect(announced).toEqual([[result('a')]]);
    expect(context()).toMatchObject({ selected: ['b'], pendingDeletion: [], results: [] });
    expect(list()).toBe('refreshing');
    expect(load.calls).toHaveLength(2);
  });

  it('removes one after the other, and keeps what became of each', async () => {
    const { context, removal, remove, end, announced } = await removingThree();
    expect(remove.calls).toHaveLength(1);
    await end('a');
    expect(removal()).toEqual({ removing: 'running' });
    expect(remove.last.input).toEqual(rows('b'));
    expect(context().results).toEqual([result('a')]);
    await end('b', forbidden);
    expect(remove.last.input).toEqual(rows('c'));
    expect(announced).toEqual([]);
  });

  it('shows each result when some could not be removed, until it is closed', async () => {
    const { send, context, removal, end, announced, load } = await removingThree();
    await end('a');
    await end('b', forbidden);
    await end('c');
    const results = [result('a'), result('b', forbidden), result('c')];
    expect(removal()).toBe('partlyFailed');
    expect(context()).toMatchObject({ results, selected: ['b'] });
    expect(announced).toEqual([results]);
    expect(load.calls).toHaveLength(2);
    send({ type: 'removal.close' });
    expect(removal()).toBe('closed');
    expect(context().results).toEqual([]);
  });

  it('stops after the present one, and keeps the rest selected', async () => {
    const { send, context, removal, remove, end, announced, load } = await removingThree();
    await end('a');
    send({ type: 'removal.stop' });
    expect(removal()).toEqual({ removing: 'stopping' });
    await end('b');
    expect(removal()).toBe('partlyFailed');
    expect(remove.calls).toHaveLength(2);
    expect(context()).toMatchObject({ results: [result('a'), result('b')], selected: ['c'] });
    expect(announced).toEqual([[result('a'), result('b')]]);
    expect(load.calls).toHaveLength(2);
  });

  it('closes when it is stopped during the last one', async () => {
    const { send, removal, end } = await removingThree();
    await end('a');
    await end('b');
    send({ type: 'removal.stop' });
    await end('c');
    expect(removal()).toBe('closed');
  });

  it('removes no more when the session has ended', async () => {
    const { removal, remove, end } = await removingThree();
    await end('a', { kind: 'unauthorised' });
    expect(removal()).toBe('partlyFailed');
    expect(remove.calls).toHaveLength(1);
  });

  const timedOut: ApiProblem = { kind: 'timedOut', seconds: 25 };
  const unanswered = (id: string): RemovalResult => ({ id, label: `Row ${id}`, problem: timedOut });

  async function doubted() {
    const list = await shown();
    list.send({ type: 'list.remove', ids: ['a', 'b', 'c'] });
    list.send({ type: 'removal.type', text: 'delete 3' });
    list.send({ type: 'removal.confirm' });
    for (const each of [result('a'), unanswered('b'), unanswered('c')]) {
      list.remove.last.resolve([each]);
      await settle();
    }
    return list;
  }

  it('looks for the rows whose removal was not answered', async () => {
    const { removal, checkRemoved, announced, context, list } = await doubted();
    expect(removal()).toBe('checking');
    expect(announced).toEqual([[result('a')]]);
    expect(checkRemoved.last.input).toEqual(rows('b', 'c'));
    checkRemoved.last.resolve([result('b'), result('c')]);
    await settle();
    expect(removal()).toBe('closed');
    expect(announced[1]).toEqual([result('b'), result('c')]);
    expect(context().results).toEqual([]);
    expect(list()).toBe('refreshing');
  });

  it('keeps what could not be checked as not known, and checks it again on demand', async () => {
    const { actor, send, removal, checkRemoved, context, remove } = await doubted();
    checkRemoved.last.resolve([result('b', forbidden)]);
    await settle();
    expect(removal()).toBe('partlyFailed');
    expect(context().results).toEqual([result('a'), result('b', forbidden), unanswered('c')]);
    send({ type: 'removal.check' });
    expect(removal()).toBe('checking');
    expect(checkRemoved.last.input).toEqual(rows('c'));
    checkRemoved.last.resolve([result('c')]);
    await settle();
    expect(removal()).toBe('partlyFailed');
    expect(context().results).toEqual([result('a'), result('b', forbidden), result('c')]);
    expect(actor.getSnapshot().can({ type: 'removal.check' })).toBe(false);
    expect(remove.calls).toHaveLength(3);
  });

  it('blames the failure on each that is left when the removal itself broke down', async () => {
    const { context, removal, remove, end } = await removingThree();
    await end('a');
    remove.last.reject(unreachable);
    await settle();
    expect(removal()).toBe('partlyFailed');
    expect(context().results).toEqual([result('a'), result('b', unreachable), result('c', unreachable)]);
  });
});

describe(`${machine.id}: generated paths`, () => {
  const paths = replayPaths(machine.provide({ actions: { announceRemoved: () => {} } }), {
    input: { query: plain },
    tasks: {
      load: { outputs: [page([{ id: 'a', state: 'growing' }]), page([])], errors: [unreachable] },
      remove: {
        outputs: [
          [{ id: 'a', label: 'a', problem: undefined }],
          [{ id: 'a', label: 'a', problem: unreachable }],
          [{ id: 'a', label: 'a', problem: rejected('forbidden', 403) }],
        ],
      },
      checkRemoved: { outputs: [[{ id: 'a', label: 'a', problem: undefined }], []] },
    },
    watches: ['keepQuery', 'readWhole'],
    events: [
      { type: 'list.sort', sort: { column: 'id', direction: 'descending' } },
      { type: 'whole.tooLong' },
      { type: 'list.reload' },
      { type: 'list.type', text: 'x' },
      { type: 'list.search', text: 'x' },
      { type: 'list.remove', ids: ['a'] },
      { type: 'removal.type', text: 'a' },
      { type: 'removal.confirm' },
      { type: 'removal.stop' },
      { type: 'removal.close' },
      { type: 'removal.check' },
    ],
    contextKeys: ['query', 'typed', 'page', 'pendingDeletion', 'confirmation'],
    limit: 40_000,
  });

  it('reaches every state value', async () => {
    expect(paths.length).toBeGreaterThan(20);
    for (const { name, expected, run } of paths)
      expect((await run()).getSnapshot().value, name).toEqual(expected);
  });

  it('leaves nothing unreached but the state that decides at once', () => {
    expect(unreached(machine, paths)).toEqual(['rows.deciding']);
  });
});
