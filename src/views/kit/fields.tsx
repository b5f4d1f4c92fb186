import {
  Checkbox,
  type CheckboxProps,
  Field,
  Input,
  mergeClasses,
  Radio,
  RadioGroup,
  Switch,
  Textarea,
} from '@fluentui/react-components';
import { LockClosed16Regular } from '@fluentui/react-icons';
import type { CSSProperties } from 'react';
import { CopyButton } from './copy';
import { Row } from './layout';
import { useLayoutStyles } from './layout.styles';
import { ChangedMark, type FieldProps, useFieldLabel } from './TextField';
import { useFieldStyles } from './kit.styles';

type TextAreaFieldProps = FieldProps & {
  /** Grows with its text between these numbers of rows, then scrolls. */
  rows: readonly [least: number, most: number];
  mono?: boolean;
};

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, help, onChange, rows, error, hint, required, mono = false, ...rest } = props;
  const styles = useFieldStyles();
  const [least, most] = rows;
  const lines = rest.value.split('\n').length;
  return (
    <Field label={useFieldLabel(rest.name, label, help)} required={required} hint={hint} validationMessage={error}>
      <Textarea
        {...rest}
        rows={Math.min(most, Math.max(least, lines))}
        spellCheck={mono ? false : undefined}
        onChange={(_, data) => onChange(data.value)}
        className={styles.narrow}
        style={{ '--least': least, '--most': most } as CSSProperties}
        textarea={{ className: mergeClasses(styles.area, mono && styles.mono) }}
      />
    </Field>
  );
}

type Choice = { value: string; label: string; hint?: string; monoHint?: boolean; disabled?: boolean };

type ChoiceFieldProps = Omit<FieldProps, 'onBlur' | 'readOnly' | 'placeholder'> & {
  choices: readonly Choice[];
  /** Cards beside each other, for few choices that matter much. */
  cards?: boolean;
};

export function ChoiceField(props: ChoiceFieldProps) {
  const { label, help, choices, cards = false, onChange, error, hint, required, ...rest } = props;
  const styles = useFieldStyles();
  return (
    <Field label={useFieldLabel(rest.name, label, help)} required={required} hint={hint} validationMessage={error}>
      <RadioGroup
        {...rest}
        className={cards ? styles.cards : styles.choices}
        onChange={(_, data) => onChange(data.value)}
      >
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            className={mergeClasses(cards && styles.card)}
            disabled={rest.disabled === true || choice.disabled === true}
            label={
              <span className={styles.option}>
                {choice.label}
                {choice.hint ? (
                  <span className={mergeClasses(styles.hint, choice.monoHint && styles.mono)}>{choice.hint}</span>
                ) : null}
              </span>
            }
          />
        ))}
      </RadioGroup>
    </Field>
  );
}

type CheckFieldProps = Pick<FieldProps, 'name' | 'disabled' | 'help'> & {
  label: CheckboxProps['label'];
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
};

export function CheckField({ name, onChange, help, className, ...box }: CheckFieldProps) {
  const { flush } = useLayoutStyles();
  return (
    <Row as="span" gap="XS" className={className}>
      <Checkbox {...box} className={flush} onChange={(_, data) => onChange(data.checked === true)} />
      {help}
      <ChangedMark name={name} />
    </Row>
  );
}

type YesNoFieldProps = Omit<FieldProps, 'value' | 'onChange'> & { value: boolean; onChange: (value: boolean) => void };

export function YesNoField(props: YesNoFieldProps) {
  const { name, label, help, value, onChange, disabled, readOnly = false, title, hint } = props;
  const styles = useFieldStyles();
  const answer = value ? 'Yes' : 'No';
  const field = { label: useFieldLabel(name, label, help), hint, title, className: styles.yesNo };
  if (readOnly)
    return (
      <Field {...field}>
        {(control) => (
          <div {...control} role="group" className={styles.answer}>
            {answer}
          </div>
        )}
      </Field>
    );
  return (
    <Field {...field}>
      <Switch
        name={name}
        className={styles.switch}
        label={answer}
        labelPosition="before"
        aria-label={label}
        checked={value}
        disabled={disabled}
        onChange={(_, { checked }) => onChange(checked)}
      />
    </Field>
  );
}

type ReadOnlyFieldProps = Pick<FieldProps, 'label' | 'value' | 'help' | 'title'> & {
  /** Null: none. */
  hint?: string | null | undefined;
  mono?: boolean;
  /** Offers copying it. */
  onCopy?: (text: string) => void;
};

export function ReadOnlyField(props: ReadOnlyFieldProps) {
  const { label, help, value, title, mono = false, hint = "Can't be changed.", onCopy } = props;
  const styles = useFieldStyles();
  return (
    <Field label={useFieldLabel(undefined, label, help)} hint={hint} title={title}>
      <Input
        readOnly
        value={value}
        appearance="filled-darker"
        contentBefore={onCopy ? undefined : <LockClosed16Regular className={styles.muted} />}
        contentAfter={
          onCopy ? (
            <CopyButton text={value} onCopy={onCopy} label={`Copy ${label}`} appearance="transparent" />
          ) : undefined
        }
        spellCheck={false}
        className={mergeClasses(styles.readOnly, mono && styles.monoInput)}
      />
    </Field>
  );
}
