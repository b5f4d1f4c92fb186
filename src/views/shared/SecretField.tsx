import { Button, Field, mergeClasses } from '@fluentui/react-components';
import { Eye16Regular, EyeOff16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { CopyButton } from './CopyButton';
import { MaskedSecret } from './MaskedSecret';
import { useSecretFieldStyles } from './SecretField.styles';

export type SecretFieldProps = {
  /** What it is, as in "Key". */
  label: string;
  value: string;
  hint?: string;
  onCopy: (text: string) => void;
};

/** A secret that can be read: masked until it is asked for, and copied without being shown. */
export function SecretField({ label, value, hint, onCopy }: SecretFieldProps) {
  const styles = useSecretFieldStyles();
  const [shown, setShown] = useState(false);
  const reveal = shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`;
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div {...control} role="group" className={styles.root}>
          <span className={mergeClasses(styles.value, shown && styles.shown)}>
            {shown ? value : <MaskedSecret secret={value} />}
          </span>
          <Button
            size="small"
            appearance="transparent"
            icon={shown ? <EyeOff16Regular /> : <Eye16Regular />}
            aria-label={reveal}
            title={reveal}
            onClick={() => setShown(!shown)}
          />
          <CopyButton
            text={value}
            onCopy={onCopy}
            label={`Copy ${label.toLowerCase()}`}
            appearance="transparent"
          />
        </div>
      )}
    </Field>
  );
}
