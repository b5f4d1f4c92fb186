import { Field, Switch } from '@fluentui/react-components';
import { useDisabledFieldStyles } from './DisabledField.styles';

export type DisabledFieldProps = { value: boolean; disabled: boolean; onChange: (value: boolean) => void };

/** Whether a user is kept out of the domain (spec domain-level §3, §4). */
export function DisabledField({ value, disabled, onChange }: DisabledFieldProps) {
  const styles = useDisabledFieldStyles();
  return (
    <Field hint="A disabled user cannot connect to the domain.">
      <Switch
        className={styles.root}
        label="Disabled"
        checked={value}
        disabled={disabled}
        onChange={(_, data) => onChange(data.checked)}
      />
    </Field>
  );
}
