import { useState } from 'react';
import type { DomainKey } from '../../../api/rest/domains';
import type { DomainDeletionFormActor } from '../../../machines/in-domain/settings/domain-deletion-form';
import { useFormFields } from '../../shared/form/form-fields';
import { FormOutcome } from '../../shared/form/FormOutcome';
import { FormCard } from '../../shared/FormCard';
import { TextField } from '../../shared/TextField';
import { ConfirmDialog } from '../../shared/ConfirmDialog';

export type DomainDeletionCardProps = {
  domainKey: DomainKey;
  form: DomainDeletionFormActor;
  /** Why this role may not. */
  forbidden: string | undefined;
};

const fate = 'Its database with all models, users and history is deleted for good. This cannot be undone.';

/** The end of the domain; its id must be typed before (spec domain-level §2 "Settings", §5). */
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
        <div>{fate}</div>
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
          open
          title={`Delete domain '${domainKey.namespace}/${domainKey.id}'?`}
          text={fate}
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
