import { Button, Checkbox, useRestoreFocusTarget } from '@fluentui/react-components';
import { KeyMultiple20Regular } from '@fluentui/react-icons';
import type { JwtKeyFormActor } from '../../../machines/in-domain/jwt-keys/jwt-key-form';
import { keyKind } from '../../../machines/in-domain/jwt-keys/key-kind';
import { useFormFields } from '../../shared/form/form-fields';
import { StatusMessage } from '../../shared/StatusMessage';
import { ReadOnlyField } from '../../shared/ReadOnlyField';
import { TextAreaField } from '../../shared/TextAreaField';
import { TextField } from '../../shared/TextField';
import { useJwtKeyFieldsStyles } from './JwtKeyFields.styles';

export type JwtKeyFieldsProps = {
  form: JwtKeyFormActor;
  /** Asks for a new pair of keys. */
  onGenerate: () => void;
};

/** What a JWT key has, a new one as one that exists (spec domain-level §2 "Authentication", §5). */
export function JwtKeyFields({ form, onGenerate }: JwtKeyFieldsProps) {
  const styles = useJwtKeyFieldsStyles();
  const focusAgain = useRestoreFocusTarget();
  const { values, facts, busy, change, text } = useFormFields(form);
  const doubtful = values.key.trim() !== '' && keyKind(values.key) === 'unknown';
  return (
    <>
      {facts.exists ? (
        <ReadOnlyField label="Id" mono value={values.id} />
      ) : (
        <TextField
          {...text('id')}
          label="Id"
          required
          mono
          autoComplete="off"
          hint="Tokens name it in their header, as kid."
        />
      )}
      <TextAreaField {...text('description')} label="Description" rows={[2, 6]} />
      <Checkbox
        className={styles.enabled}
        label="Enabled"
        checked={values.enabled}
        disabled={busy}
        onChange={(_, { checked }) => change({ enabled: checked === true })}
      />
      <TextAreaField
        {...text('key')}
        label="Public Key"
        required
        mono
        rows={[6, 10]}
        placeholder="-----BEGIN PUBLIC KEY-----"
      />
      {doubtful ? (
        <StatusMessage intent="warning">
          This does not look like a public key in PEM format (BEGIN PUBLIC KEY). It can be saved, but no token
          will be accepted with it.
        </StatusMessage>
      ) : null}
      <Button
        {...focusAgain}
        className={styles.generate}
        icon={<KeyMultiple20Regular />}
        disabledFocusable={busy}
        onClick={onGenerate}
      >
        Generate Key…
      </Button>
    </>
  );
}
