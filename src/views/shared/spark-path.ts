const width = 120;
const height = 36;
const inset = 3;

/**
 * Paths of a sparkline on a canvas of 120 × 36: the line, the area below it, and the last point. One value, or values
 * that are all equal, make a level line; what is no finite number is left out. Undefined if nothing is left.
 */
export function sparkPath(
  values: readonly number[],
): { line: string; area: string; end: string } | undefined {
  const finite = values.filter((value) => Number.isFinite(value));
  const [first] = finite;
  if (first === undefined) return undefined;
  const series = finite.length === 1 ? [first, first] : finite;
  const low = Math.min(...series);
  const span = Math.max(...series) - low;
  const points = series.map((value, index) => {
    const x = inset + (index / (series.length - 1)) * (width - 2 * inset);
    const y = span === 0 ? height / 2 : height - 4 - ((value - low) / span) * (height - 8);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${points.join('L')}`;
  return {
    line,
    area: `${line}L${width - inset} ${height}L${inset} ${height}Z`,
    end: `M${points.at(-1)}h.01`,
  };
}
