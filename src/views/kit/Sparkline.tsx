import { usePictureStyles } from './kit.styles';

const width = 120;
const height = 36;
const inset = 3;
/**
 * Paths of a sparkline on a 120 × 36 canvas: the line, the area below it down to zero, and the last point. A single value gives a level
 * line; values that are not finite or below zero are skipped. Undefined if none are left.
 */
export function sparkPath(values: readonly number[]): { line: string; area: string; end: string } | undefined {
  const valid = values.filter((value) => Number.isFinite(value) && value >= 0);
  const [first] = valid;
  if (first === undefined) return undefined;
  const series = valid.length === 1 ? [first, first] : valid;
  const highest = Math.max(1, ...series);
  const points = series.map((value, index) => {
    const x = inset + (index / (series.length - 1)) * (width - 2 * inset);
    const y = height - inset - (value / highest) * (height - 2 * inset);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${points.join('L')}`;
  return {
    line,
    area: `${line}L${width - inset} ${height - inset}L${inset} ${height - inset}Z`,
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
