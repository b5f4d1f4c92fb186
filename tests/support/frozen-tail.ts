import type { ApiProblem } from '~/core/problem';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { TailActor, TailMachine } from '~/machines/kit/tail-machine';
import { frozenFrom } from './frozen';

export type TailAt<Row> = {
  /** Live mode is on in the last three. */
  following?: 'off' | 'resting' | 'waiting' | 'asking' | 'failing';
  reading?: 'flowing' | 'scrolled' | 'held';
  rows?: readonly Row[];
  total?: number;
  /** Number of new rows while paused. */
  arrived?: number;
  problem?: ApiProblem;
};

/** The live mode of a list, frozen in one state. */
export function frozenTail<Row>(
  machine: TailMachine<Row>,
  list: ResourceListActor<Row>,
  { following = 'off', reading = 'flowing', rows = [], total = rows.length, arrived = 0, ...more }: TailAt<Row>,
): TailActor<Row> {
  const on = following === 'resting' ? 'resting' : { tailing: following as 'waiting' | 'asking' | 'failing' };
  const value = { following: following === 'off' ? 'off' : { on }, reading };
  return frozenFrom(machine, { list, following: following !== 'off' }, value, {
    latest: rows,
    still: rows,
    arrived,
    total,
    hasNext: total > list.getSnapshot().context.query.pageSize,
    at: Date.UTC(2026, 4, 4, 9, 2, 13),
    problem: more.problem,
    attempt: more.problem ? 1 : 0,
  });
}

/** The states of the chart that it shows, for `parameters.states` of a story. */
export function tailStates({ following = 'off', reading = 'flowing' }: TailAt<unknown>): string[] {
  const inOn = following === 'resting' ? 'on.resting' : `on.tailing.${following}`;
  return [`tail:following.${following === 'off' ? 'off' : inOn}`, `tail:reading.${reading}`];
}
