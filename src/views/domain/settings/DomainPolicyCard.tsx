import { useSelector } from '@xstate/react';
import type { DomainPolicyFormActor } from '../../../machines/in-domain/settings/domain-policy-form';
import { useFormFields } from '../../shared/form/form-fields';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { policyFieldWords } from '../snapshot-policy/policy-words';
import { SnapshotPolicyFields } from '../snapshot-policy/SnapshotPolicyFields';
import { ForbiddenCard } from './ForbiddenCard';
import { selectForbidden } from './select-forbidden';

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
      words={policyFieldWords}
    >
      <SnapshotPolicyFields values={values} text={text} change={change} disabled={busy} />
    </ResourceForm>
  );
}
