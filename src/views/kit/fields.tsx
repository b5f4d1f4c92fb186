import { Field, Input, mergeClasses, Radio, RadioGroup, Switch, Textarea } from '@fluentui/react-components';
import { LockClosed16Regular } from '@fluentui/react-icons';
import type { CSSProperties } from 'react';
import {
  useChoiceFieldStyles,
  useReadOnlyFieldStyles,
  useTextAreaFieldStyles,
  useYesNoFieldStyles,
} from './fields.styles';

type TextAreaFieldProps = {
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

type Choice = { value: string; label: string; hint?: string; monoHint?: boolean; disabled?: boolean };

type ChoiceFieldProps = {
  name: string;
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  error?: string;
  /** Below the choices, as in why they are disabled. */
  hint?: string;
  required?: boolean;
  disabled?: boolean;
};

/** Up to three choices with an explanation each. */
export function ChoiceField({
  name,
  label,
  choices,
  value,
  onChange,
  error,
  hint,
  required,
  disabled,
}: ChoiceFieldProps) {
  const styles = useChoiceFieldStyles();
  return (
    <Field label={label} required={required} hint={hint} validationMessage={error}>
      <RadioGroup
        name={name}
        value={value}
        disabled={disabled}
        className={styles.root}
        onChange={(_, data) => onChange(data.value)}
      >
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            disabled={disabled === true || choice.disabled === true}
            label={
              <span className={styles.choice}>
                {choice.label}
                {choice.hint ? (
                  <span className={mergeClasses(styles.hint, choice.monoHint && styles.mono)}>
                    {choice.hint}
                  </span>
                ) : null}
              </span>
            }
          />
        ))}
      </RadioGroup>
    </Field>
  );
}

type YesNoFieldProps = {
  name: string;
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
  /** The answer can only be read. */
  readOnly?: boolean;
  /** Of what cannot be chosen: why. */
  title?: string | undefined;
  hint?: string;
};

/** A question that is answered by Yes or No: the words at the left, the answer at the right. */
export function YesNoField(props: YesNoFieldProps) {
  const { name, label, value, onChange, disabled, readOnly = false, title, hint } = props;
  const styles = useYesNoFieldStyles();
  if (readOnly)
    return (
      <Field label={label} hint={hint} title={title} className={styles.root}>
        {(control) => (
          <div {...control} role="group" className={styles.answer}>
            {value ? 'Yes' : 'No'}
          </div>
        )}
      </Field>
    );
  return (
    <Field label={label} hint={hint} title={title} className={styles.root}>
      <Switch
        name={name}
        className={styles.switch}
        label={value ? 'Yes' : 'No'}
        labelPosition="before"
        aria-label={label}
        checked={value}
        disabled={disabled}
        onChange={(_, { checked }) => onChange(checked)}
      />
    </Field>
  );
}

type ReadOnlyFieldProps = {
  label: string;
  value: string;
  /** Ids and usernames. */
  mono?: boolean;
  hint?: string;
};

/** A field of a form whose value stands: it can be read, selected and copied, and says that it can't be changed. */
export function ReadOnlyField({
  label,
  value,
  mono = false,
  hint = "Can't be changed.",
}: ReadOnlyFieldProps) {
  const styles = useReadOnlyFieldStyles();
  return (
    <Field label={label} hint={hint}>
      <Input
        readOnly
        value={value}
        appearance="filled-darker"
        contentBefore={<LockClosed16Regular className={styles.icon} />}
        spellCheck={false}
        className={mergeClasses(styles.root, mono && styles.mono)}
      />
    </Field>
  );
}
