import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import type { ListQuery } from '~/core/list-query';
import { type RowRange, wholeWatch } from '~/machines/kit/resource-lists';
import { maxOrdered } from '~/machines/kit/resource-list-machine';
import { settle } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';

type Row = { id: string };
type Reading = Parameters<typeof wholeWatch<Row>>[1];

const all = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}` }));
const query: ListQuery = {
  filter: 'r',
  facets: { namespace: 'acme' },
  page: 4,
  pageSize: 10,
  sort: { column: 'id', direction: 'descending' },
};

/** Runs the reader until it is done; returns its events. */
async function read(reading: Reading, name: 'whole' | 'gather' = 'whole') {
  const told: AnyEventObject[] = [];
  const reader = wholeWatch<Row>(name, reading, { idOf: ({ id }) => id }, () => 7);
  const machine = setup({ actors: { reader } }).createMachine({
    invoke: { src: 'reader', input: query },
    on: { '*': { actions: ({ event }) => told.push(event) } },
  });
  const actor = createActor(machine).start();
  for (let turn = 0; turn < 15; turn += 1) await settle();
  return { told, stop: () => actor.stop() };
}
/** A list with these rows, and what was asked of it. */
function stored(rows: Row[]) {
  const asked: RowRange[] = [];
  const take = (range: RowRange) => {
    asked.push(range);
    return rows.slice(range.offset, range.offset + range.limit);
  };
  const paged = (range: RowRange) =>
    Promise.resolve({ data: take(range), startIndex: range.offset, totalResults: rows.length });
  return { asked, list: { read: (range: RowRange) => Promise.resolve(take(range)) }, paged: { readPaged: paged } };
}

describe('wholeWatch', () => {
  it('requests 500 rows at a time with the filter of the list, and reports its progress', async () => {
    const { asked, list } = stored(all(1_200));
    const { told } = await read(list);
    const { filter, facets } = query;
    expect(asked).toEqual([0, 500, 1_000].map((offset) => ({ filter, facets, sort: undefined, offset, limit: 500 })));
    expect(told).toEqual([
      { type: 'whole.progress', progress: { read: 500, total: undefined } },
      { type: 'whole.progress', progress: { read: 1_000, total: undefined } },
      { type: 'whole.read', rows: all(1_200), at: 7 },
    ]);
  });

  it('reports the total when the server sends it', async () => {
    expect((await read(stored(all(600)).paged, 'gather')).told).toEqual([
      { type: 'gather.progress', progress: { read: 500, total: 600 } },
      { type: 'gather.read', rows: all(600), at: 7 },
    ]);
  });

  it('takes the rows of a list that is read as a whole', async () => {
    const { told } = await read({ readAll: () => Promise.resolve(all(700)) }, 'gather');
    expect(told).toEqual([{ type: 'gather.read', rows: all(700), at: 7 }]);
  });

  it('reads up to the maximum number of sortable rows, and gives up above it, immediately if the total is known', async () => {
    expect((await read(stored(all(maxOrdered)).list)).told.at(-1)).toMatchObject({ type: 'whole.read' });
    expect((await read(stored(all(maxOrdered + 1)).list)).told.at(-1)).toEqual({ type: 'whole.tooMany' });
    const { asked, paged } = stored(all(maxOrdered + 1));
    expect([(await read(paged, 'gather')).told, asked.length]).toEqual([[{ type: 'gather.tooMany' }], 1]);
  });

  it('ends when the server ignores the limit, and removes duplicate rows', async () => {
    const { told } = await read({ read: () => Promise.resolve([...all(700), { id: 'r0' }]) });
    expect(told).toEqual([{ type: 'whole.read', rows: all(700), at: 7 }]);
  });

  it.each(['whole', 'gather'] as const)('reports the failure of %s', async (name) => {
    const { told } = await read({ read: () => Promise.reject(unreachable) }, name);
    expect(told).toEqual([{ type: `${name}.failed`, problem: unreachable }]);
  });

  it('aborts its request when stopped, and reports nothing more', async () => {
    const signals: AbortSignal[] = [];
    const { told, stop } = await read({
      read: (_, signal) => {
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(told).toEqual([]);
  });
});
