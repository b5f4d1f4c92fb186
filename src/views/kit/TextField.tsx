import { Button, Field, Input, type InputProps, mergeClasses } from '@fluentui/react-components';
import { Eye20Regular, EyeOff20Regular } from '@fluentui/react-icons';
import { type ReactElement, useState } from 'react';
import styles from './start.module.css';

export type TextFieldProps = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string;
  hint?: string;
  required?: boolean;
  mono?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  type?: InputProps['type'];
  inputMode?: InputProps['inputMode'];
  size?: InputProps['size'];
  before?: ReactElement;
  after?: ReactElement;
  autoComplete?: string;
  autoFocus?: boolean;
  placeholder?: string;
  /** -1 leaves it out of the tab order. */
  tabIndex?: number;
  'aria-describedby'?: string;
};

export function TextField(props: TextFieldProps) {
  const { name, label, value, onChange, onBlur, error, hint, required, mono, before, after, ...rest } = props;
  return (
    <Field label={label} required={required} hint={hint} validationMessage={error}>
      <Input
        {...rest}
        name={name}
        value={value}
        onChange={(_, data) => onChange(data.value)}
        onBlur={onBlur}
        contentBefore={before}
        contentAfter={after}
        spellCheck={mono ? false : undefined}
        className={mergeClasses(styles.input, mono && styles.mono)}
      />
    </Field>
  );
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after' | 'mono'>) {
  const [shown, setShown] = useState(false);
  const label = shown ? 'Hide password' : 'Show password';
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <Button
          size="small"
          appearance="transparent"
          icon={shown ? <EyeOff20Regular /> : <Eye20Regular />}
          aria-label={label}
          title={label}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
