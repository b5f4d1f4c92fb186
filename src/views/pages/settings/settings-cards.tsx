import { Field } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { DomainKey } from '~/api/rest/domains';
import { countOf } from '~/core/counts';
import type { Availability } from '~/core/domain-health';
import { connectionUrl, domainPath, nameOf } from '~/core/paths';
import { isTyped } from '~/core/losses';
import type { TimeZone } from '~/core/times';
import { type DomainStatusActor, selectDomain, selectStats } from '~/machines/domain-status/domain-status-machine';
import type { ResourceFormActor } from '~/machines/kit/resource-form-machine';
import {
  type DomainDeletionActor,
  domainSettingFields,
  type DomainSettingsForms,
  oneDomain,
} from '~/machines/resources/domain/settings';
import { policyFields } from '~/machines/resources/domain/snapshot-policy';
import { CopyField } from '~/views/kit/copy';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { ChoiceField, ReadOnlyField } from '~/views/kit/fields';
import {
  FormCard,
  type FormCardProps,
  FormSection,
  type FormSectionProps,
  FormSections,
} from '~/views/kit/form/FormCard';
import { FormFields } from '~/views/kit/form/FormFields';
import { FormOutcome, useFormFields } from '~/views/kit/form/ResourceForm';
import { HelpButton } from '~/views/kit/HelpButton';
import { LinkButton } from '~/views/kit/links';
import { RemovalDialog } from '~/views/kit/list/RemovalDialog';
import { BusyIcon } from '~/views/kit/status';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { ChangedFields, TextField } from '~/views/kit/TextField';
import { SnapshotPolicyFields } from '~/views/resources/domain/collections/SnapshotPolicyFields';
import { ConnectionPreview, domainIdHint } from '~/views/resources/domains/DomainCreate';
import { domainRemoval, domainWarning } from '~/views/resources/domains/FavoriteStar';
import { SettingsCard } from './SettingsPage';

type AskingCardProps<Values extends object, Facts> = Omit<
  FormCardProps,
  'label' | 'busy' | 'outcome' | 'faulty' | 'onSubmit'
> & {
  form: ResourceFormActor<Values, Facts, DomainKey>;
  section: Pick<FormSectionProps, 'title' | 'text'>;
  question: { title: string; text: string; action: string };
};

/** A form that asks for confirmation before it submits; invalid text is reported immediately. */
function AskingCard<Values extends object, Facts>(props: AskingCardProps<Values, Facts>) {
  const { form, section, question, children, ...card } = props;
  const { busy, faulty } = useFormFields(form);
  const asking = useSelector(form, (s) => s.matches({ editing: 'asking' }));
  return (
    <>
      <FormCard
        {...card}
        label={section.title}
        busy={busy}
        outcome={<FormOutcome form={form} />}
        faulty={faulty}
        onSubmit={() => form.send({ type: 'form.ask' })}
      >
        <FormSection {...section}>{children}</FormSection>
      </FormCard>
      {asking ? (
        <ConfirmDialog
          {...question}
          danger={card.danger ?? false}
          onConfirm={() => form.send({ type: 'form.submit' })}
          onCancel={() => form.send({ type: 'form.dismiss' })}
        />
      ) : null}
    </>
  );
}

const locked = 'The id can only be changed while the domain is offline.';

/** Changes the domain id; only while the domain is offline (spec domain-level §2 "Settings", §4). */
export function DomainIdCard({
  domainKey,
  realtimeUrl,
  form,
  offline,
  forbidden,
}: CardProps<'id'> & { domainKey: DomainKey; realtimeUrl: string; offline: boolean }) {
  const { values, text } = useFormFields(form);
  const id = values.id.trim();
  const changed = offline && id !== domainKey.id;
  return (
    <AskingCard
      form={form}
      section={{
        title: 'Change Domain Id',
        text: 'The id is part of every address of the domain, and of the connection URL.',
      }}
      action="Change Id…"
      dirty={changed}
      changes={['Domain Id']}
      canSubmit={changed}
      forbidden={forbidden ?? (offline ? undefined : locked)}
      question={{
        title: `Change the id of '${nameOf(domainKey)}' to '${id}'?`,
        text: 'The address of the domain changes immediately: links, bookmarks and clients that use the old id stop working.',
        action: 'Change Id',
      }}
    >
      {offline ? null : (
        <StatusMessage
          intent="info"
          announce="off"
          actions={
            <LinkButton size="small" href={`${domainPath(domainKey)}/settings/general`}>
              Change availability
            </LinkButton>
          }
        >
          {locked}
        </StatusMessage>
      )}
      <ChangedFields value={changed ? ['id'] : []}>
        <TextField
          {...text('id')}
          label="Domain Id"
          required={offline}
          mono
          disabled={!offline || forbidden !== undefined}
          autoComplete="off"
          hint={domainIdHint}
        />
      </ChangedFields>
      {changed ? <ConnectionPreview realtimeUrl={realtimeUrl} namespace={domainKey.namespace} id={id} /> : null}
    </AskingCard>
  );
}

