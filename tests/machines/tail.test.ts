import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { Paged } from '~/api/rest/domains';
import { type ListQuery, readQuery } from '~/core/list-query';
import { createResourceList, type ListMemory, type ListPage } from '~/machines/kit/resource-list-machine';
import { createRememberedLists } from '~/machines/kit/remembered-lists';
import {
  createTail,
  keptTail,
  readNewerTask,
  selectTail,
  type TailAnswer,
  type TailQuestion,
} from '~/machines/kit/tail-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { frozenList } from '../support/frozen-list';
import { itReachesEveryState } from '../support/replay-paths';

type Row = { id: string; note?: string };
const row = (number: number): Row => ({ id: String(number) });
/** Rows from number `from` down to `to`. */
const rows = (from: number, to = 1) => Array.from({ length: from - to + 1 }, (_, at) => row(from - at));
const idOf = ({ id }: Row) => id;
const listMachine = createResourceList<Row>({ idOf, labelOf: idOf });
const defaults = { pageSize: 10, facets: ['user'] };

/** A list with a fake server that has these rows, and the tail that follows it. */
async function start({ has = 5, following = true, most = 12, search = '' } = {}, memory?: ListMemory<Row>) {
  const server = { rows: rows(has) };
  const clock = new SimulatedClock();
  const asked: ListQuery[] = [];
  const list = createActor(
    listMachine.provide({
      actors: {
        keepQuery: fromCallback(() => {}),
        load: fromPromise<ListPage<Row>, ListQuery>(({ input }) => {
          asked.push(input);
          const first = (input.page - 1) * input.pageSize;
          const found = server.rows.slice(first, first + input.pageSize);
          return Promise.resolve({ rows: found, hasNext: false, total: server.rows.length, at: 1 });
        }),
      },
    }),
    { clock, input: { query: readQuery(search, defaults), memory } },
  ).start();
  const newer = deferredTask<TailAnswer<Row>, TailQuestion<Row>>();
  let announced = 0;
  const tail = createActor(
    createTail<Row>({ idOf, most }).provide({
      actors: { readNewer: newer.logic },
    }),
    { clock, input: { list, following } },
  );
  tail.on('tail.arrived', () => (announced += 1));
  tail.start();
  await settle();
  const answer = async (latest: Row[]) => {
    clock.increment(2_000);
    await newer.answer({ rows: latest, total: latest.length, hasNext: false, at: 2 });
  };
  const look = () => selectTail(tail.getSnapshot());
  const shown = () => look().rows.map(idOf);
  return { tail, list, clock, newer, answer, shown, look, asked, server, announced: () => announced };
}

