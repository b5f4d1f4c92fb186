import { assign, enqueueActions, raise, setup } from 'xstate';
import { type ListQuery, sameQuery, sameRows, sameSort, type Sort } from '~/core/list-query';
import { orderRows, type RowOrders } from '~/core/order-rows';
import { type ApiProblem, isTransient, isUncertain } from '~/core/problem';
import { notProvided, unprovidedTask, unprovidedWatch } from './task';

/** Lists with more rows are not read as a whole, so they can only be shown in the server's order. */
export const maxOrdered = 5_000;

/** One page. `hasNext` is known from requesting one more row. `at`: epoch milliseconds of the answer. */
export type ListPage<Row> = {
  rows: Row[];
  hasNext: boolean;
  total?: number;
  at: number;
  /** More rows of the same answer are arriving, or were lost. */
  isPart?: boolean;
};
/** What a list showed last, by query. */
export type ListMemory<Row> = {
  recall(query: ListQuery): ListPage<Row> | undefined;
  /** Whether this page was read for the list that starts next, which then need not load it. */
  isFresh(query: ListQuery): boolean;
  /** Keeps a page that was just read for the list that starts next. */
  bring(query: ListQuery, page: ListPage<Row>): void;
  /** A page without rows is forgotten. */
  keep(query: ListQuery, page: ListPage<Row>): void;
  /** Forgets the pages of all queries. */
  forget(): void;
};
/** All rows that match the filter and facets of `query`, in the order of its `sort`. `at`: epoch milliseconds. */
type Whole<Row> = { rows: readonly Row[]; at: number; query: ListQuery };
export type Progress = { read: number; total: number | undefined };
/** If `problem` is uncertain (no answer), it is not known whether the row was removed. */
export type RemovalResult = { id: string; label: string; problem: ApiProblem | undefined };
export const isUnknown = ({ problem }: RemovalResult) => problem !== undefined && isUncertain(problem);

export type ListDescriptor<Row> = {
  idOf: (row: Row) => string;
  /** The full name, for confirmations and results. */
  labelOf: (row: Row) => string;
  /** While true, the list is reloaded every 5 s. */
  isChanging?: (rows: readonly Row[]) => boolean;
  /** For paged lists. For any order except `own`, the server's, all rows are read and sorted here. */
  ordering?: { own?: Sort | undefined; by: RowOrders<Row>; tie: (row: Row) => string } | undefined;
  /** The query itself is refused, so it is not retried automatically. */
  isFinal?: (problem: ApiProblem) => boolean;
  /** Whether the rows of one query stay visible while another one loads; by default they always do. */
  keepsRows?: (shown: ListQuery, asked: ListQuery) => boolean;
  /** Whether the rows of this query are shown while its answer is still arriving. */
  isStreamed?: (query: ListQuery) => boolean;
  /** Removed rows disappear immediately, before the list is reloaded. */
  dropsRemoved?: boolean;
  /** What must be typed to confirm the removal of these rows; undefined means a plain confirmation. */
  confirmWord?: ((rows: readonly Row[]) => string | undefined) | undefined;
};

export type ListContext<Row> = {
  query: ListQuery;
  /** The text of the search box; becomes `query.filter` after a pause. */
  typed: string;
  page: ListPage<Row> | undefined;
  /** The query of `page`; differs from `query` while the next answer is loading. */
  shown: ListQuery | undefined;
  whole: Whole<Row> | undefined;
  progress: Progress | undefined;
  problem: ApiProblem | undefined;
  attempt: number;
  selected: readonly string[];
  pendingDeletion: readonly Row[];
  /** Rows that were not removed because the removal was stopped. */
  notDeleted: readonly Row[];
  confirmation: string;
  results: readonly RemovalResult[];
  memory?: ListMemory<Row> | undefined;
};

