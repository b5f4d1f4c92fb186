import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import type { RowProblem } from '~/core/import/scan-file';
import { browsePath } from '~/core/paths';
import type { JobActor } from '~/machines/kit/job-machine';
import type { ImportActor } from '~/machines/model/import/import-machine';
import { type ImportJob, summaryOf } from '~/machines/model/import/import-plan';
import { Card } from '~/views/kit/Card';
import { Column, Row } from '~/views/kit/layout';
import { LinkButton } from '~/views/kit/links';
import { ReasonTable } from '~/views/pages/model/bulk/BulkTables';
import { JobCard } from '~/views/pages/model/bulk/JobCard';
import { useBulkStyles } from '~/views/pages/model/bulk/bulk.styles';
import { resultText, rowsText } from './import-texts';

const maxShown = 200;

function Failures({ failures }: { failures: readonly RowProblem[] }) {
  const styles = useBulkStyles();
  if (failures.length === 0) return null;
  return (
    <Column gap="S">
      <ReasonTable label="Failures" examples={failures.slice(0, maxShown)} />
      {failures.length > maxShown ? (
        <p className={styles.caption}>{`The first ${maxShown} of ${rowsText(failures.length)} are listed.`}</p>
      ) : null}
    </Column>
  );
}

type ImportProgressProps = { job: JobActor; of: ImportJob };

/** The import while it runs, and while it is paused. */
export function ImportProgress({ job, of }: ImportProgressProps) {
  const { rows, failures } = summaryOf(useSelector(job, ({ context }) => context.results).values());
  return (
    <JobCard
      job={job}
      title={`Import ${of.file.name}`}
      verb="Importing"
      count={`${formatCount(rows)} of ${rowsText(of.rows)}`}
      many="rows"
      share={rows / of.rows}
    >
      <Failures failures={failures} />
    </JobCard>
  );
}

/** What became of the rows. */
export function ImportResult({ importing, domainKey }: { importing: ImportActor; domainKey: DomainKey }) {
  const styles = useBulkStyles();
  const { job, results } = useSelector(importing, ({ context }) => context);
  if (!job) return null;
  const summary = summaryOf(results.values());
  return (
    <Card title={`Import ${job.file.name}`}>
      <Column gap="L">
        <p className={styles.count} role="status">
          {resultText(summary, job.rows)}
        </p>
        <Failures failures={summary.failures} />
        <Row gap="S" wrap>
          <LinkButton appearance="primary" href={browsePath(domainKey, job.plan.collection)}>
            {`Browse ${job.plan.collection}`}
          </LinkButton>
          <Button onClick={() => importing.send({ type: 'import.discard' })}>Import another file</Button>
          {summary.failures.length > 0 ? (
            <Button icon={<ArrowDownload20Regular />} onClick={() => importing.send({ type: 'import.saveFailures' })}>
              Download failures
            </Button>
          ) : null}
        </Row>
      </Column>
    </Card>
  );
}
