import { mergeClasses } from '@fluentui/react-components';
import type { DomainStats } from '../../../api/rest/domains';
import { SkeletonBar } from '../../shared/SkeletonBar';
import { Sparkline } from '../../shared/Sparkline';
import { useStatisticsStyles } from './dashboard.styles';
import { spanInWords, type Figure } from './statistics';

export type StatisticsFigureProps = {
  figure: Figure;
  /** Oldest first; `at` in epoch milliseconds. */
  stats: ReadonlyArray<{ value: DomainStats; at: number }>;
  /** Reading fails: the value is the last one known. */
  old: boolean;
  /** Nothing is read now: without a value there is none to wait for. */
  paused: boolean;
};

/** One count with its course; the course takes two values at least. */
export function StatisticsFigure({ figure, stats, old, paused }: StatisticsFigureProps) {
  const styles = useStatisticsStyles();
  const [first] = stats;
  const last = stats.at(-1);
  const values = stats.map(({ value }) => value[figure.id]);
  const span = first && last && stats.length > 1 ? spanInWords(first.at, last.at) : undefined;
  return (
    <div role="group" aria-label={figure.label} className={styles.figure}>
      <div>
        <div className={styles.label}>{figure.label}</div>
        <div className={mergeClasses(styles.value, (old || paused) && styles.old)}>
          {last ? figure.format(last.value[figure.id]) : paused ? '–' : <SkeletonBar width="64px" />}
        </div>
      </div>
      <div className={styles.course}>
        {first && last && span !== undefined ? (
          <>
            <Sparkline
              values={values}
              label={`${figure.label}, ${span}: from ${figure.format(first.value[figure.id])} to ${figure.format(last.value[figure.id])}`}
            />
            <div className={styles.label}>{span}</div>
          </>
        ) : null}
      </div>
    </div>
  );
}
