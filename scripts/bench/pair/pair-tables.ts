import type { BenchTable, Figure } from '../table';
import { describe, isNormal, type Condition } from './conditions';
import type { Rounds } from './in-turns';
import type { Clicks } from './measure-clicks';
import type { PairVisit } from './measure-visits';
import type { Journey, ScreenName } from './pair-screens';
import { sides } from './pair-session';
import { ratioFigure } from './ratio';

/** What was measured of each screen. */
export type Visits = Map<ScreenName, Rounds<PairVisit>>;

/** Wanted ratios. */
const wanted = {
  cold: { home: 0.55, domains: 0.55, users: 0.55, dashboard: 0.65, models: 0.65, model: 0.65 },
  warm: 0.5,
  firstPaint: { home: 0.4 } as Partial<Record<ScreenName, number>>,
  blocked: 0.5,
  click: 0.5,
};
const wantedShift = 0.02;
const head: BenchTable['head'] = ['ratio', 'wanted', 'now / before'];

/** The tables of what happened after each screen was opened by its address. */
export function visitTables(visits: Visits, condition: Condition): BenchTable[] {
  const table = (title: string, figure: (name: ScreenName, rounds: Rounds<PairVisit>) => Figure): BenchTable => ({
    title: `${title}, ${describe(condition)}`,
    head,
    figures: [...visits].map(([name, rounds]) => figure(name, rounds)),
  });
  const always = [
    table('Cold address until filled', (name, rounds) =>
      ratioFigure(name, rounds, ({ cold }) => cold.filled, { wanted: wanted.cold[name] }),
    ),
    table('Cold address until the first contentful paint', (name, rounds) =>
      ratioFigure(name, rounds, ({ cold }) => cold.firstPaint, { wanted: wanted.firstPaint[name] }),
    ),
    table('Main thread blocked until filled (tasks beyond 50 ms), cold', (name, rounds) =>
      ratioFigure(name, rounds, ({ cold }) => cold.blocked, { wanted: wanted.blocked }),
    ),
  ];
  if (condition.line === 'slow')
    return [...always, table('Requests one after the other until filled, at most', chainFigure)];
  if (!isNormal(condition)) return always;
  return [
    ...always,
    table('Warm cache until filled', (name, rounds) =>
      ratioFigure(name, rounds, ({ warm }) => warm, { wanted: wanted.warm }),
    ),
    {
      title: 'Layout shift, sum of a cold load, largest of all runs',
      head: ['now', 'wanted', ''],
      figures: [...visits].map(([name, rounds]) => shiftFigure(name, rounds)),
    },
    table('Requests until filled, cold', (name, rounds) =>
      ratioFigure(name, rounds, ({ cold }) => cold.requests, { unit: 'requests' }),
    ),
    table('REST calls until filled, cold', callFigure),
  ];
}

/** The table of the times from each click until the next screen is filled. */
export const clickTable = (
  walks: { journey: Journey; rounds: Rounds<Clicks> }[],
  condition: Condition,
): BenchTable => ({
  title: `Click until filled, ${describe(condition)}`,
  head,
  figures: walks.flatMap(({ journey, rounds }) =>
    journey.steps.map(({ what }) => ratioFigure(what, rounds, (clicks) => clicks[what], { wanted: wanted.click })),
  ),
});

function shiftFigure(what: string, { now, before }: Rounds<PairVisit>): Figure {
  const largest = (visits: (PairVisit | undefined)[]) => {
    const shifts = visits.flatMap((visit) => (visit ? [visit.cold.shift] : []));
    return shifts.length > 0 ? Math.max(...shifts) : undefined;
  };
  const earlier = largest(before);
  return {
    what,
    value: largest(now),
    unit: '',
    budget: wantedShift,
    note: `before ${earlier === undefined ? '–' : earlier.toFixed(3)}`,
  };
}

function callFigure(what: string, rounds: Rounds<PairVisit>): Figure {
  const figure = ratioFigure(what, rounds, ({ cold }) => cold.calls.length, { unit: 'calls' });
  const [now = [], before = []] = sides.map((side) => firstOf(rounds[side])?.cold.calls);
  const added = now.filter((call) => !before.includes(call));
  const notes = { repeated: repeatedCalls(now), added: [...new Set(added)] };
  const named = Object.entries(notes).map(([title, calls]) => calls.length > 0 && `${title}: ${calls.join(', ')}`);
  return { ...figure, note: [figure.note, ...named].filter(Boolean).join('; ') };
}

const firstOf = (visits: (PairVisit | undefined)[]) => visits.find((visit) => visit !== undefined);

function chainFigure(what: string, rounds: Rounds<PairVisit>): Figure {
  const figure = ratioFigure(what, rounds, ({ cold }) => cold.chain.length, { unit: 'rounds' });
  const chain = firstOf(rounds.now)?.cold.chain ?? [];
  return { ...figure, note: `${figure.note}; now ${chain.join(' → ')}` };
}

/** The calls that occur more than once. */
export const repeatedCalls = (calls: string[]): string[] => [
  ...new Set(calls.filter((call, index) => calls.indexOf(call) !== index)),
];
