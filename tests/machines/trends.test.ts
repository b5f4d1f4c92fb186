import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type Rest, restOf } from '~/api/rest/client';
import type { Samples } from '~/api/browser/samples';
import { nextSample, type Sample } from '~/core/samples';
import {
  extremesOf,
  nearestPoint,
  type Point,
  pointsOf,
  rangeOf,
  rowsOf,
  runsOf,
  samplesIn,
  timeTicks,
  trendRanges,
  valueScale,
  windowOf,
  withRange,
} from '~/core/trends';
import { trendScreens } from '~/machines/trends/trends-actors';
import { trendsMachine } from '~/machines/trends/trends-machine';
import { settle } from '../support/deferred-task';
import { morning } from '../support/frozen-domain';
import { fewOrMany } from '../support/long-tests';
import { itReachesEveryState } from '../support/replay-paths';
import { screenWorld } from '../support/screen-world';
import { samplesOf } from '../support/trend-samples';

const runs = { numRuns: fewOrMany(100, 5_000) };
const minute = 60_000;
const key = { namespace: 'acme', id: 'orders' };

const somePoints = fc
  .array(fc.record({ wait: fc.nat(10 * minute), value: fc.nat(1_000_000), continuous: fc.boolean() }), {
    minLength: 1,
    maxLength: 200,
  })
  .map((steps) => {
    let at = morning - 60 * minute;
    return steps.map(({ wait, value, continuous }): Point => ({ at: (at += wait + 1), value, continuous }));
  });

describe('the points of a trend', () => {
  it('are in exactly one run, and a run has no pause', () => {
    fc.assert(
      fc.property(somePoints, (points) => {
        const found = runsOf(points);
        expect(found.flat()).toEqual(points);
        for (const run of found) expect(run.slice(1).every(({ continuous }) => continuous)).toBe(true);
        expect(found.slice(1).every(([first]) => first?.continuous === false)).toBe(true);
      }),
      runs,
    );
  });

  it('have extremes that are among them', () => {
    fc.assert(
      fc.property(somePoints, (points) => {
        const extremes = extremesOf(points);
        const values = points.map(({ value }) => value);
        expect(extremes?.lowest.value).toBe(Math.min(...values));
        expect(extremes?.highest.value).toBe(Math.max(...values));
        expect(extremes?.last).toBe(points.at(-1));
        for (const point of Object.values(extremes ?? {})) expect(points).toContain(point);
      }),
      runs,
    );
    expect(extremesOf([])).toBeUndefined();
  });

  it('are found by their time', () => {
    fc.assert(
      fc.property(somePoints, fc.integer({ min: morning - 120 * minute, max: morning }), (points, at) => {
        const found = points[nearestPoint(points, at)];
        const distances = points.map((point) => Math.abs(point.at - at));
        expect(Math.abs((found?.at ?? 0) - at)).toBe(Math.min(...distances));
      }),
      runs,
    );
    expect(nearestPoint([], morning)).toBe(-1);
  });

  it('are those in the range, fewer in a longer one', () => {
    const samples = samplesOf([40 * 24 * 60, 39 * 24 * 60], [48 * 60, 0]);
    const counts = trendRanges.map((range) => {
      const found = samplesIn(samples, range, morning);
      const { from } = windowOf(range, morning);
      expect(found.every(({ at }) => at >= from && at <= morning)).toBe(true);
      return found.length;
    });
    expect(counts[0]).toBe(121);
    expect(counts[1]).toBeLessThan(289 * 3);
    expect(counts[2]).toBeLessThan(25 * 3 + 1);
  });
});

describe('the axes', () => {
  it('hold every value between their ends, with two or more whole values', () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.nat(1e12), (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const { from, to, ticks } = valueScale(low, high);
        expect(from).toBeLessThanOrEqual(low);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThanOrEqual(high);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.every((tick) => Number.isInteger(tick) && tick >= from && tick <= to)).toBe(true);
      }),
      runs,
    );
  });

  it.each([
    [0, 0, [0, 1, 2]],
    [3, 40, [0, 20, 40]],
    [5, 5, [4, 5, 6]],
    [2_310, 2_316, [2_000, 2_200, 2_400, 2_600]],
  ])('start at zero unless that leaves little room for %i to %i', (low, high, ticks) => {
    expect(valueScale(low, high).ticks).toEqual(ticks);
  });

  it('have round times of the zone', () => {
    const texts = (range: (typeof trendRanges)[number]) =>
      timeTicks(range, windowOf(range, morning), 'utc').map((at) => new Date(at).toISOString().slice(5, 16));
    expect(texts('1h')).toEqual(['03-14T08:15', '03-14T08:30', '03-14T08:45', '03-14T09:00']);
    expect(texts('24h')).toEqual(['03-13T12:00', '03-13T18:00', '03-14T00:00', '03-14T06:00']);
    expect(texts('30d').map((text) => text.slice(5))).toEqual(Array.from({ length: 6 }, () => 'T00:00'));
    for (const range of trendRanges)
      for (const at of timeTicks(range, windowOf(range, morning), 'local'))
        expect(new Date(at).getMinutes() % 15).toBe(0);
  });
});

