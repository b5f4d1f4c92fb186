import { Button, Checkbox, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowUndo20Regular, ChevronDown20Regular, DocumentMultiple24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { idsLeft, type JobActor, type JobResults } from '~/machines/kit/job-machine';
import { bulkScreens } from '~/machines/model/bulk/bulk-actors';
import {
  type BulkActor,
  type BulkTarget,
  type BulkValues,
  type BulkWork,
  confirmationText,
  describeChange,
  warningOf,
} from '~/machines/model/bulk/bulk-machine';
import { modelsPath } from '~/machines/model/models';
import { type CollectionPickerActor, domainPickers } from '~/machines/resources/domain/in-domain';
import { usePrincipal, useWired } from '~/views/console-parts';
import { FirstFieldFocus } from '~/views/hooks/focus';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { BlankState } from '~/views/kit/BlankState';
import { Card } from '~/views/kit/Card';
import { ChoiceField, TextAreaField } from '~/views/kit/fields';
import { FormCard, FormSection } from '~/views/kit/form/FormCard';
import { Column } from '~/views/kit/layout';
import { LinkButton } from '~/views/kit/links';
import { Name } from '~/views/kit/texts';
import { domainScreen } from '~/views/kit/screens';
import { TextField } from '~/views/kit/TextField';
import { useModelViewStyles } from '~/views/pages/model/model.styles';
import { PermissionFlags } from '~/views/resources/permissions/GrantEditor';
import { CollectionPicker } from '~/views/pages/model/models/CollectionPicker';
import { modelPermissions } from '~/views/resources/permissions/permission-texts';
import { actions, doing, models, openModelsText, previewText, resultText, targetText, todo } from './bulk-texts';
import { useBulkStyles } from '../job/job.styles';
import { CellText, CheckButtons, JobCard, JobPage, ModelRows, ReasonTable, useJobGuard } from '../job/JobPage';

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
      label="Change"
      action="Preview"
      quiet
      onSubmit={() => bulk.send({ type: 'job.check' })}
      onCancel={() => bulk.send({ type: 'job.discard' })}
    >
      <FormSection title="Change" text="Applies to all of the models above, after a preview.">
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
      </FormSection>
      <FirstFieldFocus />
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

const textsOf = (texts: readonly (string | undefined)[]) => texts.map((text, at) => <CellText key={at} text={text} />);

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
          <ModelRows
            label="Examples"
            domainKey={domainKey}
            rows={examples.map(({ id, before, after, value }) => ({ id, cells: textsOf([before, after, value]) }))}
            heads={change.do === 'rename' ? ['Before', 'After', 'Value'] : ['Before', 'After']}
            total={ids.length > examples.length ? models(ids.length) : undefined}
          />
        ) : null}
        {refusals.length > 0 ? (
          <ReasonTable
            label="Not possible"
            domainKey={domainKey}
            examples={refusals}
            total={refused > refusals.length ? models(refused) : undefined}
          />
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
      {...{ domainKey, failures: failuresOf(results), countText: models }}
    />
  );
}

type BulkPageProps = InDomain & { collections: CollectionPickerActor };

export function BulkPageView({ bulk, domainKey, collections }: BulkPageProps) {
  const styles = useBulkStyles();
  const snapshot = useSelector(bulk, (s) => s);
  const { source, job, results, progress, check: preview, plan: change } = snapshot.context;
  const { target } = source;
  const { work } = job ?? {};
  const { read, total } = progress;
  const { send } = bulk;
  const failures = failuresOf(results);
  const others = preview && change ? openModelsText(change.do, preview) : '';
  return (
    <JobPage
      snapshot={snapshot}
      send={send}
      title={title}
      texts={{
        check: 'Preview',
        notChecked: 'The models could not be loaded.',
        run: 'Change',
        notBegun: 'The change was not started.',
        interrupted: 'This change was interrupted.',
        notResumed: 'The change was not resumed.',
      }}
      before={target ? <TargetCard target={target} /> : null}
      empty={
        <Card>
          <BlankState
            icon={<DocumentMultiple24Regular />}
            title="No models selected"
            text="Select models in the list, or run a query, then select Change."
            actions={<LinkButton href={modelsPath(domainKey)}>Models</LinkButton>}
          />
        </Card>
      }
      choosing={
        <div className={styles.form}>
          <BulkForm bulk={bulk} collections={collections} />
        </div>
      }
      checking={{
        text: total === 0 ? 'Loading models…' : `${formatCount(read)} of ${models(total)} loaded.`,
        label: 'Models loaded',
        share: total ? read / total : undefined,
      }}
      checked={<Preview bulk={bulk} domainKey={domainKey} />}
      confirming={
        preview &&
        change && {
          title: `${todo(change.do)} ${models(preview.ids.length)}?`,
          text: change.do === 'delete' ? others : `${describeChange(change)}. ${others}`,
          action: todo(change.do),
          danger: change.do === 'delete',
          word: confirmationText(preview, change),
        }
      }
      interrupted={
        work && {
          text: `${describeChange(work.change)}: ${models(idsLeft(work.ids, results).length)} of ${formatCount(work.ids.length)} left. Discarding keeps the changes already made.`,
          resume: (
            <Button appearance="primary" onClick={() => send({ type: 'job.resume' })}>
              Resume
            </Button>
          ),
        }
      }
      running={(running) => (work ? <BulkProgress job={running} work={work} domainKey={domainKey} /> : null)}
      ended={
        work && {
          title: work.undoes ? `Undone: ${describeChange(work.change)}` : describeChange(work.change),
          text: resultText(work.change.do, work.undoes !== undefined, results.values(), work.ids.length),
          ...{ domainKey, failures, countText: models },
          next: (
            <>
              <Button appearance="primary" onClick={() => send({ type: 'job.discard' })}>
                Done
              </Button>
              <Button onClick={() => send({ type: 'job.again' })}>Make another change</Button>
              {snapshot.can({ type: 'job.undo' }) ? (
                <Button icon={<ArrowUndo20Regular />} onClick={() => send({ type: 'job.undo' })}>
                  Undo
                </Button>
              ) : null}
              {failures.length > 0 ? (
                <Button onClick={() => send({ type: 'job.retryFailed' })}>Retry failed models</Button>
              ) : null}
            </>
          ),
        }
      }
    />
  );
}

function BulkScreen({ domainKey }: { domainKey: DomainKey }) {
  const { username } = usePrincipal();
  const bulk = useActorRef(useWired(bulkScreens, domainKey).bulk, { input: { username } });
  useJobGuard(bulk);
  const collections = useActorRef(useWired(domainPickers, domainKey).collectionPicker);
  return <BulkPageView bulk={bulk} {...{ domainKey, collections }} />;
}

/** `/domain/{namespace}/{domainId}/change-models`. */
export const BulkPageScreen = domainScreen(BulkScreen);
