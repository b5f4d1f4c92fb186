import { assign, enqueueActions, raise, setup } from 'xstate';
import { type ListQuery, sameQuery, sameRows, sameSort, type Sort } from '~/core/list-query';
import type { Losses } from '~/core/losses';
import { orderRows, type RowOrders } from '~/core/order-rows';
import { type ApiProblem, isRejectedWith, isTransient, isUncertain } from '~/core/problem';
import { unprovidedTask, unprovidedWatch } from './task';

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

/** What is done before rows are removed: what goes with them is counted, or they are exported. */
export type PreparationInput<Row> = { rows: readonly Row[]; step: 'count' | 'export' };
/** `exported`: the sentence that says what was saved; undefined if nothing was. */
export type Preparation = { losses: Losses } | { exported: string | undefined };
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
/**
 * `rows`: all rows that the server returns for the search and the facets it knows. `chosen`: those that match `query` entirely, in the order of
 * its `sort`. `at`: epoch milliseconds.
 */
type Whole<Row> = { rows: readonly Row[]; chosen: readonly Row[]; at: number; query: ListQuery };
export type Progress = { read: number; total: number | undefined };
/** If `problem` is uncertain (no answer), it is not known whether the row was removed. */
export type RemovalResult = { id: string; label: string; problem: ApiProblem | undefined };
export const isUnknown = ({ problem }: RemovalResult) => problem !== undefined && isUncertain(problem);
/** Whether the row no longer exists: it was removed now, or before. */
export const isGone = ({ problem }: RemovalResult) => !problem || isRejectedWith(problem, 'not_found');

/** Whether a row matches the value of a facet, by the name of the facet. */
type FacetsHere<Row> = Readonly<Record<string, (row: Row, value: string) => boolean>>;

export type ListDescriptor<Row> = {
  idOf: (row: Row) => string;
  /** The full name, for confirmations and results. */
  labelOf: (row: Row) => string;
  /** While true, the list is reloaded every 5 s. */
  isChanging?: (rows: readonly Row[]) => boolean;
  /** For paged lists. For any order except `own`, the server's, all rows are read and sorted here. */
  ordering?: { own?: Sort | undefined; by: RowOrders<Row>; tie: (row: Row) => string } | undefined;
  /** For paged lists: facets that the server does not know. All rows are read, and filtered here. */
  here?: FacetsHere<Row>;
  /** The query itself is refused, so it is not retried automatically. */
  isFinal?: (problem: ApiProblem) => boolean;
  /** Whether the rows of one query stay visible while another one loads; by default they always do. */
  keepsRows?: (shown: ListQuery, asked: ListQuery) => boolean;
  /** Whether the rows of this query are shown while its answer is still arriving. */
  isStreamed?: (query: ListQuery) => boolean;
  /** Whether a row that is shown is newer than the same row in an answer, which may have been made before a change was. */
  isNewer?: (shown: Row, answered: Row) => boolean;
  /** Removed rows disappear immediately, before the list is reloaded. */
  dropsRemoved?: boolean;
  /** Whether what goes with the rows is counted before they are removed. */
  isCounted?: boolean | undefined;
  /** Whether these rows can be exported before they are removed. */
  isExportable?: ((rows: readonly Row[], losses: Losses) => boolean) | undefined;
  /** What must be typed to confirm the removal of these rows; undefined means a plain confirmation. `losses`: undefined if they could not be counted. */
  confirmWord?: ((rows: readonly Row[], losses: Losses | undefined) => string | undefined) | undefined;
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
  /** Also of other pages. All are rows of `selectedIn`. */
  selected: readonly Row[];
  selectedIn: ListQuery | undefined;
  /** How far reading all rows to select them is. */
  gathered: Progress | undefined;
  gatherProblem: ApiProblem | undefined;
  /** The number of rows that another search or filter deselected. */
  deselected: number;
  pendingDeletion: readonly Row[];
  /** Rows that were not removed because the removal was stopped. */
  notDeleted: readonly Row[];
  confirmation: string;
  losses: Losses | undefined;
  /** Why the losses could not be counted, or the rows not exported. */
  lossProblem: ApiProblem | undefined;
  /** What was exported before the removal, as in "569 models were saved as JSON Lines." */
  exported: string | undefined;
  results: readonly RemovalResult[];
  memory?: ListMemory<Row> | undefined;
};

