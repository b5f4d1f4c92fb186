import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle16Filled, Circle16Regular } from '@fluentui/react-icons';
import { useId } from 'react';
import { type PasswordPolicy, policyRules } from '~/core/passwords';
import { PasswordField, type TextFieldProps } from '~/views/kit/TextField';
import { Column } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { usePolicyChecklistStyles } from './form.styles';

type PolicyChecklistProps = {
  policy: PasswordPolicy;
  password: string;
  id?: string;
};

function PolicyChecklist({ policy, password, id }: PolicyChecklistProps) {
  const styles = usePolicyChecklistStyles();
  const text = useTextStyles();
  return (
    <div id={id} className={styles.root}>
      <p className={styles.head}>The password needs</p>
      <ul className={styles.rules} aria-label="Password policy">
        {policyRules(policy, password).map(({ id: rule, requirement, isMet }) => (
          <li key={rule} className={mergeClasses(styles.rule, isMet && styles.met)}>
            <span className={mergeClasses(styles.icon, isMet && styles.done)}>
              {isMet ? <CheckmarkCircle16Filled /> : <Circle16Regular />}
            </span>
            <span>
              {requirement}
              <span className={text.hidden}>{isMet ? ', met' : ', not met yet'}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Result of `useFormFields(form).text(name)`. */
export type TextBinding = Pick<TextFieldProps, 'name' | 'value' | 'error' | 'readOnly' | 'onChange' | 'onBlur'>;

type NewPasswordFieldsProps = {
  password: TextBinding;
  confirm: TextBinding;
  /** Null: there are no rules. Undefined: it is not read yet. */
  policy: PasswordPolicy | null | undefined;
  label?: string;
};

/** As high as most, to keep the place of one that is not read yet. */
const usual = { minLength: 8, requireUpper: true, requireLower: true, requireDigit: true, requireSpecial: true };

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, confirm, policy = usual, label = 'Password' } = props;
  const rules = useId();
  return (
    <>
      <Column gap="S">
        <PasswordField
          {...password}
          label={label}
          required
          autoComplete="new-password"
          aria-describedby={policy ? rules : undefined}
        />
        {policy ? <PolicyChecklist id={rules} policy={policy} password={password.value} /> : null}
      </Column>
      <PasswordField {...confirm} label="Confirm Password" required autoComplete="new-password" />
    </>
  );
}
