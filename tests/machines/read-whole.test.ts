import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, setup } from 'xstate';
import type { ListQuery } from '~/core/list-query';
import { gatherWatch, readWholeWatch, type RowRange } from '~/machines/kit/resource-lists';
import { maxOrdered } from '~/machines/kit/resource-list-machine';
import { settle } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';

type Row = { id: string };
type Load = Parameters<typeof readWholeWatch<Row>>[0];

const all = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}` }));
const query: ListQuery = {
  filter: 'r',
  facets: { namespace: 'acme' },
  page: 4,
  pageSize: 10,
  sort: { column: 'id', direction: 'descending' },
};

/** Runs the reader until it is done; returns its events and requests. */
async function read(load: Load) {
  const told: AnyEventObject[] = [];
  const asked: RowRange[] = [];
  const signals: AbortSignal[] = [];
  const reader = readWholeWatch<Row>(
    (range, signal) => {
      asked.push(range);
      signals.push(signal);
      return load(range, signal);
    },
    { idOf: ({ id }) => id },
    () => 7,
  );
  const machine = setup({ actors: { reader, none: fromCallback(() => {}) } }).createMachine({
    invoke: { src: 'reader', input: query },
    on: { '*': { actions: ({ event }) => told.push(event) } },
  });
  const actor = createActor(machine).start();
  for (let turn = 0; turn < 15; turn += 1) await settle();
  return { told, asked, signals, stop: () => actor.stop() };
}
const stored =
  (rows: Row[]): Load =>
  ({ offset, limit }) =>
    Promise.resolve(rows.slice(offset, offset + limit));

describe('readWholeWatch', () => {
  it('requests 500 rows at a time with the filter of the list, and reports its progress', async () => {
    const { told, asked } = await read(stored(all(1_200)));
    const { filter, facets } = query;
    expect(asked).toEqual([0, 500, 1_000].map((offset) => ({ filter, facets, sort: undefined, offset, limit: 500 })));
    expect(told).toEqual([
      { type: 'whole.progress', progress: { read: 500, total: undefined } },
      { type: 'whole.progress', progress: { read: 1_000, total: undefined } },
      { type: 'whole.read', rows: all(1_200), at: 7 },
    ]);
  });

  it('reports the total when the server sends it', async () => {
    const rows = all(600);
    const { told } = await read(({ offset, limit }) =>
      Promise.resolve({ data: rows.slice(offset, offset + limit), startIndex: offset, totalResults: 600 }),
    );
    expect(told[0]).toEqual({ type: 'whole.progress', progress: { read: 500, total: 600 } });
    expect(told.at(-1)).toMatchObject({ type: 'whole.read' });
  });

  it('reads up to the maximum number of sortable rows, and gives up above it, immediately if the total is known', async () => {
    expect((await read(stored(all(maxOrdered)))).told.at(-1)).toMatchObject({ type: 'whole.read' });
    expect((await read(stored(all(maxOrdered + 1)))).told.at(-1)).toEqual({ type: 'whole.tooLong' });
    const counted = await read(() => Promise.resolve({ data: all(500), startIndex: 0, totalResults: 5_001 }));
    expect([counted.told, counted.asked.length]).toEqual([[{ type: 'whole.tooLong' }], 1]);
  });

  it('ends when the server ignores the limit, and removes duplicate rows', async () => {
    const { told, asked } = await read(() => Promise.resolve([...all(700), { id: 'r0' }]));
    expect(asked).toHaveLength(1);
    expect(told).toEqual([{ type: 'whole.read', rows: all(700), at: 7 }]);
  });

  it('reports a failure', async () => {
    const { told } = await read(() => Promise.reject(unreachable));
    expect(told).toEqual([{ type: 'whole.failed', problem: unreachable }]);
  });

  it('aborts its request when stopped, and reports nothing more', async () => {
    const { told, signals, stop } = await read(() => new Promise(() => {}));
    stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(told).toEqual([]);
  });
});

describe('gatherWatch', () => {
  const traits = { idOf: ({ id }: Row) => id };
  async function gather(reading: Parameters<typeof gatherWatch<Row>>[0]) {
    const told: AnyEventObject[] = [];
    const reader = gatherWatch<Row>(reading, traits);
    const machine = setup({ actors: { reader } }).createMachine({
      invoke: { src: 'reader', input: query },
      on: { '*': { actions: ({ event }) => told.push(event) } },
    });
    createActor(machine).start();
    for (let turn = 0; turn < 15; turn += 1) await settle();
    return told;
  }

  it('reads all rows of a paged list in steps', async () => {
    expect(await gather({ read: async (range, signal) => (await stored(all(600))(range, signal)) as Row[] })).toEqual([
      { type: 'gather.progress', progress: { read: 500, total: undefined } },
      { type: 'gather.read', rows: all(600) },
    ]);
    const readPaged = () => Promise.resolve({ data: all(2), startIndex: 0, totalResults: 2 });
    expect(await gather({ readPaged })).toEqual([{ type: 'gather.read', rows: all(2) }]);
  });

  it('takes the rows of a list that is read as a whole', async () => {
    expect(await gather({ readAll: () => Promise.resolve(all(700)) })).toEqual([
      { type: 'gather.read', rows: all(700) },
    ]);
  });

  it('reports that there are too many, and a failure', async () => {
    const tooMany = { read: () => Promise.resolve(all(maxOrdered + 1)) };
    expect(await gather(tooMany)).toEqual([{ type: 'gather.tooMany' }]);
    expect(await gather({ read: () => Promise.reject(unreachable) })).toEqual([
      { type: 'gather.failed', problem: unreachable },
    ]);
  });
});