export type ListEvent<Row = never> =
  | { type: 'list.reload' }
  /** `isComposing`: an input method has not accepted the word yet, so it is not searched for. */
  | { type: 'list.type'; text: string; isComposing?: boolean }
  | { type: 'list.typingPaused' }
  | { type: 'list.search'; text: string }
  | { type: 'list.page'; page: number }
  | { type: 'list.pageSize'; pageSize: number }
  /** Without `sort`: the server's order. */
  | { type: 'list.sort'; sort: Sort | undefined }
  /** Gives up an order or a facet for which all rows are being read. */
  | { type: 'list.cancelReading' }
  | { type: 'list.facet'; name: string; value: string }
  /** Changes the query, or repeats the current one. */
  | { type: 'list.ask'; change: Partial<ListQuery> }
  /** The ids selected from now on, of this page or selected before. */
  | { type: 'list.select'; ids: readonly string[] }
  /** Selects all rows that match the query. */
  | { type: 'list.selectAll' }
  | { type: 'gather.cancel' }
  | { type: 'list.remove'; ids: readonly string[] }
  /** Shows a row as it is now, where it is shown. */
  | { type: 'list.replace'; row: Row }
  | { type: 'removal.type'; text: string }
  | { type: 'removal.confirm' }
  /** Counts again what goes with the rows. */
  | { type: 'removal.count' }
  | { type: 'removal.export' }
  /** Removes what was not removed. */
  | { type: 'removal.retry' }
  | { type: 'removal.stop' }
  | { type: 'removal.close' }
  /** Checks again whether the unanswered removals were done. */
  | { type: 'removal.check' }
  /** The address changed: Back, Forward, or a link. */
  | { type: 'query.changed'; query: ListQuery }
  | WholeEvent<Row>
  | GatherEvent<Row>
  | StreamEvent<Row>;

/** `stream.rows`: all rows so far. */
export type StreamEvent<Row> =
  { type: 'stream.rows' | 'stream.ended'; page: ListPage<Row> } | { type: 'stream.failed'; problem: ApiProblem };

export type WholeEvent<Row> =
  | { type: 'whole.progress'; progress: Progress }
  | { type: 'whole.read'; rows: readonly Row[]; at: number }
  | { type: 'whole.tooLong' }
  | { type: 'whole.failed'; problem: ApiProblem };

/** The same for selecting all rows. */
export type GatherEvent<Row> =
  | { type: 'gather.progress'; progress: Progress }
  | { type: 'gather.read'; rows: readonly Row[] }
  | { type: 'gather.tooMany' }
  | { type: 'gather.failed'; problem: ApiProblem };

export type QueryCommand = { type: 'query.show'; query: ListQuery; how: 'push' | 'replace' };

/** How rows are filtered and sorted here. */
export function choiceOf<Row>({ ordering, here = {} }: ListDescriptor<Row>) {
  const isMatch = (row: Row, { facets }: ListQuery) =>
    Object.entries(here).every(([name, matches]) => !facets[name] || matches(row, facets[name]));
  return {
    isMatch,
    chosenFrom: (rows: readonly Row[], query: ListQuery): readonly Row[] => {
      const matching = rows.filter((row) => isMatch(row, query));
      return query.sort && ordering ? orderRows(matching, query.sort, ordering) : matching;
    },
    /** The query as the server knows it. */
    forServer: (query: ListQuery): ListQuery => ({
      ...query,
      facets: Object.fromEntries(Object.entries(query.facets).filter(([name]) => !Object.hasOwn(here, name))),
    }),
  };
}

