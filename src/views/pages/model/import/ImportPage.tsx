import { Button, ProgressBar, useRestoreFocusTarget } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { formatBytes } from '~/core/bytes';
import { formatCount } from '~/core/counts';
import { domainPath } from '~/core/paths';
import { explainProblem } from '~/core/problem';
import { watchForm } from '~/machines/console/unsaved-work';
import type { JobActor } from '~/machines/kit/job-machine';
import { importScreens } from '~/machines/model/import/import-actors';
import { confirmationText, type ImportActor } from '~/machines/model/import/import-machine';
import { type ImportExample, modelsToChange, rowsToImport, summaryOf } from '~/machines/model/import/import-plan';
import { useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Card } from '~/views/kit/Card';
import { TypedConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { HelpButton } from '~/views/kit/HelpButton';
import { Column, Row } from '~/views/kit/layout';
import { Page, PageHead } from '~/views/kit/Page';
import { domainScreen } from '~/views/kit/screens';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { models } from '~/views/pages/model/bulk/bulk-texts';
import { useBulkStyles } from '~/views/pages/model/bulk/bulk.styles';
import { ModelRows, ReasonTable } from '~/views/pages/model/bulk/BulkTables';
import { type CollectionPickerActor, useCollectionPicker } from '~/views/pages/model/models/collection-picker';
import { JobProblem, stepOf, Steps } from '../bulk/JobCard';
import { checkText, existingTexts, rowsText } from './import-texts';
import { FileButton, FileCard, FileDrop } from './ImportFile';
import { ImportForm } from './ImportForm';
import { ImportProgress, ImportResult } from './ImportJob';

type ExamplesProps = {
  label: string;
  domainKey?: DomainKey;
  examples: readonly ImportExample[];
  total: number;
};

function Examples({ label, domainKey, examples, total }: ExamplesProps) {
  const styles = useBulkStyles();
  if (examples.length === 0) return null;
  const rows = examples.map(({ line, id, text }) => ({
    line,
    id,
    cells: [text === undefined ? <span className={styles.none}>–</span> : <bdi>{text}</bdi>],
  }));
  return (
    <Column gap="S">
      <p className={styles.caption}>{label}</p>
      <ModelRows label={label} domainKey={domainKey} heads={['Data']} rows={rows} />
      {total > examples.length ? <p className={styles.caption}>{`${examples.length} of ${models(total)}.`}</p> : null}
    </Column>
  );
}

type CheckProps = { importing: ImportActor; domainKey: DomainKey };

/** What the import would do. */
function CheckCard({ importing, domainKey }: CheckProps) {
  const styles = useBulkStyles();
  const focusAgain = useRestoreFocusTarget();
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
            <ReasonTable label="Can't be imported" examples={examples.invalid} />
            {invalid > examples.invalid.length ? (
              <p className={styles.caption}>{`${examples.invalid.length} of ${rowsText(invalid)}.`}</p>
            ) : null}
          </Column>
        ) : null}
        <Row gap="S" wrap>
          <Button onClick={() => importing.send({ type: 'import.back' })}>Back</Button>
          <Button
            {...focusAgain}
            appearance="primary"
            disabledFocusable={count === 0}
            onClick={() => importing.send({ type: 'import.ask' })}
          >
            {`Import ${models(count)}${changed > 0 ? '…' : ''}`}
          </Button>
        </Row>
      </Column>
    </Card>
  );
}

function Confirmation({ importing }: { importing: ImportActor }) {
  const { check, plan, typed } = useSelector(importing, ({ context }) => context);
  const allowed = useSelector(importing, (s) => s.can({ type: 'import.confirm' }));
  if (!check || !plan) return null;
  const changed = modelsToChange(check, plan);
  return (
    <TypedConfirmDialog
      title={`Import ${models(rowsToImport(check, plan))} into ${plan.collection}?`}
      text={`${check.isNew > 0 ? `${models(check.isNew)} will be created. ` : ''}${models(changed)} will be ${plan.existing === 'merge' ? 'merged' : 'replaced'}: people who have one of them open see the change right away.`}
      action="Import"
      word={confirmationText({ check, plan })}
      typed={typed}
      allowed={allowed}
      onType={(text) => importing.send({ type: 'import.type', text })}
      onConfirm={() => importing.send({ type: 'import.confirm' })}
      onCancel={() => importing.send({ type: 'import.back' })}
    />
  );
}

const title = 'Import Models';

type InDomain = { importing: ImportActor; domainKey: DomainKey };

/** The file while it is read, or its rows while they are checked. */
function Reading({ importing, isCheck }: { importing: ImportActor; isCheck: boolean }) {
  const styles = useBulkStyles();
  const { read, total, rows = 0 } = useSelector(importing, ({ context }) => context.progress);
  const text = isCheck
    ? `${formatCount(read)} of ${rowsText(total)} checked.`
    : `${formatBytes(read)} of ${formatBytes(total)} read: ${rowsText(rows)}.`;
  return (
    <Card title={isCheck ? 'Check' : 'File'} busy>
      <Column gap="M">
        <p className={styles.count} role="status">
          {total === 0 ? 'Reading…' : isCheck && read === total ? 'Looking for existing models…' : text}
        </p>
        <ProgressBar
          aria-label={isCheck ? 'Rows checked' : 'File read'}
          value={total > 0 && !(isCheck && read === total) ? read / total : undefined}
        />
        <Row>
          <Button onClick={() => importing.send({ type: 'import.back' })}>Cancel</Button>
        </Row>
      </Column>
    </Card>
  );
}

