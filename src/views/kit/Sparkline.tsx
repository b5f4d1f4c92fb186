import { usePictureStyles } from './kit.styles';

const width = 120;
const height = 36;
const inset = 3;
/** The scale spans at least this share of the value, so that small changes don't look steep. */
const leastSpan = 0.2;

/**
 * Paths of a sparkline on a 120 × 36 canvas: the line, the area below it, and the last point. A single value or equal values give a
 * level line; values that are not finite are skipped. Undefined if none are left.
 */
export function sparkPath(values: readonly number[]): { line: string; area: string; end: string } | undefined {
  const finite = values.filter((value) => Number.isFinite(value));
  const [first] = finite;
  if (first === undefined) return undefined;
  const series = finite.length === 1 ? [first, first] : finite;
  const low = Math.min(...series);
  const high = Math.max(...series);
  const least = leastSpan * Math.max(Math.abs(low), Math.abs(high));
  const span = Math.max(high - low, least);
  const middle = (low + high) / 2;
  const points = series.map((value, index) => {
    const x = inset + (index / (series.length - 1)) * (width - 2 * inset);
    const y = height / 2 - (span === 0 ? 0 : (value - middle) / span) * (height - 8);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${points.join('L')}`;
  return {
    line,
    area: `${line}L${width - inset} ${height}L${inset} ${height}Z`,
    end: `M${points.at(-1)}h.01`,
  };
}

export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const styles = usePictureStyles();
  const path = sparkPath(values);
  return (
    <svg role="img" aria-label={label} viewBox="0 0 120 36" preserveAspectRatio="none" className={styles.sparkline}>
      {path ? (
        <>
          <path d={path.area} className={styles.area} />
          <path d={path.line} className={styles.line} />
          <path d={path.end} className={styles.end} />
        </>
      ) : null}
    </svg>
  );
}