export type ListEvent<Row = never> =
  | { type: 'list.reload' }
  | { type: 'list.type'; text: string }
  | { type: 'list.typingPaused' }
  | { type: 'list.search'; text: string }
  | { type: 'list.page'; page: number }
  | { type: 'list.pageSize'; pageSize: number }
  /** Without `sort`: the server's order. */
  | { type: 'list.sort'; sort: Sort | undefined }
  | { type: 'list.facet'; name: string; value: string }
  /** Changes the query, or repeats the current one. */
  | { type: 'list.ask'; change: Partial<ListQuery> }
  | { type: 'list.select'; ids: readonly string[] }
  | { type: 'list.remove'; ids: readonly string[] }
  | { type: 'removal.type'; text: string }
  | { type: 'removal.confirm' }
  | { type: 'removal.stop' }
  | { type: 'removal.close' }
  /** Checks again whether the unanswered removals were done. */
  | { type: 'removal.check' }
  /** The address changed: Back, Forward, or a link. */
  | { type: 'query.changed'; query: ListQuery }
  | WholeEvent<Row>
  | StreamEvent<Row>;

/** `stream.rows`: all rows so far. */
export type StreamEvent<Row> =
  | { type: 'stream.rows' | 'stream.ended'; page: ListPage<Row> }
  | { type: 'stream.failed'; problem: ApiProblem };

export type WholeEvent<Row> =
  | { type: 'whole.progress'; progress: Progress }
  | { type: 'whole.read'; rows: readonly Row[]; at: number }
  | { type: 'whole.tooLong' }
  | { type: 'whole.failed'; problem: ApiProblem };

export type QueryCommand = { type: 'query.show'; query: ListQuery; how: 'push' | 'replace' };

