import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, createMachine, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { Paged } from '~/api/rest/domains';
import type { ListQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import { readPage, streamWatch } from '~/machines/kit/resource-lists';
import {
  createResourceList,
  keptList,
  type ListEvent,
  type ListMemory,
  type ListPage,
  type QueryCommand,
} from '~/machines/kit/resource-list-machine';
import { type RemovalResult } from '~/machines/kit/removal-machine';
import { createRememberedLists } from '~/machines/kit/remembered-lists';
import { deferredTask, settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { leafStates } from '../support/leaf-states';
import { recordedWatch } from '../support/recorded-watch';
import { itReachesEveryState } from '../support/replay-paths';
import { removalIn } from '../support/screen-form';

type Row = { id: string; state?: 'growing'; version?: number };

const traits = { idOf: ({ id }: Row) => id, labelOf: ({ id }: Row) => `Row ${id}` };
const machine = createResourceList<Row>({
  ...traits,
  isChanging: (rows) => rows.some(({ state }) => state === 'growing'),
  ordering: {
    own: { column: 'id', direction: 'ascending' },
    by: { id: ({ id }) => id, state: ({ state }) => state ?? '' },
    tie: ({ id }) => id,
  },
  isStreamed: ({ filter }) => filter === 'all',
});

const versioned = createResourceList<Row>({
  ...traits,
  isNewer: ({ version = 0 }, answered) => version > (answered.version ?? 0),
});

const plain: ListQuery = { filter: '', page: 1, pageSize: 10, sort: undefined, facets: {} };
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));
const page = (given: Row[], hasNext = false): ListPage<Row> => ({ rows: given, hasNext, at: 1 });
const forbidden = rejected('forbidden', 403);
const timedOut: ApiProblem = { kind: 'timedOut', seconds: 25 };
const result = (id: string, problem?: ApiProblem): RemovalResult => ({ id, label: `Row ${id}`, problem });

type Started = ReturnType<typeof start>;
function start(query: ListQuery = plain, of = machine, memory?: ListMemory<Row>, ahead?: ListPage<Row>) {
  const clock = new SimulatedClock();
  const load = deferredTask<ListPage<Row>, ListQuery>();
  const readings: ListQuery[] = [];
  let open = 0;
  const readWhole = fromCallback<AnyEventObject, ListQuery>(({ input }) => {
    readings.push(input);
    open += 1;
    return () => (open -= 1);
  });
  const stream = fromCallback<AnyEventObject, ListQuery>(({ input }) => {
    streams.push(input);
    open += 1;
    return () => (open -= 1);
  });
  const streams: ListQuery[] = [];
  const gatherings: ListQuery[] = [];
  const gather = fromCallback<AnyEventObject, ListQuery>(({ input }) => {
    gatherings.push(input);
    open += 1;
    return () => (open -= 1);
  });
  const address = recordedWatch<QueryCommand>();
  const actor = createActor(
    of.provide({
      actors: {
        load: load.logic,
        keepQuery: address.logic,
        readWhole,
        gather,
        stream,
      },
    }),
    { clock, input: { query, memory, ahead } },
  ).start();
  const context = () => actor.getSnapshot().context;
  const value = () => actor.getSnapshot().value;
  return {
    actor,
    clock,
    load,
    readings,
    streams,
    gatherings,
    context,
    told: address.told,
    isReading: () => open > 0,
    send: (...events: ListEvent<Row>[]) => events.forEach((event) => actor.send(event)),
    list: () => value().rows,
    order: () => value().order,
    selection: () => value().selection,
    selected: () => context().selected.map(({ id }) => id),
    removal: () => removalIn(actor).getSnapshot(),
    ids: () => context().page?.rows.map(({ id }) => id),
    has: (...tags: ('busy' | 'rows' | 'failing')[]) => tags.every((tag) => actor.getSnapshot().hasTag(tag)),
    answer: (given: ListPage<Row>) => load.answer(given),
    fail: (problem: ApiProblem = unreachable) => load.fail(problem),
  };
}

async function shown(given: Row[] = rows('a', 'b', 'c'), query = plain) {
  const list = start(query);
  await list.answer(page(given));
  return list;
}

describe(`${machine.id}: a row that was changed elsewhere`, () => {
  it('is shown in its place, also among the selected ones, and stays after a failed reload', async () => {
    const { send, context, list, fail } = await shown();
    const changed: Row = { id: 'b', state: 'growing' };
    send({ type: 'list.select', ids: ['b'] }, { type: 'list.replace', row: changed });
    expect(context().page?.rows).toEqual([{ id: 'a' }, changed, { id: 'c' }]);
    expect(context().selected).toEqual([changed]);
    send({ type: 'list.reload' });
    await fail();
    expect([list(), context().page?.rows[1]]).toEqual(['stale', changed]);
    send({ type: 'list.replace', row: { id: 'gone' } });
    expect(context().page?.rows).toHaveLength(3);
  });

  it('is not replaced by an older one that was asked for before', async () => {
    const { send, context, answer } = start(plain, versioned);
    await answer(
      page([
        { id: 'a', version: 1 },
        { id: 'b', version: 1 },
      ]),
    );
    send({ type: 'list.reload' }, { type: 'list.replace', row: { id: 'a', version: 2 } });
    await answer(
      page([
        { id: 'a', version: 1 },
        { id: 'b', version: 2 },
      ]),
    );
    expect(context().page?.rows).toEqual([
      { id: 'a', version: 2 },
      { id: 'b', version: 2 },
    ]);
  });
});

