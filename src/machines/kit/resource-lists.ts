import { fromCallback } from 'xstate';
import type { Paged } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { type ListQuery, type QueryDefaults, readQuery, type RowOrders, writeQuery } from '~/core/list-query';
import { type Losses, wordToType } from '~/core/losses';
import { alreadyGone, type ApiProblem, isRejectedWith, refusedHere, toProblem, withReason } from '~/core/problem';
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
import { createRemoval, type RemovalDescriptor, type RemovalMachine, type RemovalResult } from './removal-machine';
import {
  type DoneNotice,
  inSentence,
  type NoticeParts,
  titledNotice,
} from '~/machines/notifications/notifications-machine';
import { runTask, screenTask, reportingTask, isThere } from './task';

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
    const own = navigation.ownSearch();
    receive(({ query, how }) => own.show(writeQuery(query, defaults), how));
    return own.watch((search) => sendBack({ type: 'query.changed', query: readQuery(search, defaults) }));
  });

/** For lists within a page: their query is not part of the address. */
const forgetQuery = fromCallback<QueryCommand, void>(() => {});

/** What rows of one kind need to be removed. `bulk`: as in "delete" and "groups". */
export type RemovalKind<Row> = { descriptor: RemovalDescriptor<Row>; bulk?: { verb: string; many: string } };

export type RemovalTraits<Row> = Omit<RemovalDescriptor<Row>, 'labelOf' | 'confirmWord'> & {
  /** The id by default. */
  labelOf?: (row: Row) => string;
  /** What rows are called in what has to be typed, as in "delete 3 groups"; `worth`: see `wordToType`; `nameOf`: the id by default. */
  bulk?: { verb?: string; many: string; worth?: number; nameOf?: (row: Row) => string };
};

export function removalKind<Row>(traits: RemovalTraits<Row>): RemovalKind<Row> {
  const { idOf, labelOf = idOf, bulk, isCounted, isExportable } = traits;
  const { verb = 'delete', many = '', nameOf = idOf } = bulk ?? {};
  const confirmWord =
    bulk &&
    ((rows: readonly Row[], losses: Losses | undefined) =>
      wordToType({ ...bulk, verb, names: rows.map(nameOf) }, losses));
  return {
    descriptor: { idOf, labelOf, isCounted, isExportable, confirmWord },
    ...(bulk && { bulk: { verb, many } }),
  };
}

/** A 404 answer to a removal means that the row is gone, whatever the server says of it. */
function removalProblem(error: unknown): ApiProblem {
  const problem = toProblem(error);
  return isRejectedWith(problem, 'not_found') ? alreadyGone : problem;
}

export type Removing<Row> = {
  /** In title case, such as "API Key". */
  noun: string;
  remove: (row: Row, signal: AbortSignal) => Promise<unknown>;
  /** Counts what goes with rows; the kind of list has `isCounted`. */
  count?: (rows: readonly Row[], signal: AbortSignal) => Promise<Omit<Losses, 'at'>>;
  /** Saves rows to a file, and returns what it saved; undefined if the operator canceled. */
  exportFirst?: (rows: readonly Row[], signal: AbortSignal) => Promise<string | undefined>;
  /** Reads one row after an unanswered removal. Returns undefined or rejects with `not_found` if it is gone. */
  get: (row: Row, signal: AbortSignal) => Promise<unknown>;
  /** The notices, if they are not "Group Deleted" and "Could Not Delete Group" with their usual texts. */
  notice?: DoneNotice;
  removed?: (label: string, id: string) => NoticeParts;
  notRemoved?: (label: string, id: string) => NoticeParts & { text: string };
  /** The title if many were removed, if not "12 groups deleted". */
  manyRemoved?: (count: number) => string;
  onRemoved?: (isAllRemoved: boolean) => void;
};

/** As in "a, b, c and 4 more". */
const namesOf = (results: readonly RemovalResult[]) => {
  const names = results.slice(0, 3).map(({ label }) => label);
  return results.length > 3 ? `${names.join(', ')} and ${results.length - 3} more` : names.join(', ');
};

/** More results are told in one notice. As many notices are shown at the same time. */
const mostNotices = 3;
/** A failure of one is told in the specified words; of several in one notice, because the dialog names each. */
const mostFailures = 1;

/** The machine that removes rows of this kind, with its actors and notices. */
export function removalOf<Row>(
  { descriptor, bulk }: RemovalKind<Row>,
  { notify, now }: Pick<Wiring, 'notify' | 'now'>,
  { noun, remove, get, count, exportFirst, onRemoved, manyRemoved, ...texts }: Removing<Row>,
): RemovalMachine<Row> {
  const {
    notice = titledNotice(noun),
    removed = (label: string) => notice(label, 'deleted'),
    notRemoved = () => ({
      title: `Could Not Delete ${noun}`,
      text: `The ${inSentence(noun)} could not be deleted.`,
    }),
  } = texts;
  /** @param ask returns undefined if nothing new is known about the row */
  const each = (ask: (row: Row, signal: AbortSignal) => Promise<Pick<RemovalResult, 'problem'> | undefined>) =>
    screenTask<RemovalResult[], readonly Row[]>(async ({ input, signal }) => {
      const results: RemovalResult[] = [];
      for (const row of input) {
        signal.throwIfAborted();
        const found = await ask(row, signal);
        if (found) results.push({ id: descriptor.idOf(row), label: descriptor.labelOf(row), ...found });
      }
      return results;
    });
  return createRemoval<Row>(descriptor).provide({
    actors: {
      remove: each(async (row, signal) => ({
        problem: await remove(row, signal).then(() => undefined, removalProblem),
      })),
      checkRemoved: each(async (row, signal) => {
        const there = await isThere(get(row, signal)).catch(() => undefined);
        if (there === undefined) return undefined;
        return { problem: there ? refusedHere('still_there', 'It still exists. Try again.') : undefined };
      }),
      count: screenTask<Losses, readonly Row[]>(async ({ input, signal }) => ({
        list: [],
        ...(await count?.(input, signal)),
        at: now(),
      })),
      exportRows: screenTask<string | undefined, readonly Row[]>(({ input, signal }) =>
        Promise.resolve(exportFirst?.(input, signal)),
      ),
    },
    actions: {
      announceRemoved: (_, results) => {
        const done = results.filter(({ problem }) => !problem);
        const failed = results.filter(({ problem }) => problem);
        if (bulk && done.length > mostNotices)
          notify({
            intent: 'success',
            title: manyRemoved?.(done.length) ?? `${formatCount(done.length)} ${bulk.many} ${bulk.verb}d`,
          });
        else for (const { label, id } of done) notify({ intent: 'success', ...removed(label, id) });
        if (bulk && failed.length > mostFailures)
          notify({
            intent: 'error',
            title: `${formatCount(failed.length)} ${bulk.many} could not be ${bulk.verb}d`,
            text: namesOf(failed),
          });
        else
          for (const { label, id, problem } of failed) {
            const { title, text } = notRemoved(label, id);
            notify({ intent: 'error', title, text: problem ? withReason(text, problem) : text });
          }
        onRemoved?.(results.length > 0 && results.every(({ problem }) => problem === undefined));
      },
    },
  });
}

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
      load: screenTask(async ({ input, signal }) => ({ ...(await readOnce(reading, input, signal)), at: now() })),
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
