import { fromCallback } from 'xstate';
import type { Paged } from '~/api/rest/domains';
import { type ListQuery, type QueryDefaults, readQuery, writeQuery } from '~/core/list-query';
import type { RowOrders } from '~/core/order-rows';
import type { Navigation, Wiring } from '~/machines/services';
import {
  createResourceList,
  type ListDescriptor,
  type ListPage,
  maxOrdered,
  type Progress,
  type QueryCommand,
  type ResourceListMachine,
} from './resource-list-machine';
import { removalKind, type RemovalKind, removalOf, type RemovalTraits, type Removing } from './removal-machine';
import { runTask, screenTask, reportingTask } from './task';

export type RowRange = Pick<ListQuery, 'filter' | 'sort' | 'facets'> & { offset: number; limit: number };

export type TellRows<Row> = (rows: readonly Row[]) => void;

/** How rows are read: by offset and limit, the same with a total, or all together, filtered and sorted here. */
type Reading<Row> =
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

const loadTask = <Row>(reading: Reading<Row>, now: () => number) =>
  screenTask<ListPage<Row>, ListQuery>(async ({ input, signal }) => ({
    ...(await readOnce(reading, input, signal)),
    at: now(),
  }));

/** Between two drawings of the rows of a streamed answer, in milliseconds. */
const pause = 250;

/** Reads one page and reports its rows while they arrive. */
export const streamWatch = <Row>(reading: Reading<Row>, now: () => number) =>
  reportingTask<ListQuery>('stream', async (query, report, signal) => {
    let arrived: readonly Row[] = [];
    let told = { count: 0, at: -Infinity };
    const reportRows = () => {
      told = { count: arrived.length, at: now() };
      const page: ListPage<Row> = { rows: [...arrived], hasNext: false, isPart: true, at: told.at };
      report({ type: 'stream.rows', page });
    };
    try {
      const page = await readOnce<Row>(reading, query, signal, (rows) => {
        arrived = rows;
        if (now() - told.at >= pause) reportRows();
      });
      return { type: 'stream.ended', page: { ...page, at: now() } };
    } catch (error) {
      if (arrived.length > told.count) reportRows();
      throw error;
    }
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

/** Reads all rows: for an order or a facet that the server does not know (`whole`), or to select them (`gather`). */
export const wholeWatch = <Row>(
  name: 'whole' | 'gather',
  reading: Reading<Row>,
  { idOf }: Pick<ListDescriptor<Row>, 'idOf'>,
  now: () => number,
) =>
  reportingTask<ListQuery>(name, async (query, report, signal) => {
    const tell = (progress: Progress) => report({ type: `${name}.progress`, progress });
    const rows =
      'readAll' in reading
        ? await reading.readAll(query, signal)
        : await readInSteps('read' in reading ? reading.read : reading.readPaged, idOf, query, signal, tell);
    return rows ? { type: `${name}.read`, rows, at: now() } : { type: `${name}.tooMany` };
  });

const keepQuery = (navigation: Navigation, defaults: QueryDefaults) =>
  fromCallback<QueryCommand, void>(({ receive, sendBack }) => {
    receive(({ query, how }) => navigation.show(writeQuery(query, defaults), how));
    return navigation.watchSearch((search) => sendBack({ type: 'query.changed', query: readQuery(search, defaults) }));
  });

/** For lists within a page: their query is not part of the address. */
const forgetQuery = fromCallback<QueryCommand, void>(() => {});

export type ListKind<Row> = RemovalKind<Row> & {
  descriptor: ListDescriptor<Row>;
  defaults: QueryDefaults;
  machine: ResourceListMachine<Row>;
};

export type ListTraits<Row> = Omit<ListDescriptor<Row>, 'labelOf' | 'ordering' | 'confirmWord'> &
  RemovalTraits<Row> & {
    /** The column of the server's order, which is the initial order. */
    own?: string;
    /** For paged lists: the columns by which rows can be sorted here. */
    by?: RowOrders<Row>;
    /** Orders rows that are equal in the column; `idOf` by default. */
    tie?: (row: Row) => string;
  } & Partial<QueryDefaults>;

/** @param traits `pageSize` is 25 by default (spec domain-level §9). */
export function listKind<Row>(traits: ListTraits<Row>): ListKind<Row> {
  const { own, by, bulk: _, tie = traits.idOf, pageSize = 25, sort, pageSizes, facets, filterName, ...rest } = traits;
  const first = sort ?? (own === undefined ? undefined : { column: own, direction: 'ascending' as const });
  const removal = removalKind(traits);
  const descriptor: ListDescriptor<Row> = {
    ...rest,
    ...removal.descriptor,
    ordering: by && { own: first, by, tie },
  };
  const facetsHere = rest.here && [...(facets ?? []), ...Object.keys(rest.here)];
  return {
    ...removal,
    descriptor,
    defaults: { pageSize, sort: first, pageSizes, facets: facetsHere ?? facets, filterName },
    machine: createResourceList<Row>(descriptor),
  };
}

/** The machine of a list with its actors. `address`: holds the query, unless the list is part of a page. */
export function listOf<Row>(
  kind: ListKind<Row>,
  wiring: Pick<Wiring, 'navigation' | 'notify' | 'now'>,
  { address = true, removal, ...reading }: Reading<Row> & { address?: boolean; removal?: Removing<Row> },
): ResourceListMachine<Row> {
  const { descriptor, defaults, machine } = kind;
  const { navigation, now } = wiring;
  return machine.provide({
    actors: {
      keepQuery: address ? keepQuery(navigation, defaults) : forgetQuery,
      load: loadTask<Row>(reading, now),
      gather: wholeWatch<Row>('gather', reading, descriptor, now),
      readWhole: wholeWatch<Row>('whole', reading, descriptor, now),
      stream: streamWatch<Row>(reading, now),
      ...(removal ? { removal: removalOf(kind, wiring, removal) } : {}),
    },
  });
}

/** Reads one page as the machine would, which is not started. */
export const readPage = <Row>(machine: ResourceListMachine<Row>, query: ListQuery) =>
  runTask<ListPage<Row>, ListQuery>(machine, 'load', query);
