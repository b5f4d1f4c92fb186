import { Checkbox, Field } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Availability } from '~/api/rest/domains';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import { selectDomain, selectStats } from '~/machines/domain-status/domain-status-selectors';
import type {
  AvailabilityFormActor,
  CollectionConfigFormActor,
  DomainInfoFormActor,
  DomainInfoValues,
  DomainPolicyFormActor,
  ReconnectFormActor,
  ReconnectValues,
} from '~/machines/resources/domain/settings';
import { Card } from '~/views/kit/Card';
import { TextField } from '~/views/kit/TextField';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { ChoiceField, ReadOnlyField } from '~/views/kit/fields';
import { type FieldLabels, FormOutcome, ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { Column, Row } from '~/views/kit/layout';
import { BusyIcon } from '~/views/kit/status';
import {
  policyFieldLabels,
  SnapshotPolicyFields,
} from '~/views/resources/domain/collections/SnapshotPolicyFields';
import { useCollectionFieldsStyles } from '~/views/resources/domain/collections/collections.styles';
import { ForbiddenCard, selectForbidden } from '~/views/kit/ForbiddenCard';

/** Spec domain-level §2 "Settings". */
const domainSettingsTabs = ['general', 'members', 'models', 'collections', 'dangerous'] as const;
export type DomainSettingsTab = (typeof domainSettingsTabs)[number];

/** The tab of the address: the first one where it names none, undefined where it names one that does not exist. */
export const domainSettingsTabOf = (text: string | undefined): DomainSettingsTab | undefined =>
  text === undefined ? 'general' : domainSettingsTabs.find((tab) => tab === text);

/** What each availability means (spec domain-level §4). */
const availabilityChoices: readonly { value: Availability; label: string; hint: string }[] = [
  { value: 'online', label: 'Online', hint: 'Everybody can connect.' },
  {
    value: 'maintenance',
    label: 'Maintenance',
    hint: "Users can't connect. Operators still can.",
  },
  {
    value: 'offline',
    label: 'Offline',
    hint: 'No one can connect. Only authentication and settings stay editable.',
  },
];

/** Who is disconnected; `sessions` is undefined if the count is not known. */
export function sayThrownOut(sessions: number | undefined): string {
  if (sessions === undefined) return 'All users who are connected lose their connection at once.';
  if (sessions === 0) return 'No user is connected now.';
  return sessions === 1
    ? '1 active session loses its connection at once.'
    : `${sessions} active sessions lose their connections at once.`;
}

type AvailabilityCardProps = {
  form: AvailabilityFormActor;
  status: DomainStatusActor;
  /** Why this role may only read. */
  forbidden: string | undefined;
};

const selectWanted = (s: ReturnType<AvailabilityFormActor['getSnapshot']>) => s.context.values.wanted;
const selectBusy = (s: ReturnType<AvailabilityFormActor['getSnapshot']>) => s.hasTag('busy');
const questions: Record<Exclude<Availability, 'online'>, { title: string; action: string; then: string }> = {
  maintenance: {
    title: 'Put the domain into maintenance mode?',
    action: 'Start maintenance',
    then: 'Until the domain is online again no user can connect; this console works fully.',
  },
  offline: {
    title: 'Set the domain offline?',
    action: 'Set offline',
    then: 'Until the domain is online again nobody can connect: users are told that it does not exist, and here only authentication and settings can be changed.',
  },
};

/** Who can connect. Asks before users are disconnected; the shown state is that of the domain, never a pending one. */
export function AvailabilityCard({ form, status, forbidden }: AvailabilityCardProps) {
  const present = useSelector(status, selectDomain)?.availability;
  const sessions = useSelector(status, selectStats).at(-1)?.value.activeSessionCount;
  const wanted = useSelector(form, selectWanted);
  const busy = useSelector(form, selectBusy);
  const asked = wanted === 'maintenance' || wanted === 'offline' ? wanted : undefined;
  // A refused choice can be made again.
  const pending = busy || asked !== undefined ? wanted : '';
  const choose = (value: string) => {
    const next = availabilityChoices.find((choice) => choice.value === value)?.value;
    if (next === undefined || next === present) return form.send({ type: 'form.revert' });
    form.send({ type: 'form.change', change: { wanted: next } });
    if (next === 'online') form.send({ type: 'form.submit' });
  };
  return (
    <Card title="Availability" busy={busy}>
      <Column gap="L">
        {asked === undefined ? <FormOutcome form={form} /> : null}
        <Row gap="S" title={forbidden}>
          <ChoiceField
            name="availability"
            label="Who can connect"
            choices={availabilityChoices}
            value={pending || (present ?? '')}
            disabled={busy || forbidden !== undefined || present === undefined}
            onChange={choose}
          />
          {busy ? <BusyIcon /> : null}
        </Row>
      </Column>
      {asked ? (
        <ConfirmDialog
          title={questions[asked].title}
          action={questions[asked].action}
          text={`${sayThrownOut(sessions)} ${questions[asked].then}`}
          busy={busy}
          outcome={<FormOutcome form={form} />}
          onConfirm={() => form.send({ type: 'form.submit' })}
          onCancel={() => form.send({ type: 'form.revert' })}
        />
      ) : null}
    </Card>
  );
}

/** Whether missing collections are created. */
export function CollectionConfigCard({ form }: { form: CollectionConfigFormActor }) {
  const { values, busy, change } = useFormFields(form);
  const styles = useCollectionFieldsStyles();
  const forbidden = useSelector(form, selectForbidden);
  if (forbidden !== undefined)
    return (
      <ForbiddenCard
        title="Collection Configuration"
        what="Your role does not permit seeing this setting"
        roles={forbidden}
      />
    );
  return (
    <ResourceForm form={form} label="Collection Configuration" titled action="Save" skeleton={1}>
      <Field hint="Create missing collections when a model is created.">
        <Checkbox
          className={styles.box}
          label="Auto Create Collections"
          checked={values.autoCreate}
          disabled={busy}
          onChange={(_, data) => change({ autoCreate: data.checked === true })}
        />
      </Field>
    </ResourceForm>
  );
}

type DomainInfoCardProps = {
  form: DomainInfoFormActor;
  /** Why this role may only read. */
  forbidden: string | undefined;
};

const domainInfoLabels: FieldLabels<DomainInfoValues> = { displayName: { label: 'Display Name' } };

/** What the domain is called. */
export function DomainInfoCard({ form, forbidden }: DomainInfoCardProps) {
  const { values, text } = useFormFields(form);
  return (
    <ResourceForm
      form={form}
      label="Domain Info"
      titled
      action="Save"
      forbidden={forbidden}
      skeleton={1}
      labels={domainInfoLabels}
    >
      {forbidden === undefined ? (
        <TextField {...text('displayName')} label="Display Name" required autoComplete="off" />
      ) : (
        <ReadOnlyField label="Display Name" value={values.displayName} />
      )}
    </ResourceForm>
  );
}

/** When snapshots are made of the models of collections without a policy of their own. */
export function DomainPolicyCard({ form }: { form: DomainPolicyFormActor }) {
  const { values, busy, change, text } = useFormFields(form);
  const forbidden = useSelector(form, selectForbidden);
  if (forbidden !== undefined)
    return (
      <ForbiddenCard
        title="Model Snapshot Policy"
        what="Your role does not permit seeing these settings"
        roles={forbidden}
      />
    );
  return (
    <ResourceForm
      form={form}
      label="Model Snapshot Policy"
      titled
      action="Save"
      skeleton={5}
      labels={policyFieldLabels}
    >
      <SnapshotPolicyFields values={values} text={text} change={change} disabled={busy} />
    </ResourceForm>
  );
}

const reconnectLabels: FieldLabels<ReconnectValues> = {
  tokenValidity: { label: 'Reconnect Token Validity' },
};

/** How long a disconnected client can reconnect without signing in. */
export function ReconnectCard({ form }: { form: ReconnectFormActor }) {
  const { text } = useFormFields(form);
  const forbidden = useSelector(form, selectForbidden);
  if (forbidden !== undefined)
    return (
      <ForbiddenCard title="Reconnect Configuration" what="Your role does not permit seeing this setting" />
    );
  return (
    <ResourceForm
      form={form}
      label="Reconnect Configuration"
      titled
      action="Save"
      skeleton={1}
      labels={reconnectLabels}
    >
      <TextField
        {...text('tokenValidity')}
        label="Reconnect Token Validity"
        required
        inputMode="numeric"
        autoComplete="off"
        hint="How long a disconnected client can reconnect without signing in, in minutes."
      />
    </ResourceForm>
  );
}
