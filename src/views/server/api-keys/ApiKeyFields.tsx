import { Checkbox } from '@fluentui/react-components';
import { useApiKeyFieldsStyles } from './ApiKeyFields.styles';
import { TextField, type TextFieldProps } from '../../shared/TextField';

export type ApiKeyFieldsProps = {
  /** Ties the name to its form. */
  name: Omit<TextFieldProps, 'label'>;
  enabled: boolean;
  busy: boolean;
  onEnable: (enabled: boolean) => void;
};

/** What a new key and an old one have in common. */
export function ApiKeyFields({ name, enabled, busy, onEnable }: ApiKeyFieldsProps) {
  const styles = useApiKeyFieldsStyles();
  return (
    <>
      <TextField
        {...name}
        required
        label="Name"
        autoComplete="off"
        hint="Says what uses the key, as in “nightly backup”."
      />
      <Checkbox
        className={styles.enabled}
        label="Enabled"
        checked={enabled}
        disabled={busy}
        onChange={(_, { checked }) => onEnable(checked === true)}
      />
    </>
  );
}
