import { Button, mergeClasses } from '@fluentui/react-components';
import {
  ArrowClockwise16Regular,
  ArrowClockwise20Regular,
  CheckmarkCircle16Filled,
  Circle16Regular,
  ErrorCircle16Filled,
  QuestionCircle16Regular,
  SubtractCircle16Regular,
  Warning16Filled,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import {
  addressesOf,
  type CheckId,
  checkIds,
  duration,
  nextCheck,
  type Results,
  type Situation,
} from '~/core/connection/checks';
import { checkTitles, skippedText, type Summary, type Verdict, verdictOf } from '~/core/connection/verdicts';
import {
  type ConnectionCheckActor,
  countDone,
  selectBusy,
  selectCopyState,
  selectReport,
  selectResults,
  selectRunning,
  selectSummary,
} from '~/machines/connection/connection-check-machine';
import { useReturnFocus } from '~/views/hooks/focus';
import { IconButton } from '~/views/kit/buttons';
import { CopyTextButton } from '~/views/kit/copy';
import { UncopiedText } from '~/views/kit/UncopiedText';
import { DialogPanel } from '~/views/kit/dialogs/DialogPanel';
import { useToneStyles } from '~/views/kit/kit.styles';
import { Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { BusyIcon, type Tone } from '~/views/kit/status';
import { type MessageIntent, StatusMessage } from '~/views/kit/StatusMessage';
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
function ConnectionRow({ id, situation, results, isRunning, onRun }: ConnectionRowProps) {
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

const groups: ReadonlyArray<{ title: string; address?: 'rest' | 'realtime'; checks: readonly CheckId[] }> = [
  { title: 'This browser', checks: ['browser', 'config'] },
  {
    title: 'REST API',
    address: 'rest',
    checks: ['reach', 'cors', 'server', 'session', 'clock', 'restLatency'],
  },
  { title: 'Realtime API', address: 'realtime', checks: ['realtime', 'realtimeLatency'] },
];

const intents: Record<Summary['state'], MessageIntent> = {
  fine: 'success',
  warning: 'warning',
  failed: 'error',
  unknown: 'info',
};

/** Each step of the connection check with its result, and what to do. */
export function ConnectionDialog({ check, onClose }: { check: ConnectionCheckActor; onClose: () => void }) {
  useReturnFocus();
  const styles = useConnectionStyles();
  const { situation } = check.getSnapshot().context;
  const busy = useSelector(check, selectBusy);
  const results = useSelector(check, selectResults);
  const running = useSelector(check, selectRunning);
  const addresses = addressesOf(situation, results);
  const run = (from: CheckId) => check.send({ type: 'check.run', from });
  const next = nextCheck(results);
  return (
    <DialogPanel
      title="Connection check"
      titleAction={<CopyReport check={check} />}
      width={760}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          {busy ? (
            <Button onClick={() => check.send({ type: 'check.cancel' })}>Cancel</Button>
          ) : (
            <>
              {next && next !== checkIds[0] ? <Button onClick={() => run(next)}>Continue</Button> : null}
              <Button icon={<ArrowClockwise20Regular />} onClick={() => run(checkIds[0])}>
                Run again
              </Button>
            </>
          )}
          <Button appearance="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Outcome check={check} />
      <UncopiedReport check={check} />
      {groups.map(({ title, address, checks }) => (
        <section key={title} aria-label={title}>
          <Row gap="S" align="baseline" className={styles.head}>
            <h3 className={styles.group}>{title}</h3>
            {address && addresses ? <span className={styles.address}>{addresses[address]}</span> : null}
          </Row>
          <ol className={styles.list}>
            {checks.map((id) => (
              <ConnectionRow
                key={id}
                id={id}
                situation={situation}
                results={results}
                isRunning={running === id}
                onRun={busy || !results[id] ? undefined : () => run(id)}
              />
            ))}
          </ol>
        </section>
      ))}
    </DialogPanel>
  );
}

/** How far the check is, or its outcome. Always has the same height. */
function Outcome({ check }: { check: ConnectionCheckActor }) {
  const styles = useConnectionStyles();
  const state = useSelector(check, (s) => selectSummary(s)?.state);
  const text = useSelector(check, (s) => selectSummary(s)?.text);
  const done = useSelector(check, countDone);
  if (state && text) return <StatusMessage intent={intents[state]} title={`${text}.`} />;
  return (
    <div role="status" className={styles.progress}>
      <BusyIcon /> Checking…
      <span aria-hidden="true" className={styles.count}>
        {done} of {checkIds.length}
      </span>
    </div>
  );
}

function CopyReport({ check }: { check: ConnectionCheckActor }) {
  return (
    <CopyTextButton
      label="Copy as text"
      copied={useSelector(check, selectCopyState) === 'copied'}
      onCopy={() => check.send({ type: 'report.copy' })}
    />
  );
}

function UncopiedReport({ check }: { check: ConnectionCheckActor }) {
  const refused = useSelector(check, selectCopyState) === 'refused';
  const text = useSelector(check, (s) => (selectCopyState(s) === 'refused' ? selectReport(s) : ''));
  return refused ? <UncopiedText text={text} /> : null;
}