describe(`${machine.id}: loading`, () => {
  it('loads with the query of its input', async () => {
    const { load, list, has, answer, context } = start({ ...plain, filter: 'x', page: 3 });
    expect(load.last.input).toEqual({ ...plain, filter: 'x', page: 3 });
    expect([list(), has('busy'), context().typed]).toEqual(['loading', true, 'x']);
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

  it('keeps a failure, and retries with growing delays', async () => {
    const { load, clock, list, has, context, fail } = start();
    for (const [index, wait] of [5, 10, 20, 40, 60, 60].entries()) {
      await fail();
      expect([list(), has('failing'), context().problem]).toEqual(['failed', true, unreachable]);
      clock.increment(wait * 1_000 - 1);
      expect(load.calls).toHaveLength(index + 1);
      clock.increment(1);
      expect(load.calls).toHaveLength(index + 2);
    }
  });

  it.each([
    ['failed', false],
    ['stale', true],
  ] as const)('does not retry a 403 when %s, but reloads on request', async (state, hasRows) => {
    const { load, clock, send, list, ids, answer, fail } = hasRows ? await shown() : start();
    if (hasRows) send({ type: 'list.reload' });
    await fail(forbidden);
    expect([list(), ids()]).toEqual([state, hasRows ? ['a', 'b', 'c'] : undefined]);
    clock.increment(600_000);
    expect(load.calls).toHaveLength(hasRows ? 2 : 1);
    send({ type: 'list.reload' });
    await answer(page(rows('a')));
    expect(list()).toBe('ready');
  });

  it('keeps its rows when a later load fails, and recovers', async () => {
    const { clock, send, list, has, ids, context, answer, fail } = await shown();
    send({ type: 'list.reload' });
    expect([list(), has('rows')]).toEqual(['refreshing', true]);
    await fail();
    expect([list(), ids(), has('rows', 'failing')]).toEqual(['stale', ['a', 'b', 'c'], true]);
    clock.increment(5_000);
    await answer(page(rows('a')));
    expect(list()).toBe('ready');
    expect(context()).toMatchObject({ problem: undefined, attempt: 0 });
  });

  it('reloads every 5 s only while a row is changing', async () => {
    const { load, clock, answer, list } = await shown([{ id: 'a', state: 'growing' }]);
    clock.increment(4_999);
    expect(load.calls).toHaveLength(1);
    clock.increment(1);
    expect(list()).toBe('refreshing');
    await answer(page(rows('a')));
    clock.increment(60_000);
    expect(load.calls).toHaveLength(2);
  });

  it('ignores an older answer after a newer one', async () => {
    const { load, send, ids } = await shown();
    send({ type: 'list.search', text: 'old' }, { type: 'list.search', text: 'new' });
    expect(load.calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    load.calls[2]!.resolve(page(rows('new')));
    load.calls[1]!.resolve(page(rows('old')));
    await settle();
    expect(ids()).toEqual(['new']);
  });

  it('goes to the previous page when the last row of the last page is gone', async () => {
    const { load, told, answer, ids, send } = await shown(rows('k'), { ...plain, page: 3 });
    send({ type: 'list.reload' });
    await answer(page([]));
    expect(load.last.input).toEqual({ ...plain, page: 2 });
    expect(told).toEqual([{ type: 'query.show', query: { ...plain, page: 2 }, how: 'replace' }]);
    await answer(page(rows('i', 'j')));
    expect(ids()).toEqual(['i', 'j']);
  });

  it('goes to the first page for an address far beyond the end', async () => {
    const { load, told, answer, list } = start({ ...plain, page: 900_000 });
    await answer(page([]));
    expect(told).toEqual([{ type: 'query.show', query: plain, how: 'replace' }]);
    await answer(page([]));
    expect(list()).toBe('empty');
    expect(load.calls.map(({ input }) => input.page)).toEqual([900_000, 1]);
  });
});

describe(`${machine.id}: query`, () => {
  it('searches after a pause of 300 ms in typing, and replaces the address', async () => {
    const { load, clock, told, send, context } = await shown(rows('a'), { ...plain, page: 2 });
    for (const text of ['p', 'pl', 'pla']) {
      send({ type: 'list.type', text });
      clock.increment(299);
    }
    expect(load.calls).toHaveLength(1);
    expect(context()).toMatchObject({ typed: 'pla', query: { filter: '' } });
    clock.increment(1);
    const query = { ...plain, filter: 'pla' };
    expect(load.last.input).toEqual(query);
    expect(told).toEqual([{ type: 'query.show', query, how: 'replace' }]);
  });

  it('waits until an input method has accepted the word', async () => {
    const { load, clock, send, context } = await shown();
    send({ type: 'list.type', text: 'a' }, { type: 'list.type', text: 'aに', isComposing: true });
    clock.increment(1_000);
    expect([load.calls.length, context().typed]).toEqual([1, 'aに']);
    send({ type: 'list.type', text: 'a日', isComposing: false });
    clock.increment(300);
    expect(load.last.input.filter).toBe('a日');
  });

  it('does not load when the text is unchanged after the pause', async () => {
    const { load, clock, told, send } = await shown();
    send({ type: 'list.type', text: 'p' }, { type: 'list.type', text: '' });
    clock.increment(300);
    expect([load.calls.length, told]).toEqual([1, []]);
  });

  it('searches for the same text again after a failure, and for a new text only once', async () => {
    const { load, clock, send, answer, fail, list } = await shown();
    send({ type: 'list.reload' });
    await fail(forbidden);
    send({ type: 'list.type', text: '' });
    clock.increment(300);
    expect([list(), load.last.input.filter]).toEqual(['refreshing', '']);
    await fail(forbidden);
    send({ type: 'list.type', text: 'pla' });
    clock.increment(300);
    expect([list(), load.last.input.filter, load.calls.length]).toEqual(['refreshing', 'pla', 4]);
    await answer(page(rows('a')));
    expect(list()).toBe('ready');
  });

  it.each<[ListEvent, Partial<ListQuery>]>([
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
      { type: 'list.search', text: 'pla' },
      { filter: 'pla', page: 1 },
    ],
  ])('%o adds a history entry and loads immediately', async (event, change) => {
    const before = { ...plain, page: 2 };
    const { load, clock, told, send, list } = await shown(rows('a'), before);
    if ('text' in event) send({ type: 'list.type', text: 'pla' });
    send(event);
    const query = { ...before, ...change };
    expect([list(), load.last.input]).toEqual(['refreshing', query]);
    clock.increment(300);
    expect(load.calls).toHaveLength(2);
    expect(told).toEqual([{ type: 'query.show', query, how: 'push' }]);
  });

  it('keeps the typed text through other changes', async () => {
    const { clock, load, send, context } = await shown();
    send({ type: 'list.type', text: 'pla' }, { type: 'list.pageSize', pageSize: 25 });
    expect(context().typed).toBe('pla');
    clock.increment(300);
    expect(load.last.input.filter).toBe('pla');
  });

  it('uses the query of the address after Back, and discards the typed text', async () => {
    const { clock, load, told, send, context } = await shown();
    const before = { ...plain, filter: 'before', page: 2 };
    send({ type: 'list.type', text: 'pla' }, { type: 'query.changed', query: before });
    clock.increment(300);
    expect(load.last.input).toEqual(before);
    expect(context()).toMatchObject({ query: before, typed: 'before' });
    expect([load.calls.length, told]).toEqual([2, []]);
  });

  it('ignores its own address change, even during typing', async () => {
    const { clock, load, send } = await shown();
    send({ type: 'list.type', text: 'p' });
    clock.increment(300);
    send({ type: 'list.type', text: 'pl' }, { type: 'query.changed', query: { ...plain, filter: 'p' } });
    expect(load.calls).toHaveLength(2);
    clock.increment(300);
    expect(load.calls).toHaveLength(3);
    expect(load.last.input.filter).toBe('pl');
  });
});

describe(`${machine.id}: order`, () => {
  const backwards = { column: 'id', direction: 'descending' } as const;
  const sort: ListEvent = { type: 'list.sort', sort: backwards };
  const all = Array.from({ length: 12 }, (_, index) => `r${String(index).padStart(2, '0')}`);
  const whole = { type: 'whole.read', rows: rows(...all), at: 9 } as const;
  const failed = { type: 'whole.failed', problem: unreachable } as const;

  it('reads all rows for a sort order that the server does not support, and keeps the shown rows until then', async () => {
    const { send, list, has, ids, readings, context, load, told } = await shown(rows('r00'), {
      ...plain,
      page: 2,
      filter: 'r',
    });
    send(sort);
    const query = { ...plain, filter: 'r', sort: backwards };
    expect([list(), has('rows', 'busy'), readings]).toEqual(['reordering', true, [query]]);
    expect(told).toEqual([{ type: 'query.show', query, how: 'replace' }]);
    send({ type: 'whole.progress', progress: { read: 500, total: 1_200 } });
    expect(context().progress).toEqual({ read: 500, total: 1_200 });
    expect([ids(), context().shown?.sort]).toEqual([['r00'], undefined]);
    send(whole);
    expect([list(), ids()]).toEqual(['ready', [...all].reverse().slice(0, 10)]);
    expect(context()).toMatchObject({ shown: query, page: { total: 12, hasNext: true, at: 9 } });
    expect(load.calls).toHaveLength(1);
  });

  it('pages and sorts all rows without reading again, but reads again for a reload or a search', async () => {
    const { send, list, ids, readings, load } = await shown(rows('r00', 'r01'));
    send(sort, whole, { type: 'list.page', page: 2 });
    expect(ids()).toEqual(['r01', 'r00']);
    send({ type: 'list.pageSize', pageSize: 25 });
    expect(ids()).toEqual([...all].reverse());
    send({ type: 'list.sort', sort: { column: 'state', direction: 'ascending' } });
    expect([list(), ids(), readings.length, load.calls.length]).toEqual(['ready', all, 1, 1]);
    send({ type: 'list.reload' });
    expect([list(), readings.length]).toEqual(['reordering', 2]);
    send(whole, { type: 'list.search', text: 'x' });
    expect(readings[2]).toMatchObject({ filter: 'x' });
    send({ type: 'whole.read', rows: [], at: 9 });
    expect([list(), readings.length]).toEqual(['unmatched', 3]);
  });

  it('shows the last page when the address is beyond it', () => {
    const { send, list, ids, told } = start({ ...plain, sort: backwards, page: 7 });
    expect(list()).toBe('ordering');
    send(whole);
    expect(ids()).toEqual(['r01', 'r00']);
    const query = { ...plain, sort: backwards, page: 2 };
    expect(told).toEqual([{ type: 'query.show', query, how: 'replace' }]);
  });

  it("stops reading on another search or when the server's order is chosen", async () => {
    const { send, list, load, context, readings, isReading } = await shown(rows('r00'));
    send(sort, { type: 'list.search', text: 'x' });
    expect([readings.length, isReading()]).toEqual([2, true]);
    send({ type: 'list.sort', sort: undefined });
    expect([list(), isReading(), load.calls.length]).toEqual(['refreshing', false, 2]);
    expect(context().query.sort).toEqual({ column: 'id', direction: 'ascending' });
  });

  it("returns to the server's order when there are too many rows, until another search", async () => {
    const { send, list, order, told, load } = await shown(rows('r00'));
    send(sort, { type: 'whole.tooMany' });
    expect([list(), order()]).toEqual(['refreshing', 'refused']);
    const query = { ...plain, sort: { column: 'id', direction: 'ascending' } };
    expect(told.at(-1)).toEqual({ type: 'query.show', query, how: 'replace' });
    expect(load.last.input).toEqual(query);
    send({ type: 'list.page', page: 2 });
    expect(order()).toBe('refused');
    send({ type: 'list.search', text: 'x' });
    expect(order()).toBe('offered');
  });

  it('keeps its rows when reading all fails, and retries on request and automatically', async () => {
    const { send, list, ids, has, readings, clock } = await shown(rows('r00'));
    send(sort, failed);
    expect([list(), ids(), has('failing')]).toEqual(['stale', ['r00'], true]);
    send({ type: 'list.reload' });
    expect(list()).toBe('reordering');
    send(failed);
    clock.increment(10_000);
    expect(readings).toHaveLength(3);
  });

  it.each([
    ['failed', failed],
    ['empty', { type: 'whole.read', rows: [], at: 9 }],
  ] as const)('is %s without rows after %o', (state, event) => {
    const { send, list } = start({ ...plain, sort: backwards });
    send(event);
    expect(list()).toBe(state);
  });

  it('rereads all rows every 5 s while a shown row is changing', async () => {
    const { send, clock, list, readings } = await shown();
    send(sort, { type: 'whole.read', rows: [{ id: 'a', state: 'growing' }], at: 9 });
    clock.increment(5_000);
    expect([list(), readings.length]).toEqual(['reordering', 2]);
  });

  it.each([
    ["the server's order", { column: 'id', direction: 'ascending' }],
    ['an unknown column', { column: 'toString', direction: 'ascending' }],
  ] as const)('loads a page with %s in the address', (_, sort) => {
    expect(start({ ...plain, sort }).list()).toBe('loading');
  });
});

describe(`${machine.id}: facets that the server does not know`, () => {
  const filtering = createResourceList<Row>({
    ...traits,
    ordering: { own: undefined, by: { id: ({ id }) => id }, tie: ({ id }) => id },
    here: { state: ({ state }, value) => state === value },
  });
  const facet = (name: string, value: string): ListEvent => ({ type: 'list.facet', name, value });
  const some = Array.from({ length: 25 }, (_, at) => ({ id: `g${at}`, state: 'growing' as const }));
  const read = { type: 'whole.read', rows: [...rows('a', 'b'), ...some], at: 9 } as const;
  const byState = { ...plain, facets: { state: 'growing' } };

  it('are applied to all rows, which are then paged and sorted here', () => {
    const { list, ids, send, context, readings, load } = start(byState, filtering);
    expect(list()).toBe('ordering');
    send(read);
    expect([list(), ids()?.length, context().page?.total]).toEqual(['ready', 10, 25]);
    send({ type: 'list.page', page: 3 });
    expect(ids()).toEqual(['g20', 'g21', 'g22', 'g23', 'g24']);
    send({ type: 'list.sort', sort: { column: 'id', direction: 'descending' } });
    expect(ids()?.[0]).toBe('g24');
    expect([readings.length, load.calls.length]).toEqual([1, 0]);
  });

  it('change without reading again, and may match nothing', () => {
    const { list, ids, send, readings, load } = start(byState, filtering);
    send(read, facet('state', 'small'));
    expect([list(), ids(), readings.length]).toEqual(['unmatched', [], 1]);
    send(facet('state', 'growing'));
    expect([list(), ids()?.length, readings.length]).toEqual(['ready', 10, 1]);
    send(facet('state', ''));
    expect([list(), load.calls.length]).toEqual(['refreshing', 1]);
  });

  it('are reread with another search or another facet of the server', () => {
    const { send, readings } = start(byState, filtering);
    send(read, { type: 'list.search', text: 'g' }, facet('namespace', 'acme'));
    expect(readings.slice(1)).toEqual([
      { ...byState, filter: 'g' },
      { ...byState, filter: 'g', facets: { state: 'growing', namespace: 'acme' } },
    ]);
  });

  it('are unmatched when none of the rows match', () => {
    const { list, send } = start(byState, filtering);
    send({ ...read, rows: rows('a', 'b') });
    expect(list()).toBe('unmatched');
  });

  it.each(['whole.tooMany', 'list.cancelReading'] as const)(
    'are dropped after %s, and those of the server stay',
    (type) => {
      const { list, send, load, told } = start(
        { ...plain, page: 2, facets: { state: 'growing', namespace: 'acme' } },
        filtering,
      );
      send({ type });
      const query = { ...plain, facets: { namespace: 'acme' } };
      expect([list(), load.last.input, told]).toEqual([
        'loading',
        query,
        [{ type: 'query.show', query, how: 'replace' }],
      ]);
    },
  );
});

describe(`${machine.id}: selection`, () => {
  const select = (...ids: string[]): ListEvent => ({ type: 'list.select', ids });
  const all = { type: 'list.selectAll' } as const;
  const read = { type: 'gather.read', rows: rows('a', 'b', 'c', 'd'), at: 9 } as const;

  /** The first of two pages, with two rows selected. */
  async function twoSelected() {
    const list = start();
    await list.answer(page(rows('a', 'b'), true));
    list.send(select('a', 'b'));
    return list;
  }

  it('keeps what is selected on other pages and in another order, as it was read last', async () => {
    const { send, answer, selected, selection, context } = await twoSelected();
    send({ type: 'list.page', page: 2 });
    await answer(page(rows('c')));
    send(select('a', 'b', 'c'), { type: 'list.page', page: 1 });
    await answer(page([{ id: 'a', state: 'growing' }, { id: 'z' }], true));
    expect([selected(), selection()]).toEqual([['a', 'b', 'c'], { chosen: 'some' }]);
    expect(context().selected[0]).toEqual({ id: 'a', state: 'growing' });
    send({ type: 'list.sort', sort: { column: 'id', direction: 'descending' } });
    send({ type: 'whole.read', rows: rows('a', 'c', 'z'), at: 9 });
    expect(selected()).toEqual(['a', 'c']);
    send(select());
    expect([selected(), selection()]).toEqual([[], 'none']);
  });

  it('selects only rows that were shown', async () => {
    const { send, selected, selection } = await twoSelected();
    send(select('b', 'nowhere'));
    expect(selected()).toEqual(['b']);
    send(select('nowhere'));
    expect(selection()).toBe('none');
  });

  it.each<[string, ListEvent]>([
    ['search', { type: 'list.search', text: 'x' }],
    ['facet', { type: 'list.facet', name: 'namespace', value: 'acme' }],
    ['address', { type: 'query.changed', query: { ...plain, filter: 'x' } }],
  ])('is cleared by another %s, which tells the number for a while', async (_, event) => {
    const { send, clock, selected, selection, context } = await twoSelected();
    send(event);
    expect([selected(), selection(), context().deselected]).toEqual([[], 'cleared', 2]);
    clock.increment(10_000);
    expect(selection()).toBe('none');
  });

  it('reads all rows that match before it selects them', async () => {
    const { send, selected, selection, gatherings, context, isReading } = await twoSelected();
    send(all, { type: 'gather.progress', progress: { read: 500, total: 900 } });
    expect([selection(), selected(), gatherings]).toEqual([{ chosen: 'gathering' }, ['a', 'b'], [plain]]);
    expect(context().gathered).toEqual({ read: 500, total: 900 });
    send(read);
    expect([selection(), selected(), isReading()]).toEqual([{ chosen: 'all' }, ['a', 'b', 'c', 'd'], false]);
    send(select('a', 'c'));
    expect([selection(), selected()]).toEqual([{ chosen: 'some' }, ['a', 'c']]);
  });

  it('corrects the total when all rows that match are other than before', async () => {
    const { send, answer, context } = start();
    await answer({ ...page(rows('a', 'b'), true), total: 3 });
    send(select('a', 'b'), all, read);
    expect(context().page).toMatchObject({ rows: rows('a', 'b'), total: 4 });
  });

  it('keeps the selection when reading is cancelled, fails, or finds too many, and tries again', async () => {
    const { send, selected, selection, gatherings, context } = await twoSelected();
    send(all, { type: 'gather.cancel' });
    expect(selection()).toEqual({ chosen: 'some' });
    send(all, { type: 'gather.failed', problem: unreachable });
    expect([selection(), context().gatherProblem]).toEqual([{ chosen: 'gatherFailed' }, unreachable]);
    send(all, { type: 'gather.tooMany' });
    expect([selection(), selected(), gatherings.length]).toEqual([{ chosen: 'tooMany' }, ['a', 'b'], 3]);
    expect(context().gatherProblem).toBeUndefined();
  });

  it('stops reading when another search starts', async () => {
    const { send, selection, isReading } = await twoSelected();
    send(all, { type: 'list.search', text: 'x' }, read);
    expect([selection(), isReading()]).toEqual(['cleared', false]);
  });

  it('selects all rows without reading where they were read to sort them', async () => {
    const { send, selected, gatherings } = await twoSelected();
    send({ type: 'list.sort', sort: { column: 'id', direction: 'descending' } });
    send({ type: 'whole.read', rows: read.rows, at: 9 }, all);
    expect([selected(), gatherings]).toEqual([['d', 'c', 'b', 'a'], []]);
  });
});

describe(`${machine.id}: removal`, () => {
  it('is asked for rows of all pages, and for rows that are known only', async () => {
    const { send, answer, removal } = start();
    await answer(page(rows('a', 'b'), true));
    send({ type: 'list.remove', ids: ['nowhere'] });
    expect(removal().value).toBe('closed');
    send({ type: 'list.select', ids: ['a', 'b'] }, { type: 'list.selectAll' });
    send(
      { type: 'gather.read', rows: rows('a', 'b', 'c', 'd'), at: 9 },
      { type: 'list.remove', ids: ['a', 'd', 'nowhere'] },
    );
    expect(removal().context.pendingDeletion).toEqual(rows('a', 'd'));
  });

  it('deselects rows that are gone', async () => {
    const { send, context, answer } = await shown();
    send({ type: 'list.select', ids: ['a', 'c'] }, { type: 'list.reload' });
    expect(context().selected).toEqual(rows('a', 'c'));
    await answer(page(rows('b', 'c')));
    expect(context().selected).toEqual(rows('c'));
  });

  it('deselects removed rows one after the other, and reloads at the end', async () => {
    const { send, selected, load, list } = await shown();
    send({ type: 'list.select', ids: ['a', 'b', 'c'] });
    const results = [result('a', rejected('not_found', 404)), result('b', forbidden)];
    send({ type: 'removal.going', results });
    expect([selected(), list(), load.calls.length]).toEqual([['b', 'c'], 'ready', 1]);
    send({ type: 'removal.ended', results: [...results, result('c')] });
    expect([selected(), list(), load.calls.length]).toEqual([['b'], 'refreshing', 2]);
  });
});

describe(`${machine.id}: a row that was just created`, () => {
  it('is forgotten when it is removed, also when the list returns', () => {
    const lists = createRememberedLists();
    lists.mark('/rows', { label: 'Row a', href: '/rows/a', at: 0 });
    const mark = { find: () => lists.created('/rows'), forget: () => lists.unmark('/rows') };
    const actor = createActor(
      machine.provide({
        actors: { load: fromPromise(() => Promise.resolve(page(rows('a', 'b')))), keepQuery: fromCallback(() => {}) },
      }),
      { input: { query: plain, mark } },
    ).start();
    const created = () => actor.getSnapshot().context.created?.label;
    actor.send({ type: 'removal.ended', results: [result('b'), { ...result('a'), problem: forbidden }] });
    expect(created()).toBe('Row a');
    actor.send({ type: 'removal.ended', results: [result('a', rejected('not_found', 404))] });
    expect(created()).toBeUndefined();
    actor.send({ type: 'list.returned' });
    expect([created(), lists.created('/rows')]).toEqual([undefined, undefined]);
  });
});

describe(`${machine.id}: rows shown before`, () => {
  const memory = () => createRememberedLists().at<Row>('/rows');
  /** A list that was shown with these rows and left. */
  async function left(given: Row[], query = plain) {
    const kept = memory();
    const before = start(query, machine, kept);
    await before.answer(page(given));
    before.actor.stop();
    return kept;
  }

  it('are shown again from the start, and refreshed', async () => {
    const kept = await left(rows('a', 'b'));
    const { list, has, ids, load, answer, context } = start(plain, machine, kept);
    expect([list(), has('rows', 'busy'), ids(), load.calls.length]).toEqual(['refreshing', true, ['a', 'b'], 1]);
    expect(context().page?.at).toBe(1);
    await answer({ ...page(rows('b', 'c')), at: 2 });
    expect([list(), ids()]).toEqual(['ready', ['b', 'c']]);
    expect(kept.recall(plain)).toEqual({ ...page(rows('b', 'c')), at: 2 });
  });

  it('stay when the refresh fails', async () => {
    const kept = await left(rows('a'));
    const { list, ids, context, fail } = start(plain, machine, kept);
    await fail();
    expect([list(), ids(), context().problem]).toEqual(['stale', ['a'], unreachable]);
  });

  it('are not shown for another query', async () => {
    const kept = await left(rows('a'));
    expect(start({ ...plain, page: 2 }, machine, kept).list()).toBe('loading');
    expect(start({ ...plain, filter: 'a' }, machine, kept).list()).toBe('loading');
  });

  it('are shown in their order while all rows are read', () => {
    const query: ListQuery = { ...plain, sort: { column: 'state', direction: 'ascending' } };
    const kept = memory();
    const before = start(query, machine, kept);
    before.send({ type: 'whole.read', rows: rows('b', 'a'), at: 9 });
    before.actor.stop();
    const { list, ids } = start(query, machine, kept);
    expect([list(), ids()]).toEqual(['reordering', ['a', 'b']]);
  });

  it.each([
    ['empty', plain],
    ['unmatched', { ...plain, filter: 'x' }],
  ] as const)('are forgotten when the list is %s', async (state, query) => {
    const kept = await left(rows('a'), query);
    const { list, answer } = start(query, machine, kept);
    await answer(page([]));
    expect([list(), kept.recall(query)]).toEqual([state, undefined]);
  });

  it('are forgotten on every page while rows are removed, and until the list is reloaded', async () => {
    const kept = await left(rows('a', 'b'));
    kept.keep({ ...plain, page: 2 }, page(rows('k')));
    const { send, answer } = start(plain, machine, kept);
    await answer(page(rows('a', 'b')));
    send({ type: 'removal.going', results: [] });
    expect([kept.recall(plain), kept.recall({ ...plain, page: 2 })]).toEqual([undefined, undefined]);
    send({ type: 'list.reload' });
    await answer(page(rows('a', 'b')));
    send({ type: 'removal.ended', results: [result('a')] });
    expect(kept.recall(plain)).toBeUndefined();
    await answer(page(rows('b')));
    expect(kept.recall(plain)).toEqual(page(rows('b')));
  });
});

describe(`${machine.id}: a page that was read ahead`, () => {
  const searched = { ...plain, filter: 'x' };
  it.each([
    ['ready', rows('a'), plain],
    ['empty', [], plain],
    ['unmatched', [], searched],
  ] as const)('is shown as %s without loading', (state, given, query) => {
    const { list, load, ids } = start(query, machine, undefined, page([...given]));
    expect([list(), load.calls.length, ids()]).toEqual([state, 0, given.map(({ id }) => id)]);
  });

  it('is refreshed when the list is shown a second time', () => {
    const memory = createRememberedLists().at<Row>('/rows');
    start(plain, machine, memory, page(rows('a'))).actor.stop();
    expect(start(plain, machine, memory).list()).toBe('refreshing');
  });

  it('is loaded again on request', () => {
    const { list, send } = start(plain, machine, undefined, page(rows('a')));
    send({ type: 'list.reload' });
    expect(list()).toBe('refreshing');
  });

  it('is read with the query, and rejects with the problem', async () => {
    const load = deferredTask<ListPage<Row>, ListQuery>();
    const reading = machine.provide({ actors: { load: load.logic } });
    const read = readPage(reading, searched);
    load.last.resolve(page(rows('a')));
    await expect(read).resolves.toEqual(page(rows('a')));
    expect(load.calls.map(({ input }) => input)).toEqual([searched]);
    const refused = readPage(reading, plain);
    load.last.reject(forbidden);
    await expect(refused).rejects.toBe(forbidden);
  });
});

it.each([
  ['nothing is open', () => {}, true],
  ['a text is typed', ({ send }: Started) => send({ type: 'list.type', text: 'b' }), false],
  ['a removal is asked for', ({ send }: Started) => send({ type: 'list.remove', ids: ['a'] }), false],
  ['a refresh failed', ({ send, fail }: Started) => (send({ type: 'list.reload' }), void fail()), false],
  ['its rows were forgotten', (_: Started, memory: ListMemory<Row>) => memory.forget(), false],
])('a list that is left may return as it is, or not, when %s', async (_, happens, may) => {
  const memory = createRememberedLists().at<Row>('/rows');
  const started = start(plain, machine, memory, page(rows('a')));
  happens(started, memory);
  await settle();
  expect(keptList(started.actor).mayReturn()).toBe(may);
});

describe('createRememberedLists', () => {
  it('keeps the lists of other addresses apart', () => {
    const lists = createRememberedLists();
    lists.at<Row>('/a').keep(plain, page(rows('a')));
    lists.at<Row>('/b').keep(plain, page(rows('b')));
    lists.at('/a').forget();
    expect([lists.at('/a').recall(plain), lists.at('/b').recall(plain)]).toEqual([undefined, page(rows('b'))]);
  });

  it('drops the page that was loaded longest ago', () => {
    const list = createRememberedLists(2).at<Row>('/a');
    for (const number of [1, 2, 1, 3]) list.keep({ ...plain, page: number }, page(rows(`r${number}`)));
    const kept = [1, 2, 3].map((number) => list.recall({ ...plain, page: number })?.rows[0]?.id);
    expect(kept).toEqual(['r1', undefined, 'r3']);
  });
});

describe(`${machine.id}: rows that are shown while they arrive`, () => {
  const streamed: ListQuery = { ...plain, filter: 'all' };
  const part = (...ids: string[]): ListPage<Row> => ({ ...page(rows(...ids)), isPart: true });

  it('shows all rows so far, then the whole answer', () => {
    const { list, ids, send, has, streams, load, context } = start(streamed);
    expect([list(), has('busy'), streams]).toEqual([{ streaming: 'awaiting' }, true, [streamed]]);
    send({ type: 'stream.rows', page: part('a') });
    expect([list(), ids(), has('rows', 'busy')]).toEqual([{ streaming: 'arriving' }, ['a'], true]);
    send({ type: 'stream.rows', page: part('a', 'b') });
    expect(ids()).toEqual(['a', 'b']);
    send({ type: 'stream.ended', page: { ...page(rows('a', 'b', 'c')), total: 3 } });
    expect([list(), ids(), context().page?.isPart]).toEqual(['ready', ['a', 'b', 'c'], undefined]);
    expect([streams.length, load.calls.length]).toEqual([1, 0]);
  });

  it.each([
    ['unmatched', page([])],
    ['ready', page(rows('a'))],
  ] as const)('is %s when the answer arrives at once', (state, answer) => {
    const { list, send } = start(streamed);
    send({ type: 'stream.ended', page: answer });
    expect(list()).toBe(state);
  });

  it('fails if nothing has arrived', () => {
    const { list, send, context } = start(streamed);
    send({ type: 'stream.failed', problem: timedOut });
    expect([list(), context().problem]).toEqual(['failed', timedOut]);
  });

  it('keeps what has arrived when the answer breaks off, and asks again only on request', () => {
    const { list, ids, send, has, clock, streams, context } = start(streamed);
    send({ type: 'stream.rows', page: part('a') }, { type: 'stream.failed', problem: timedOut });
    expect([list(), ids(), has('rows', 'failing'), has('busy')]).toEqual(['partial', ['a'], true, false]);
    expect(context().problem).toEqual(timedOut);
    clock.increment(600_000);
    expect(streams).toHaveLength(1);
    send({ type: 'list.reload' });
    expect([list(), streams.length]).toEqual([{ streaming: 'awaiting' }, 2]);
  });

  it('stops when something else is asked for', () => {
    const { send, isReading, list, load } = start(streamed);
    send({ type: 'stream.rows', page: part('a') }, { type: 'list.search', text: '' });
    expect([isReading(), list(), load.calls.length]).toEqual([false, 'loading', 1]);
  });

  it('refreshes a whole answer with its rows in sight', () => {
    const { send, list, ids } = start(streamed);
    send({ type: 'stream.ended', page: page(rows('a')) }, { type: 'list.reload' });
    expect([list(), ids()]).toEqual(['refreshing', ['a']]);
  });
});

describe('the rows of a streamed answer', () => {
  type Read = (tell: (rows: readonly Row[]) => void, signal: AbortSignal) => Promise<Paged<Row>>;
  function streaming(read: Read, now = () => 7) {
    const events: AnyEventObject[] = [];
    const watch = streamWatch<Row>({ readPaged: (_, signal, tell) => read(tell!, signal) }, now);
    const machine = createMachine({
      invoke: { src: watch, input: plain },
      on: { '*': { actions: ({ event }) => events.push(event) } },
    });
    return { events, actor: createActor(machine).start() };
  }

  it('are told at once, then at most four times a second, and end when the list is left', async () => {
    let time = 0;
    let given: Parameters<Read> | undefined;
    let answer: (page: Paged<Row>) => void = () => {};
    const { events, actor } = streaming(
      (...read) => {
        given = read;
        return new Promise((resolve) => (answer = resolve));
      },
      () => time,
    );
    const [tell, signal] = given!;
    const all = rows('a');
    tell(all);
    time = 249;
    all.push({ id: 'b' });
    tell(all);
    time = 250;
    tell(all);
    all.push({ id: 'c' });
    const told = (given: Row[], at: number) => ({
      type: 'stream.rows',
      page: { rows: given, hasNext: false, isPart: true, at },
    });
    expect(events).toEqual([told(rows('a'), 0), told(rows('a', 'b'), 250)]);
    answer({ data: all, startIndex: 0, totalResults: 9 });
    await settle();
    const whole = { rows: rows('a', 'b', 'c'), hasNext: true, total: 9, at: 250 };
    expect(events.at(-1)).toEqual({ type: 'stream.ended', page: whole });
    actor.stop();
    expect(signal.aborted).toBe(true);
  });

  it('are all told before a failure', async () => {
    const { events } = streaming((tell) => {
      const given = rows('a');
      tell(given);
      given.push({ id: 'b' });
      tell(given);
      return Promise.reject(unreachable);
    });
    await settle();
    expect(events.map(({ type, page: told }) => [type, told?.rows.length])).toEqual([
      ['stream.rows', 1],
      ['stream.rows', 2],
      ['stream.failed', undefined],
    ]);
  });
});

describe(`${machine.id}: generated paths`, () => {
  const selectionLeaves = leafStates(machine).filter(
    (leaf) => leaf.startsWith('selection') && leaf !== 'selection.none',
  );
  itReachesEveryState(
    machine,
    {
      input: { query: plain },
      tasks: {
        load: { outputs: [page([{ id: 'a', state: 'growing' }]), page([])], errors: [unreachable] },
      },
      watches: ['keepQuery', 'readWhole', 'stream', 'gather'],
      events: [
        { type: 'stream.rows', page: { ...page(rows('a')), isPart: true } },
        { type: 'stream.failed', problem: unreachable },
        { type: 'list.sort', sort: { column: 'id', direction: 'descending' } },
        { type: 'whole.tooMany' },
        { type: 'list.reload' },
        { type: 'list.type', text: 'all' },
        { type: 'list.search', text: 'all' },
      ],
      contextKeys: ['query', 'typed', 'page'],
      limit: 60_000,
    },
    ['rows.starting', 'rows.deciding', ...selectionLeaves],
  );
  // Apart from the others, because a selection is independent of them.
  const leaves = leafStates(machine);
  itReachesEveryState(
    machine,
    {
      input: { query: plain },
      tasks: { load: { outputs: [page(rows('a'), true)] } },
      watches: ['keepQuery', 'gather', 'stream'],
      events: [
        { type: 'list.search', text: 'all' },
        { type: 'list.select', ids: ['a'] },
        { type: 'list.select', ids: [] },
        { type: 'list.selectAll' },
        { type: 'gather.cancel' },
        { type: 'gather.read', rows: rows('a'), at: 9 },
        { type: 'gather.tooMany' },
        { type: 'gather.failed', problem: unreachable },
      ],
      contextKeys: ['query', 'page', 'selected', 'selectedIn'],
    },
    leaves.filter(
      (leaf) =>
        !leaf.startsWith('selection') &&
        ![
          'rows.loading',
          'rows.refreshing',
          'rows.ready',
          'rows.failed',
          'rows.stale',
          'rows.streaming.awaiting',
          'order.offered',
          'search.settled',
        ].includes(leaf),
    ),
  );
});
