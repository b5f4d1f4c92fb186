import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { formatBytes, formatCount } from '~/core/counts';
import { browsePath } from '~/core/paths';
import { explainProblem } from '~/core/problem';
import type { JobActor } from '~/machines/kit/job-machine';
import { importScreens } from '~/machines/model/import/import-actors';
import {
  confirmationText,
  type ImportActor,
  type ImportExample,
  type ImportJob,
  modelsToChange,
  rowsToImport,
  summaryOf,
} from '~/machines/model/import/import-machine';
import { type CollectionPickerActor, domainPickers } from '~/machines/resources/domain/in-domain';
import { usePrincipal, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Card } from '~/views/kit/Card';
import { Column } from '~/views/kit/layout';
import { LinkButton } from '~/views/kit/links';
import { domainScreen } from '~/views/kit/screens';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { models } from '~/views/pages/model/bulk/bulk-texts';
import { useBulkStyles } from '../job/job.styles';
import { CellText, CheckButtons, JobCard, JobPage, ModelRows, ReasonTable, useJobGuard } from '../job/JobPage';
import { checkText, existingTexts, resultText, rowsText } from './import-texts';
import { FileButton, FileCard, FileDrop } from './ImportFile';
import { ImportForm } from './ImportForm';

type ExamplesProps = { label: string; domainKey?: DomainKey; examples: readonly ImportExample[]; total: number };

function Examples({ label, domainKey, examples, total }: ExamplesProps) {
  const styles = useBulkStyles();
  if (examples.length === 0) return null;
  const rows = examples.map(({ text, line, id }) => ({ line, id, cells: [<CellText key={line} text={text} />] }));
  return (
    <Column gap="S">
      <p className={styles.caption}>{label}</p>
      <ModelRows
        {...{ label, domainKey, rows }}
        heads={['Data']}
        total={total > rows.length ? models(total) : undefined}
      />
    </Column>
  );
}

function CheckCard({ importing, domainKey }: { importing: ImportActor; domainKey: DomainKey }) {
  const styles = useBulkStyles();
  const { check, plan } = useSelector(importing, ({ context }) => context);
  if (!check || !plan) return null;
  const { isNew, existing, invalid, examples, warning } = check;
  const count = rowsToImport(check, plan);
  const changed = modelsToChange(check, plan);
  return (
    <Card title="Check">
      <Column gap="L">
        <p className={styles.count} role="status">
          {checkText(check, plan.existing)}
        </p>
        {warning === undefined ? null : <p className={styles.caption}>{warning}</p>}
        <Examples label="New models" examples={examples.isNew} total={isNew} />
        <Examples
          label={`Existing models, which ${existingTexts[plan.existing]}`}
          domainKey={domainKey}
          examples={examples.existing}
          total={existing}
        />
        {invalid > 0 ? (
          <Column gap="S">
            <p className={styles.caption}>Can't be imported</p>
            <ReasonTable
              label="Can't be imported"
              examples={examples.invalid}
              total={invalid > examples.invalid.length ? rowsText(invalid) : undefined}
            />
          </Column>
        ) : null}
        <CheckButtons
          send={importing.send}
          disabled={count === 0}
          label={`Import ${models(count)}${changed > 0 ? '…' : ''}`}
        />
      </Column>
    </Card>
  );
}

const title = 'Import Models';

export function ImportProgress({ job, of }: { job: JobActor; of: ImportJob }) {
  const { rows, failures } = summaryOf(useSelector(job, ({ context }) => context.results).values());
  return (
    <JobCard
      job={job}
      title={`Import ${of.file.name}`}
      verb="Importing"
      count={`${formatCount(rows)} of ${rowsText(of.rows)}`}
      many="rows"
      share={rows / of.rows}
      {...{ failures, countText: rowsText }}
    />
  );
}

type ImportPageProps = { importing: ImportActor; domainKey: DomainKey; collections: CollectionPickerActor };

