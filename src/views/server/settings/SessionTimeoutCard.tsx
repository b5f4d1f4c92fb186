import type { SessionTimeoutFormActor, TimeoutValues } from '../../../machines/settings/session-timeout-form';
import { ResourceForm, type FieldWords } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import { ReadOnlyField } from '../../shared/ReadOnlyField';
import { TextField } from '../../shared/TextField';

export type SessionTimeoutCardProps = {
  form: SessionTimeoutFormActor;
  /** Why this role may only read. */
  forbidden: string | undefined;
};

const words: FieldWords<TimeoutValues> = { timeout: { label: 'Session Timeout' } };

const meaning = 'Whoever does nothing for so long is logged out.';

/** How long one may be inactive before the session ends. */
export function SessionTimeoutCard({ form, forbidden }: SessionTimeoutCardProps) {
  const { values, text } = useFormFields(form);
  return (
    <ResourceForm
      form={form}
      label="Session Timeout"
      titled
      action="Save"
      forbidden={forbidden}
      skeleton={1}
      words={words}
    >
      {forbidden === undefined ? (
        <TextField
          {...text('timeout')}
          label="Minutes"
          required
          inputMode="numeric"
          autoComplete="off"
          hint={`${meaning} A new value counts at once.`}
        />
      ) : (
        <ReadOnlyField label="Minutes" value={values.timeout} hint={meaning} />
      )}
    </ResourceForm>
  );
}
