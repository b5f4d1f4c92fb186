import type { TimeZone } from '~/core/clock';
import { formatTime, isoTime, type TimeForm } from '~/core/times';

type WhenProps = {
  /** Epoch milliseconds or an ISO 8601 text; null for never. */
  at: number | string | null;
  zone: TimeZone;
  form?: TimeForm;
  none?: string;
};

/** A point in time in the reader's zone or in UTC, its ISO value in the tooltip (spec server-level §9). */
export function When({ at, zone, form = 'full', none = 'Never' }: WhenProps) {
  if (at === null || at === '') return <span>{none}</span>;
  const iso = isoTime(at, zone);
  if (iso === undefined) return <span title={String(at)}>Unknown time</span>;
  return (
    <time dateTime={iso} title={iso}>
      {formatTime(at, zone, form)}
    </time>
  );
}
