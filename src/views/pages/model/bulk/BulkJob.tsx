import { Button, ProgressBar } from '@fluentui/react-components';
import {
  ArrowUndo20Regular,
  Pause20Regular,
  Play20Regular,
  ArrowDownload20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { explainProblem } from '~/core/problem';
import { idsLeft, type JobActor, type JobResult } from '~/machines/kit/job-machine';
import { type BulkWork, describeChange } from '~/machines/model/bulk/bulk-change';
import type { BulkActor } from '~/machines/model/bulk/bulk-machine';
import { Card } from '~/views/kit/Card';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { Column, Row } from '~/views/kit/layout';
import { ReasonTable } from './BulkTables';
import { doing, models, resultText } from './bulk-texts';
import { useBulkStyles } from './bulk.styles';

const maxShown = 200;
const failuresOf = (results: Iterable<JobResult>) =>
  [...results].filter(({ outcome }) => outcome === 'failed');

type FailuresProps = { domainKey: DomainKey; results: Iterable<JobResult> };

function Failures({ domainKey, results }: FailuresProps) {
  const styles = useBulkStyles();
  const failures = failuresOf(results);
  if (failures.length === 0) return null;
  return (
    <Column gap="S">
      <ReasonTable label="Failures" domainKey={domainKey} examples={failures.slice(0, maxShown)} />
      {failures.length > maxShown ? (
        <p className={styles.caption}>{`The first ${maxShown} of ${models(failures.length)} are listed.`}</p>
      ) : null}
    </Column>
  );
}

type BulkProgressProps = { job: JobActor; work: BulkWork; domainKey: DomainKey };

/** The job while it runs, and while it is paused. */
export function BulkProgress({ job, work, domainKey }: BulkProgressProps) {
  const styles = useBulkStyles();
  const snapshot = useSelector(job, (s) => s);
  const { ids, results, problem } = snapshot.context;
  const { change, undoes } = work;
  const over = ids.length - idsLeft(ids, results).length;
  const paused = snapshot.matches('paused');
  const ending = snapshot.matches({ working: 'pausing' }) || snapshot.matches({ working: 'canceling' });
  const verb = doing(change.do, undoes !== undefined);
  const text = `${formatCount(over)} of ${models(ids.length)}`;
  return (
    <Card title={undoes ? `Undo: ${describeChange(change)}` : describeChange(change)}>
      <Column gap="L">
        {problem && paused ? (
          <StatusMessage intent="warning" title="Paused.">
            {`${explainProblem(problem)} Nothing is lost: you can resume later.`}
          </StatusMessage>
        ) : null}
        <Column gap="S">
          <p className={styles.count} role="status">
            {paused
              ? `Paused at ${text}.`
              : ending
                ? `Finishing models in progress: ${text}…`
                : `${verb} ${text}…`}
          </p>
          <ProgressBar aria-label={verb} value={ids.length === 0 ? 1 : over / ids.length} />
          <p className={styles.caption}>
            If you leave or reload this page, the job stops. You can resume it here.
          </p>
        </Column>
        <Row gap="S" wrap>
          {paused ? (
            <Button
              appearance="primary"
              icon={<Play20Regular />}
              onClick={() => job.send({ type: 'job.resume' })}
            >
              Resume
            </Button>
          ) : (
            <Button
              icon={<Pause20Regular />}
              disabledFocusable={ending}
              onClick={() => job.send({ type: 'job.pause' })}
            >
              Pause
            </Button>
          )}
          <Button
            disabledFocusable={snapshot.matches({ working: 'canceling' })}
            onClick={() => job.send({ type: 'job.cancel' })}
          >
            Stop
          </Button>
        </Row>
        <Failures domainKey={domainKey} results={results.values()} />
      </Column>
    </Card>
  );
}

type BulkResultProps = { bulk: BulkActor; work: BulkWork; domainKey: DomainKey };

/** What became of each model. */
export function BulkResult({ bulk, work, domainKey }: BulkResultProps) {
  const styles = useBulkStyles();
  const snapshot = useSelector(bulk, (s) => s);
  const { ids, results } = snapshot.context;
  const { change, undoes } = work;
  const failures = failuresOf(results.values()).length;
  return (
    <Card title={undoes ? `Undone: ${describeChange(change)}` : describeChange(change)}>
      <Column gap="L">
        <p className={styles.count} role="status">
          {resultText(change.do, undoes !== undefined, results.values(), ids.length)}
        </p>
        <Failures domainKey={domainKey} results={results.values()} />
        <Row gap="S" wrap>
          <Button appearance="primary" onClick={() => bulk.send({ type: 'bulk.discard' })}>
            Done
          </Button>
          <Button onClick={() => bulk.send({ type: 'bulk.again' })}>Make another change</Button>
          {snapshot.can({ type: 'bulk.undo' }) ? (
            <Button icon={<ArrowUndo20Regular />} onClick={() => bulk.send({ type: 'bulk.undo' })}>
              Undo
            </Button>
          ) : null}
          {failures > 0 ? (
            <>
              <Button onClick={() => bulk.send({ type: 'bulk.retryFailed' })}>Retry failed models</Button>
              <Button
                icon={<ArrowDownload20Regular />}
                onClick={() => bulk.send({ type: 'bulk.saveFailures' })}
              >
                Download failures
              </Button>
            </>
          ) : null}
        </Row>
      </Column>
    </Card>
  );
}
