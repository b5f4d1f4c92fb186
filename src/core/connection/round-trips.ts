import { countOf } from '../counts';

/** As in "12 ms" or "1.4 s". */
export const duration = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;

export function median(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [lower = 0, upper = lower] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (lower + upper) / 2;
}

/** As in "14 minutes" or "1 second"; whole units, rounded. */
export function roughly(milliseconds: number): string {
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ] as const;
  const [unit, size] = units.find(([, least]) => milliseconds >= 2 * least) ?? (['second', 1_000] as const);
  return countOf(Math.round(milliseconds / size), unit);
}
