import { type ActorRefFrom, and, assign, enqueueActions, raise, sendTo, setup, type SnapshotFrom } from 'xstate';
import { type ListQuery, sameQuery, sameRows, sameSort, type Sort, orderRows, type RowOrders } from '~/core/list-query';
import { type ApiProblem, isTransient } from '~/core/problem';
import type { KeptList } from '~/machines/console/pages-machine';
import {
  createRemoval,
  goneIds,
  type RemovalDescriptor,
  type RemovalReport,
  type RemovalResult,
} from './removal-machine';
import { failedAgain, failing, keepReported, unprovidedTask, unprovidedWatch } from './task';

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

/** A row that was just created. `label`: as in `labelOf`; `at`: epoch milliseconds. */
export type CreatedRow = { label: string; href: string; at: number };

/** Where it is known which row was just created. */
type CreatedMark = { find(): CreatedRow | undefined; forget(): void };

/** What a list showed last, by query. */
export type ListMemory<Row> = {
  recall(query: ListQuery): ListPage<Row> | undefined;
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
/** Whether a row matches the value of a facet, by the name of the facet. */
type FacetsHere<Row> = Readonly<Record<string, (row: Row, value: string) => boolean>>;

export type ListDescriptor<Row> = RemovalDescriptor<Row> & {
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
};

/** `ahead`: the page of the query, which was just read, so that the list need not load it. */
type Input<Row> = {
  query: ListQuery;
  memory?: ListMemory<Row> | undefined;
  ahead?: ListPage<Row> | undefined;
  mark?: CreatedMark;
};

const contextOf = <Row>({ query, memory, ahead, mark }: Input<Row>) => ({
  query,
  /** The text of the search box; becomes `query.filter` after a pause. */
  typed: query.filter,
  page: ahead ?? memory?.recall(query),
  /** The query of `page`; differs from `query` while the next answer is loading. */
  shown: (ahead ?? memory?.recall(query)) && query,
  whole: undefined as Whole<Row> | undefined,
  progress: undefined as Progress | undefined,
  problem: undefined as ApiProblem | undefined,
  attempt: 0,
  /** Also of other pages. All are rows of `selectedIn`. */
  selected: [] as readonly Row[],
  selectedIn: undefined as ListQuery | undefined,
  /** How far reading all rows to select them is. */
  gathered: undefined as Progress | undefined,
  gatherProblem: undefined as ApiProblem | undefined,
  /** The number of rows that another search or filter deselected. */
  deselected: 0,
  memory,
  /** It started with a page that was just read for it. */
  isAhead: ahead !== undefined,
  /** The row that was just created. */
  created: mark?.find(),
  mark,
});
export type ListContext<Row> = ReturnType<typeof contextOf<Row>>;

export type ListEvent<Row = never> =
  | { type: 'list.reload' }
  /** It is shown again. */
  | { type: 'list.returned' }
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
  /** Asks whether to remove the selected or shown rows with these ids. */
  | { type: 'list.remove'; ids: readonly string[] }
  /** Shows a row as it is now, where it is shown. */
  | { type: 'list.replace'; row: Row }
  /** The address changed: Back, Forward, or a link. */
  | { type: 'query.changed'; query: ListQuery }
  | RemovalReport
  | WholeEvent<Row>
  | StreamEvent<Row>;

/** `stream.rows`: all rows so far. */
export type StreamEvent<Row> =
  { type: 'stream.rows' | 'stream.ended'; page: ListPage<Row> } | { type: 'stream.failed'; problem: ApiProblem };

/** All rows are read: to sort or filter them here, or to select them. */
type WholeEvent<Row> =
  | { type: 'whole.progress' | 'gather.progress'; progress: Progress }
  | { type: 'whole.read' | 'gather.read'; rows: readonly Row[]; at: number }
  | { type: 'whole.tooMany' | 'gather.tooMany' }
  | { type: 'whole.failed' | 'gather.failed'; problem: ApiProblem };

export type QueryCommand = { type: 'query.show'; query: ListQuery; how: 'push' | 'replace' };

/** Whether a search or a filter leaves rows out. */
export const isNarrowed = ({ filter, facets }: ListQuery) => filter !== '' || Object.values(facets).some(Boolean);

const listSetup = <Row>(descriptor: ListDescriptor<Row>) => {
  const found = (page: ListPage<Row>) => page.rows.length > 0;
  /** The selected or shown rows with these ids, in this order. */
  const rowsOf = ({ page, selected }: ListContext<Row>, ids: readonly string[]): Row[] => {
    const known = new Map([...selected, ...(page?.rows ?? [])].map((row) => [descriptor.idOf(row), row]));
    return ids.flatMap((id) => known.get(id) ?? []);
  };
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
  /** The last row stays until the list is reloaded, which shows the previous page. */
  const without = (page: ListPage<Row> | undefined, results: readonly RemovalResult[]) => {
    const gone = goneIds(results);
    const rows = page?.rows.filter((row) => !gone.has(descriptor.idOf(row))) ?? [];
    if (!page || rows.length === 0) return page;
    const total = page.total === undefined ? undefined : page.total - (page.rows.length - rows.length);
    return { ...page, rows, total };
  };
  const keepsRows = ({ shown, query }: ListContext<Row>) =>
    shown === undefined || descriptor.keepsRows === undefined || descriptor.keepsRows(shown, query);
  const { ordering, here = {} } = descriptor;
  const asksOrder = ({ query: { sort } }: ListContext<Row>) =>
    sort !== undefined &&
    ordering !== undefined &&
    Object.hasOwn(ordering.by, sort.column) &&
    !sameSort(sort, ordering.own);
  const asksFilter = ({ query }: ListContext<Row>) => Object.keys(here).some((name) => Boolean(query.facets[name]));
  const asksWhole = (context: ListContext<Row>) => asksOrder(context) || asksFilter(context);
  const isMatch = (row: Row, { facets }: ListQuery) =>
    Object.entries(here).every(([name, matches]) => !facets[name] || matches(row, facets[name]));
  /** As the rows are filtered and sorted here. */
  const chosenFrom = (rows: readonly Row[], query: ListQuery): readonly Row[] => {
    const matching = rows.filter((row) => isMatch(row, query));
    return query.sort && ordering ? orderRows(matching, query.sort, ordering) : matching;
  };
  /** The query as the server knows it. */
  const forServer = (query: ListQuery): ListQuery => ({
    ...query,
    facets: Object.fromEntries(Object.entries(query.facets).filter(([name]) => !Object.hasOwn(here, name))),
  });
  return setup({
    types: {} as {
      input: Input<Row>;
      context: ListContext<Row>;
      events: ListEvent<Row>;
      tags: 'busy' | 'rows' | 'ordering' | 'failing';
      children: { removal: 'removal' };
    },
    actors: {
      load: unprovidedTask<ListPage<Row>, ListQuery>('load'),
      readWhole: unprovidedWatch<ListQuery>('readWhole'),
      stream: unprovidedWatch<ListQuery>('stream'),
      gather: unprovidedWatch<ListQuery>('gather'),
      removal: createRemoval<Row>(descriptor),
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
      keepProblem: assign((given, problem: ApiProblem) => failedAgain(given, problem)),
      select: assign({
        selected: ({ context }, ids: readonly string[]) => rowsOf(context, ids),
        selectedIn: ({ context: { shown, query } }) => shown ?? query,
      }),
      selectRows: assign({
        selected: ({ context: { query } }, rows: readonly Row[]) => chosenFrom(rows, query),
      }),
      correctTotal: assign({
        page: ({ context: { page } }, total: number) => (page?.total === undefined ? page : { ...page, total }),
      }),
      deselect: assign({ selected: [], deselected: ({ context: { selected } }) => selected.length }),
      keepGathered: assign({ gathered: (_, progress: Progress) => progress }),
      forgetGathered: assign({ gathered: undefined, gatherProblem: undefined }),
      keepGatherProblem: assign({ gatherProblem: (_, problem: ApiProblem) => problem }),
      keepCreated: assign({ created: ({ context }) => context.mark?.find() }),
      dropCreated: enqueueActions(({ context: { created, mark }, enqueue }, results: readonly RemovalResult[]) => {
        const gone = goneIds(results);
        if (!results.some(({ id, label }) => label === created?.label && gone.has(id))) return;
        mark?.forget();
        enqueue.assign({ created: undefined });
      }),
      announcePause: raise({ type: 'list.typingPaused' }),
      reload: raise({ type: 'list.reload' }),
      forgetPages: ({ context }) => context.memory?.forget(),
      askRemoval: sendTo('removal', ({ context }, ids: readonly string[]) => ({
        type: 'removal.ask' as const,
        rows: rowsOf(context, ids),
      })),
      dropRemoved: assign({
        selected: ({ context: { selected } }, results: readonly RemovalResult[]) => {
          const gone = goneIds(results);
          return selected.filter((row) => !gone.has(descriptor.idOf(row)));
        },
        page: ({ context: { page } }, results: readonly RemovalResult[]) =>
          descriptor.dropsRemoved ? without(page, results) : page,
      }),
    },
    guards: {
      isAnyId: (_, ids: readonly string[]) => ids.length > 0,
      isNoneSelected: ({ context: { selected } }) => selected.length === 0,
      isOfOtherRows: ({ context: { selectedIn, query } }) => selectedIn !== undefined && !sameRows(selectedIn, query),
      isWholeKnown: ({ context: { whole, query } }) => whole !== undefined && sameRows(whole.query, query),
      isAnyKnown: ({ context }, ids: readonly string[]) => rowsOf(context, ids).length > 0,
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
      isFresh: ({ context }) => context.isAhead,
      isBeyondEnd: ({ context }, page: ListPage<Row>) => !found(page) && context.query.page > 1,
      isUnmatched: ({ context }) => isNarrowed(context.query),
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

/**
 * The selected rows of all pages. Sorting and paging keep them, another search or filter does not. All rows that match are read before they are
 * selected, so that what is selected is known by id and number.
 */
const selection = <Row>(descriptor: ListDescriptor<Row>) =>
  listSetup(descriptor).createStateConfig({
    initial: 'none',
    on: {
      'list.select': [
        {
          guard: { type: 'isAnyId', params: ({ event }) => event.ids },
          target: '.chosen.some',
          actions: { type: 'select', params: ({ event }) => event.ids },
        },
        { target: '.none', actions: { type: 'select', params: ({ event }) => event.ids } },
      ],
    },
    states: {
      none: {},
      cleared: {
        description: 'Another search or filter has just deselected the rows.',
        after: { noticeSpan: 'none' },
      },
      chosen: {
        initial: 'some',
        always: [
          { guard: 'isOfOtherRows', target: 'cleared', actions: 'deselect' },
          { guard: 'isNoneSelected', target: 'none' },
        ],
        on: {
          'list.selectAll': [
            {
              guard: 'isWholeKnown',
              target: '.all',
              actions: { type: 'selectRows', params: ({ context }) => context.whole?.rows ?? [] },
            },
            { target: '.gathering' },
          ],
        },
        states: {
          some: {},
          gathering: {
            description: 'All rows that match are read. What was selected stays selected until then.',
            entry: 'forgetGathered',
            invoke: { id: 'gather', src: 'gather', input: ({ context }) => context.query, onError: {} },
            on: {
              'gather.progress': {
                actions: { type: 'keepGathered', params: ({ event }) => event.progress },
              },
              'gather.read': {
                target: 'all',
                actions: [
                  { type: 'selectRows', params: ({ event }) => event.rows },
                  { type: 'correctTotal', params: ({ event }) => event.rows.length },
                ],
              },
              'gather.tooMany': 'tooMany',
              'gather.failed': {
                target: 'gatherFailed',
                actions: { type: 'keepGatherProblem', params: ({ event }) => event.problem },
              },
              'gather.cancel': 'some',
            },
          },
          all: {},
          tooMany: {},
          gatherFailed: {},
        },
      },
    },
  });

type Typed = { event: { text: string; isComposing?: boolean } };
const keepTyped = { type: 'keepTyped', params: ({ event }: Typed) => event.text } as const;
/** Each key restarts the delay. Handled by the leaf states: re-entering from a region would re-enter all regions. */
const typed = [
  {
    guard: { type: 'isComposing', params: ({ event }: Typed) => event.isComposing },
    target: 'settled',
    actions: keepTyped,
  },
  { target: 'typing', reenter: true, actions: keepTyped },
] as const;

const otherQuery = {
  type: 'isOtherQuery',
  params: ({ event }: { event: { query: ListQuery } }) => event.query,
} as const;

const asking = <Event>(change: (event: Event, query: ListQuery) => Partial<ListQuery>) =>
  ({
    target: '.deciding',
    actions: {
      type: 'changeQuery',
      params: ({ event, context }: { event: Event; context: { query: ListQuery } }) => ({
        change: change(event, context.query),
        how: 'push' as const,
      }),
    },
  }) as const;

function answered<Row, Event = { output: ListPage<Row> }>(pageOf: (event: Event) => ListPage<Row>) {
  const page = ({ event }: { event: Event }) => pageOf(event);
  const keep = { type: 'keepPage', params: page } as const;
  return [
    { guard: { type: 'isFound', params: page }, target: 'ready', actions: keep },
    { guard: { type: 'isBeyondEnd', params: page }, target: 'deciding', actions: 'stepBack' },
    { guard: 'isUnmatched', target: 'unmatched', actions: keep },
    { target: 'empty', actions: keep },
  ] as const;
}

const loading = <Row>(failed: 'failed' | 'stale') =>
  ({
    id: 'load',
    src: 'load',
    input: ({ context }: { context: { query: ListQuery } }) => context.query,
    onDone: answered<Row>(({ output }) => output),
    onError: failing(failed),
  }) as const;

const rowsPath = '#resourceList.rows';
type Streamed<Row> = { event: { page: ListPage<Row> } };

/** After a failure a search asks again, even for the same text. */
const searchedAgain = { guard: 'isSameText', target: 'deciding' } as const;

type WholeRead<Row> = { event: { rows: readonly Row[]; at: number } };

/** Reads all rows in order to sort or filter them. `failed`: the target after a failure. */
function reading<Row>(failed: 'failed' | 'stale') {
  const actions = [{ type: 'keepWhole', params: ({ event }: WholeRead<Row>) => event }, 'cutPage'] as const;
  return {
    entry: 'forgetProgress',
    invoke: {
      id: 'readWhole',
      src: 'readWhole',
      input: ({ context }: { context: { query: ListQuery } }) => context.query,
      onError: {},
    },
    on: {
      'whole.progress': {
        actions: {
          type: 'keepProgress',
          params: ({ event }: { event: { progress: Progress } }) => event.progress,
        },
      },
      'whole.read': [
        {
          guard: { type: 'isAnyMatch', params: ({ event }: WholeRead<Row>) => event.rows },
          target: 'ready',
          actions,
        },
        { guard: 'isUnmatched', target: 'unmatched', actions },
        { target: 'empty', actions },
      ],
      'list.cancelReading': { target: 'deciding', actions: 'leaveToServer' },
      'whole.tooMany': { target: 'deciding', actions: 'leaveToServer' },
      'whole.failed': { target: failed, actions: keepReported },
    },
  } as const;
}

const resultsOf = ({ event }: { event: RemovalReport }) => event.results;
const dropRemoved = [
  { type: 'dropRemoved', params: resultsOf },
  { type: 'dropCreated', params: resultsOf },
] as const;

/**
 * A list of a server's resources: loading, searching, paging and selecting; it invokes the removal of its rows. Created by its screen; the `keepQuery` actor connects it to the address. With a memory it starts with the page that was just read for it, or
 * with the rows that were shown last, which it refreshes. A failed load keeps the current rows. An older answer never replaces a newer one,
 * because leaving a state aborts its request.
 */
export const createResourceList = <Row>(descriptor: ListDescriptor<Row>) => {
  const own = descriptor.ordering?.own;
  return listSetup(descriptor).createMachine({
    id: 'resourceList',
    context: ({ input }) => contextOf(input),
    invoke: [
      { id: 'keepQuery', src: 'keepQuery', onError: {} },
      { id: 'removal', src: 'removal', input: ({ self }) => ({ owner: self }), onError: {} },
    ],
    on: {
      'list.remove': {
        guard: { type: 'isAnyKnown', params: ({ event }) => event.ids },
        actions: { type: 'askRemoval', params: ({ event }) => event.ids },
      },
      'list.returned': { actions: 'keepCreated' },
      'removal.going': { actions: ['forgetPages', ...dropRemoved] },
      'removal.ended': { actions: ['forgetPages', ...dropRemoved, 'reload'] },
    },
    type: 'parallel',
    states: {
      rows: {
        initial: 'starting',
        on: {
          'list.reload': { target: '.deciding', actions: 'forgetWhole' },
          'list.page': asking(({ page }: { page: number }) => ({ page })),
          'list.pageSize': asking(({ pageSize }: { pageSize: number }) => ({ pageSize })),
          'list.sort': {
            guard: { type: 'isOtherSort', params: ({ event }) => event.sort ?? own },
            target: '.deciding',
            actions: {
              type: 'changeQuery',
              params: ({ event }) => ({ change: { sort: event.sort ?? own }, how: 'replace' }),
            },
          },
          'list.facet': asking(({ name, value }: { name: string; value: string }, { facets }) => ({
            facets: { ...facets, [name]: value },
          })),
          'list.ask': asking(({ change }: { change: Partial<ListQuery> }) => change),
          'list.search': asking(({ text }: { text: string }) => ({ filter: text })),
          'list.typingPaused': {
            guard: 'isNewText',
            target: '.deciding',
            actions: {
              type: 'changeQuery',
              params: ({ context }) => ({ change: { filter: context.typed }, how: 'replace' }),
            },
          },
          'list.replace': {
            actions: [{ type: 'replaceRow', params: ({ event }: { event: { row: Row } }) => event }, 'rememberPage'],
          },
          'query.changed': {
            guard: otherQuery,
            target: '.deciding',
            actions: { type: 'takeQuery', params: ({ event }) => event.query },
          },
        },
        states: {
          starting: {
            always: [
              { guard: and(['isFresh', 'hasRows']), target: 'ready' },
              { guard: and(['isFresh', 'isUnmatched']), target: 'unmatched' },
              { guard: 'isFresh', target: 'empty' },
              { target: 'deciding' },
            ],
          },
          deciding: {
            always: [
              { guard: and(['hasWhole', 'hasMatch']), target: 'ready', actions: 'cutPage' },
              { guard: 'hasWhole', target: 'unmatched', actions: 'cutPage' },
              { guard: 'asksWholeWithRows', target: 'reordering' },
              { guard: 'asksWhole', target: 'ordering' },
              { guard: 'hasRows', target: 'refreshing' },
              { guard: 'isStreamed', target: 'streaming' },
              { target: 'loading' },
            ],
          },
          loading: { tags: 'busy', invoke: loading<Row>('failed') },
          refreshing: {
            tags: ['rows', 'busy'],
            description: 'The rows of the previous query are shown.',
            invoke: loading<Row>('stale'),
          },
          streaming: {
            description: 'The rows are shown while the answer is still arriving.',
            tags: 'busy',
            invoke: { id: 'stream', src: 'stream', input: ({ context }) => context.query, onError: {} },
            initial: 'awaiting',
            on: {
              'stream.rows': {
                target: '.arriving',
                actions: { type: 'keepPage', params: ({ event }: Streamed<Row>) => event.page },
              },
              'stream.ended': answered<Row, Streamed<Row>['event']>(({ page }) => page),
            },
            states: {
              awaiting: {
                on: { 'stream.failed': { target: `${rowsPath}.failed`, actions: keepReported } },
              },
              arriving: {
                tags: 'rows',
                on: { 'stream.failed': { target: `${rowsPath}.partial`, actions: keepReported } },
              },
            },
          },
          partial: {
            description: 'The answer broke off. What has arrived is shown; the operator decides whether to ask again.',
            tags: ['rows', 'failing'],
            on: { 'list.typingPaused': searchedAgain },
          },
          ordering: {
            tags: ['busy', 'ordering'],
            description: 'All rows are read, to sort or filter them here.',
            ...reading<Row>('failed'),
          },
          reordering: {
            tags: ['rows', 'busy', 'ordering'],
            description: 'The rows of the previous order or filter are shown.',
            ...reading<Row>('stale'),
          },
          ready: {
            tags: 'rows',
            entry: 'rememberPage',
            after: { refreshInterval: { guard: 'isChanging', target: 'deciding', actions: 'forgetWhole' } },
          },
          empty: { entry: 'rememberPage' },
          unmatched: { entry: 'rememberPage' },
          failed: {
            tags: 'failing',
            after: { retryBackoff: { guard: 'isTransient', target: 'deciding' } },
            on: { 'list.typingPaused': searchedAgain },
          },
          stale: {
            tags: ['rows', 'failing'],
            after: { retryBackoff: { guard: 'isTransient', target: 'deciding' } },
            on: { 'list.typingPaused': searchedAgain },
          },
        },
      },
      order: {
        initial: 'offered',
        states: {
          offered: { on: { 'whole.tooMany': 'refused' } },
          refused: {
            description: 'Too many rows; another search or a reload may find fewer.',
            on: {
              'list.search': 'offered',
              'list.typingPaused': { guard: 'isNewText', target: 'offered' },
              'list.facet': 'offered',
              'list.ask': 'offered',
              'list.reload': 'offered',
              'query.changed': { guard: otherQuery, target: 'offered' },
            },
          },
        },
      },
      search: {
        initial: 'settled',
        states: {
          settled: { on: { 'list.type': typed } },
          typing: {
            after: { typingPause: { target: 'settled', actions: 'announcePause' } },
            on: {
              'list.type': typed,
              'list.search': 'settled',
              'query.changed': { guard: otherQuery, target: 'settled' },
            },
          },
        },
      },
      selection: selection(descriptor),
    },
  });
};

export type ResourceListMachine<Row> = ReturnType<typeof createResourceList<Row>>;
export type ResourceListActor<Row> = ActorRefFrom<ResourceListMachine<Row>>;
export type ResourceListSnapshot<Row> = SnapshotFrom<ResourceListMachine<Row>>;

export const selectQuery = <Row>(s: ResourceListSnapshot<Row>) => s.context.query;
export const selectTyped = <Row>(s: ResourceListSnapshot<Row>) => s.context.typed;
export const selectPage = <Row>(s: ResourceListSnapshot<Row>) => s.context.page;
export const selectProblem = <Row>(s: ResourceListSnapshot<Row>) => s.context.problem;
/** The selected rows of all pages. */
export const selectSelected = <Row>(s: ResourceListSnapshot<Row>) => s.context.selected;
const selectSelection = <Row>(s: ResourceListSnapshot<Row>) => {
  const { selection } = s.value;
  return typeof selection === 'string' ? selection : selection.chosen;
};
export const selectDeselected = <Row>(s: ResourceListSnapshot<Row>) =>
  selectSelection(s) === 'cleared' ? s.context.deselected : undefined;
export const selectRemoval = <Row>(s: ResourceListSnapshot<Row>) => s.children.removal;

/** It may return if nothing is asked, typed or failing in it, and if what it shows was not forgotten after a deletion. */
export const keptList = <Row>(list: ResourceListActor<Row>): KeptList => ({
  mayReturn: () => {
    const shown = list.getSnapshot();
    const { memory, query } = shown.context;
    const isAsking = selectRemoval(shown)?.getSnapshot().hasTag('open') ?? false;
    const isResting = shown.matches({ search: 'settled' }) && !shown.hasTag('failing');
    return isResting && !isAsking && memory?.recall(query) !== undefined;
  },
  refresh: () => {
    list.send({ type: 'list.returned' });
    if (!list.getSnapshot().hasTag('busy')) list.send({ type: 'list.reload' });
  },
});

export type ListVariant = 'skeleton' | 'rows' | 'failed' | 'unmatched' | 'empty';
export function selectVariant<Row>(s: ResourceListSnapshot<Row>): ListVariant {
  if (s.hasTag('rows')) return 'rows';
  if (s.hasTag('failing')) return 'failed';
  if (s.matches({ rows: 'unmatched' })) return 'unmatched';
  return s.matches({ rows: 'empty' }) ? 'empty' : 'skeleton';
}

/** Without the text being typed, so that a keystroke renders only the search box. */
export function selectList<Row>(s: ResourceListSnapshot<Row>) {
  const { query, shown, page, problem, selected, progress, whole } = s.context;
  const { gathered, gatherProblem, created } = s.context;
  const tooLong = s.matches({ order: 'refused' });
  return {
    query,
    shown,
    page,
    problem,
    selected,
    progress,
    selection: selectSelection(s),
    gathered,
    gatherProblem,
    /** Once the rows were read after it was created. */
    created: created && page && page.at >= created.at ? created : undefined,
    deselected: selectDeselected(s),
    variant: selectVariant(s),
    busy: s.hasTag('busy'),
    ordering: s.hasTag('ordering'),
    tooLong,
    canOrder: !tooLong && (page?.total ?? 0) <= maxOrdered,
    /** Sorting failed: the rows could not be loaded in the new order. */
    isUnordered: shown !== undefined && !sameSort(shown.sort, query.sort),
    /** The shown rows are those of another search or filter. */
    isUnfiltered: shown !== undefined && !sameRows(shown, query),
    /** The number of rows from which those shown were filtered here. */
    filteredFrom: whole && whole.chosen.length < whole.rows.length ? whole.rows.length : undefined,
    /** There are rows, but reloading them failed. */
    isStale: s.hasTag('rows') && s.hasTag('failing'),
  };
}