describe('following new rows', () => {
  it('is not left running behind another page', async () => {
    const { list, tail } = await start({ following: false }, createRememberedLists().at('/rows'));
    const { mayReturn } = keptTail(list, tail);
    expect(mayReturn()).toBe(true);
    tail.send({ type: 'tail.follow' });
    expect(mayReturn()).toBe(false);
  });

  it('starts with the first page, and polls for newer rows', async () => {
    const { clock, newer, shown, answer, announced, look } = await start();
    expect(shown()).toEqual(['5', '4', '3', '2', '1']);
    clock.increment(1_999);
    expect(newer.calls).toHaveLength(0);
    clock.increment(1);
    expect(newer.last.input.known.map(idOf)).toEqual(['5', '4', '3', '2', '1']);
    await newer.answer({ rows: rows(7), total: 7, hasNext: false, at: 2 });
    expect(shown()).toEqual(['7', '6', '5', '4', '3', '2', '1']);
    expect(look().total).toBe(7);
    expect(announced()).toBe(1);
    await answer(rows(7));
    expect(announced()).toBe(1);
  });

  it('starts when switched on, and reloads the list when switched off', async () => {
    const { tail, clock, newer, look, asked } = await start({ following: false });
    expect([look().wanted, look().tailing]).toEqual([false, false]);
    clock.increment(60_000);
    expect(newer.calls).toHaveLength(0);
    tail.send({ type: 'tail.follow' });
    expect(look().tailing).toBe(true);
    clock.increment(2_000);
    expect(newer.calls).toHaveLength(1);
    tail.send({ type: 'tail.leave' });
    expect(newer.last.signal.aborted).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('starts with the rows of the last reload', async () => {
    const { tail, list, server, shown } = await start({ following: false });
    server.rows = rows(7);
    list.send({ type: 'list.reload' });
    await settle();
    tail.send({ type: 'tail.follow' });
    expect(shown()).toEqual(['7', '6', '5', '4', '3', '2', '1']);
  });

  it('pauses on other pages, continues on the first, and restarts with another filter', async () => {
    const { tail, list, shown, look, clock, newer } = await start({ has: 15 });
    list.send({ type: 'list.page', page: 2 });
    await settle();
    expect([look().wanted, look().tailing]).toEqual([true, false]);
    clock.increment(60_000);
    expect(newer.calls).toHaveLength(0);
    list.send({ type: 'list.page', page: 1 });
    await settle();
    expect(look().tailing).toBe(true);
    expect(shown()).toHaveLength(10);
    expect(tail.getSnapshot().context.first?.query.page).toBe(1);
    clock.increment(2_000);
    list.send({ type: 'list.facet', name: 'user', value: 'ana' });
    expect(newer.last.signal.aborted).toBe(true);
    await settle();
    clock.increment(2_000);
    expect(newer.last.input.query.facets).toEqual({ user: 'ana' });
  });

  it('polls immediately when the list is reloaded, and keeps its rows', async () => {
    const { list, newer, shown, answer } = await start();
    await answer(rows(8));
    list.send({ type: 'list.reload' });
    await settle();
    expect(newer.calls).toHaveLength(2);
    expect(shown()).toHaveLength(8);
  });

  it('keeps a maximum number of rows', async () => {
    const { answer, shown } = await start({ most: 6 });
    await answer(rows(9));
    expect(shown()).toEqual(['9', '8', '7', '6', '5', '4']);
  });
});

describe('reading while rows arrive', () => {
  it.each([
    ['held by the reader', { type: 'tail.hold' }],
    ['scrolled away', { type: 'tail.scroll', away: true }],
  ] as const)('does not move rows while %s, but counts and keeps new ones', async (_, event) => {
    const { tail, answer, shown, look } = await start();
    await answer(rows(6));
    tail.send(event);
    await answer(rows(7));
    await answer(rows(9));
    expect(shown()).toEqual(['6', '5', '4', '3', '2', '1']);
    expect(look().arrived).toBe(3);
    tail.send({ type: 'tail.release' });
    expect(shown()).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1']);
    expect(look().arrived).toBe(0);
  });

  it('updates rows that are already shown', async () => {
    const { tail, answer, look } = await start({ has: 2 });
    tail.send({ type: 'tail.hold' });
    await answer([row(3), { id: '2', note: 'ended' }]);
    expect(look().rows).toEqual([{ id: '2', note: 'ended' }, { id: '1' }]);
    tail.send({ type: 'tail.release' });
    expect(look().rows).toEqual([{ id: '3' }, { id: '2', note: 'ended' }]);
  });

  it('continues when scrolled back to the top, but not while paused', async () => {
    const { tail, answer, shown, look } = await start();
    tail.send({ type: 'tail.scroll', away: true });
    await answer(rows(6));
    tail.send({ type: 'tail.scroll', away: true });
    expect(shown()).toHaveLength(5);
    tail.send({ type: 'tail.scroll', away: false });
    expect(shown()).toHaveLength(6);
    tail.send({ type: 'tail.hold' });
    await answer(rows(7));
    tail.send({ type: 'tail.scroll', away: false });
    expect([look().held, shown().length]).toEqual([true, 6]);
  });

  it('keeps its rows when a request fails, and retries with growing delays', async () => {
    const { clock, newer, shown, look, answer } = await start();
    clock.increment(2_000);
    for (const [index, wait] of [2, 4, 8, 16, 32, 60, 60].entries()) {
      await newer.fail(unreachable);
      expect(look().problem).toEqual(unreachable);
      expect(shown()).toHaveLength(5);
      clock.increment(wait * 1_000 - 1);
      expect(newer.calls).toHaveLength(index + 1);
      clock.increment(1);
      expect(newer.calls).toHaveLength(index + 2);
    }
    await newer.answer({ rows: rows(9), total: 9, hasNext: false, at: 2 });
    expect(look().problem).toBeUndefined();
    await answer(rows(10));
    expect(shown()).toHaveLength(10);
  });
});

it('does not retry automatically after a 403', async () => {
  const { clock, newer, look } = await start();
  clock.increment(2_000);
  await newer.fail(rejected('forbidden', 403));
  clock.increment(3_600_000);
  expect(newer.calls).toHaveLength(1);
  expect(look().problem).toEqual(rejected('forbidden', 403));
});

describe('readNewerTask', () => {
  async function read(
    kind: 'append' | 'all',
    server: Row[],
    known: Row[],
    interfere: (turn: number) => Row[] = () => server,
    isCounted?: () => boolean,
  ) {
    const asked: string[] = [];
    const load = ({ offset, limit }: { offset: number; limit: number }): Promise<Paged<Row>> => {
      const all = interfere(asked.length);
      asked.push(`${offset}+${limit}`);
      const data = all.slice(offset, offset + limit);
      return Promise.resolve({ data, startIndex: offset, totalResults: isCounted ? 0 : all.length });
    };
    const task = createActor(
      readNewerTask({ load, idOf, rows: kind, now: () => 3, ...(isCounted ? { isCounted } : {}) }),
      {
        input: { query: readQuery('', defaults), known },
      },
    ).start();
    await settle();
    return { asked, ...task.getSnapshot().output! };
  }
  const ids = (found: Row[]) => found.map(({ id }) => Number(id));

  it('reads down to the first known row when rows never change', async () => {
    const { rows: found, asked, total, at } = await read('append', rows(500), rows(498, 489));
    expect(asked).toEqual(['0+10']);
    expect(ids(found)).toEqual(ids(rows(500, 489)));
    expect([total, at]).toEqual([500, 3]);
  });

  it('returns no duplicates and no gaps when rows arrive between two requests', async () => {
    const server = rows(200);
    const { rows: found, asked } = await read('append', server, rows(50, 41), (turn) =>
      turn === 0 ? server : rows(203),
    );
    expect(asked).toEqual(['0+10', '10+100', '110+100']);
    expect(ids(found)).toEqual(ids(rows(200, 41)));
  });

  it('reads down to the last known row when rows can change or disappear', async () => {
    const server = rows(300).filter(({ id }) => id !== '295');
    const { rows: found, asked } = await read('all', server, rows(298, 284));
    expect(asked).toEqual(['0+25']);
    expect(ids(found)).toEqual(ids(rows(300, 284)).filter((id) => id !== 295));
  });

  it('continues past a last known row that is gone', async () => {
    const { rows: found } = await read('all', rows(300, 285), rows(298, 284));
    expect(ids(found)).toEqual(ids(rows(300, 285)));
  });

  it('reads to the end when the server sends no total', async () => {
    const { rows: found, asked, total, hasNext } = await read('all', rows(240), rows(100, 91), undefined, () => false);
    expect(asked).toEqual(['0+20', '20+100', '120+100']);
    expect(ids(found)).toEqual(ids(rows(240, 91)));
    expect([total, hasNext]).toEqual([undefined, true]);
    const short = await read('all', rows(4), rows(6), undefined, () => false);
    expect([short.rows.length, short.total, short.hasNext]).toEqual([4, undefined, false]);
  });

  it('reads one page when no rows are known', async () => {
    expect(ids((await read('all', rows(30), [])).rows)).toEqual(ids(rows(30, 21)));
    expect((await read('append', [], [])).rows).toEqual([]);
  });
});

describe('tail states', () => {
  const machine = createTail<Row>({ idOf, most: 12 });
  const list = frozenList(listMachine, defaults, { shown: rows(2) });
  const first = { query: readQuery('', defaults), page: { rows: rows(2), hasNext: false, at: 1 } };
  itReachesEveryState(
    machine as never,
    {
      input: { list, following: false },
      events: [
        { type: 'tail.follow' },
        { type: 'tail.leave' },
        { type: 'tail.hold' },
        { type: 'tail.release' },
        { type: 'tail.scroll', away: true },
        { type: 'page.shown', first },
        { type: 'page.left' },
      ],
      tasks: {
        readNewer: { outputs: [{ rows: rows(3), total: 3, hasNext: false, at: 2 }], errors: [unreachable] },
      },
      watches: ['watchList'],
      contextKeys: ['first'],
    },
    ['following.deciding'],
  );
});
