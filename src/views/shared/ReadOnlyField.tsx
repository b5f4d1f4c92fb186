import { Field, Input, mergeClasses } from '@fluentui/react-components';
import { LockClosed16Regular } from '@fluentui/react-icons';
import { useReadOnlyFieldStyles } from './ReadOnlyField.styles';

export type ReadOnlyFieldProps = {
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
