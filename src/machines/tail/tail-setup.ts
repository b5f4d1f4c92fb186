import { assign, fromCallback, sendTo, setup, type AnyEventObject } from 'xstate';
import { isPassing, type ApiProblem } from '../../api/rest/problem';
import { sameQuery, type ListQuery } from '../resource-list/list-query';
import type { ListPage } from '../resource-list/list-setup';
import type { ResourceListActor, ResourceListSnapshot } from '../resource-list/resource-list-machine';
import { unprovidedTask } from '../support/unprovided';

/** The newest rows, the newest first, down to those that are known; `total`: how many there are in all, if the server tells. `at`: epoch milliseconds. */
export type TailAnswer<Row> = { rows: Row[]; total: number | undefined; hasNext: boolean; at: number };
/** What the list asks, and the rows that are known, the newest first. */
export type TailQuestion<Row> = { query: ListQuery; known: readonly Row[] };

export type TailDescriptor<Row> = {
  idOf: (row: Row) => string;
  /** So many are kept at most; older ones stand on the pages of the list. */
  most: number;
};

export type TailContext<Row> = {
  list: ResourceListActor<Row>;
  /** Whether it follows from the start. */
  following: boolean;
  /** The first page of the list, as it answered last, and the question that it answers. */
  first: { query: ListQuery; page: ListPage<Row> } | undefined;
  /** What is known by now. */
  latest: readonly Row[];
  /** What stands on the screen while the reader holds it still. */
  still: readonly Row[];
  /** How many have come since then. */
  arrived: number;
  total: number | undefined;
  /** Whether the list has a second page. */
  hasNext: boolean;
  /** Epoch milliseconds of the last answer. */
  at: number;
  problem: ApiProblem | undefined;
  attempt: number;
};

export type TailEvent<Row> =
  | { type: 'tail.follow' }
  | { type: 'tail.leave' }
  /** The reader holds the rows still, or lets them go on. */
  | { type: 'tail.hold' }
  | { type: 'tail.release' }
  /** The newest row was scrolled out of sight, or back into it. */
  | { type: 'tail.scroll'; away: boolean }
  | { type: 'page.shown'; first: NonNullable<TailContext<Row>['first']> }
  | { type: 'page.renewed' }
  | { type: 'page.left' };

/** Tells when the list shows the first page of a question, shows it again, and when it asks for something else. */
const watchPage = <Row>() =>
  fromCallback<AnyEventObject, ResourceListActor<Row>>(({ input: list, sendBack }) => {
    let last: TailContext<Row>['first'];
    const report = ({ context: { query, page, shown } }: ResourceListSnapshot<Row>) => {
      const isFirst = query.page === 1 && page !== undefined && shown !== undefined;
      const first = isFirst && sameQuery(query, shown) ? { query, page } : undefined;
      if (first?.page === last?.page && (first === undefined) === (last === undefined)) return;
      const isSame = first !== undefined && last !== undefined && sameQuery(first.query, last.query);
      last = first;
      if (first === undefined) sendBack({ type: 'page.left' });
      else if (isSame) sendBack({ type: 'page.renewed' });
      else sendBack({ type: 'page.shown', first });
    };
    report(list.getSnapshot());
    const watched = list.subscribe(report);
    return () => watched.unsubscribe();
  });

export const tailSetup = <Row>({ idOf, most }: TailDescriptor<Row>) => {
  const missing = (rows: readonly Row[], latest: readonly Row[]) => {
    const shown = new Set(rows.map(idOf));
    return latest.filter((row) => !shown.has(idOf(row))).length;
  };
  /** Rows that stand still take what has changed in them. */
  const renewed = (rows: readonly Row[], latest: readonly Row[]) => {
    const byId = new Map(latest.map((row) => [idOf(row), row]));
    return rows.map((row) => byId.get(idOf(row)) ?? row);
  };
  return setup({
    types: {} as {
      input: { list: ResourceListActor<Row>; following: boolean };
      context: TailContext<Row>;
      events: TailEvent<Row>;
      tags: 'wanted' | 'tailing' | 'failing' | 'held';
    },
    actors: {
      watchList: watchPage<Row>(),
      readNewer: unprovidedTask<TailAnswer<Row>, TailQuestion<Row>>('readNewer'),
    },
    actions: {
      keepFirst: assign({ first: (_, first: NonNullable<TailContext<Row>['first']>) => first }),
      forgetFirst: assign({ first: undefined }),
      begin: assign(({ context: { first } }) => ({
        latest: first?.page.rows ?? [],
        still: first?.page.rows ?? [],
        arrived: 0,
        total: first?.page.total,
        hasNext: first?.page.hasNext ?? false,
        at: first?.page.at ?? 0,
        problem: undefined,
        attempt: 0,
      })),
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
      stand: assign({ still: ({ context }) => context.latest, arrived: 0 }),
      keepProblem: assign({
        problem: (_, problem: ApiProblem) => problem,
        attempt: ({ context }) => context.attempt + 1,
      }),
      reloadList: sendTo(({ context }) => context.list, { type: 'list.reload' }),
      announceArrived: () => {},
    },
    guards: {
      isPassing: ({ context: { problem } }) => problem === undefined || isPassing(problem),
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