export const listSetup = <Row>(descriptor: ListDescriptor<Row>) => {
  const found = (page: ListPage<Row>) => page.rows.length > 0;
  /** The selected rows, as they are now. If `rows` are all that match, the others are gone. */
  const stillSelected = (selected: readonly Row[], rows: readonly Row[], areAll: boolean) => {
    if (selected.length === 0) return selected;
    const present = new Map(rows.map((row) => [descriptor.idOf(row), row]));
    return selected.flatMap((row) => present.get(descriptor.idOf(row)) ?? (areAll ? [] : [row]));
  };
  const newest = ({ page }: ListContext<Row>, rows: readonly Row[]): Row[] => {
    const { idOf, isNewer } = descriptor;
    if (!isNewer || !page) return [...rows];
    const shown = new Map(page.rows.map((row) => [idOf(row), row]));
    return rows.map((row) => {
      const known = shown.get(idOf(row));
      return known !== undefined && isNewer(known, row) ? known : row;
    });
  };
  const keepsRows = ({ shown, query }: ListContext<Row>) =>
    shown === undefined || descriptor.keepsRows === undefined || descriptor.keepsRows(shown, query);
  const { ordering, here = {} } = descriptor;
  const isOwn = (sort: Sort) => sort.column === ordering?.own?.column && sort.direction === ordering.own.direction;
  const asksOrder = ({ query: { sort } }: ListContext<Row>) =>
    sort !== undefined && ordering !== undefined && Object.hasOwn(ordering.by, sort.column) && !isOwn(sort);
  const asksFilter = ({ query }: ListContext<Row>) => Object.keys(here).some((name) => Boolean(query.facets[name]));
  const asksWhole = (context: ListContext<Row>) => asksOrder(context) || asksFilter(context);
  const { isMatch, chosenFrom, forServer } = choiceOf(descriptor);
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
      gather: unprovidedWatch<ListQuery>('gather'),
      prepareRemoval: unprovidedTask<Preparation, PreparationInput<Row>>('prepareRemoval'),
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
      /** Asks for the rows as the server orders and filters them. */
      leaveToServer: enqueueActions(({ context, enqueue }) => {
        const query = { ...forServer(context.query), sort: ordering?.own, page: 1 };
        enqueue.assign({ query });
        enqueue.sendTo('keepQuery', { type: 'query.show', query, how: 'replace' });
      }),
      keepProgress: assign({ progress: (_, progress: Progress) => progress }),
      forgetProgress: assign({ progress: undefined }),
      keepWhole: assign({
        whole: ({ context }, { rows, at }: { rows: readonly Row[]; at: number }) => {
          const { query } = context;
          const known = newest(context, rows);
          return { rows: known, chosen: chosenFrom(known, query), at, query };
        },
      }),
      forgetWhole: assign({ whole: undefined }),
      /** Shows the page of the query, or the last one if there are fewer pages. */
      cutPage: enqueueActions(({ context, enqueue }) => {
        const { whole, query, selected } = context;
        if (!whole) return;
        const isKept = sameSort(whole.query.sort, query.sort) && sameRows(whole.query, query);
        const rows = isKept ? whole.chosen : chosenFrom(whole.rows, query);
        const { pageSize } = query;
        const page = Math.min(query.page, Math.max(1, Math.ceil(rows.length / pageSize)));
        const shown = { ...query, page };
        const cut = rows.slice((page - 1) * pageSize, page * pageSize);
        enqueue.assign({
          query: shown,
          shown,
          whole: { ...whole, chosen: rows, query: shown },
          page: { rows: cut, hasNext: page * pageSize < rows.length, total: rows.length, at: whole.at },
          selected: stillSelected(selected, rows, true),
          problem: undefined,
          attempt: 0,
        });
        if (page !== query.page) enqueue.sendTo('keepQuery', { type: 'query.show', query: shown, how: 'replace' });
      }),
      takeQuery: assign({
        query: (_, query: ListQuery) => query,
        typed: (_, query: ListQuery) => query.filter,
      }),
      keepTyped: assign({ typed: (_, text: string) => text }),
      keepPage: assign({
        page: ({ context }, page: ListPage<Row>) => ({ ...page, rows: newest(context, page.rows) }),
        whole: undefined,
        shown: ({ context }) => context.query,
        selected: ({ context: { selected, query } }, { rows, hasNext, isPart }: ListPage<Row>) =>
          stillSelected(selected, rows, query.page === 1 && !hasNext && !isPart),
        problem: undefined,
        attempt: 0,
      }),
      /** The row stays in its place, even if it no longer belongs there. */
      replaceRow: assign(({ context: { page, whole, selected } }, { row }: { row: Row }) => {
        const id = descriptor.idOf(row);
        const replaced = <Rows extends readonly Row[]>(rows: Rows) =>
          rows.map((each) => (descriptor.idOf(each) === id ? row : each));
        return {
          page: page && { ...page, rows: replaced(page.rows) },
          whole: whole && { ...whole, rows: replaced(whole.rows), chosen: replaced(whole.chosen) },
          selected: replaced(selected),
        };
      }),
      rememberPage: ({ context: { memory, shown, page } }) => {
        if (shown && page) memory?.keep(shown, page);
      },
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
      announcePause: raise({ type: 'list.typingPaused' }),
    },
    guards: {
      asksWhole: ({ context }) => asksWhole(context),
      asksWholeWithRows: ({ context }) =>
        asksWhole(context) && context.page !== undefined && found(context.page) && keepsRows(context),
      hasWhole: ({ context }) => {
        const { whole, query } = context;
        return (
          whole !== undefined &&
          whole.rows.length > 0 &&
          asksWhole(context) &&
          sameRows(forServer(whole.query), forServer(query))
        );
      },
      hasMatch: ({ context: { whole, query } }) => whole?.rows.some((row) => isMatch(row, query)) ?? false,
      isOtherSort: ({ context }, sort: Sort | undefined) => !sameSort(sort, context.query.sort),
      isAnyMatch: ({ context: { query } }, rows: readonly Row[]) => rows.some((row) => isMatch(row, query)),
      isFound: (_, page: ListPage<Row>) => found(page),
      isFresh: ({ context: { memory, query } }) => memory?.isFresh(query) ?? false,
      isBeyondEnd: ({ context }, page: ListPage<Row>) => !found(page) && context.query.page > 1,
      isUnmatched: ({ context }) => narrowed(context.query),
      hasRows: ({ context }) =>
        context.page !== undefined && found(context.page) && !context.page.isPart && keepsRows(context),
      isStreamed: ({ context }) => descriptor.isStreamed?.(context.query) ?? false,
      isChanging: ({ context }) => descriptor.isChanging?.(context.page?.rows ?? []) ?? false,
      isTransient: ({ context: { problem } }) =>
        problem === undefined || (isTransient(problem) && descriptor.isFinal?.(problem) !== true),
      isComposing: (_, isComposing: boolean | undefined) => isComposing === true,
      isNewText: ({ context }) => context.typed !== context.query.filter,
      isSameText: ({ context }) => context.typed === context.query.filter,
      isOtherQuery: ({ context }, query: ListQuery) => !sameQuery(query, context.query),
    },
    delays: {
      typingPause: 300,
      noticeSpan: 10_000,
      refreshInterval: 5_000,
      retryBackoff: ({ context }) => Math.min(60_000, 5_000 * 2 ** (context.attempt - 1)),
    },
  });
};
