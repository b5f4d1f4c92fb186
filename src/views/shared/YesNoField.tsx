import { Field, Switch } from '@fluentui/react-components';
import { useYesNoFieldStyles } from './YesNoField.styles';

export type YesNoFieldProps = {
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
