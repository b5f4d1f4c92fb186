import {
  type ActorRefFrom,
  type AnyEventObject,
  assign,
  emit,
  fromCallback,
  sendTo,
  setup,
  type SnapshotFrom,
} from 'xstate';
import { type ListQuery, sameQuery } from '~/core/list-query';
import { type ApiProblem, isTransient } from '~/core/problem';
import type { KeptList } from '~/machines/console/pages-machine';
import { keptList, type ListPage, type ResourceListActor, type ResourceListSnapshot } from './resource-list-machine';
import { failedAgain, failing, screenTask, unprovidedTask } from './task';
import type { Paged } from '~/api/rest/domains';
import type { RowRange } from './resource-lists';

/** The newest rows, newest first, down to the known ones. `total`: of all rows, if the server returns it. `at`: epoch milliseconds. */
export type TailAnswer<Row> = { rows: Row[]; total: number | undefined; hasNext: boolean; at: number };
export type TailQuestion<Row> = { query: ListQuery; known: readonly Row[] };

type TailDescriptor<Row> = {
  idOf: (row: Row) => string;
  /** The maximum number of rows to keep; older ones are on the pages of the list. */
  most: number;
};

type First<Row> = { query: ListQuery; page: ListPage<Row> };

type Input<Row> = { list: ResourceListActor<Row>; following: boolean };

/** The rows as the first page of the list has them. */
const rowsIn = <Row>(page?: ListPage<Row>) => ({
  /** The newest known rows. */
  latest: (page?.rows ?? []) as readonly Row[],
  still: (page?.rows ?? []) as readonly Row[],
  arrived: 0,
  total: page?.total,
  hasNext: page?.hasNext ?? false,
  /** When the last answer arrived, in epoch milliseconds. */
  at: page?.at ?? 0,
  problem: undefined as ApiProblem | undefined,
  attempt: 0,
});
/** `first`: the last loaded first page of the list, and its query. */
type TailContext<Row> = Input<Row> & { first: First<Row> | undefined } & ReturnType<typeof rowsIn<Row>>;

type TailEvent<Row> =
  | { type: 'tail.follow' }
  | { type: 'tail.leave' }
  | { type: 'tail.hold' }
  | { type: 'tail.release' }
  | { type: 'tail.scroll'; away: boolean }
  | { type: 'page.shown'; first: First<Row> }
  | { type: 'page.renewed'; first: First<Row> }
  | { type: 'page.left' };

/** Reports when the list shows the first page of a query, reloads it, or requests another one. */
const watchPage = <Row>() =>
  fromCallback<AnyEventObject, ResourceListActor<Row>>(({ input: list, sendBack }) => {
    let last: First<Row> | undefined;
    const report = ({ context: { query, page, shown } }: ResourceListSnapshot<Row>) => {
      const isFirst = query.page === 1 && page !== undefined && shown !== undefined;
      const first = isFirst && sameQuery(query, shown) ? { query, page } : undefined;
      if (first?.page === last?.page && (first === undefined) === (last === undefined)) return;
      const isSame = first !== undefined && last !== undefined && sameQuery(first.query, last.query);
      last = first;
      if (first === undefined) sendBack({ type: 'page.left' });
      else sendBack({ type: isSame ? 'page.renewed' : 'page.shown', first });
    };
    report(list.getSnapshot());
    const watched = list.subscribe(report);
    return () => watched.unsubscribe();
  });

