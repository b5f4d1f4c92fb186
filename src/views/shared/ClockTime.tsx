import { formatClock } from './format-clock';
import type { TimeZone } from './format-time';

/** A time of the day to the second, the whole point in time in the tooltip; `at` in epoch milliseconds. For dates see `When`. */
export function ClockTime({ at, zone }: { at: number; zone: TimeZone }) {
  const clock = formatClock(at, zone);
  if (clock === undefined) return <span title={String(at)}>Unknown time</span>;
  return (
    <time dateTime={clock.iso} title={clock.iso}>
      {clock.text}
    </time>
  );
}
