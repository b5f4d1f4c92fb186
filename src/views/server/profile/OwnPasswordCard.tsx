import type { OwnPasswordFormActor } from '../../../machines/profile/own-password-form';
import { NewPasswordFields } from '../../shared/form/NewPasswordFields';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';

/** A new password for the signed-in person. */
export function OwnPasswordCard({ form }: { form: OwnPasswordFormActor }) {
  const { facts, text } = useFormFields(form);
  return (
    <ResourceForm form={form} label="Password" titled action="Set Password" skeleton={2}>
      {facts.policy ? (
        <NewPasswordFields
          password={text('password')}
          confirm={text('confirm')}
          policy={facts.policy}
          label="New Password"
        />
      ) : null}
    </ResourceForm>
  );
}
