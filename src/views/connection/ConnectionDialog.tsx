import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { addressesOf, type CheckId, checkIds, nextCheck } from '~/core/connection/checks';
import type { Summary } from '~/core/connection/report';
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
import { ReturnFocus } from '~/views/hooks/focus';
import { CopyTextButton, UncopiedText } from '~/views/kit/copy-text';
import { DialogPanel } from '~/views/kit/dialogs/DialogPanel';
import { Row } from '~/views/kit/layout';
import { type MessageIntent, StatusMessage } from '~/views/kit/StatusMessage';
import { BusyIcon } from '~/views/kit/status';
import { ConnectionRow } from './ConnectionRow';
import { useConnectionStyles } from './connection.styles';

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

type ConnectionDialogProps = { check: ConnectionCheckActor; onClose: () => void };

/** Each step of the connection check with its result, and what to do. */
export function ConnectionDialog({ check, onClose }: ConnectionDialogProps) {
  const styles = useConnectionStyles();
  const { situation } = check.getSnapshot().context;
  const busy = useSelector(check, selectBusy);
  const results = useSelector(check, selectResults);
  const running = useSelector(check, selectRunning);
  const addresses = addressesOf(situation, results);
  const run = (from: CheckId) => check.send({ type: 'check.run', from });
  const next = nextCheck(results);
  return (
    <>
      <ReturnFocus />
      <DialogPanel
        title="Connection check"
        titleAction={<CopyReport check={check} />}
        className={styles.surface}
        contentClassName={styles.content}
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
    </>
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
