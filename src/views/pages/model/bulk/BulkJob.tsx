import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular, ArrowUndo20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { idsLeft, type JobActor, type JobResult } from '~/machines/kit/job-machine';
import { type BulkWork, describeChange } from '~/machines/model/bulk/bulk-change';
import type { BulkActor } from '~/machines/model/bulk/bulk-machine';
import { Card } from '~/views/kit/Card';
import { Column, Row } from '~/views/kit/layout';
import { ReasonTable } from './BulkTables';
import { JobCard } from './JobCard';
import { doing, models, resultText } from './bulk-texts';
import { useBulkStyles } from './bulk.styles';

const maxShown = 200;
const failuresOf = (results: Iterable<JobResult>) => [...results].filter(({ outcome }) => outcome === 'failed');

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
  const { ids, results } = useSelector(job, ({ context }) => context);
  const { change, undoes } = work;
  const over = ids.length - idsLeft(ids, results).length;
  return (
    <JobCard
      job={job}
      title={undoes ? `Undo: ${describeChange(change)}` : describeChange(change)}
      verb={doing(change.do, undoes !== undefined)}
      count={`${formatCount(over)} of ${models(ids.length)}`}
      many="models"
      share={ids.length === 0 ? 1 : over / ids.length}
    >
      <Failures domainKey={domainKey} results={results.values()} />
    </JobCard>
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
              <Button icon={<ArrowDownload20Regular />} onClick={() => bulk.send({ type: 'bulk.saveFailures' })}>
                Download failures
              </Button>
            </>
          ) : null}
        </Row>
      </Column>
    </Card>
  );
}
