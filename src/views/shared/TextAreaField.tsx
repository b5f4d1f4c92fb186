import { Field, Textarea, mergeClasses } from '@fluentui/react-components';
import type { CSSProperties } from 'react';
import { useTextAreaFieldStyles } from './TextAreaField.styles';

export type TextAreaFieldProps = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** It grows with its text from the first to the second, then scrolls. */
  rows: readonly [least: number, most: number];
  error?: string | undefined;
  hint?: string;
  required?: boolean;
  /** Keys, JSON. */
  mono?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
};

/** A labelled box for a text of several lines. The error stands below it and is tied to it. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, onChange, rows, error, hint, required, mono = false, ...rest } = props;
  const styles = useTextAreaFieldStyles();
  const [least, most] = rows;
  const lines = rest.value.split('\n').length;
  return (
    <Field label={label} required={required} hint={hint} validationMessage={error}>
      <Textarea
        {...rest}
        rows={Math.min(most, Math.max(least, lines))}
        spellCheck={mono ? false : undefined}
        onChange={(_, data) => onChange(data.value)}
        className={styles.root}
        style={{ '--least': least, '--most': most } as CSSProperties}
        textarea={{ className: mergeClasses(styles.area, mono && styles.mono) }}
      />
    </Field>
  );
}
