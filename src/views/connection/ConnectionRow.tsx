import { mergeClasses } from '@fluentui/react-components';
import {
  ArrowClockwise16Regular,
  CheckmarkCircle16Filled,
  Circle16Regular,
  ErrorCircle16Filled,
  QuestionCircle16Regular,
  SubtractCircle16Regular,
  Warning16Filled,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import type { CheckId, Results, Situation } from '~/core/connection/checks';
import { checkTitles, skippedText } from '~/core/connection/report';
import { duration } from '~/core/connection/round-trips';
import { type Verdict, verdictOf } from '~/core/connection/verdicts';
import { IconButton } from '~/views/kit/buttons';
import { useToneStyles } from '~/views/kit/kit.styles';
import { useTextStyles } from '~/views/kit/layout.styles';
import { BusyIcon, type Tone } from '~/views/kit/status';
import { useConnectionStyles } from './connection.styles';

type State = Verdict['state'] | 'waiting' | 'running' | 'skipped';
const looks: Record<State, { name: string; tone: Tone; icon: ReactElement }> = {
  waiting: { name: 'Not checked', tone: 'neutral', icon: <Circle16Regular /> },
  running: { name: 'Checking', tone: 'brand', icon: <BusyIcon /> },
  fine: { name: 'OK', tone: 'success', icon: <CheckmarkCircle16Filled /> },
  warning: { name: 'Warning', tone: 'warning', icon: <Warning16Filled /> },
  failed: { name: 'Failed', tone: 'danger', icon: <ErrorCircle16Filled /> },
  unknown: { name: 'Unknown', tone: 'neutral', icon: <QuestionCircle16Regular /> },
  skipped: { name: 'Skipped', tone: 'neutral', icon: <SubtractCircle16Regular /> },
};

type ConnectionRowProps = {
  id: CheckId;
  situation: Situation;
  results: Results;
  isRunning: boolean;
  /** Runs this check and the following ones; undefined if that is not possible now. */
  onRun: (() => void) | undefined;
};

/** One step: its state, what was found, how long it took, and what to do. */
export function ConnectionRow({ id, situation, results, isRunning, onRun }: ConnectionRowProps) {
  const styles = useConnectionStyles();
  const tones = useToneStyles();
  const text = useTextStyles();
  const result = results[id];
  const verdict = verdictOf(id, situation, results);
  const state: State = isRunning ? 'running' : result?.kind === 'skipped' ? 'skipped' : (verdict?.state ?? 'waiting');
  const { name, tone, icon } = looks[state];
  const found = result?.kind === 'skipped' ? skippedText(result.because) : verdict?.found;
  const title = checkTitles[id];
  return (
    <li className={styles.row}>
      <span className={mergeClasses(tones[tone], styles.icon)}>{icon}</span>
      <span className={mergeClasses(styles.title, state === 'waiting' && text.muted)}>
        {title}
        <span className={text.hidden}>: {name}.</span>
      </span>
      <div className={mergeClasses(styles.found, state === 'skipped' && text.muted)}>
        {found}
        {verdict && verdict.advice.length > 0 ? (
          <ul className={styles.advice}>
            {verdict.advice.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        ) : null}
      </div>
      <span className={styles.end}>
        {verdict && result ? <span className={styles.took}>{duration(result.took)}</span> : null}
        {onRun && state !== 'skipped' ? (
          <IconButton
            size="small"
            className={mergeClasses(styles.again, (state === 'fine' || state === 'unknown') && styles.quiet)}
            icon={<ArrowClockwise16Regular />}
            label={`Run again from ${title}`}
            onClick={onRun}
          />
        ) : null}
      </span>
    </li>
  );
}
