import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import type { ResourceFormActor } from '~/machines/kit/resource-form-machine';
import type { DomainSettingsForms } from '~/machines/resources/domain/settings';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { TextField } from '~/views/kit/TextField';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { nameOfKey } from '~/views/kit/domain-page';
import { FormCard } from '~/views/kit/form/FormCard';
import { FormOutcome, useFormFields } from '~/views/kit/form/ResourceForm';
import { LinkButton } from '~/views/kit/links';

type AskingCardProps<Values extends object, Facts> = {
  form: ResourceFormActor<Values, Facts, DomainKey>;
  title: string;
  action: string;
  danger?: boolean;
  dirty?: boolean;
  canSubmit: boolean;
  forbidden: string | undefined;
  question: { title: string; text: string; action: string };
  children: ReactNode;
};

/** A form that asks for confirmation before it submits; invalid text is reported immediately. */
function AskingCard<Values extends object, Facts>(props: AskingCardProps<Values, Facts>) {
  const { form, question, children, ...card } = props;
  const { busy, faulty } = useFormFields(form);
  const asking = useSelector(form, (s) => s.matches({ editing: 'asking' }));
  return (
    <>
      <FormCard
        {...card}
        busy={busy}
        outcome={<FormOutcome form={form} />}
        faulty={faulty}
        onSubmit={() => form.send({ type: 'form.ask' })}
      >
        {children}
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

type CardProps<Name extends keyof DomainSettingsForms> = {
  domainKey: DomainKey;
  form: DomainSettingsForms[Name];
  forbidden: string | undefined;
};

const locked = 'The id can only be changed while the domain is offline.';

/** Changes the domain id; only while the domain is offline (spec domain-level §2 "Settings", §4). */
export function DomainIdCard({
  domainKey,
  form,
  offline,
  forbidden,
}: CardProps<'id'> & { offline: boolean }) {
  const { values, text } = useFormFields(form);
  const id = values.id.trim();
  const changed = offline && id !== domainKey.id;
  return (
    <AskingCard
      form={form}
      title="Change Domain Id"
      action="Change Id…"
      dirty={changed}
      canSubmit={changed}
      forbidden={forbidden ?? (offline ? undefined : locked)}
      question={{
        title: `Change the id of '${nameOfKey(domainKey)}' to '${id}'?`,
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
      <TextField
        {...text('id')}
        label="Domain Id"
        required={offline}
        mono
        disabled={!offline || forbidden !== undefined}
        autoComplete="off"
      />
    </AskingCard>
  );
}

const deletionWarning = 'Permanently deletes all models, users and history. This cannot be undone.';

/** Deletes the domain after its id was typed as a confirmation (spec domain-level §2 "Settings", §5). */
export function DomainDeletionCard({ domainKey, form, forbidden }: CardProps<'deletion'>) {
  const { values, text } = useFormFields(form);
  return (
    <AskingCard
      form={form}
      title="Delete Domain"
      action="Delete Domain…"
      danger
      canSubmit={values.typed === domainKey.id}
      forbidden={forbidden}
      question={{
        title: `Delete domain '${nameOfKey(domainKey)}'?`,
        text: deletionWarning,
        action: 'Delete',
      }}
    >
      <div>{deletionWarning}</div>
      <TextField
        {...text('typed')}
        label="Type the id of the domain to confirm"
        mono
        hint={domainKey.id}
        disabled={forbidden !== undefined}
        autoComplete="off"
      />
    </AskingCard>
  );
}