const tailSetup = <Row>({ idOf, most }: TailDescriptor<Row>) => {
  const missing = (rows: readonly Row[], latest: readonly Row[]) => {
    const shown = new Set(rows.map(idOf));
    return latest.filter((row) => !shown.has(idOf(row))).length;
  };
  /** Held rows stay in place but show their latest values. */
  const renewed = (rows: readonly Row[], latest: readonly Row[]) => {
    const byId = new Map(latest.map((row) => [idOf(row), row]));
    return rows.map((row) => byId.get(idOf(row)) ?? row);
  };
  return setup({
    types: {} as {
      input: Input<Row>;
      context: TailContext<Row>;
      events: TailEvent<Row>;
      /** There are new rows. */
      emitted: { type: 'tail.arrived' };
      tags: 'wanted' | 'tailing' | 'failing' | 'held';
    },
    actors: {
      watchList: watchPage<Row>(),
      readNewer: unprovidedTask<TailAnswer<Row>, TailQuestion<Row>>('readNewer'),
    },
    actions: {
      keepFirst: assign({ first: (_, first: First<Row>) => first }),
      forgetFirst: assign({ first: undefined }),
      begin: assign(({ context: { first } }) => rowsIn(first?.page)),
      keepAnswer: assign(({ context }, answer: TailAnswer<Row>) => {
        const latest = answer.rows.slice(0, most);
        return {
          latest,
          still: renewed(context.still, latest),
          arrived: missing(context.still, latest),
          total: answer.total,
          hasNext: answer.hasNext,
          at: answer.at,
          problem: undefined,
          attempt: 0,
        };
      }),
      holdStill: assign({ still: ({ context }) => context.latest, arrived: 0 }),
      keepProblem: assign((given, problem: ApiProblem) => failedAgain(given, problem)),
      reloadList: sendTo(({ context }) => context.list, { type: 'list.reload' }),
      announceArrived: emit({ type: 'tail.arrived' }),
    },
    guards: {
      isTransient: ({ context: { problem } }) => problem === undefined || isTransient(problem),
      isWanted: ({ context }) => context.following,
      hasFirst: ({ context }) => context.first !== undefined,
      hasArrived: ({ context }, { rows: [newest] }: TailAnswer<Row>) =>
        newest !== undefined && missing(context.latest, [newest]) > 0,
      isAway: (_, away: boolean) => away,
      isNear: (_, away: boolean) => !away,
    },
    delays: {
      followInterval: 2_000,
      retryBackoff: ({ context }) => Math.min(60_000, 2_000 * 2 ** (context.attempt - 1)),
    },
  });
};

/**
 * The newest rows of a list, followed while its first page is shown: new ones are read every 2 s and inserted at the top. While the reader
 * holds them or has scrolled down, nothing moves and new rows wait. Created by the screen of the list. It uses the list's query, and does not
 * change other pages.
 */
export const createTail = <Row>(descriptor: TailDescriptor<Row>) => {
  const answer = ({ event }: { event: { output: TailAnswer<Row> } }) => event.output;
  const keepFirst = {
    type: 'keepFirst',
    params: ({ event }: { event: { first: First<Row> } }) => event.first,
  } as const;
  return tailSetup(descriptor).createMachine({
    id: 'tail',
    context: ({ input }) => ({ ...input, first: undefined, ...rowsIn<Row>() }),
    invoke: { id: 'watchList', src: 'watchList', input: ({ context }) => context.list, onError: {} },
    type: 'parallel',
    states: {
      following: {
        initial: 'deciding',
        on: {
          'page.shown': { actions: keepFirst },
          'page.renewed': { actions: keepFirst },
          'page.left': { actions: 'forgetFirst' },
        },
        states: {
          deciding: { always: [{ guard: 'isWanted', target: 'on' }, { target: 'off' }] },
          off: { on: { 'tail.follow': 'on' } },
          on: {
            tags: 'wanted',
            initial: 'resting',
            on: { 'tail.leave': { target: 'off', actions: 'reloadList' } },
            states: {
              resting: {
                description: 'The list shows another page than the first, or nothing yet.',
                always: { guard: 'hasFirst', target: 'tailing' },
              },
              tailing: {
                tags: 'tailing',
                entry: 'begin',
                initial: 'waiting',
                on: {
                  'page.shown': { target: 'tailing', reenter: true, actions: keepFirst },
                  'page.left': { target: 'resting', actions: 'forgetFirst' },
                  'page.renewed': '.asking',
                },
                states: {
                  waiting: { after: { followInterval: 'asking' } },
                  asking: {
                    invoke: {
                      id: 'readNewer',
                      src: 'readNewer',
                      input: ({ context }) => ({
                        // Always defined here: the state is left when `first` is removed.
                        query: context.first?.query ?? context.list.getSnapshot().context.query,
                        known: context.latest,
                      }),
                      onDone: [
                        {
                          guard: { type: 'hasArrived', params: answer },
                          target: 'waiting',
                          actions: [{ type: 'keepAnswer', params: answer }, 'announceArrived'],
                        },
                        { target: 'waiting', actions: { type: 'keepAnswer', params: answer } },
                      ],
                      onError: failing('failing'),
                    },
                  },
                  failing: {
                    tags: 'failing',
                    after: { retryBackoff: { guard: 'isTransient', target: 'asking' } },
                  },
                },
              },
            },
          },
        },
      },
      reading: {
        initial: 'flowing',
        states: {
          flowing: {
            on: {
              'tail.scroll': {
                guard: { type: 'isAway', params: ({ event }) => event.away },
                target: 'scrolled',
                actions: 'holdStill',
              },
              'tail.hold': { target: 'held', actions: 'holdStill' },
            },
          },
          scrolled: {
            description: 'The newest row is out of sight; inserting rows would move what is read.',
            on: {
              'tail.scroll': {
                guard: { type: 'isNear', params: ({ event }) => event.away },
                target: 'flowing',
              },
              'tail.hold': 'held',
              'tail.release': 'flowing',
            },
          },
          held: {
            tags: 'held',
            on: { 'tail.release': 'flowing', 'tail.leave': 'flowing' },
          },
        },
      },
    },
  });
};

