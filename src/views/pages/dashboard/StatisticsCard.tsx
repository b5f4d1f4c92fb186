import { mergeClasses } from '@fluentui/react-components';
import { DataTrending20Regular, Warning16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainStats } from '~/api/rest/domains';
import { countOf, formatBytes, formatCount } from '~/core/counts';
import { domainPath } from '~/core/paths';
import { pastDayText, type TimeZone } from '~/core/times';
import {
  type DomainStatusActor,
  selectCondition,
  selectKey,
  selectStatisticsWatch,
  selectStats,
  selectStatsReason,
  type Statistics,
} from '~/machines/domain-status/domain-status-machine';
import { type PreferencesActor, selectTimeZone } from '~/machines/preferences/preferences-machine';
import { useIsOutageTold } from '~/views/console-parts';
import { RetryButton } from '~/views/kit/buttons';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { asSentence } from '~/core/problem';
import { ProblemText } from '~/views/kit/BlankState';
import { When } from '~/views/kit/texts';
import { Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { AppLink } from '~/views/kit/links';
import { useSparklineStyles, useStatisticsStyles } from './dashboard.styles';

type ShownFigure = {
  id: keyof DomainStats;
  label: string;
  format: (value: number) => string;
  /** The page of the domain that lists what is counted. */
  page: string | undefined;
};

/** Spec domain-level §2 "Dashboard"; storage in bytes, shown with one decimal. */
const figures: readonly ShownFigure[] = [
  { id: 'activeSessionCount', label: 'Active Sessions', format: formatCount, page: 'sessions' },
  { id: 'userCount', label: 'Total Users', format: formatCount, page: 'users' },
  { id: 'modelCount', label: 'Total Models', format: formatCount, page: 'models' },
  { id: 'dbSize', label: 'Storage', format: formatBytes, page: undefined },
];

/** The time that the values span, as in "3 minutes"; `from` and `to` in epoch milliseconds. */
export function spanText(from: number, to: number): string {
  const seconds = Math.max(1, Math.round((to - from) / 1_000));
  const [number, unit] = seconds < 60 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute'];
  return countOf(number, unit);
}

/** As in "+34", or "No change". */
function changeText({ format }: ShownFigure, from: number, to: number): string {
  if (from === to) return 'No change';
  return `${to < from ? '−' : '+'}${format(Math.abs(to - from))}`;
}

type StatisticsFigureProps = {
  figure: ShownFigure;
  /** The list of what is counted; undefined if there is none, or if it can't be opened. */
  href: string | undefined;
  /** Oldest first. */
  stats: readonly Statistics[];
  zone: TimeZone;
  old: boolean;
  /** Polling is paused: there is no value to wait for. */
  paused: boolean;
};

/** One count, its change since the previous visit, and its course during this one, which needs at least two values. */
function StatisticsFigure(props: StatisticsFigureProps) {
  const { figure, href, stats, zone, old, paused } = props;
  const { id, label, format } = figure;
  const styles = useStatisticsStyles();
  const text = useTextStyles();
  const [first] = stats;
  const last = stats.at(-1);
  const previous = paused ? undefined : last?.previous;
  const course =
    first && last && stats.length > 1
      ? `${changeText(figure, first.value[id], last.value[id])} in ${spanText(first.at, last.at)}`
      : undefined;
  return (
    <div role="group" aria-label={label} className={styles.figure}>
      <div className={text.caption}>
        <AppLink href={href} className={styles.link}>
          {label}
        </AppLink>
      </div>
      <div className={mergeClasses(styles.value, (old || paused) && text.muted)}>
        {last ? format(last.value[id]) : paused ? '–' : <SkeletonBar width="64px" />}
      </div>
      <div className={styles.note}>
        {last && previous
          ? `${changeText(figure, previous[id], last.value[id])} since ${pastDayText(previous.at, last.at, zone)}`
          : null}
      </div>
      <div className={styles.course}>
        {last ? (
          <Sparkline
            values={stats.map(({ value }) => value[id])}
            label={`${label}, ${course ?? format(last.value[id])}`}
          />
        ) : null}
      </div>
      <div className={styles.note} title={course}>
        {course}
      </div>
    </div>
  );
}

type StatisticsCardProps = { status: DomainStatusActor; preferences: PreferencesActor };

/** The domain's counts (spec domain-level §2); old values stay while loading fails. */
export function StatisticsCard({ status, preferences }: StatisticsCardProps) {
  const styles = useStatisticsStyles();
  const stats = useSelector(status, selectStats);
  const reason = useSelector(status, selectStatsReason);
  const condition = useSelector(status, selectCondition);
  const key = useSelector(status, selectKey);
  const paused = condition === 'error';
  /** An offline domain has no other pages. */
  const hasLists = condition === 'online' || condition === 'maintenance';
  const zone = useSelector(preferences, selectTimeZone);
  const watch = useSelector(status, selectStatisticsWatch);
  const newest = stats.at(-1);
  const retry = <RetryButton watch={watch} onRetry={() => status.send({ type: 'domain.refresh' })} />;
  const failing = reason !== undefined && !paused;
  const isTold = useIsOutageTold();
  return (
    <Card
      edge
      title="Statistics"
      padded={false}
      icon={<DataTrending20Regular />}
      busy={newest === undefined && !failing && !paused}
      actions={
        failing && newest ? (
          isTold ? undefined : (
            <>
              <Row as="span" gap="XS" role="status" className={styles.warning} title={reason}>
                <Warning16Regular className={styles.warningIcon} />
                <span>
                  Not updated since <When at={newest.at} zone={zone} form="seconds" />
                </span>
              </Row>
              {retry}
            </>
          )
        ) : paused ? (
          'Unavailable'
        ) : failing ? undefined : (
          'Every 5 seconds'
        )
      }
    >
      {failing && !newest && !isTold ? (
        <div className={styles.problem}>
          <ProblemText
            title="The statistics could not be loaded."
            text={`${asSentence(reason)} Retrying automatically.`}
            actions={retry}
          />
        </div>
      ) : (
        <div className={styles.figures}>
          {figures.map((figure) => (
            <StatisticsFigure
              key={figure.id}
              figure={figure}
              href={hasLists && figure.page ? `${domainPath(key)}/${figure.page}` : undefined}
              stats={stats}
              zone={zone}
              old={failing}
              paused={paused || (failing && !newest)}
            />
          ))}
        </div>
      )}
    </Card>
  );
}

const width = 120;
const height = 36;
const inset = 3;
/**
 * Paths of a sparkline on a 120 × 36 canvas: the line, the area below it down to zero at the bottom, and the last
 * point. A single value gives a level line; values that are not finite or below zero are skipped. Undefined if none
 * are left.
 */
export function sparkPath(values: readonly number[]): { line: string; area: string; end: string } | undefined {
  const valid = values.filter((value) => Number.isFinite(value) && value >= 0);
  const [first] = valid;
  if (first === undefined) return undefined;
  const series = valid.length === 1 ? [first, first] : valid;
  const highest = Math.max(1, ...series);
  const points = series.map((value, index) => {
    const x = (index / (series.length - 1)) * (width - inset);
    const y = height - (value / highest) * (height - inset);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${points.join('L')}`;
  return {
    line,
    area: `${line}L${width - inset} ${height}L0 ${height}Z`,
    end: `M${points.at(-1)}h.01`,
  };
}

export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const styles = useSparklineStyles();
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
