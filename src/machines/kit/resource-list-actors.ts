import { type AnyEventObject, fromCallback } from 'xstate';
import type { Paged } from '~/api/rest/domain/paging';
import { type ListQuery, type QueryDefaults, readQuery, writeQuery } from '~/core/list-query';
import { toProblem } from '~/core/problem';
import { refusedHere } from '~/core/refusals';
import type { Navigation, Notify } from '~/machines/services';
import {
  type ListDescriptor,
  type ListPage,
  maxOrdered,
  type QueryCommand,
  type RemovalResult,
  type WholeEvent,
} from './resource-list-setup';
import { screenTask } from './task';

/** What a list asks the server: a stretch of rows, one more than it shows. */
export type RowRange = Pick<ListQuery, 'filter' | 'sort' | 'facets'> & { offset: number; limit: number };

/** One row more was asked for than is shown: its presence says that there is a next page. */
const pageOf = <Row>(rows: Row[], pageSize: number, at: number): ListPage<Row> => ({
  rows: rows.slice(0, pageSize),
  hasNext: rows.length > pageSize,
  at,
});

export const loadTask = <Row>(
  load: (range: RowRange, signal: AbortSignal) => Promise<Row[]>,
  now: () => number,
) =>
  screenTask<ListPage<Row>, ListQuery>(async ({ input, signal }) => {
    const { filter, sort, facets, page, pageSize } = input;
    const rows = await load(
      { filter, sort, facets, offset: (page - 1) * pageSize, limit: pageSize + 1 },
      signal,
    );
    return pageOf(rows, pageSize, now());
  });

/** A list whose total the server gives with each page. Where it does not (`isCounted`) one row more is asked for. */
export const loadPagedTask = <Row>(
  load: (range: RowRange, signal: AbortSignal) => Promise<Paged<Row>>,
  now: () => number,
  isCounted: (query: ListQuery) => boolean = () => true,
) =>
  screenTask<ListPage<Row>, ListQuery>(async ({ input, signal }) => {
    const { filter, sort, facets, page, pageSize } = input;
    const offset = (page - 1) * pageSize;
    if (!isCounted(input)) {
      const { data } = await load({ filter, sort, facets, offset, limit: pageSize + 1 }, signal);
      return pageOf(data, pageSize, now());
    }
    const { data, totalResults } = await load({ filter, sort, facets, offset, limit: pageSize }, signal);
    return { rows: data, hasNext: offset + data.length < totalResults, total: totalResults, at: now() };
  });

/** How many rows are asked for at once when a list is read whole. */
export const step = 500;

/** Whether these rows of a step are the last. More than were asked for: the server ignores the limit, and gave all. */
export const isLast = (rows: readonly unknown[]) => rows.length !== step;

/**
 * Reads all rows that match a query, in steps, for an order that the server doesn't know. Ends early when there are more than
 * `maxOrdered`. A row that comes twice, because others were added while reading, is kept once.
 */
export const readWholeWatch = <Row>(
  load: (range: RowRange, signal: AbortSignal) => Promise<Row[] | Paged<Row>>,
  { idOf }: Pick<ListDescriptor<Row>, 'idOf'>,
  now: () => number,
) =>
  fromCallback<AnyEventObject, ListQuery>(({ input: { filter, facets }, sendBack }) => {
    const task = new AbortController();
    const { signal } = task;
    const tell = (event: WholeEvent<Row>) => {
      if (!signal.aborted) sendBack(event);
    };
    async function readAll(): Promise<WholeEvent<Row>> {
      const found = new Map<string, Row>();
      for (let offset = 0; ; offset += step) {
        const answer = await load({ filter, facets, sort: undefined, offset, limit: step }, signal);
        const { rows, total } = Array.isArray(answer)
          ? { rows: answer, total: undefined }
          : { rows: answer.data, total: answer.totalResults };
        for (const row of rows) found.set(idOf(row), row);
        if (Math.max(found.size, total ?? 0) > maxOrdered) return { type: 'whole.tooLong' };
        if (isLast(rows)) return { type: 'whole.read', rows: [...found.values()], at: now() };
        tell({ type: 'whole.progress', progress: { read: found.size, total } });
      }
    }
    readAll().then(tell, (error: unknown) => tell({ type: 'whole.failed', problem: toProblem(error) }));
    return () => task.abort();
  });

/** The first matches of what is typed (spec server-level §7: offset 0, limit 10). */
export const pickTask = <Row>(
  find: (query: { filter: string; offset: number; limit: number }, signal: AbortSignal) => Promise<Row[]>,
  now: () => number,
) =>
  screenTask<ListPage<Row>, ListQuery>(async ({ input, signal }) => {
    const { filter, pageSize } = input;
    return pageOf(await find({ filter, offset: 0, limit: pageSize }, signal), pageSize, now());
  });

/** A list that the server gives whole: searched, ordered and cut here. */
export const loadWholeTask = <Row>(
  load: (query: ListQuery, signal: AbortSignal) => Promise<Row[]>,
  now: () => number,
) =>
  screenTask<ListPage<Row>, ListQuery>(async ({ input, signal }) => {
    const rows = await load(input, signal);
    const first = (input.page - 1) * input.pageSize;
    return { ...pageOf(rows.slice(first), input.pageSize, now()), total: rows.length };
  });

/**
 * The actors that remove rows, one after the other, with a result for each. `isThere` reads whether a row is still there, where its
 * removal was not answered.
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
) => ({
  remove: screenTask<RemovalResult[], readonly Row[]>(async ({ input, signal }) => {
    const results: RemovalResult[] = [];
    for (const row of input) {
      signal.throwIfAborted();
      const problem = await remove(row, signal).then(() => undefined, toProblem);
      results.push({ id: idOf(row), label: labelOf(row), problem });
    }
    return results;
  }),
  /** Of a row that could not be read there is no result: what was known of it stays. */
  checkRemoved: screenTask<RemovalResult[], readonly Row[]>(async ({ input, signal }) => {
    const results: RemovalResult[] = [];
    for (const row of input) {
      signal.throwIfAborted();
      const there = await isThere(row, signal).catch(() => undefined);
      if (there === undefined) continue;
      const problem = there ? refusedHere('still_there', 'It is still there. Try again.') : undefined;
      results.push({ id: idOf(row), label: labelOf(row), problem });
    }
    return results;
  }),
});

/** Keeps a list's query in the address. */
export const keepQuery = (navigation: Navigation, defaults: QueryDefaults) =>
  fromCallback<QueryCommand, void>(({ receive, sendBack }) => {
    receive(({ query, how }) => navigation.show(writeQuery(query, defaults), how));
    return navigation.watchSearch((search) =>
      sendBack({ type: 'query.changed', query: readQuery(search, defaults) }),
    );
  });

/** For lists within a page, and pickers: what is typed there is no address. */
export const forgetQuery = fromCallback<QueryCommand, void>(() => {});

/**
 * After a form: says what was done, and leads to its list. What is new is looked for in the whole list; what was changed, in the
 * stretch of it that one came from.
 */
export const listNotice = (
  { navigation, notify }: { navigation: Navigation; notify: Notify },
  path: string,
) => ({
  created: (title: string, text?: string): void => {
    notify({ intent: 'success', title, ...(text === undefined ? {} : { text }) });
    navigation.go(path);
  },
  changed: (title: string, text?: string): void => {
    notify({ intent: 'success', title, ...(text === undefined ? {} : { text }) });
    navigation.back(path);
  },
});
