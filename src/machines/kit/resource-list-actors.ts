import { type AnyEventObject, fromCallback } from 'xstate';
import type { Paged } from '~/api/rest/domain/paging';
import { type ListQuery, type QueryDefaults, readQuery, writeQuery } from '~/core/list-query';
import { type ApiProblem, isRejectedWith, toProblem } from '~/core/problem';
import { alreadyGone, refusedHere } from '~/core/refusals';
import type { Navigation } from '~/machines/services';
import {
  type GatherEvent,
  type ListDescriptor,
  type ListPage,
  maxOrdered,
  type Progress,
  type QueryCommand,
  type RemovalResult,
  type StreamEvent,
  type WholeEvent,
} from './resource-list-machine';
import { screenTask } from './task';

export type RowRange = Pick<ListQuery, 'filter' | 'sort' | 'facets'> & { offset: number; limit: number };

export type TellRows<Row> = (rows: readonly Row[]) => void;

/** How rows are read: by offset and limit, the same with a total, or all together, filtered and sorted here. */
export type Reading<Row> =
  | { read: (range: RowRange, signal: AbortSignal) => Promise<Row[]> }
  | {
      /** @param tell called with all rows so far while a streamed answer arrives */
      readPaged: (range: RowRange, signal: AbortSignal, tell?: TellRows<Row>) => Promise<Paged<Row>>;
      /** Whether the server returns the total. If not, one more row is requested. */
      isCounted?: (query: ListQuery) => boolean;
    }
  | { readAll: (query: ListQuery, signal: AbortSignal) => Promise<Row[]> };

/** Reads one page. If the total is unknown, one more row is requested: if it exists, there is a next page. */
async function readOnce<Row>(
  reading: Reading<Row>,
  query: ListQuery,
  signal: AbortSignal,
  tell?: TellRows<Row>,
): Promise<Omit<ListPage<Row>, 'at'>> {
  const { filter, sort, facets, page, pageSize } = query;
  const offset = (page - 1) * pageSize;
  const range = { filter, sort, facets, offset, limit: pageSize + 1 };
  const cut = (rows: Row[]) => ({ rows: rows.slice(0, pageSize), hasNext: rows.length > pageSize });
  if ('read' in reading) return cut(await reading.read(range, signal));
  if ('readAll' in reading) {
    const rows = await reading.readAll(query, signal);
    return { ...cut(rows.slice(offset)), total: rows.length };
  }
  if (reading.isCounted?.(query) === false) return cut((await reading.readPaged(range, signal)).data);
  const { data, totalResults } = await reading.readPaged({ ...range, limit: pageSize }, signal, tell);
  return { rows: data, hasNext: offset + data.length < totalResults, total: totalResults };
}

export const loadTask = <Row>(reading: Reading<Row>, now: () => number) =>
  screenTask<ListPage<Row>, ListQuery>(async ({ input, signal }) => ({
    ...(await readOnce(reading, input, signal)),
    at: now(),
  }));

/** Between two drawings of the rows of a streamed answer, in milliseconds. */
const pause = 250;

/** Reads one page and tells its rows while they arrive. */
export const streamWatch = <Row>(reading: Reading<Row>, now: () => number) =>
  fromCallback<AnyEventObject, ListQuery>(({ input, sendBack }) => {
    const { signal, tell, stop } = telling<StreamEvent<Row>>(sendBack);
    let arrived: readonly Row[] = [];
    let told = { count: 0, at: -Infinity };
    const tellRows = () => {
      told = { count: arrived.length, at: now() };
      const page = { rows: [...arrived], hasNext: false, isPart: true, at: told.at };
      tell({ type: 'stream.rows', page });
    };
    readOnce<Row>(reading, input, signal, (rows) => {
      arrived = rows;
      if (now() - told.at >= pause) tellRows();
    }).then(
      (page) => tell({ type: 'stream.ended', page: { ...page, at: now() } }),
      (error: unknown) => {
        if (arrived.length > told.count) tellRows();
        tell({ type: 'stream.failed', problem: toProblem(error) });
      },
    );
    return stop;
  });

/** The number of rows per request when a whole list is read. */
export const step = 500;

/** Whether these are the last rows. More than requested: the server ignored the limit and returned all. */
export const isLast = (rows: readonly unknown[]) => rows.length !== step;

type ReadStep<Row> = (range: RowRange, signal: AbortSignal) => Promise<Row[] | Paged<Row>>;

/**
 * Reads all rows that the server returns for a query, in steps; undefined if there are more than `maxOrdered`, where it stops early. Drops rows
 * that arrive twice because others were added in between.
 */
