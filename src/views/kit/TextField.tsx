import { Button, Field, Input, type InputProps, mergeClasses } from '@fluentui/react-components';
import { Eye20Regular, EyeOff20Regular } from '@fluentui/react-icons';
import { type ReactElement, useState } from 'react';
import styles from './start.module.css';

export type FieldProps = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
};

type PassedProps =
  'type' | 'inputMode' | 'size' | 'autoComplete' | 'autoFocus' | 'tabIndex' | 'aria-describedby';
export type TextFieldProps = FieldProps &
  Pick<InputProps, PassedProps> & { mono?: boolean; before?: ReactElement; after?: ReactElement };

export function TextField(props: TextFieldProps) {
  const { label, onChange, error, hint, required, mono, before, after, ...rest } = props;
  return (
    <Field label={label} required={required} hint={hint} validationMessage={error}>
      <Input
        {...rest}
        onChange={(_, data) => onChange(data.value)}
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
