import { Checkbox, Field } from '@fluentui/react-components';
import { withPermission } from '../../../machines/in-domain/permissions/grants';
import type { Permission } from './permission-words';
import { usePermissionFlagsStyles } from './PermissionFlags.styles';

export type PermissionFlagsProps = {
  /** As in "World Permissions"; drawn above the boxes, unless it stands there already (`quiet`). */
  label: string;
  quiet?: boolean;
  hint?: string;
  permissions: readonly Permission[];
  granted: readonly string[];
  onChange: (granted: readonly string[]) => void;
  disabled?: boolean;
};

/** A box for each permission. Names that are not among them stay as they are. */
export function PermissionFlags(props: PermissionFlagsProps) {
  const { label, quiet = false, hint, permissions, granted, onChange, disabled } = props;
  const styles = usePermissionFlagsStyles();
  const names = permissions.map(({ name }) => name);
  const boxes = permissions.map(({ name, label: word, hint: meaning }) => (
    <Checkbox
      key={name}
      label={word}
      title={meaning}
      checked={granted.includes(name)}
      disabled={disabled}
      onChange={(_, data) => onChange(withPermission(names, granted, name, data.checked === true))}
    />
  ));
  if (quiet)
    return (
      <div role="group" aria-label={label} className={styles.root}>
        {boxes}
      </div>
    );
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div {...control} role="group" className={styles.root}>
          {boxes}
        </div>
      )}
    </Field>
  );
}