export type TailMachine<Row> = ReturnType<typeof createTail<Row>>;
export type TailActor<Row> = ActorRefFrom<TailMachine<Row>>;
type TailSnapshot<Row> = SnapshotFrom<TailMachine<Row>>;

/** A list that is followed asks for more rows, so it is not kept. */
export const keptTail = <Row>(list: ResourceListActor<Row>, tail: TailActor<Row>): KeptList => {
  const kept = keptList(list);
  return { ...kept, mayReturn: () => kept.mayReturn() && !tail.getSnapshot().hasTag('wanted') };
};

/** The tail's state for the list. `wanted`: the switch is on, on any page; `tailing`: its rows replace those of the list. */
export const selectTail = <Row>(s: TailSnapshot<Row>) => {
  const { latest, still, arrived, total, hasNext, at, problem } = s.context;
  const isFlowing = s.matches({ reading: 'flowing' });
  const tailing = s.hasTag('tailing');
  return {
    wanted: s.hasTag('wanted'),
    tailing,
    held: s.hasTag('held'),
    rows: isFlowing ? latest : still,
    arrived: isFlowing ? 0 : arrived,
    total,
    hasNext,
    at,
    problem: tailing ? problem : undefined,
  };
};

/** The number of rows per request, and the maximum number of requests per answer. */
const batchSize = 100;
const maxBatches = 10;

export type Newer<Row> = {
  load: (batchSize: RowRange, signal: AbortSignal) => Promise<Paged<Row>>;
  idOf: (row: Row) => string;
  /**
   * `append`: rows never change or disappear, so reading stops at the first known one. `all`: rows may change or disappear, so reading
   * continues to the last known one.
   */
  rows: 'append' | 'all';
  now: () => number;
  /** Whether the server returns the total; true by default. */
  isCounted?: (query: ListQuery) => boolean;
};

/**
 * Reads the rows of a time-ordered list that are newer than the known ones, newest first. New rows push others down while it reads: rows read
 * twice count once, and none is missed.
 */
export const readNewerTask = <Row>({ load, idOf, rows, now, isCounted = () => true }: Newer<Row>) =>
  screenTask<TailAnswer<Row>, TailQuestion<Row>>(async ({ input, signal }) => {
    const { known, query } = input;
    const border = rows === 'append' ? known[0] : known.at(-1);
    const until = border === undefined ? undefined : idOf(border);
    const found = new Map<string, Row>();
    const counted = isCounted(query);
    let total: number | undefined;
    let limit = Math.min(batchSize, query.pageSize + (rows === 'append' ? 0 : known.length));
    for (let turn = 0, offset = 0; turn < maxBatches; turn += 1, limit = batchSize) {
      const answer = await load({ ...query, offset, limit }, signal);
      if (counted) total = answer.totalResults;
      for (const row of answer.data) if (!found.has(idOf(row))) found.set(idOf(row), row);
      offset += answer.data.length;
      const isMet = until === undefined || found.has(until);
      const isLast = total === undefined ? answer.data.length < limit : offset >= total;
      if (isMet || answer.data.length === 0 || isLast) break;
    }
    if (rows === 'append') for (const row of known) if (!found.has(idOf(row))) found.set(idOf(row), row);
    // Rows after the last known one only count if a page has room for them.
    const knownIds = new Set(known.map(idOf));
    const last = [...found.keys()].findLastIndex((id) => knownIds.has(id));
    return {
      rows: [...found.values()].slice(0, Math.max(last + 1, query.pageSize)),
      total,
      hasNext: (total ?? found.size) > query.pageSize,
      at: now(),
    };
  });
