import {
  Button,
  type ButtonProps,
  Field,
  type FieldProps as FluentFieldProps,
  Input,
  type InputProps,
  type LabelProps,
  mergeClasses,
} from '@fluentui/react-components';
import { Eye20Regular, EyeOff20Regular } from '@fluentui/react-icons';
import { type ElementType, type ReactElement, useState } from 'react';
import styles from './start.module.css';

/** The label of a `Field` with help beside it: what is inside a label belongs to its name. */
export const labelWithHelp = (label: string, help: ReactElement | undefined): FluentFieldProps['label'] =>
  help === undefined
    ? label
    : {
        children: (Label: ElementType<LabelProps>, props: LabelProps) => (
          <span className={styles.withHelp}>
            <Label {...props}>{label}</Label>
            {help}
          </span>
        ),
      };

export type FieldProps = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: string | undefined;
  help?: ReactElement | undefined;
  title?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
};

type PassedProps = 'type' | 'inputMode' | 'size' | 'autoComplete' | 'autoFocus' | 'tabIndex' | 'aria-describedby';
export type TextFieldProps = FieldProps &
  Pick<InputProps, PassedProps> & { mono?: boolean; before?: ReactElement; after?: ReactElement };

export function TextField(props: TextFieldProps) {
  const { label, help, onChange, error, hint, required, mono, before, after, ...rest } = props;
  return (
    <Field
      className={styles.field}
      label={labelWithHelp(label, help)}
      required={required}
      hint={hint}
      validationMessage={error}
    >
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

type FieldButtonProps = Pick<ButtonProps, 'icon' | 'disabled'> & { label: string; title?: string; onClick: () => void };

/** A small button within a field or a message. */
export const FieldButton = ({ label, title = label, ...button }: FieldButtonProps) => (
  <Button size="small" appearance="transparent" aria-label={label} title={title} {...button} />
);

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after' | 'mono'>) {
  const [shown, setShown] = useState(false);
  const label = shown ? 'Hide password' : 'Show password';
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <FieldButton
          icon={shown ? <EyeOff20Regular /> : <Eye20Regular />}
          label={label}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
