import { Button, Checkbox } from '@fluentui/react-components';
import type { KeyboardEvent } from 'react';
import { type Grant, sameGrantee, withPermission } from '~/machines/resources/domain/permissions';
import { PickerField } from '~/views/kit/PickerField';
import { Column, Row } from '~/views/kit/layout';
import { type GranteeNoun, type GranteeSearch, granteeTexts, type Unadded, usePicked } from './grantees';
import type { Permission } from './permission-texts';
import { usePermissionStyles } from './permissions.styles';

export type GrantAdderProps<Row> = {
  noun: GranteeNoun;
  search: GranteeSearch<Row>;
  permissions: readonly Permission[];
  /** Existing entries: adding the same user or group replaces its entry. */
  grants: readonly Grant[];
  onChange: (grant: Grant) => void;
  disabled?: boolean;
  /** Why the user can't change any. */
  forbidden?: string | undefined;
  /** The server treats an entry without permissions as no entry. */
  needsPermission?: boolean;
  unadded?: Unadded & { name: string; error: string | undefined };
};

/** Grants permissions to a user or group (spec domain-level §6). Add is disabled until one is chosen. */
export function GrantAdder<Row>(props: GrantAdderProps<Row>) {
  const { noun, search, permissions, grants, onChange, forbidden, needsPermission = false, unadded } = props;
  const disabled = props.disabled === true || forbidden !== undefined;
  const styles = usePermissionStyles();
  const texts = granteeTexts[noun];
  const { name, granted, field, grant, clear } = usePicked(search, unadded);
  const to = texts.granteeOf(name);
  const canAdd = !disabled && name !== '' && !(needsPermission && granted.length === 0);
  const known = name !== '' && grants.some((each) => sameGrantee(each.to, to));
  function add() {
    if (!canAdd) return;
    onChange({ to, granted });
    clear();
  }
  /** Enter adds; it does not submit the surrounding form. */
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    if (!event.defaultPrevented) add();
    event.preventDefault();
  }
  return (
    <Column gap="S" role="group" aria-label={texts.add} onKeyDown={press}>
      <div className={styles.picker}>
        <PickerField
          name={unadded?.name ?? texts.field}
          error={unadded?.error}
          label={noun}
          placeholder={texts.placeholder}
          disabled={disabled}
          {...field}
        />
      </div>
      <Row wrap justify="between" className={styles.adderFooter}>
        <PermissionFlags
          label={texts.flags}
          permissions={permissions}
          granted={granted}
          disabled={disabled}
          onChange={grant}
        />
        <Button className={styles.add} disabledFocusable={!canAdd} title={forbidden} onClick={add}>
          Add
        </Button>
      </Row>
      <div role="status" className={styles.caption}>
        {known ? `'${name}' already has an entry. Add replaces it.` : ''}
      </div>
    </Column>
  );
}

type PermissionFlagsProps = {
  /** The accessible name, as in "World Permissions". */
  label: string;
  permissions: readonly Permission[];
  granted: readonly string[];
  onChange: (granted: readonly string[]) => void;
  disabled?: boolean;
};

/** A check box for each permission. Unknown granted names are kept. */
export function PermissionFlags({ label, permissions, granted, onChange, disabled }: PermissionFlagsProps) {
  const styles = usePermissionStyles();
  const names = permissions.map(({ name }) => name);
  return (
    <div role="group" aria-label={label} className={styles.flags}>
      {permissions.map(({ name, label: word, hint }) => (
        <Checkbox
          key={name}
          label={word}
          title={hint}
          checked={granted.includes(name)}
          disabled={disabled}
          onChange={(_, { checked }) => onChange(withPermission(names, granted, name, checked === true))}
        />
      ))}
    </div>
  );
}
