import { formatTime, isoTime, type TimeForm, type TimeZone } from '~/core/times';

type WhenProps = {
  /** Epoch milliseconds or ISO 8601; null for never. */
  at: number | string | null;
  zone: TimeZone;
  form?: TimeForm;
  none?: string;
};

/** A date and time in the local time zone or UTC, with the ISO value in the tooltip (spec server-level §9). */
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
