import { Button, ProgressBar, useRestoreFocusTarget } from '@fluentui/react-components';
import { DocumentMultiple24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { domainPath } from '~/core/paths';
import { watchForm } from '~/machines/console/unsaved-work';
import type { JobActor } from '~/machines/kit/job-machine';
import { bulkScreens } from '~/machines/model/bulk/bulk-actors';
import { type BulkTarget, describeChange, warningOf } from '~/machines/model/bulk/bulk-change';
import { type BulkActor, confirmationText } from '~/machines/model/bulk/bulk-machine';
import { useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { BlankState } from '~/views/kit/BlankState';
import { Card } from '~/views/kit/Card';
import { TypedConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { HelpButton } from '~/views/kit/HelpButton';
import { Column, Row } from '~/views/kit/layout';
import { LinkButton } from '~/views/kit/links';
import { ExportFirst } from '~/views/kit/list/LossList';
import { Page, PageHead } from '~/views/kit/Page';
import { domainScreen } from '~/views/kit/screens';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { type CollectionPickerActor, useCollectionPicker } from '~/views/pages/model/models/collection-picker';
import { models, openModelsText, previewText, targetText, todo } from './bulk-texts';
import { useBulkStyles } from './bulk.styles';
import { BulkForm } from './BulkForm';
import { BulkProgress, BulkResult } from './BulkJob';
import { ExampleTable, ReasonTable } from './BulkTables';
import { JobProblem, stepOf, Steps } from './JobCard';

const title = 'Change Models';
const modelsOf = (key: DomainKey) => `${domainPath(key)}/models`;

function TargetCard({ target }: { target: BulkTarget }) {
  const styles = useBulkStyles();
  const text = target.kind === 'query' ? target.query : target.kind === 'collection' ? target.where : undefined;
  return (
    <Card title="Models">
      <Column gap="S">
        <p className={styles.count}>{targetText(target)}</p>
        {text === undefined ? null : <pre className={styles.query}>{text}</pre>}
      </Column>
    </Card>
  );
}

function Reading({ bulk }: { bulk: BulkActor }) {
  const styles = useBulkStyles();
  const { read, total } = useSelector(bulk, ({ context }) => context.progress);
  return (
    <Card title="Preview" busy>
      <Column gap="M">
        <p className={styles.count} role="status">
          {total === undefined ? 'Loading models…' : `${formatCount(read)} of ${models(total)} loaded.`}
        </p>
        <ProgressBar aria-label="Models loaded" value={total ? read / total : undefined} />
        <Row>
          <Button onClick={() => bulk.send({ type: 'bulk.back' })}>Cancel</Button>
        </Row>
      </Column>
    </Card>
  );
}

type InDomain = { bulk: BulkActor; domainKey: DomainKey };

function Preview({ bulk, domainKey }: InDomain) {
  const focusAgain = useRestoreFocusTarget();
  const styles = useBulkStyles();
  const { preview, change } = useSelector(bulk, ({ context }) => context);
  if (!preview || !change) return null;
  const { ids, examples, refusals, refused } = preview;
  return (
    <Card title={`Preview: ${describeChange(change)}`}>
      <Column gap="L">
        <p className={styles.count} role="status">
          {previewText(change.do, preview)}
        </p>
        {ids.length > 0 ? <p className={styles.caption}>{openModelsText(change.do, preview)}</p> : null}
        {warningOf(change) === undefined ? null : <p className={styles.caption}>{warningOf(change)}</p>}
        {examples.length > 0 && change.do !== 'delete' ? (
          <Column gap="S">
            <ExampleTable
              label="Examples"
              domainKey={domainKey}
              examples={examples}
              heads={change.do === 'rename' ? ['Before', 'After', 'Value'] : ['Before', 'After']}
            />
            {ids.length > examples.length ? (
              <p className={styles.caption}>{`${examples.length} of ${models(ids.length)}.`}</p>
            ) : null}
          </Column>
        ) : null}
        {refusals.length > 0 ? (
          <Column gap="S">
            <ReasonTable label="Not possible" domainKey={domainKey} examples={refusals} />
            {refused > refusals.length ? (
              <p className={styles.caption}>{`${refusals.length} of ${models(refused)}.`}</p>
            ) : null}
          </Column>
        ) : null}
        <Row gap="S" wrap>
          <Button onClick={() => bulk.send({ type: 'bulk.back' })}>Back</Button>
          <Button
            {...focusAgain}
            appearance="primary"
            disabledFocusable={ids.length === 0}
            onClick={() => bulk.send({ type: 'bulk.ask' })}
          >
            {`${todo(change.do)} ${models(ids.length)}…`}
          </Button>
        </Row>
      </Column>
    </Card>
  );
}

function Confirmation({ bulk }: { bulk: BulkActor }) {
  const { preview, change, typed, exported, problem } = useSelector(bulk, ({ context }) => context);
  const isExporting = useSelector(bulk, (s) => s.matches({ confirming: 'exporting' }));
  const allowed = useSelector(bulk, (s) => s.can({ type: 'bulk.confirm' }));
  if (!preview || !change) return null;
  const danger = change.do === 'delete';
  const others = openModelsText(change.do, preview);
  return (
    <TypedConfirmDialog
      title={`${todo(change.do)} ${models(preview.ids.length)}?`}
      text={danger ? others : `${describeChange(change)}. ${others}`}
      before={
        danger ? (
          <ExportFirst
            isExporting={isExporting}
            exported={exported}
            problem={problem}
            onExport={() => bulk.send({ type: 'bulk.export' })}
            onStop={() => bulk.send({ type: 'bulk.stopExport' })}
          />
        ) : undefined
      }
      action={todo(change.do)}
      danger={danger}
      word={confirmationText({ preview, change })}
      typed={typed}
      allowed={allowed}
      onType={(text) => bulk.send({ type: 'bulk.type', text })}
      onConfirm={() => bulk.send({ type: 'bulk.confirm' })}
      onCancel={() => bulk.send({ type: 'bulk.back' })}
    />
  );
}

function Interrupted({ bulk }: { bulk: BulkActor }) {
  const { work, ids, results } = useSelector(bulk, ({ context }) => context);
  if (!work) return null;
  const left = ids.filter((id) => (results.get(id)?.outcome ?? 'begun') === 'begun').length;
  return (
    <StatusMessage
      intent="warning"
      title="This change was interrupted."
      announce="off"
      actions={
        <>
          <Button appearance="primary" onClick={() => bulk.send({ type: 'bulk.resume' })}>
            Resume
          </Button>
          <Button onClick={() => bulk.send({ type: 'bulk.discard' })}>Discard</Button>
        </>
      }
    >
      {`${describeChange(work.change)}: ${models(left)} of ${formatCount(ids.length)} left. Discarding keeps the changes already made.`}
    </StatusMessage>
  );
}

type BulkPageProps = InDomain & { collections: CollectionPickerActor };

/** The same change in many models. */
export function BulkPageView({ bulk, domainKey, collections }: BulkPageProps) {
  const styles = useBulkStyles();
  const snapshot = useSelector(bulk, (s) => s);
  const { target, work, problem } = snapshot.context;
  const job = snapshot.children['job'] as JobActor | undefined;
  const back = () => bulk.send({ type: 'bulk.back' });
  const isPreview = snapshot.matches('previewed') || snapshot.matches('confirming');
  return (
    <Page>
      <PageHead
        title={title}
        crumbs={domainCrumbs(domainKey, { label: 'Models', href: modelsOf(domainKey) }, title)}
        after={<HelpButton topic="Change Models" />}
      />
      <Steps label={title} step={stepOf(snapshot.value, isPreview ? 'previewed' : undefined)}>
        {snapshot.matches('empty') ? (
          <Card>
            <BlankState
              icon={<DocumentMultiple24Regular />}
              title="No models selected"
              text="Select models in the list, or run a query, then select Change."
              actions={<LinkButton href={modelsOf(domainKey)}>Models</LinkButton>}
            />
          </Card>
        ) : null}
        {target ? <TargetCard target={target} /> : null}
        {snapshot.hasTag('choosing') ? (
          <div className={styles.form}>
            <BulkForm bulk={bulk} collections={collections} />
          </div>
        ) : null}
        {snapshot.matches('previewing') ? <Reading bulk={bulk} /> : null}
        {snapshot.matches('unread') && problem ? (
          <JobProblem
            card="Preview"
            title="The models could not be loaded."
            problem={problem}
            onRetry={() => bulk.send({ type: 'bulk.retry' })}
            onBack={back}
          />
        ) : null}
        {snapshot.matches('notBegun') && problem ? (
          <JobProblem card="Change" title="The change was not started." problem={problem} onBack={back} />
        ) : null}
        {isPreview ? <Preview bulk={bulk} domainKey={domainKey} /> : null}
        {snapshot.matches('confirming') ? <Confirmation bulk={bulk} /> : null}
        {snapshot.matches('interrupted') ? <Interrupted bulk={bulk} /> : null}
        {snapshot.matches('running') && job && work ? (
          <BulkProgress job={job} work={work} domainKey={domainKey} />
        ) : null}
        {snapshot.matches('ended') && work ? <BulkResult bulk={bulk} work={work} domainKey={domainKey} /> : null}
      </Steps>
    </Page>
  );
}

function BulkScreen({ domainKey }: { domainKey: DomainKey }) {
  const { username } = usePrincipal();
  const { unsaved } = useConsoleParts();
  const bulk = useActorRef(useWired(bulkScreens, domainKey).bulk, { input: { username } });
  // Signing out would forget what is needed to go on.
  const isDirty = () => bulk.getSnapshot().matches('running') || bulk.getSnapshot().matches('interrupted');
  useActorRef(watchForm, { input: { unsaved, isDirty } });
  return (
    <>
      <title>{documentTitle(title, domainKey)}</title>
      <BulkPageView bulk={bulk} domainKey={domainKey} collections={useCollectionPicker(domainKey)} />
    </>
  );
}

/** `/domain/{namespace}/{domainId}/change-models`. */
export const BulkPageScreen = domainScreen(BulkScreen);