async function readInSteps<Row>(
  load: ReadStep<Row>,
  idOf: (row: Row) => string,
  { filter, facets }: ListQuery,
  signal: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<Row[] | undefined> {
  const found = new Map<string, Row>();
  for (let offset = 0; ; offset += step) {
    const answer = await load({ filter, facets, sort: undefined, offset, limit: step }, signal);
    const { rows, total } = Array.isArray(answer)
      ? { rows: answer, total: undefined }
      : { rows: answer.data, total: answer.totalResults };
    for (const row of rows) found.set(idOf(row), row);
    if (Math.max(found.size, total ?? 0) > maxOrdered) return undefined;
    if (isLast(rows)) return [...found.values()];
    tell({ read: found.size, total });
  }
}

/** Reads all rows, for an order or a facet that the server does not know. */
export const readWholeWatch = <Row>(
  load: ReadStep<Row>,
  { idOf }: Pick<ListDescriptor<Row>, 'idOf'>,
  now: () => number,
) =>
  fromCallback<AnyEventObject, ListQuery>(({ input, sendBack }) => {
    const { signal, tell, stop } = telling<WholeEvent<Row>>(sendBack);
    readInSteps(load, idOf, input, signal, (progress) => tell({ type: 'whole.progress', progress })).then(
      (rows) => tell(rows ? { type: 'whole.read', rows, at: now() } : { type: 'whole.tooLong' }),
      (error: unknown) => tell({ type: 'whole.failed', problem: toProblem(error) }),
    );
    return stop;
  });

/** Reads all rows to select them. */
export const gatherWatch = <Row>(reading: Reading<Row>, { idOf }: Pick<ListDescriptor<Row>, 'idOf'>) =>
  fromCallback<AnyEventObject, ListQuery>(({ input, sendBack }) => {
    const { signal, tell, stop } = telling<GatherEvent<Row>>(sendBack);
    const rows =
      'readAll' in reading
        ? reading.readAll(input, signal)
        : readInSteps('read' in reading ? reading.read : reading.readPaged, idOf, input, signal, (progress) =>
            tell({ type: 'gather.progress', progress }),
          );
    rows.then(
      (all) => tell(all ? { type: 'gather.read', rows: all } : { type: 'gather.tooMany' }),
      (error: unknown) => tell({ type: 'gather.failed', problem: toProblem(error) }),
    );
    return stop;
  });

/** Sends events until stopped, which aborts the signal. */
function telling<Event extends AnyEventObject>(sendBack: (event: Event) => void) {
  const task = new AbortController();
  return {
    signal: task.signal,
    tell: (event: Event) => {
      if (!task.signal.aborted) sendBack(event);
    },
    stop: () => task.abort(),
  };
}

/** A 404 answer to a removal means that the row is gone, whatever the server says of it. */
function removalProblem(error: unknown): ApiProblem {
  const problem = toProblem(error);
  return isRejectedWith(problem, 'not_found') ? alreadyGone : problem;
}

/**
 * The actors that remove rows, one after the other, with a result for each. `isThere` reads whether a row still exists if its removal was not
 * answered.
 */
export const removalActors = <Row>(
  { idOf, labelOf }: Pick<ListDescriptor<Row>, 'idOf' | 'labelOf'>,
  {
    remove,
    isThere,
  }: {
    remove: (row: Row, signal: AbortSignal) => Promise<unknown>;
    isThere: (row: Row, signal: AbortSignal) => Promise<boolean>;
  },
) => {
  /** @param problemOf returns undefined if nothing new is known about the row */
  const each = (problemOf: (row: Row, signal: AbortSignal) => Promise<Pick<RemovalResult, 'problem'> | undefined>) =>
    screenTask<RemovalResult[], readonly Row[]>(async ({ input, signal }) => {
      const results: RemovalResult[] = [];
      for (const row of input) {
        signal.throwIfAborted();
        const found = await problemOf(row, signal);
        if (found) results.push({ id: idOf(row), label: labelOf(row), ...found });
      }
      return results;
    });
  return {
    remove: each(async (row, signal) => ({
      problem: await remove(row, signal).then(() => undefined, removalProblem),
    })),
    checkRemoved: each(async (row, signal) => {
      const there = await isThere(row, signal).catch(() => undefined);
      if (there === undefined) return undefined;
      return { problem: there ? refusedHere('still_there', 'It still exists. Try again.') : undefined };
    }),
  };
};

export const keepQuery = (navigation: Navigation, defaults: QueryDefaults) =>
  fromCallback<QueryCommand, void>(({ receive, sendBack }) => {
    receive(({ query, how }) => navigation.show(writeQuery(query, defaults), how));
    return navigation.watchSearch((search) => sendBack({ type: 'query.changed', query: readQuery(search, defaults) }));
  });

/** For lists within a page, and pickers: their query is not part of the address. */
export const forgetQuery = fromCallback<QueryCommand, void>(() => {});