describe('the table', () => {
  it('has a row for each part of the range, also without samples, newest first', () => {
    const points = pointsOf(samplesOf([70, 45], [12, 0]), 'modelCount');
    const rows = rowsOf(points, '1h', windowOf('1h', morning), 'utc');
    expect(rows.map(({ from }) => new Date(from).toISOString().slice(11, 16))).toEqual([
      '09:00',
      '08:55',
      '08:50',
      '08:45',
      '08:40',
      '08:35',
      '08:30',
      '08:25',
      '08:20',
      '08:15',
      '08:10',
      '08:05',
      '08:00',
    ]);
    expect(rows.map(({ extremes }) => extremes !== undefined)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  it('counts each point of the range once', () => {
    fc.assert(
      fc.property(somePoints, fc.constantFrom(...trendRanges), (points, range) => {
        const until = points.at(-1)?.at ?? 0;
        const inRange = points.filter(({ at }) => at >= windowOf(range, until).from);
        const rows = rowsOf(inRange, range, windowOf(range, until), 'utc');
        const all = rows.flatMap(({ extremes }) => (extremes ? Object.values(extremes) : []));
        expect(Math.max(...all.map(({ value }) => value))).toBe(Math.max(...inRange.map(({ value }) => value)));
        expect(rows.find(({ extremes }) => extremes)?.extremes?.last).toBe(points.at(-1));
      }),
      runs,
    );
  });
});

describe('the range in the address', () => {
  it.each([
    ['', '1h'],
    ['?range=24h', '24h'],
    ['?range=7d', '1h'],
  ])('%s is %s', (search, range) => expect(rangeOf(search)).toBe(range));

  it('leaves the rest of the query', () => {
    expect(withRange('?a=1', '30d')).toBe('?a=1&range=30d');
    expect(withRange('?a=1&range=30d', '1h')).toBe('?a=1');
    expect(withRange('?range=30d', '1h')).toBe('');
  });
});

describe(trendsMachine.id, () => {
  itReachesEveryState(trendsMachine, {
    input: { range: '1h' },
    tasks: {
      readSamples: {
        outputs: [
          { samples: [], lasting: true, at: 0 },
          { samples: [], lasting: false, at: 0 },
        ],
      },
    },
    watches: ['keepRange'],
    events: [{ type: 'form.toggle' }, { type: 'trends.retry' }],
  });

  const start = (read: Samples['read']) => {
    const { wiring } = screenWorld({});
    const shown: string[] = [];
    let report: (search: string) => void = () => {};
    const { trends } = trendScreens(
      {
        ...wiring,
        samples: { ...wiring.samples, read },
        now: () => morning,
        navigation: {
          ...wiring.navigation,
          search: () => '?a=1',
          show: (search) => shown.push(search),
          watchSearch: (listener) => {
            report = listener;
            return () => {};
          },
        },
      },
      key,
    );
    const clock = new SimulatedClock();
    const actor = createActor(trends, { input: { range: '1h' }, clock }).start();
    return { actor, clock, shown, arrive: (search: string) => report(search) };
  };
  const sample = nextSample(undefined, { activeSessionCount: 1, userCount: 2, modelCount: 3, dbSize: 4 }, morning);

  it('reads the samples every 30 s, and keeps them while that fails', async () => {
    const answers: Array<() => ReturnType<Samples['read']>> = [
      () => Promise.resolve({ samples: [], lasting: true }),
      () => Promise.resolve({ samples: [sample as Sample], lasting: true }),
      () => Promise.reject(new Error('closed')),
      () => Promise.resolve({ samples: [], lasting: false }),
    ];
    const { actor, clock } = start(() => answers.shift()!());
    const samples = () => actor.getSnapshot().context.kept?.samples;
    await settle();
    expect(actor.getSnapshot().matches({ samples: 'lasting' })).toBe(true);
    clock.increment(30_000);
    await settle();
    expect(samples()).toEqual([sample]);
    clock.increment(30_000);
    await settle();
    expect(actor.getSnapshot().matches({ samples: 'failed' })).toBe(true);
    expect(actor.getSnapshot().context.problem).toMatchObject({ message: 'closed' });
    expect(samples()).toEqual([sample]);
    actor.send({ type: 'trends.retry' });
    await settle();
    expect(actor.getSnapshot().matches({ samples: 'temporary' })).toBe(true);
    expect(actor.getSnapshot().context.problem).toBeUndefined();
  });

  it('keeps the range in the address, and follows it', async () => {
    const { actor, shown, arrive } = start(() => Promise.resolve({ samples: [], lasting: true }));
    actor.send({ type: 'range.choose', range: '24h' });
    expect(shown).toEqual(['?a=1&range=24h']);
    arrive('?range=30d');
    await settle();
    expect(actor.getSnapshot().context.range).toBe('30d');
    expect(shown).toHaveLength(1);
  });
});

describe('the collections by size', () => {
  it('are all read, those with the most models first', async () => {
    const all = Array.from({ length: 1_203 }, (_, index) => ({ id: `c${index}`, modelCount: index % 7 }));
    const asked: string[] = [];
    const { wiring } = screenWorld({});
    const rest = restOf((({ query = {} }) => {
      const { offset, limit } = query as { offset: number; limit: number };
      asked.push(`${offset}+${limit}`);
      const data = all.slice(offset, offset + limit);
      return Promise.resolve({ data, startIndex: offset, totalResults: all.length });
    }) as Rest['call']);
    const { collectionSizes } = trendScreens({ ...wiring, rest }, key);
    const actor = createActor(collectionSizes).start();
    await settle();
    await settle();
    const sizes = actor.getSnapshot().context.loaded?.value ?? [];
    expect(asked).toEqual(['0+500', '500+500', '1000+500']);
    expect(sizes).toHaveLength(1_203);
    expect(sizes.slice(0, 2).map(({ id, modelCount }) => [id, modelCount])).toEqual([
      ['c1000', 6],
      ['c1007', 6],
    ]);
  });
});
