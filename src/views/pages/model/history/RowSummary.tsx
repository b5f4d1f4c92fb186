import type { TimeZone } from '~/core/times';
import { writeDate } from '~/core/json/date-text';
import type { VersionRow } from '~/machines/model/history/version-rows';
import { rowText } from './history-texts';
import { useHistoryStyles } from './history.styles';

/** What a version changed, in one line: `path  old → new`. */
export function RowSummary({ row, zone }: { row: VersionRow; zone: TimeZone }) {
  const styles = useHistoryStyles();
  const { place, note, before, after } = rowText(row, (date) => writeDate(date, zone));
  return (
    <>
      {place === undefined ? null : <bdi className={styles.rowPlace}>{place}</bdi>}{' '}
      {note === undefined ? null : <span className={styles.rowNote}>{note}</span>}{' '}
      {before === undefined ? null : <bdi className={styles.rowBefore}>{before}</bdi>}{' '}
      {before !== undefined && after !== undefined ? (
        <span className={styles.arrow} role="img" aria-label="is now">
          →
        </span>
      ) : null}{' '}
      {after === undefined ? null : <bdi className={styles.rowAfter}>{after}</bdi>}
    </>
  );
}
