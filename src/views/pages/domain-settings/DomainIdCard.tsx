import { useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import type { DomainDeletionFormActor, DomainIdFormActor } from '~/machines/resources/domain/settings';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { TextField } from '~/views/kit/TextField';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { FormCard } from '~/views/kit/form/FormCard';
import { FormOutcome, useFormFields } from '~/views/kit/form/ResourceForm';
import { LinkButton } from '~/views/kit/links';

type DomainIdCardProps = {
  domainKey: DomainKey;
  form: DomainIdFormActor;
  offline: boolean;
  /** Why this role may not. */
  forbidden: string | undefined;
};

const locked = 'The id can only be changed while the domain is offline.';

/** Another id for the domain; only while it is offline (spec domain-level §2 "Settings", §4). */
export function DomainIdCard({ domainKey, form, offline, forbidden }: DomainIdCardProps) {
  const { values, busy, text, faulty } = useFormFields(form);
  const [asking, setAsking] = useState(false);
  const id = values.id.trim();
  const changed = id !== domainKey.id;
  const submit = () => form.send({ type: 'form.submit' });
  /** An invalid id is reported at once, without a question. */
  const ask = () => {
    form.send({ type: 'form.leaveField', field: 'id' });
    if (form.getSnapshot().context.errors.id === undefined) setAsking(true);
    else submit();
  };
  return (
    <>
      <FormCard
        title="Change Domain Id"
        action="Change Id…"
        busy={busy}
        dirty={offline && changed}
        canSubmit={offline && changed}
        forbidden={forbidden ?? (offline ? undefined : locked)}
        outcome={<FormOutcome form={form} />}
        faulty={faulty}
        onSubmit={ask}
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
      </FormCard>
      {asking ? (
        <ConfirmDialog
          title={`Change the id of '${domainKey.namespace}/${domainKey.id}' to '${id}'?`}
          text="The address of the domain changes at once: links, bookmarks and clients that use the old id no longer find it."
          action="Change Id"
          onConfirm={() => {
            setAsking(false);
            submit();
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

type DomainDeletionCardProps = {
  domainKey: DomainKey;
  form: DomainDeletionFormActor;
  /** Why this role may not. */
  forbidden: string | undefined;
};

const deletionWarning = 'Permanently deletes all models, users and history. This cannot be undone.';

/** Deletes the domain after its id was typed (spec domain-level §2 "Settings", §5). */
export function DomainDeletionCard({ domainKey, form, forbidden }: DomainDeletionCardProps) {
  const { values, busy, text } = useFormFields(form);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <FormCard
        title="Delete Domain"
        action="Delete Domain…"
        danger
        busy={busy}
        canSubmit={values.typed === domainKey.id}
        forbidden={forbidden}
        outcome={<FormOutcome form={form} />}
        onSubmit={() => setAsking(true)}
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
      </FormCard>
      {asking ? (
        <ConfirmDialog
          danger
          title={`Delete domain '${domainKey.namespace}/${domainKey.id}'?`}
          text={deletionWarning}
          action="Delete"
          onConfirm={() => {
            setAsking(false);
            form.send({ type: 'form.submit' });
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
