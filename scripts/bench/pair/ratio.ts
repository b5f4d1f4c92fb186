import { median, type Figure } from '../table';
import type { Rounds } from './in-turns';
import { sides } from './pair-session';

/** One value of a measurement; undefined if it failed. */
type Read<Value> = (value: Value) => number | undefined;

/** The ratio of the medians, the present build to the earlier one, with both medians. */
export function ratioFigure<Value>(
  what: string,
  rounds: Rounds<Value>,
  read: Read<Value>,
  { wanted, unit = 'ms' }: { wanted?: number; unit?: string },
): Figure {
  const [now, before] = sides.map((side) => medianOf(rounds[side], read));
  return {
    what,
    value: now === undefined || before === undefined ? undefined : ratio(now, before),
    unit: '',
    ...(wanted === undefined ? {} : { budget: wanted }),
    note: [now, before].map((value) => (value === undefined ? '–' : `${Math.round(value)} ${unit}`)).join(' / '),
  };
}

/** The median of what was measured. */
const medianOf = <Value>(values: (Value | undefined)[], read: Read<Value>): number | undefined =>
  median(values.map((value) => (value === undefined ? undefined : read(value))).filter((value) => value !== undefined));

const ratio = (now: number, before: number) => (now === 0 ? 0 : now / before);
