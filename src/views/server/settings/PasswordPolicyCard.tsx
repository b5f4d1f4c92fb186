import type { PasswordPolicyFormActor, PolicyValues } from '../../../machines/settings/password-policy-form';
import { ResourceForm, type FieldWords } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import { useLayoutStyles } from '../../shared/layout.styles';
import { ReadOnlyField } from '../../shared/ReadOnlyField';
import { TextField } from '../../shared/TextField';
import { YesNoField } from '../../shared/YesNoField';
import { requirements, yesOrNo } from './settings-words';

export type PasswordPolicyCardProps = {
  form: PasswordPolicyFormActor;
  /** Why this role may only read. */
  forbidden: string | undefined;
};

const words: FieldWords<PolicyValues> = {
  minLength: { label: 'Minimum Length' },
  ...Object.fromEntries(requirements.map(({ name, label }) => [name, { label, say: yesOrNo }])),
};

/** What the console asks of every new password. */
export function PasswordPolicyCard({ form, forbidden }: PasswordPolicyCardProps) {
  const { values, busy, change, text } = useFormFields(form);
  const layout = useLayoutStyles();
  const reading = forbidden !== undefined;
  return (
    <ResourceForm
      form={form}
      label="Password Policy"
      titled
      action="Save"
      forbidden={forbidden}
      skeleton={5}
      words={words}
    >
      {reading ? (
        <ReadOnlyField label="Minimum Length" value={values.minLength} hint="Characters." />
      ) : (
        <TextField
          {...text('minLength')}
          label="Minimum Length"
          required
          inputMode="numeric"
          autoComplete="off"
          hint="Characters, 4 or more."
        />
      )}
      <div className={layout.columnS}>
        {requirements.map(({ name, label }) => (
          <YesNoField
            key={name}
            name={name}
            label={label}
            value={values[name]}
            disabled={busy}
            readOnly={reading}
            title={forbidden}
            onChange={(asked) => change({ [name]: asked })}
          />
        ))}
      </div>
    </ResourceForm>
  );
}
