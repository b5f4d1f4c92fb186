import { useSelector } from '@xstate/react';
import { countOf } from '~/core/counts';
import type { Availability } from '~/core/domain-health';
import { type DomainStatusActor, selectDomain, selectStats } from '~/machines/domain-status/domain-status-machine';
import type { DomainSettingsForms } from '~/machines/resources/domain/settings';
import { policyFields } from '~/machines/resources/domain/snapshot-policy';
import { Card } from '~/views/kit/Card';
import { HelpButton } from '~/views/kit/HelpButton';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { ChoiceField } from '~/views/kit/fields';
import { FormOutcome, useFormFields } from '~/views/kit/form/ResourceForm';
import { Column, Row } from '~/views/kit/layout';
import { BusyIcon } from '~/views/kit/status';
import { SettingsCard } from '~/views/pages/settings/SettingsCard';
import { SnapshotPolicyFields } from '~/views/resources/domain/collections/SnapshotPolicyFields';

type CardProps<Name extends keyof DomainSettingsForms> = {
  form: DomainSettingsForms[Name];
  forbidden: string | undefined;
};

const availabilityChoices: readonly { value: Availability; label: string; hint: string }[] = [
  { value: 'online', label: 'Online', hint: 'Everyone can connect.' },
  { value: 'maintenance', label: 'Maintenance', hint: "Users can't connect. Operators still can." },
  {
    value: 'offline',
    label: 'Offline',
    hint: 'No one can connect. Only authentication and settings stay editable.',
  },
];

/** Who is disconnected; `sessions` is undefined if the count is unknown. */
export function disconnectionText(sessions: number | undefined): string {
  if (sessions === undefined) return 'All connected users are disconnected immediately.';
  if (sessions === 0) return 'No user is connected now.';
  return `${countOf(sessions, 'active session')} ${sessions === 1 ? 'is' : 'are'} disconnected immediately.`;
}

const questions: Record<Exclude<Availability, 'online'>, { title: string; action: string; then: string }> = {
  maintenance: {
    title: 'Put the domain into maintenance mode?',
    action: 'Start maintenance',
    then: "Users can't connect until the domain is online again. Operators still can.",
  },
  offline: {
    title: 'Set the domain offline?',
    action: 'Set offline',
    then: "Users can't connect until the domain is online again. Only authentication and settings stay editable.",
  },
};

/** Who can connect. Asks before disconnecting users; shows the domain's actual state, never a pending one. */
export function AvailabilityCard({
  form,
  status,
  forbidden,
}: CardProps<'availability'> & { status: DomainStatusActor }) {
  const present = useSelector(status, selectDomain)?.availability;
  const sessions = useSelector(status, selectStats).at(-1)?.value.activeSessionCount;
  const {
    values: { wanted },
    busy,
  } = useFormFields(form);
  const asked = wanted === 'maintenance' || wanted === 'offline' ? wanted : undefined;
  // A rejected choice can be selected again.
  const pending = busy || asked !== undefined ? wanted : '';
  const choose = (value: string) => {
    const next = availabilityChoices.find((choice) => choice.value === value)?.value;
    if (next === undefined || next === present) return form.send({ type: 'form.revert' });
    form.send({ type: 'form.change', change: { wanted: next } });
    if (next === 'online') form.send({ type: 'form.submit' });
  };
  return (
    <Card title="Availability" help={<HelpButton topic="Domain availability" />} busy={busy}>
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
          text={`${disconnectionText(sessions)} ${questions[asked].then}`}
          busy={busy}
          outcome={<FormOutcome form={form} />}
          onConfirm={() => form.send({ type: 'form.submit' })}
          onCancel={() => form.send({ type: 'form.revert' })}
        />
      ) : null}
    </Card>
  );
}

/** When to take snapshots of models in collections without a policy of their own. */
export function DomainPolicyCard({ form }: Pick<CardProps<'policy'>, 'form'>) {
  const { values, busy, change, text } = useFormFields(form);
  return (
    <SettingsCard
      form={form}
      fields={policyFields}
      label="Model Snapshot Policy"
      help={<HelpButton topic="Snapshot policy" />}
      skeleton={5}
      unreadable="You can't see these settings"
      namesRoles
    >
      <SnapshotPolicyFields values={values} text={text} change={change} disabled={busy} />
    </SettingsCard>
  );
}
