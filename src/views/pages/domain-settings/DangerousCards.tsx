import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { idOf } from '~/core/domain-names';
import { isTyped } from '~/core/losses';
import type { TimeZone } from '~/core/times';
import { domainPath } from '~/core/paths';
import type { ResourceFormActor } from '~/machines/kit/resource-form-machine';
import { type DomainSettingsForms, oneDomain, type OneDomainActor } from '~/machines/resources/domain/settings';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { TextField } from '~/views/kit/TextField';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { nameOfKey } from '~/views/kit/domain-page';
import { FormCard } from '~/views/kit/form/FormCard';
import { FormOutcome, useFormFields } from '~/views/kit/form/ResourceForm';
import { LinkButton } from '~/views/kit/links';
import { selectConfirmation, selectConfirming } from '~/views/kit/list/list-types';
import { RemovalDialog } from '~/views/kit/list/RemovalDialog';
import { ConnectionPreview, domainIdHint } from '~/views/resources/domains/DomainCreate';
import { domainRemoval, domainWarning } from '~/views/resources/domains/FavoriteStar';

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
  realtimeUrl,
  form,
  offline,
  forbidden,
}: CardProps<'id'> & { realtimeUrl: string; offline: boolean }) {
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
        hint={domainIdHint}
      />
      {changed ? <ConnectionPreview realtimeUrl={realtimeUrl} namespace={domainKey.namespace} id={id} /> : null}
    </AskingCard>
  );
}

type DomainDeletionCardProps = {
  domainKey: DomainKey;
  list: OneDomainActor;
  zone: TimeZone;
  forbidden: string | undefined;
};

/** Deletes the domain after its id was typed as a confirmation (spec domain-level §2 "Settings", §5). */
export function DomainDeletionCard({ domainKey, list, zone, forbidden }: DomainDeletionCardProps) {
  const typed = useSelector(list, selectConfirmation);
  const isAsked = useSelector(list, selectConfirming);
  return (
    <>
      <FormCard
        title="Delete Domain"
        action="Delete Domain…"
        danger
        canSubmit={isTyped(domainKey.id, typed)}
        forbidden={forbidden}
        onSubmit={() => list.send({ type: 'list.remove', ids: [idOf(domainKey)] })}
      >
        <div>{domainWarning}</div>
        <TextField
          name="typed"
          label="Type the id of the domain to confirm"
          mono
          value={typed}
          hint={domainKey.id}
          disabled={forbidden !== undefined}
          autoComplete="off"
          onChange={(text) => list.send({ type: 'removal.type', text })}
        />
      </FormCard>
      {isAsked ? (
        <RemovalDialog list={list} descriptor={oneDomain.descriptor} texts={domainRemoval} zone={zone} />
      ) : null}
    </>
  );
}
