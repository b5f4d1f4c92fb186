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
import { createContext, type ElementType, type ReactElement, useContext, useState } from 'react';
import styles from './start.module.css';

/** The names of the fields whose value differs from what is saved. */
export const ChangedFields = createContext<readonly string[]>([]);

/** Beside what is named by a label or a heading: its value is not saved yet. */
export const ChangedMark = ({ name }: { name: string | undefined }) =>
  useContext(ChangedFields).includes(name ?? '') ? (
    <span role="img" aria-label="Changed" title="Changed" className={styles.changed} />
  ) : null;

/** The label of a `Field` with what is beside it: what is inside a label belongs to its name. */
export function useFieldLabel(name: string | undefined, label: string, help?: ReactElement): FluentFieldProps['label'] {
  const isChanged = useContext(ChangedFields).includes(name ?? '');
  if (help === undefined && !isChanged) return label;
  return {
    children: (Label: ElementType<LabelProps>, props: LabelProps) => (
      <span className={styles.beside}>
        <Label {...props}>{label}</Label>
        {help}
        <ChangedMark name={name} />
      </span>
    ),
  };
}

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
  Pick<InputProps, PassedProps> & { mono?: boolean; unit?: string; before?: ReactElement; after?: ReactElement };

export function TextField(props: TextFieldProps) {
  const { label, help, onChange, error, hint, required, mono, unit, before, after, ...rest } = props;
  const isNumber = rest.inputMode === 'numeric';
  return (
    <Field
      className={styles.field}
      label={useFieldLabel(rest.name, label, help)}
      required={required}
      hint={hint}
      validationMessage={error}
    >
      <Input
        {...rest}
        onChange={(_, data) => onChange(data.value)}
        contentBefore={before}
        contentAfter={unit === undefined ? after : <span className={styles.unit}>{unit}</span>}
        spellCheck={mono ? false : undefined}
        className={mergeClasses(styles.input, mono && styles.mono, isNumber && styles.number)}
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
