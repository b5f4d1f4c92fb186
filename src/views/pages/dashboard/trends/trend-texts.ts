import { maxPause } from '~/core/samples';
import { formatTime, type TimeZone } from '~/core/times';
import type { Extremes, Point, TrendRange } from '~/core/trends';

export const rangeTexts: Record<TrendRange, { label: string; span: string; first: string }> = {
  '1h': { label: '1 hour', span: 'in the last hour', first: 'From' },
  '24h': { label: '24 hours', span: 'in the last 24 hours', first: 'From' },
  '30d': { label: '30 days', span: 'in the last 30 days', first: 'Day' },
};

/** With the day if the range is longer than a day or may contain midnight. */
export const momentText = (at: number, range: TrendRange, zone: TimeZone) =>
  formatTime(at, zone, range === '1h' ? 'clock' : 'short') ?? '';

/** On the axis, below the title that names the zone. */
export const tickText = (at: number, range: TrendRange, zone: TimeZone) =>
  range === '30d' ? dayText(at, zone, 'short') : (formatTime(at, zone, 'clock') ?? '').split(' ', 1).join('');

/** In the first column of the table. */
export const rowText = (at: number, range: TrendRange, zone: TimeZone) =>
  range === '30d' ? dayText(at, zone, 'full') : momentText(at, range, zone);

const dayText = (at: number, zone: TimeZone, form: 'short' | 'full') =>
  formatTime(at, zone, form)?.split(' @ ')[0] ?? '';

type Texts = { format: (value: number) => string; moment: (at: number) => string };

export const pointText = ({ value, at }: Point, { format, moment }: Texts) => `${format(value)} at ${moment(at)}`;

/** The last value, with its time unless it is from now. */
export const lastText = ({ last }: Extremes, until: number, texts: Texts) =>
  until - last.at <= maxPause ? texts.format(last.value) : pointText(last, texts);

/** Between which values the chart runs. */
export function spreadText({ lowest, highest, last }: Extremes, { format, moment }: Texts): string {
  if (format(lowest.value) !== format(highest.value))
    return `Lowest ${format(lowest.value)}, highest ${format(highest.value)}`;
  return lowest.at === last.at ? `First sample at ${moment(lowest.at)}` : 'Unchanged';
}

/** What a chart shows, for screen readers, as in "Now 12, lowest 3 at 10:02am, highest 40 at 10:31am". */
export function summaryText(extremes: Extremes, until: number, texts: Texts): string {
  const { lowest, highest, last } = extremes;
  const now = `${until - last.at <= maxPause ? 'Now' : 'Last'} ${lastText(extremes, until, texts)}`;
  return texts.format(lowest.value) === texts.format(highest.value)
    ? `${now}, unchanged`
    : `${now}, lowest ${pointText(lowest, texts)}, highest ${pointText(highest, texts)}`;
}

/** Instead of a chart without points. `hasSamples`: at another time. */
export const emptyText = (range: TrendRange, hasSamples: boolean) =>
  hasSamples
    ? `No samples ${rangeTexts[range].span}`
    : 'Samples are taken while the console shows this domain. The first one appears here shortly.';