function Interrupted({ importing }: { importing: ImportActor }) {
  const { job, results, problem } = useSelector(importing, ({ context }) => context);
  if (!job) return null;
  const left = job.rows - summaryOf(results.values()).rows;
  return (
    <Column gap="M">
      {problem ? (
        <StatusMessage intent="error" title="The import was not resumed.">
          {explainProblem(problem)}
        </StatusMessage>
      ) : null}
      <StatusMessage
        intent="warning"
        title="This import was interrupted."
        announce="off"
        actions={
          <>
            <FileButton
              label="Choose file and resume"
              primary
              onChoose={(file) => importing.send({ type: 'import.choose', file })}
            />
            <Button onClick={() => importing.send({ type: 'import.discard' })}>Discard</Button>
          </>
        }
      >
        {`${rowsText(left)} of ${formatCount(job.rows)} left. To resume, choose ${job.file.name} again. Discarding keeps the models already imported.`}
      </StatusMessage>
    </Column>
  );
}

type ImportPageProps = InDomain & { collections: CollectionPickerActor };

/** The import of a file into a collection. */
export function ImportPageView({ importing, domainKey, collections }: ImportPageProps) {
  const styles = useBulkStyles();
  const snapshot = useSelector(importing, (s) => s);
  const { scanned, job: stored, problem } = snapshot.context;
  const isReading = snapshot.matches('scanning');
  const isMapped = snapshot.hasTag('mapping') || (isReading && scanned !== undefined);
  const job = snapshot.children['job'] as JobActor | undefined;
  const tag = snapshot.hasTag('checked') ? 'checked' : isMapped ? 'mapping' : undefined;
  const back = () => importing.send({ type: 'import.back' });
  const choose = (chosen: File) => importing.send({ type: 'import.choose', file: chosen });
  return (
    <Page>
      <PageHead
        title={title}
        after={<HelpButton topic={title} />}
        crumbs={domainCrumbs(domainKey, { label: 'Models', href: `${domainPath(domainKey)}/models` }, title)}
      />
      <Steps label={title} step={stepOf(snapshot.value, tag)}>
        {snapshot.matches('choosing') ? (
          <Card title="File">
            <Column gap="M">
              {problem ? (
                <StatusMessage intent="error" title="The file can't be imported.">
                  {explainProblem(problem)}
                </StatusMessage>
              ) : null}
              <FileDrop onChoose={choose} />
            </Column>
          </Card>
        ) : null}
        {isReading && !scanned ? <Reading importing={importing} isCheck={false} /> : null}
        {isMapped ? (
          <>
            <FileCard importing={importing} domainKey={domainKey} isReading={isReading} />
            <div className={styles.form} inert={isReading}>
              <ImportForm importing={importing} collections={collections} />
            </div>
          </>
        ) : null}
        {snapshot.matches('checking') ? <Reading importing={importing} isCheck /> : null}
        {snapshot.matches('unchecked') && problem ? (
          <JobProblem
            card="Check"
            title="The rows could not be checked."
            problem={problem}
            onRetry={() => importing.send({ type: 'import.retry' })}
            onBack={back}
          />
        ) : null}
        {snapshot.matches('notBegun') && problem ? (
          <JobProblem card="Import" title="The import was not started." problem={problem} onBack={back} />
        ) : null}
        {snapshot.hasTag('checked') ? <CheckCard importing={importing} domainKey={domainKey} /> : null}
        {snapshot.matches('confirming') ? <Confirmation importing={importing} /> : null}
        {snapshot.matches('interrupted') || snapshot.matches('matching') ? <Interrupted importing={importing} /> : null}
        {snapshot.matches('running') && job && stored ? <ImportProgress job={job} of={stored} /> : null}
        {snapshot.matches('ended') ? <ImportResult importing={importing} domainKey={domainKey} /> : null}
      </Steps>
    </Page>
  );
}

function ImportScreen({ domainKey }: { domainKey: DomainKey }) {
  const { username } = usePrincipal();
  const { unsaved, search } = useConsoleParts();
  const collection = new URLSearchParams(search()).get('collection') ?? '';
  const importing = useActorRef(useWired(importScreens, domainKey).importing, {
    input: { username, collection },
  });
  // Signing out would forget what is needed to go on.
  const isDirty = () => importing.getSnapshot().matches('running') || importing.getSnapshot().matches('interrupted');
  useActorRef(watchForm, { input: { unsaved, isDirty } });
  return (
    <>
      <title>{documentTitle(title, domainKey)}</title>
      <ImportPageView importing={importing} domainKey={domainKey} collections={useCollectionPicker(domainKey)} />
    </>
  );
}

/** `/domain/{namespace}/{domainId}/import-models?collection=`. */
export const ImportPageScreen = domainScreen(ImportScreen);
