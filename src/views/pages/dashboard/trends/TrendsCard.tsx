import { Button, Tab, TabList } from '@fluentui/react-components';
import { DataLine20Regular, Table20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { domainPath } from '~/core/paths';
import { explainProblem } from '~/core/problem';
import { maxPause, withLive } from '~/core/samples';
import type { TimeZone } from '~/core/times';
import { extremesOf, type Point, pointsOf, samplesIn, type TrendRange, trendRanges } from '~/core/trends';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import {
  selectKey,
  selectSettingsOnly,
  selectStats,
  selectUsable,
} from '~/machines/domain-status/domain-status-selectors';
import { type PreferencesActor, selectTimeZone } from '~/machines/preferences/preferences-machine';
import { selectTables, type TrendsActor } from '~/machines/trends/trends-machine';
import { Card } from '~/views/kit/Card';
import { HelpButton } from '~/views/kit/HelpButton';
import { IconButton } from '~/views/kit/buttons';
import { Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { AppLink } from '~/views/kit/links';
import { figures, type ShownFigure } from '../figures';
import { TrendChart } from './TrendChart';
import { TrendTable } from './TrendTable';
import { emptyText, lastText, momentText, rangeTexts, spreadText, summaryText } from './trend-texts';
import { useTrendsStyles } from './trends.styles';

type TrendProps = {
  figure: ShownFigure;
  href: string | undefined;
  points: readonly Point[];
  range: TrendRange;
  until: number;
  zone: TimeZone;
  tables: boolean;
  /** Instead of a chart without points; nothing while samples are read. */
  empty: string;
};

/** One figure over time: its name, a text that sums it up, and the chart or the table. */
function Trend({ figure, href, empty, tables, ...drawn }: TrendProps) {
  const styles = useTrendsStyles();
  const text = useTextStyles();
  const id = useId();
  const { points, range, until, zone } = drawn;
  const { label, format } = figure;
  const extremes = extremesOf(points);
  const over = `${label} over time`;
  const texts = { format, moment: (at: number) => momentText(at, range, zone) };
  return (
    <figure aria-label={over} className={styles.trend}>
      <figcaption>
        <Row gap="M" align="baseline" justify="between" className={text.strong}>
          {href === undefined ? (
            label
          ) : (
            <AppLink href={href} look="name">
              {label}
            </AppLink>
          )}
          {extremes ? <span className={text.numeric}>{lastText(extremes, until, texts)}</span> : null}
        </Row>
        <div className={styles.spread}>{extremes ? spreadText(extremes, texts) : null}</div>
        <div id={id} className={text.hidden}>
          {extremes ? summaryText(extremes, until, texts) : null}
        </div>
      </figcaption>
      {!extremes ? (
        <div className={styles.empty}>{empty}</div>
      ) : tables ? (
        <TrendTable {...drawn} label={over} format={format} />
      ) : (
        <TrendChart {...drawn} label={over} describedBy={id} format={format} />
      )}
    </figure>
  );
}

type CardProps = { trends: TrendsActor; status: DomainStatusActor; preferences: PreferencesActor };

/** How long samples are kept, and what keeps the console from keeping them. */
function KeptText({ trends, preferences, pauses }: Omit<CardProps, 'status'> & { pauses: boolean }) {
  const styles = useTrendsStyles();
  const kept = useSelector(trends, (s) => s.context.kept);
  const problem = useSelector(trends, (s) => s.context.problem);
  const onSignOut = useSelector(preferences, (s) => s.context.samples);
  if (problem)
    return (
      <Row gap="S" wrap role="status" className={styles.kept}>
        <span>Earlier samples could not be loaded. {explainProblem(problem)} Retrying automatically.</span>
        <Button size="small" onClick={() => trends.send({ type: 'trends.retry' })}>
          Retry
        </Button>
      </Row>
    );
  const taken = `Sampled while the console shows this domain${pauses ? '; gaps have no samples' : ''}.`;
  if (kept?.lasting === false)
    return (
      <Row className={styles.kept}>
        {taken} This browser doesn't store samples: they're lost when you close this tab.
      </Row>
    );
  const [text, other, label] =
    onSignOut === 'clear'
      ? (['Cleared when you sign out.', 'keep', 'Keep them'] as const)
      : (['Kept in this browser for 30 days.', 'clear', 'Clear on sign-out'] as const);
  return (
    <Row gap="S" wrap className={styles.kept}>
      <span>
        {taken} {text}
      </span>
      <Button
        size="small"
        appearance="subtle"
        className={styles.choice}
        onClick={() => preferences.send({ type: 'preferences.change', change: { samples: other } })}
      >
        {label}
      </Button>
    </Row>
  );
}

/** Sessions, users, models and storage of the domain over time, as far as this browser has samples. */
export function TrendsCard({ trends, status, preferences }: CardProps) {
  const styles = useTrendsStyles();
  const panel = useId();
  const { range, kept, problem } = useSelector(trends, (s) => s.context);
  const tables = useSelector(trends, selectTables);
  const answers = useSelector(status, selectStats);
  const key = useSelector(status, selectKey);
  const hasLists = useSelector(status, (s) => selectUsable(s) && !selectSettingsOnly(s));
  const zone = useSelector(preferences, selectTimeZone);
  const until = Math.max(kept?.at ?? 0, answers.at(-1)?.at ?? 0);
  const samples = withLive(kept?.samples ?? [], answers);
  const drawn = samplesIn(samples, range, until);
  const reading = kept === undefined && problem === undefined;
  const pauses = drawn.slice(1).some(({ continuous }) => !continuous);
  return (
    <Card
      edge
      title="Trends"
      help={<HelpButton topic="Trends" />}
      icon={<DataLine20Regular />}
      className={styles.trends}
      busy={reading}
      actions={
        <Row gap="S" className={styles.tools}>
          <TabList
            size="small"
            aria-label="Range"
            selectedValue={range}
            onTabSelect={(_, { value }) => trends.send({ type: 'range.choose', range: value as TrendRange })}
          >
            {trendRanges.map((id) => (
              <Tab key={id} value={id} id={`${panel}-${id}`} aria-controls={panel}>
                {rangeTexts[id].label}
              </Tab>
            ))}
          </TabList>
          <IconButton
            size="small"
            icon={<Table20Regular />}
            label="Show as tables"
            aria-pressed={tables}
            className={tables ? styles.pressed : undefined}
            onClick={() => trends.send({ type: 'form.toggle' })}
          />
        </Row>
      }
    >
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${range}`} className={styles.grid}>
        {figures.map((figure) => (
          <Trend
            key={figure.id}
            figure={figure}
            href={hasLists && figure.page ? `${domainPath(key)}/${figure.page}` : undefined}
            points={pointsOf(drawn, figure.id)}
            range={range}
            until={until}
            zone={zone}
            tables={tables}
            empty={
              reading
                ? ''
                : emptyText(
                    range,
                    samples.some(({ at }) => at < until - maxPause),
                  )
            }
          />
        ))}
      </div>
      <KeptText trends={trends} preferences={preferences} pauses={pauses} />
    </Card>
  );
}
