import { type ActorRefFrom, and, type SnapshotFrom } from 'xstate';
import type { ListQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import { removal, removalSetup } from './resource-list-removal';
import { selection } from './resource-list-selection';
import type { ListDescriptor, ListPage, Progress } from './resource-list-setup';
import { failing } from './task';

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
const keepFailure = {
  type: 'keepProblem',
  params: ({ event }: { event: { problem: ApiProblem } }) => event.problem,
} as const;

/** After a failure a search asks again, even for the same text. */
const searchedAgain = { guard: 'isSameText', target: 'deciding' } as const;

type Whole<Row> = { event: { rows: readonly Row[]; at: number } };

/** Reads all rows in order to sort or filter them. `failed`: the target after a failure. */
function reading<Row>(failed: 'failed' | 'stale') {
  const actions = [{ type: 'keepWhole', params: ({ event }: Whole<Row>) => event }, 'cutPage'] as const;
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
          guard: { type: 'isAnyMatch', params: ({ event }: Whole<Row>) => event.rows },
          target: 'ready',
          actions,
        },
        { guard: 'isUnmatched', target: 'unmatched', actions },
        { target: 'empty', actions },
      ],
      'list.cancelReading': { target: 'deciding', actions: 'leaveToServer' },
      'whole.tooLong': { target: 'deciding', actions: 'leaveToServer' },
      'whole.failed': {
        target: failed,
        actions: keepFailure,
      },
    },
  } as const;
}

/**
 * A list of a server's resources: loading, searching, paging, selecting (`resource-list-selection`), and removing
 * with a confirmation and a result for each row (`resource-list-removal`). Created by
 * its screen; the `keepQuery` actor connects it to the address. With a memory it starts with the page that was just read for it, or with the rows
 * that were shown last, which it refreshes.
 * A failed load keeps the current rows. An older answer never replaces a newer one, because leaving a state aborts its request.
 */
export const createResourceList = <Row>(descriptor: ListDescriptor<Row>) => {
  const own = descriptor.ordering?.own;
  return removalSetup(descriptor).createMachine({
    id: 'resourceList',
    context: ({ input: { query, memory } }) => ({
      query,
      typed: query.filter,
      memory,
      page: memory?.recall(query),
      shown: memory?.recall(query) && query,
      whole: undefined,
      progress: undefined,
      problem: undefined,
      attempt: 0,
      selected: [],
      selectedIn: undefined,
      gathered: undefined,
      gatherProblem: undefined,
      deselected: 0,
      pendingDeletion: [],
      notDeleted: [],
      confirmation: '',
      losses: undefined,
      lossProblem: undefined,
      exported: undefined,
      results: [],
    }),
    invoke: { id: 'keepQuery', src: 'keepQuery', onError: {} },
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
            actions: { type: 'sortBy', params: ({ event }) => event.sort ?? own },
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
          loading: { tags: ['skeleton', 'busy'], invoke: loading<Row>('failed') },
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
                tags: 'skeleton',
                on: { 'stream.failed': { target: `${rowsPath}.failed`, actions: keepFailure } },
              },
              arriving: {
                tags: 'rows',
                on: { 'stream.failed': { target: `${rowsPath}.partial`, actions: keepFailure } },
              },
            },
          },
          partial: {
            description: 'The answer broke off. What has arrived is shown; the operator decides whether to ask again.',
            tags: ['rows', 'failing'],
            on: { 'list.typingPaused': searchedAgain },
          },
          ordering: {
            tags: ['skeleton', 'busy', 'ordering'],
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
          offered: { on: { 'whole.tooLong': 'refused' } },
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
      removal: removal(descriptor),
    },
  });
};

export type ResourceListMachine<Row> = ReturnType<typeof createResourceList<Row>>;
export type ResourceListActor<Row> = ActorRefFrom<ResourceListMachine<Row>>;
export type ResourceListSnapshot<Row> = SnapshotFrom<ResourceListMachine<Row>>;
