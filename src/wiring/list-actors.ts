import { fromCallback } from 'xstate';
import type { Paged } from '../api/rest/domain/paged';
import { toProblem, type ApiProblem } from '../api/rest/problem';
import {
  readQuery,
  writeQuery,
  type ListQuery,
  type QueryDefaults,
} from '../machines/resource-list/list-query';
import type {
  ListDescriptor,
  ListPage,
  QueryCommand,
  RemovalResult,
} from '../machines/resource-list/list-setup';
import type { Navigation } from './navigation';
import { screenTask } from './screen-task';

/** What a list asks the server: a stretch of rows, one more than it shows. */
export type Stretch = Pick<ListQuery, 'filter' | 'sort' | 'facets'> & { offset: number; limit: number };

/** One row more was asked for than is shown: its presence says that there is a next page. */
const pageOf = <Row>(rows: Row[], pageSize: number, at: number): ListPage<Row> => ({
  rows: rows.slice(0, pageSize),
  hasNext: rows.length > pageSize,
  at,
});

export const loadTask = <Row>(
  load: (stretch: Stretch, signal: AbortSignal) => Promise<Row[]>,
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

/** A list whose length the server tells with each stretch. Where it does not (`isCounted`) one row more is asked for. */
export const loadPagedTask = <Row>(
  load: (stretch: Stretch, signal: AbortSignal) => Promise<Paged<Row>>,
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

/** Removes one after the other, with a result for each. */
export const removeTask = <Row>(
  { idOf, labelOf }: Pick<ListDescriptor<Row>, 'idOf' | 'labelOf'>,
  remove: (row: Row, signal: AbortSignal) => Promise<unknown>,
) =>
  screenTask<RemovalResult[], readonly Row[]>(async ({ input, signal }) => {
    const results: RemovalResult[] = [];
    /** Whoever confirmed it is no longer signed in: the rest is not done with the rights of the next. */
    let ended: ApiProblem | undefined;
    for (const row of input) {
      signal.throwIfAborted();
      const problem = ended ?? (await remove(row, signal).then(() => undefined, toProblem));
      if (problem?.kind === 'unauthorised') ended = problem;
      results.push({ id: idOf(row), label: labelOf(row), problem });
    }
    return results;
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
