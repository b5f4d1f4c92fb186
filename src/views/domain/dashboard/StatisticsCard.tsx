import { mergeClasses } from '@fluentui/react-components';
import { DataTrending20Regular, Warning16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainStatusActor } from '../../../machines/domain-status/domain-status-machine';
import {
  selectCondition,
  selectStatisticsWatch,
  selectStats,
  selectStatsReason,
} from '../../../machines/domain-status/domain-status-selectors';
import { selectTimeZone, type PreferencesActor } from '../../../machines/preferences/preferences-machine';
import { Card } from '../../shared/Card';
import { ProblemText } from '../../shared/ProblemText';
import { When } from '../../shared/When';
import { asSentence } from '../domain-words';
import { RetryButton } from '../RetryButton';
import { useStatisticsStyles } from './dashboard.styles';
import { figures } from './statistics';
import { StatisticsFigure } from './StatisticsFigure';

export type StatisticsCardProps = {
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
          <span className={styles.note}>{paused ? 'Not read in an error state' : 'Every 5 seconds'}</span>
        )
      }
    >
      {failing && !newest ? (
        <div className={styles.problem}>
          <ProblemText
            title="The statistics could not be read."
            text={`${asSentence(reason)} It is tried again by itself.`}
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