export const listSetup = <Row>(descriptor: ListDescriptor<Row>) => {
  const found = (page: ListPage<Row>) => page.rows.length > 0;
  /** The last row stays until the list is reloaded, which shows the previous page. */
  const without = (page: ListPage<Row> | undefined, results: readonly RemovalResult[]) => {
    const gone = new Set(results.filter(({ problem }) => !problem).map(({ id }) => id));
    const rows = page?.rows.filter((row) => !gone.has(descriptor.idOf(row))) ?? [];
    if (!page || rows.length === 0) return page;
    const total = page.total === undefined ? undefined : page.total - (page.rows.length - rows.length);
    return { ...page, rows, total };
  };
  /** Replaces the known results of the same rows by `later`. */
  const updated = (known: readonly RemovalResult[], later: readonly RemovalResult[]) => [
    ...new Map([...known, ...later].map((result) => [result.id, result])).values(),
  ];
  const keepsRows = ({ shown, query }: ListContext<Row>) =>
    shown === undefined || descriptor.keepsRows === undefined || descriptor.keepsRows(shown, query);
  const { ordering } = descriptor;
  const isOwn = (sort: Sort) =>
    sort.column === ordering?.own?.column && sort.direction === ordering.own.direction;
  const asksOrder = ({ query: { sort } }: ListContext<Row>) =>
    sort !== undefined && ordering !== undefined && Object.hasOwn(ordering.by, sort.column) && !isOwn(sort);
  const inOrder = (rows: readonly Row[], sort: Sort | undefined) =>
    sort && ordering ? orderRows(rows, sort, ordering) : rows;
  const narrowed = ({ filter, facets }: ListQuery) => filter !== '' || Object.values(facets).some(Boolean);
  return setup({
    types: {} as {
      input: { query: ListQuery; memory?: ListMemory<Row> };
      context: ListContext<Row>;
      events: ListEvent<Row>;
      tags: 'skeleton' | 'busy' | 'rows' | 'ordering' | 'failing' | 'confirming';
    },
    actors: {
      load: unprovidedTask<ListPage<Row>, ListQuery>('load'),
      readWhole: unprovidedWatch<ListQuery>('readWhole'),
      stream: unprovidedWatch<ListQuery>('stream'),
      remove: unprovidedTask<RemovalResult[], readonly Row[]>('remove'),
      checkRemoved: unprovidedTask<RemovalResult[], readonly Row[]>('checkRemoved'),
      keepQuery: unprovidedWatch<void, QueryCommand>('keepQuery'),
    },
    actions: {
      /** Pages, filters and sizes create a history entry; typing replaces the current one. */
      changeQuery: enqueueActions(
        ({ context, enqueue }, { change, how }: { change: Partial<ListQuery>; how: 'push' | 'replace' }) => {
          const query = { ...context.query, page: 1, ...change };
          if (sameQuery(query, context.query)) return;
          // Text that is still being typed is kept.
          enqueue.assign({ query, typed: change.filter ?? context.typed });
          enqueue.sendTo('keepQuery', { type: 'query.show', query, how });
        },
      ),
      sortBy: enqueueActions(({ context, enqueue }, sort: Sort | undefined) => {
        const query = { ...context.query, sort, page: 1 };
        enqueue.assign({ query });
        enqueue.sendTo('keepQuery', { type: 'query.show', query, how: 'replace' });
      }),
      keepProgress: assign({ progress: (_, progress: Progress) => progress }),
      forgetProgress: assign({ progress: undefined }),
      keepWhole: assign({
        whole: ({ context: { query } }, { rows, at }: { rows: readonly Row[]; at: number }) => ({
          rows: inOrder(rows, query.sort),
          at,
          query,
        }),
      }),
      forgetWhole: assign({ whole: undefined }),
      /** Shows the page of the query, or the last one if there are fewer pages. */
      cutPage: enqueueActions(({ context, enqueue }) => {
        const { whole, query, selected } = context;
        if (!whole) return;
        const rows = sameSort(whole.query.sort, query.sort) ? whole.rows : inOrder(whole.rows, query.sort);
        const { pageSize } = query;
        const page = Math.min(query.page, Math.max(1, Math.ceil(rows.length / pageSize)));
        const shown = { ...query, page };
        const cut = rows.slice((page - 1) * pageSize, page * pageSize);
        enqueue.assign({
          query: shown,
          shown,
          whole: { ...whole, rows, query: shown },
          page: { rows: cut, hasNext: page * pageSize < rows.length, total: rows.length, at: whole.at },
          selected: selected.filter((id) => cut.some((row) => descriptor.idOf(row) === id)),
          problem: undefined,
          attempt: 0,
        });
        if (page !== query.page)
          enqueue.sendTo('keepQuery', { type: 'query.show', query: shown, how: 'replace' });
      }),
      takeQuery: assign({
        query: (_, query: ListQuery) => query,
        typed: (_, query: ListQuery) => query.filter,
      }),
      keepTyped: assign({ typed: (_, text: string) => text }),
      keepPage: assign({
        page: (_, page: ListPage<Row>) => page,
        whole: undefined,
        shown: ({ context }) => context.query,
        selected: ({ context }, page: ListPage<Row>) =>
          context.selected.filter((id) => page.rows.some((row) => descriptor.idOf(row) === id)),
        problem: undefined,
        attempt: 0,
      }),
      rememberPage: ({ context: { memory, shown, page } }) => {
        if (shown && page) memory?.keep(shown, page);
      },
      forgetPages: ({ context }) => context.memory?.forget(),
      /** Shows the previous page when the last row of the last page is removed. For an address beyond the end: the first page. */
      stepBack: enqueueActions(({ context, enqueue }) => {
        const hasShown = context.page !== undefined && found(context.page);
        const query = { ...context.query, page: hasShown ? context.query.page - 1 : 1 };
        enqueue.assign({ query });
        enqueue.sendTo('keepQuery', { type: 'query.show', query, how: 'replace' });
      }),
      keepProblem: assign({
        problem: (_, problem: ApiProblem) => problem,
        attempt: ({ context }) => context.attempt + 1,
      }),
      select: assign({ selected: (_, ids: readonly string[]) => ids }),
      requestDeletion: assign({
        pendingDeletion: ({ context }, ids: readonly string[]) =>
          (context.page?.rows ?? []).filter((row) => ids.includes(descriptor.idOf(row))),
        confirmation: '',
        results: [],
      }),
      keepConfirmation: assign({ confirmation: (_, text: string) => text }),
      keepResults: assign({
        results: ({ context }, results: RemovalResult[]) => updated(context.results, results),
        selected: ({ context }, results: RemovalResult[]) =>
          context.selected.filter((id) => !results.some((result) => result.id === id && !result.problem)),
        page: ({ context }, results: RemovalResult[]) =>
          descriptor.dropsRemoved ? without(context.page, results) : context.page,
      }),
      keepCollapse: assign({
        results: ({ context }, problem: ApiProblem) => [
          ...context.results,
          ...context.pendingDeletion.slice(context.results.length).map((row) => ({
            id: descriptor.idOf(row),
            label: descriptor.labelOf(row),
            problem,
          })),
        ],
      }),
      stopAfterPresent: assign(({ context: { pendingDeletion, results } }) => ({
        pendingDeletion: pendingDeletion.slice(0, results.length + 1),
        notDeleted: pendingDeletion.slice(results.length + 1),
      })),
      cancelDeletion: assign({ pendingDeletion: [], notDeleted: [], confirmation: '', results: [] }),
      announcePause: raise({ type: 'list.typingPaused' }),
      reload: raise({ type: 'list.reload' }),
      announceRemoved: (_, _results: readonly RemovalResult[]) => notProvided('announceRemoved'),
    },
    guards: {
      asksOrder: ({ context }) => asksOrder(context),
      asksOrderOfRows: ({ context }) =>
        asksOrder(context) && context.page !== undefined && found(context.page) && keepsRows(context),
      hasWhole: ({ context }) => {
        const { whole, query } = context;
        return (
          whole !== undefined && whole.rows.length > 0 && asksOrder(context) && sameRows(whole.query, query)
        );
      },
      isOtherSort: ({ context }, sort: Sort | undefined) => !sameSort(sort, context.query.sort),
      isAny: (_, rows: readonly Row[]) => rows.length > 0,
      isFound: (_, page: ListPage<Row>) => found(page),
      isFresh: ({ context: { memory, query } }) => memory?.isFresh(query) ?? false,
      isBeyondEnd: ({ context }, page: ListPage<Row>) => !found(page) && context.query.page > 1,
      isUnmatched: ({ context }) => narrowed(context.query),
      hasRows: ({ context }) =>
        context.page !== undefined && found(context.page) && !context.page.isPart && keepsRows(context),
      isStreamed: ({ context }) => descriptor.isStreamed?.(context.query) ?? false,
      isChanging: ({ context }) => descriptor.isChanging?.(context.page?.rows ?? []) ?? false,
      isConfirmed: ({ context }) => {
        const word = descriptor.confirmWord?.(context.pendingDeletion);
        return word === undefined || word === context.confirmation;
      },
      isTransient: ({ context: { problem } }) =>
        problem === undefined || (isTransient(problem) && descriptor.isFinal?.(problem) !== true),
      isNewText: ({ context }) => context.typed !== context.query.filter,
      isOtherQuery: ({ context }, query: ListQuery) => !sameQuery(query, context.query),
      isDeletable: ({ context }, ids: readonly string[]) =>
        (context.page?.rows ?? []).some((row) => ids.includes(descriptor.idOf(row))),
      /** If the session has ended, the rest must not be removed with the rights of the next person. */
      isMoreToRemove: ({ context }, results: RemovalResult[]) =>
        context.results.length + results.length < context.pendingDeletion.length &&
        !results.some(({ problem }) => problem?.kind === 'unauthorised'),
      isAllRemoved: ({ context }, results: RemovalResult[]) => {
        const all = updated(context.results, results);
        return (
          all.length === context.pendingDeletion.length &&
          context.notDeleted.length === 0 &&
          all.every(({ problem }) => !problem)
        );
      },
      isAnyUnknown: (_, results: readonly RemovalResult[]) => results.some(isUnknown),
    },
    delays: {
      typingPause: 300,
      refreshInterval: 5_000,
      retryBackoff: ({ context }) => Math.min(60_000, 5_000 * 2 ** (context.attempt - 1)),
    },
  });
};
