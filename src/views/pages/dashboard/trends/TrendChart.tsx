import { mergeClasses } from '@fluentui/react-components';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { TimeZone } from '~/core/times';
import {
  extremesOf,
  nearestPoint,
  type Point,
  runsOf,
  timeTicks,
  type TrendRange,
  type ValueScale,
  valueScale,
  windowOf,
} from '~/core/trends';
import { momentText, pointText, tickText } from './trend-texts';
import { useTrendChartStyles } from './trends.styles';

/** Width and height of the drawing, which is stretched to its place. */
const size = 1_000;

type Place = { x: (at: number) => number; y: (value: number) => number };

/** A line for each time without a pause. A point alone is a dot, which is a line with round ends. */
function drawingOf(points: readonly Point[], { x, y }: Place): { line: string; dots: string } {
  const at = (point: Point) => `${(x(point.at) * size).toFixed(1)} ${(y(point.value) * size).toFixed(1)}`;
  const runs = runsOf(points);
  return {
    line: runs
      .filter((run) => run.length > 1)
      .map((run) => `M${run.map(at).join('L')}`)
      .join(''),
    dots: [...runs.filter((run) => run.length === 1).flat(), ...points.slice(-1)]
      .map((point) => `M${at(point)}h.01`)
      .join(''),
  };
}

/** Where a key moves from the point at this index; undefined if it does not move. */
function moved(key: string, index: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -10,
    PageUp: 10,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, index + step));
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

type TrendChartProps = {
  label: string;
  /** The id of the text that sums it up. */
  describedBy: string;
  points: readonly Point[];
  range: TrendRange;
  /** The right end, in epoch milliseconds. */
  until: number;
  zone: TimeZone;
  format: (value: number) => string;
};

/** The values of one figure over time. One stop in the tab order: the arrow keys move from point to point, and each is announced. */
export function TrendChart(props: TrendChartProps) {
  const { label, describedBy, points, range, until, zone, format } = props;
  const styles = useTrendChartStyles();
  /** The time of the point that was pointed at or moved to. */
  const [chosen, setChosen] = useState<number>();
  const extremes = extremesOf(points);
  if (!extremes) return null;
  const window = windowOf(range, until);
  const scale = valueScale(extremes.lowest.value, extremes.highest.value);
  const place: Place = {
    x: (at) => (at - window.from) / (window.until - window.from),
    y: (value) => (scale.to - value) / (scale.to - scale.from),
  };
  const { line, dots } = drawingOf(points, place);
  const index = chosen === undefined ? points.length - 1 : nearestPoint(points, chosen);
  const current = points[index] ?? extremes.last;
  const text = pointText(current, { format, moment: (at) => momentText(at, range, zone) });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setChosen(undefined);
    const next = moved(event.key, index, points.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setChosen(points[next]?.at);
  };
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = window.from + ((clientX - left) / width) * (window.until - window.from);
    setChosen(points[nearestPoint(points, at)]?.at);
  };

  return (
    <div className={styles.root}>
      <ValueAxis scale={scale} y={place.y} format={format} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={describedBy}
        aria-roledescription="chart"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={index + 1}
        aria-valuetext={text}
        className={styles.plot}
        onKeyDown={onKeyDown}
        onFocus={() => setChosen((before) => before ?? current.at)}
        onBlur={() => setChosen(undefined)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(undefined)}
      >
        <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} preserveAspectRatio="none" className={styles.drawing}>
          {scale.ticks.map((tick) => (
            <path key={tick} d={`M0 ${place.y(tick) * size}H${size}`} className={styles.grid} />
          ))}
          {chosen === undefined ? null : (
            <path d={`M${place.x(current.at) * size} 0V${size}`} className={styles.cursor} />
          )}
          <path d={line} className={styles.line} />
          <path d={dots} className={styles.dots} />
          {chosen === undefined ? null : (
            <path d={`M${place.x(current.at) * size} ${place.y(current.value) * size}h.01`} className={styles.chosen} />
          )}
        </svg>
        {chosen === undefined ? null : (
          <div
            aria-hidden="true"
            className={mergeClasses(styles.tip, place.x(current.at) > 0.5 && styles.tipBefore)}
            style={{ left: percent(place.x(current.at)) }}
          >
            {text}
          </div>
        )}
      </div>
      <div aria-hidden="true" className={styles.times}>
        {timeTicks(range, window, zone)
          .filter((at) => place.x(at) > 0.05 && place.x(at) < 0.95)
          .map((at) => (
            <span key={at} className={styles.time} style={{ left: percent(place.x(at)) }}>
              {tickText(at, range, zone)}
            </span>
          ))}
      </div>
    </div>
  );
}

type ValueAxisProps = { scale: ValueScale; y: Place['y']; format: (value: number) => string };

function ValueAxis({ scale, y, format }: ValueAxisProps) {
  const styles = useTrendChartStyles();
  return (
    <div aria-hidden="true" className={styles.values}>
      {scale.ticks.map((tick) => {
        const style: CSSProperties = { top: percent(y(tick)) };
        return (
          <span key={tick} className={styles.value} style={style}>
            {format(tick)}
          </span>
        );
      })}
    </div>
  );
}
