import { nice, ticks } from 'd3-array';
import { timeDay, timeHour, type TimeInterval, timeMinute, utcDay, utcHour, utcMinute } from 'd3-time';
import type { DomainStats } from '~/api/rest/domains';
import { coarsen, day, maxAge, type Sample, slotAt } from './samples';
import type { TimeZone } from './times';

export type Figure = keyof DomainStats;
export const trendRanges = ['1h', '24h', '30d'] as const;
export type TrendRange = (typeof trendRanges)[number];

const minute = 60_000;
const spans: Record<TrendRange, number> = { '1h': 60 * minute, '24h': day, '30d': maxAge };
/** Of each slot, a few samples are drawn; undefined: all. */
const slots: Record<TrendRange, number | undefined> = {
  '1h': undefined,
  '24h': 5 * minute,
  '30d': 120 * minute,
};

const calendars = {
  local: { minute: timeMinute, hour: timeHour, day: timeDay },
  utc: { minute: utcMinute, hour: utcHour, day: utcDay },
};

/** The time that is drawn, in epoch milliseconds. */
export type Window = { from: number; until: number };
export const windowOf = (range: TrendRange, until: number): Window => ({ from: until - spans[range], until });

export function samplesIn(samples: readonly Sample[], range: TrendRange, until: number): Sample[] {
  const { from } = windowOf(range, until);
  const slot = slots[range];
  return coarsen(
    samples.filter(({ at }) => at >= from && at <= until),
    (at) => (slot === undefined ? undefined : slotAt(at, slot)),
  );
}

/** The value of a figure at one time. `continuous`: nothing is missing since the point before. */
export type Point = { at: number; value: number; continuous: boolean };
export type Extremes = { lowest: Point; highest: Point; last: Point };

export const pointsOf = (samples: readonly Sample[], figure: Figure): Point[] =>
  samples.map(({ at, continuous, [figure]: value }) => ({ at, value, continuous }));

/** The first of the lowest, the first of the highest, and the last point; undefined if there are none. */
export function extremesOf(points: readonly Point[]): Extremes | undefined {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return undefined;
  return {
    lowest: points.reduce((low, point) => (point.value < low.value ? point : low), first),
    highest: points.reduce((high, point) => (point.value > high.value ? point : high), first),
    last,
  };
}

/** The points of each time without a pause. */
export function runsOf(points: readonly Point[]): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && point.continuous) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

/** The index of the point that is nearest in time; -1 if there are none. */
export const nearestPoint = (points: readonly Point[], at: number): number =>
  points.reduce(
    (nearest, point, index) =>
      nearest < 0 || Math.abs(point.at - at) < Math.abs((points[nearest]?.at ?? 0) - at) ? index : nearest,
    -1,
  );

export type ValueScale = { from: number; to: number; ticks: number[] };

/** It spans at least this share of the value, so that small changes don't look steep. */
const leastShare = 0.2;

/** A scale that holds these values, with a few round values. It starts at zero if that leaves the values enough room. */
export function valueScale(low: number, high: number): ValueScale {
  const least = Math.max(2, leastShare * high);
  const pad = Math.max(0, least - (high - low)) / 2;
  const [from, to] = low <= high / 2 ? nice(0, Math.max(high, 2), 2) : nice(Math.max(0, low - pad), high + pad, 2);
  return { from, to, ticks: ticks(from, to, 2).filter(Number.isInteger) };
}

/** Round times on the axis, in epoch milliseconds. */
export function timeTicks(range: TrendRange, { from, until }: Window, zone: TimeZone): number[] {
  const unit = calendars[zone];
  const [start, stop] = [new Date(from), new Date(until)];
  const found = {
    '1h': () => unit.minute.every(15)?.range(start, stop),
    '24h': () => unit.hour.every(6)?.range(start, stop),
    '30d': () => unit.day.range(start, stop, 5),
  }[range]();
  return (found ?? []).map(Number);
}

/** What the table says of a part of the time; undefined extremes: no samples. */
type TrendRow = { from: number; extremes: Extremes | undefined };

/** The points by 5 minutes, hours or days, newest first. */
export function rowsOf(
  points: readonly Point[],
  range: TrendRange,
  { from, until }: Window,
  zone: TimeZone,
): TrendRow[] {
  const unit = calendars[zone];
  const interval: TimeInterval | null = {
    '1h': unit.minute.every(5),
    '24h': unit.hour,
    '30d': unit.day,
  }[range];
  const starts = interval?.range(interval.floor(new Date(from)), new Date(until + 1)).map(Number) ?? [];
  return starts
    .map((start, index) => {
      const end = starts[index + 1] ?? Infinity;
      return { from: start, extremes: extremesOf(points.filter(({ at }) => at >= start && at < end)) };
    })
    .reverse();
}

const parameter = 'range';

export function rangeOf(search: string): TrendRange {
  const text = new URLSearchParams(search).get(parameter);
  return trendRanges.find((range) => range === text) ?? '1h';
}

/** The query of the address with this range. */
export function withRange(search: string, range: TrendRange): string {
  const parameters = new URLSearchParams(search);
  if (range === '1h') parameters.delete(parameter);
  else parameters.set(parameter, range);
  const text = parameters.toString();
  return text ? `?${text}` : '';
}
