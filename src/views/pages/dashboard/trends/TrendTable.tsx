import type { TimeZone } from '~/core/times';
import { type Point, rowsOf, type TrendRange, windowOf } from '~/core/trends';
import { rangeTexts, rowText } from './trend-texts';
import { useTrendTableStyles } from './trends.styles';

type TrendTableProps = {
  label: string;
  points: readonly Point[];
  range: TrendRange;
  until: number;
  zone: TimeZone;
  format: (value: number) => string;
};

/** The same as the chart, by 5 minutes, hours or days. Times without samples have a row too. */
export function TrendTable({ label, points, range, until, zone, format }: TrendTableProps) {
  const styles = useTrendTableStyles();
  return (
    // It scrolls, so the keyboard must reach it.
    <div role="region" aria-label={`${label}, table`} tabIndex={0} className={styles.root}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[rangeTexts[range].first, 'Lowest', 'Highest', 'Last'].map((name) => (
              <th key={name} scope="col" className={styles.head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(points, range, windowOf(range, until), zone).map(({ from, extremes }) => (
            <tr key={from}>
              <th scope="row" className={styles.time}>
                {rowText(from, range, zone)}
              </th>
              {extremes ? (
                <>
                  <td className={styles.cell}>{format(extremes.lowest.value)}</td>
                  <td className={styles.cell}>{format(extremes.highest.value)}</td>
                  <td className={styles.cell}>{format(extremes.last.value)}</td>
                </>
              ) : (
                <td colSpan={3} className={styles.none}>
                  No samples
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
