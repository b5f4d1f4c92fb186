import { Button, Checkbox, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import {
  ArrowDownload20Regular,
  ArrowUndo20Regular,
  ChevronDown20Regular,
  DocumentMultiple24Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { idsLeft, type JobActor } from '~/machines/kit/job-machine';
import type { JobResults } from '~/machines/kit/job-page-machine';
import { bulkScreens } from '~/machines/model/bulk/bulk-actors';
import {
  type BulkJob,
  type BulkTarget,
  type BulkValues,
  type BulkWork,
  describeChange,
  warningOf,
} from '~/machines/model/bulk/bulk-change';
import { type BulkActor, confirmationText } from '~/machines/model/bulk/bulk-machine';
import { usePrincipal, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { BlankState } from '~/views/kit/BlankState';
import { Card } from '~/views/kit/Card';
import { documentTitle } from '~/views/kit/domain-page';
import { ChoiceField, TextAreaField } from '~/views/kit/fields';
import { FormCard } from '~/views/kit/form/FormCard';
import { Column } from '~/views/kit/layout';
import { LinkButton } from '~/views/kit/links';
import { Name } from '~/views/kit/Name';
import { domainScreen } from '~/views/kit/screens';
import { TextField } from '~/views/kit/TextField';
import { useModelViewStyles } from '~/views/pages/model/model.styles';
import {
  CollectionPicker,
  type CollectionPickerActor,
  useCollectionPicker,
} from '~/views/pages/model/models/collection-picker';
import { PermissionFlags } from '~/views/resources/permissions/GrantAdder';
import { modelPermissions } from '~/views/resources/permissions/permission-texts';
import { actions, doing, models, openModelsText, previewText, resultText, targetText, todo } from './bulk-texts';
import { useBulkStyles } from './job.styles';
import { ExampleTable, ReasonTable } from './BulkTables';
import {
  BusyStep,
  CheckButtons,
  Failures,
  InterruptedJob,
  JobCard,
  JobConfirmation,
  JobPage,
  JobResultCard,
  modelsPath,
  useJobGuard,
} from './JobPage';

/** The fields of some of the models, to pick one. */
function KnownFields({ fields, onPick }: { fields: readonly string[]; onPick: (path: string) => void }) {
  const styles = useModelViewStyles();
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="transparent"
          icon={<ChevronDown20Regular />}
          aria-label="Known fields"
          title="Known fields"
        />
      </MenuTrigger>
      <MenuPopover className={styles.knownFields}>
        <MenuList aria-label="Known fields">
          {fields.map((path) => (
            <MenuItem key={path} onClick={() => onPick(path)}>
              <Name>{path}</Name>
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const pathHint = 'Such as customer.name, lines[0].sku or customer["zip code"].';

export function BulkForm({ bulk, collections }: { bulk: BulkActor; collections: CollectionPickerActor }) {
  const styles = useModelViewStyles();
  const { values, errors, source } = useSelector(bulk, ({ context }) => context);
  const { fields } = source;
  const edit = (change: Partial<BulkValues>) => bulk.send({ type: 'job.edit', values: change });
  const text = (field: 'path' | 'value' | 'to') => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (entered: string) => edit({ [field]: entered }),
  });
  const { action } = values;
  const hasPath = action === 'set' || action === 'unset' || action === 'rename';
  return (
    <FormCard
      title="Change"
      action="Preview"
      quiet
      onSubmit={() => bulk.send({ type: 'job.check' })}
      onCancel={() => bulk.send({ type: 'job.discard' })}
    >
      <ChoiceField
        name="action"
        label="Action"
        choices={actions}
        value={action}
        onChange={(chosen) => edit({ action: chosen as BulkValues['action'] })}
      />
      {hasPath ? (
        <TextField
          {...text('path')}
          label="Field"
          hint={pathHint}
          required
          mono
          autoComplete="off"
          {...(fields.length > 0 ? { after: <KnownFields fields={fields} onPick={(path) => edit({ path })} /> } : {})}
        />
      ) : null}
      {action === 'set' ? (
        <TextAreaField
          {...text('value')}
          label="Value"
          hint={'JSON, such as "paid", 12.5, true or ["a", "b"].'}
          required
          mono
          rows={[2, 8]}
        />
      ) : null}
      {action === 'rename' ? <TextField {...text('to')} label="New Name" required mono autoComplete="off" /> : null}
      {action === 'move' ? (
        <CollectionPicker
          collections={collections}
          value={values.collection}
          error={errors.collection}
          onChange={(collection) => edit({ collection })}
        />
      ) : null}
      {action === 'permissions' ? (
        <Column gap="S">
          <Checkbox
            className={styles.box}
            label="Override Collection Permissions"
            checked={values.overridesWorld}
            onChange={(_, { checked }) => edit({ overridesWorld: checked === true })}
          />
          {values.overridesWorld ? (
            <PermissionFlags
              label="World Permissions"
              permissions={modelPermissions}
              granted={values.world}
              onChange={(world) => edit({ world })}
            />
          ) : null}
        </Column>
      ) : null}
    </FormCard>
  );
}

const title = 'Change Models';

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

type InDomain = { bulk: BulkActor; domainKey: DomainKey };

function Preview({ bulk, domainKey }: InDomain) {
  const styles = useBulkStyles();
  const { check: preview, plan: change } = useSelector(bulk, ({ context }) => context);
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
        <CheckButtons
          send={bulk.send}
          disabled={ids.length === 0}
          label={`${todo(change.do)} ${models(ids.length)}…`}
        />
      </Column>
    </Card>
  );
}

const failuresOf = (results: JobResults) => [...results.values()].filter(({ outcome }) => outcome === 'failed');

export function BulkProgress({ job, work, domainKey }: { job: JobActor; work: BulkWork; domainKey: DomainKey }) {
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
      <Failures domainKey={domainKey} failures={failuresOf(results)} countText={models} />
    </JobCard>
  );
}

type BulkResultProps = { bulk: BulkActor; work: NonNullable<BulkJob['work']>; domainKey: DomainKey };

function BulkResult({ bulk, work: { change, undoes, ids }, domainKey }: BulkResultProps) {
  const { send } = bulk;
  const results = useSelector(bulk, ({ context }) => context.results);
  const canUndo = useSelector(bulk, (s) => s.can({ type: 'job.undo' }));
  const failures = failuresOf(results);
  return (
    <JobResultCard
      title={undoes ? `Undone: ${describeChange(change)}` : describeChange(change)}
      text={resultText(change.do, undoes !== undefined, results.values(), ids.length)}
      failures={<Failures domainKey={domainKey} failures={failures} countText={models} />}
    >
      <Button appearance="primary" onClick={() => send({ type: 'job.discard' })}>
        Done
      </Button>
      <Button onClick={() => send({ type: 'job.again' })}>Make another change</Button>
      {canUndo ? (
        <Button icon={<ArrowUndo20Regular />} onClick={() => send({ type: 'job.undo' })}>
          Undo
        </Button>
      ) : null}
      {failures.length > 0 ? (
        <>
          <Button onClick={() => send({ type: 'job.retryFailed' })}>Retry failed models</Button>
          <Button icon={<ArrowDownload20Regular />} onClick={() => send({ type: 'job.saveFailures' })}>
            Download failures
          </Button>
        </>
      ) : null}
    </JobResultCard>
  );
}

type BulkPageProps = InDomain & { collections: CollectionPickerActor };

export function BulkPageView({ bulk, domainKey, collections }: BulkPageProps) {
  const styles = useBulkStyles();
  const snapshot = useSelector(bulk, (s) => s);
  const { source, job, results, progress, check: preview, plan: change } = snapshot.context;
  const { target } = source;
  const { ids = [] } = job?.work ?? {};
  const { read, total } = progress;
  const { send } = bulk;
  return (
    <JobPage
      snapshot={snapshot}
      send={send}
      domainKey={domainKey}
      title={title}
      texts={{
        check: 'Preview',
        notChecked: 'The models could not be loaded.',
        run: 'Change',
        notBegun: 'The change was not started.',
      }}
      before={target ? <TargetCard target={target} /> : null}
      parts={{
        empty: () => (
          <Card>
            <BlankState
              icon={<DocumentMultiple24Regular />}
              title="No models selected"
              text="Select models in the list, or run a query, then select Change."
              actions={<LinkButton href={modelsPath(domainKey)}>Models</LinkButton>}
            />
          </Card>
        ),
        choosing: () => (
          <div className={styles.form}>
            <BulkForm bulk={bulk} collections={collections} />
          </div>
        ),
        checking: () => (
          <BusyStep
            card="Preview"
            text={total === 0 ? 'Loading models…' : `${formatCount(read)} of ${models(total)} loaded.`}
            label="Models loaded"
            share={total ? read / total : undefined}
            onCancel={() => send({ type: 'job.back' })}
          />
        ),
        checked: () => <Preview bulk={bulk} domainKey={domainKey} />,
        confirming: () => {
          if (!preview || !change) return null;
          const danger = change.do === 'delete';
          const others = openModelsText(change.do, preview);
          return (
            <JobConfirmation
              snapshot={snapshot}
              send={send}
              title={`${todo(change.do)} ${models(preview.ids.length)}?`}
              text={danger ? others : `${describeChange(change)}. ${others}`}
              action={todo(change.do)}
              danger={danger}
              word={confirmationText(preview, change)}
            />
          );
        },
        interrupted: () =>
          job?.work ? (
            <InterruptedJob
              title="This change was interrupted."
              text={`${describeChange(job.work.change)}: ${models(idsLeft(ids, results).length)} of ${formatCount(ids.length)} left. Discarding keeps the changes already made.`}
              resume={
                <Button appearance="primary" onClick={() => send({ type: 'job.resume' })}>
                  Resume
                </Button>
              }
              send={send}
            />
          ) : null,
        running: (running) => (job?.work ? <BulkProgress job={running} work={job.work} domainKey={domainKey} /> : null),
        ended: () => (job?.work ? <BulkResult bulk={bulk} work={job.work} domainKey={domainKey} /> : null),
      }}
    />
  );
}

function BulkScreen({ domainKey }: { domainKey: DomainKey }) {
  const { username } = usePrincipal();
  const bulk = useActorRef(useWired(bulkScreens, domainKey).bulk, { input: { username } });
  useJobGuard(bulk);
  return (
    <>
      <title>{documentTitle(title, domainKey)}</title>
      <BulkPageView bulk={bulk} domainKey={domainKey} collections={useCollectionPicker(domainKey)} />
    </>
  );
}

/** `/domain/{namespace}/{domainId}/change-models`. */
export const BulkPageScreen = domainScreen(BulkScreen);