export function ImportPageView({ importing, domainKey, collections }: ImportPageProps) {
  const styles = useBulkStyles();
  const snapshot = useSelector(importing, (s) => s);
  const { source, progress, check, plan, job, results, problem } = snapshot.context;
  const { read, total, rows = 0 } = progress;
  const isReading = snapshot.matches('reading');
  const summary = summaryOf(results.values());
  const { send } = importing;
  return (
    <JobPage
      snapshot={snapshot}
      send={send}
      title={title}
      texts={{
        check: 'Check',
        notChecked: 'The rows could not be checked.',
        run: 'Import',
        notBegun: 'The import was not started.',
        interrupted: 'This import was interrupted.',
        notResumed: 'The import was not resumed.',
      }}
      empty={
        <Card title="File">
          <Column gap="M">
            {problem ? (
              <StatusMessage intent="error" title="The file can't be imported.">
                {explainProblem(problem)}
              </StatusMessage>
            ) : null}
            <FileDrop onChoose={(file) => send({ type: 'job.choose', choice: { file } })} />
          </Column>
        </Card>
      }
      reading={{
        text: total === 0 ? 'Reading…' : `${formatBytes(read)} of ${formatBytes(total)} read: ${rowsText(rows)}.`,
        label: 'File read',
        share: total > 0 ? read / total : undefined,
      }}
      isReadAgain={isReading && source.scanned !== undefined}
      choosing={
        <>
          <FileCard importing={importing} domainKey={domainKey} isReading={isReading} />
          <div className={styles.form} inert={isReading}>
            <ImportForm importing={importing} collections={collections} />
          </div>
        </>
      }
      checking={{
        text:
          total === 0
            ? 'Reading…'
            : read === total
              ? 'Looking for existing models…'
              : `${formatCount(read)} of ${rowsText(total)} checked.`,
        label: 'Rows checked',
        share: total > 0 && read !== total ? read / total : undefined,
      }}
      checked={<CheckCard importing={importing} domainKey={domainKey} />}
      confirming={
        check &&
        plan && {
          title: `Import ${models(rowsToImport(check, plan))} into ${plan.collection}?`,
          text: `${check.isNew > 0 ? `${models(check.isNew)} will be created. ` : ''}${models(modelsToChange(check, plan))} will be ${plan.existing === 'merge' ? 'merged' : 'replaced'}: people who have one of them open see the change right away.`,
          action: 'Import',
          word: confirmationText(check, plan) ?? '',
        }
      }
      interrupted={
        job && {
          text: `${rowsText(job.rows - summary.rows)} of ${formatCount(job.rows)} left. To resume, choose ${job.file.name} again. Discarding keeps the models already imported.`,
          resume: (
            <FileButton
              label="Choose file and resume"
              primary
              onChoose={(file) => send({ type: 'job.resume', choice: { file } })}
            />
          ),
        }
      }
      running={(running) => (job ? <ImportProgress job={running} of={job} /> : null)}
      ended={
        job && {
          title: `Import ${job.file.name}`,
          text: resultText(summary, job.rows),
          ...{ failures: summary.failures, countText: rowsText },
          next: (
            <>
              <LinkButton appearance="primary" href={browsePath(domainKey, job.plan.collection)}>
                {`Browse ${job.plan.collection}`}
              </LinkButton>
              <Button onClick={() => send({ type: 'job.discard' })}>Import another file</Button>
            </>
          ),
        }
      }
    />
  );
}

function ImportScreen({ domainKey }: { domainKey: DomainKey }) {
  const { username } = usePrincipal();
  const collection = new URLSearchParams(useLocation().search).get('collection') ?? '';
  const importing = useActorRef(useWired(importScreens, domainKey).importing, { input: { username, collection } });
  useJobGuard(importing);
  const collections = useActorRef(useWired(domainPickers, domainKey).collectionPicker);
  return <ImportPageView importing={importing} {...{ domainKey, collections }} />;
}

/** `/domain/{namespace}/{domainId}/import-models?collection=`. */
export const ImportPageScreen = domainScreen(ImportScreen);
