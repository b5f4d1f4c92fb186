import { Field, Radio, RadioGroup, mergeClasses } from '@fluentui/react-components';
import { useChoiceFieldStyles } from './ChoiceField.styles';

export type Choice = { value: string; label: string; hint?: string; monoHint?: boolean; disabled?: boolean };

export type ChoiceFieldProps = {
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
