import { mergeClasses } from '@fluentui/react-components';
import { DataTrending20Regular, Warning16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainStats } from '~/api/rest/domains';
import { formatBytes } from '~/core/bytes';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import {
  selectCondition,
  selectStatisticsWatch,
  selectStats,
  selectStatsReason,
} from '~/machines/domain-status/domain-status-selectors';
import { type PreferencesActor, selectTimeZone } from '~/machines/preferences/preferences-machine';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { ProblemText } from '~/views/kit/Facts';
import { RetryButton } from '~/views/kit/buttons';
import { Sparkline } from '~/views/kit/Sparkline';
import { When } from '~/views/kit/When';
import { asSentence } from '~/views/kit/domain-page';
import { useStatisticsStyles } from './dashboard.styles';

type Figure = {
  id: keyof DomainStats;
  label: string;
  format: (value: number) => string;
};

const count = (value: number) => value.toLocaleString('en-US');

/** Spec domain-level §2 "Dashboard"; the storage is in bytes, shown with one decimal. */
const figures: readonly Figure[] = [
  { id: 'activeSessionCount', label: 'Active Sessions', format: count },
  { id: 'userCount', label: 'Total Users', format: count },
  { id: 'modelCount', label: 'Total Models', format: count },
  { id: 'dbSize', label: 'Storage', format: formatBytes },
];

/** How much time the values span, as in "last 3 minutes"; `from` and `to` in epoch milliseconds. */
export function spanText(from: number, to: number): string {
  const seconds = Math.max(1, Math.round((to - from) / 1_000));
  if (seconds < 60) return `last ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.round(seconds / 60);
  return `last ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

type StatisticsFigureProps = {
  figure: Figure;
  /** Oldest first; `at` in epoch milliseconds. */
  stats: ReadonlyArray<{ value: DomainStats; at: number }>;
  /** Reading fails: the value is the last one known. */
  old: boolean;
  /** Nothing is read now: without a value there is none to wait for. */
  paused: boolean;
};

/** One count with its course; the course takes two values at least. */
function StatisticsFigure({ figure, stats, old, paused }: StatisticsFigureProps) {
  const styles = useStatisticsStyles();
  const [first] = stats;
  const last = stats.at(-1);
  const values = stats.map(({ value }) => value[figure.id]);
  const span = first && last && stats.length > 1 ? spanText(first.at, last.at) : undefined;
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

type StatisticsCardProps = {
  status: DomainStatusActor;
  preferences: PreferencesActor;
  className?: string;
};

/** The domain's counts and their course in this visit (spec domain-level §2); old values stay while reading fails. */
export function StatisticsCard({ status, preferences, className }: StatisticsCardProps) {
  const styles = useStatisticsStyles();
  const stats = useSelector(status, selectStats);
  const reason = useSelector(status, selectStatsReason);
  const paused = useSelector(status, selectCondition) === 'error';
  const zone = useSelector(preferences, selectTimeZone);
  const watch = useSelector(status, selectStatisticsWatch);
  const newest = stats.at(-1);
  const retry = <RetryButton watch={watch} onRetry={() => status.send({ type: 'domain.refresh' })} />;
  const failing = reason !== undefined && !paused;
  return (
    <Card
      edge
      title="Statistics"
      icon={<DataTrending20Regular />}
      className={className}
      busy={newest === undefined && !failing && !paused}
      actions={
        failing && newest ? (
          <>
            <span role="status" className={mergeClasses(styles.note, styles.warning)} title={reason}>
              <span className={styles.warningIcon}>
                <Warning16Regular />
              </span>
              <span>
                Not updated since <When at={newest.at} zone={zone} form="seconds" />
              </span>
            </span>
            {retry}
          </>
        ) : (
          <span className={styles.note}>{paused ? 'Unavailable' : 'Every 5 seconds'}</span>
        )
      }
    >
      {failing && !newest ? (
        <div className={styles.problem}>
          <ProblemText
            title="The statistics could not be read."
            text={`${asSentence(reason)} Retrying automatically.`}
            actions={retry}
          />
        </div>
      ) : (
        <div className={styles.figures}>
          {figures.map((figure) => (
            <StatisticsFigure key={figure.id} figure={figure} stats={stats} old={failing} paused={paused} />
          ))}
        </div>
      )}
    </Card>
  );
}
