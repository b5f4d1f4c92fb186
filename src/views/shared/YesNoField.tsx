import { Field, Radio, RadioGroup } from '@fluentui/react-components';
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

/** A question that is answered by Yes or No: the words at the left, the answers at the right. */
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
      <RadioGroup
        name={name}
        layout="horizontal"
        className={styles.choices}
        value={value ? 'yes' : 'no'}
        disabled={disabled}
        onChange={(_, data) => onChange(data.value === 'yes')}
      >
        <Radio value="yes" label="Yes" />
        <Radio value="no" label="No" />
      </RadioGroup>
    </Field>
  );
}
