import { useId } from 'react';
import type { PasswordPolicy } from '../../../api/rest/server-config';
import { useLayoutStyles } from '../layout.styles';
import { PasswordField } from '../PasswordField';
import type { TextFieldProps } from '../TextField';
import { PolicyChecklist } from './PolicyChecklist';

/** What `useFormFields(form).text(name)` gives. */
export type TextBinding = Pick<
  TextFieldProps,
  'name' | 'value' | 'error' | 'readOnly' | 'onChange' | 'onBlur'
>;

export type NewPasswordFieldsProps = {
  password: TextBinding;
  confirm: TextBinding;
  policy: PasswordPolicy;
  /** Of the first field, as in "New Password". */
  label?: string;
};

/** A new password, what the policy asks of it as it is typed, and the same again. */
export function NewPasswordFields({ password, confirm, policy, label = 'Password' }: NewPasswordFieldsProps) {
  const rules = useId();
  const { columnS } = useLayoutStyles();
  return (
    <>
      <div className={columnS}>
        <PasswordField
          {...password}
          label={label}
          required
          autoComplete="new-password"
          aria-describedby={rules}
        />
        <PolicyChecklist id={rules} policy={policy} password={password.value} />
      </div>
      <PasswordField {...confirm} label="Confirm Password" required autoComplete="new-password" />
    </>
  );
}