const selectConfirmation = (s: SnapshotFrom<DomainDeletionActor>) => s.context.confirmation;

type DomainDeletionCardProps = {
  domainKey: DomainKey;
  deletion: DomainDeletionActor;
  zone: TimeZone;
  forbidden: string | undefined;
};

/** Deletes the domain after its id was typed as a confirmation (spec domain-level §2 "Settings", §5). */
export function DomainDeletionCard({ domainKey, deletion, zone, forbidden }: DomainDeletionCardProps) {
  const typed = useSelector(deletion, selectConfirmation);
  return (
    <>
      <FormCard
        label="Delete Domain"
        action="Delete Domain…"
        danger
        canSubmit={isTyped(domainKey.id, typed)}
        forbidden={forbidden}
        onSubmit={() => deletion.send({ type: 'removal.ask', rows: [domainKey] })}
      >
        <FormSection title="Delete Domain" text={domainWarning}>
          <TextField
            name="typed"
            label="Type the id of the domain to confirm"
            mono
            value={typed}
            hint={domainKey.id}
            disabled={forbidden !== undefined}
            autoComplete="off"
            onChange={(text) => deletion.send({ type: 'removal.type', text })}
          />
        </FormSection>
      </FormCard>
      <RemovalDialog removal={deletion} descriptor={oneDomain.descriptor} texts={domainRemoval} zone={zone} />
    </>
  );
}

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

type DomainInfoCardProps = CardProps<'info'> & {
  domainKey: DomainKey;
  realtimeUrl: string;
  onCopy: (text: string) => void;
};

/** What the domain is called, and where it is. */
export function DomainInfoCard({ form, domainKey, realtimeUrl, forbidden, onCopy }: DomainInfoCardProps) {
  const fields = { form, fields: domainSettingFields.info, forbidden };
  const url = connectionUrl(realtimeUrl, domainKey);
  return (
    <SettingsCard
      {...fields}
      label="Domain Info"
      text="The name is shown in lists and in the header. The id is part of every address."
      reads
      inRow
      below={
        <FormSection title="Connection" text="Clients connect to this URL. It changes with the id.">
          <Field label="Connection URL">
            {(control) => <CopyField {...control} label="Connection URL" value={url} onCopy={onCopy} />}
          </Field>
        </FormSection>
      }
    >
      <FormFields {...fields} />
      <ReadOnlyField label="Namespace" value={domainKey.namespace} mono onCopy={onCopy} hint={null} />
      <ReadOnlyField
        label="Id"
        value={domainKey.id}
        mono
        onCopy={onCopy}
        hint="Can be changed while the domain is offline."
      />
    </SettingsCard>
  );
}

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
    <FormSections busy={busy}>
      <FormSection
        title="Availability"
        help={<HelpButton topic="Domain availability" />}
        text="Changes apply immediately."
        wide
      >
        {asked === undefined ? <FormOutcome form={form} /> : null}
        <div title={forbidden}>
          <ChoiceField
            name="availability"
            label="Who can connect"
            help={busy ? <BusyIcon /> : undefined}
            cards
            choices={availabilityChoices}
            value={pending || (present ?? '')}
            disabled={busy || forbidden !== undefined || present === undefined}
            onChange={choose}
          />
        </div>
      </FormSection>
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
    </FormSections>
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
      text="When to take snapshots of models. Collections can override it."
      help={<HelpButton topic="Snapshot policy" />}
      reads
      unreadable="You can't see these settings"
      namesRoles
    >
      <SnapshotPolicyFields values={values} text={text} change={change} disabled={busy} />
    </SettingsCard>
  );
}
