import { Button, Checkbox, Field } from '@fluentui/react-components';
import { type KeyboardEvent, useState } from 'react';
import { type Grant, sameGrantee, withPermission } from '~/machines/resources/domain/permissions';
import { PickerField } from '~/views/kit/PickerField';
import { type GranteeNoun, type GranteeSearch, granteeTexts, usePicked } from './grantees';
import type { Permission } from './permission-texts';
import { useGrantAdderStyles, usePermissionFlagsStyles } from './permissions.styles';

export type GrantAdderProps<Row> = {
  noun: GranteeNoun;
  search: GranteeSearch<Row>;
  permissions: readonly Permission[];
  /** Those who have an entry: adding one of them replaces it. */
  grants: readonly Grant[];
  onAdd: (grant: Grant) => void;
  disabled?: boolean;
  /** Why the reader may not add any. */
  forbidden?: string | undefined;
  /** The server takes an entry without permissions for none. */
  needsPermission?: boolean;
  /** For a form that keeps who is in the field and not added yet, and validates it. */
  unadded?: { name: string; value: string; error: string | undefined; onChange: (text: string) => void };
};

const nothing = { text: '', picked: '', granted: [] as readonly string[] };

/** Chooses a user or group, and what they may do (spec domain-level §6). Add waits until someone is chosen. */
export function GrantAdder<Row>(props: GrantAdderProps<Row>) {
  const { noun, search, permissions, grants, onAdd, disabled = false, forbidden } = props;
  const { needsPermission = false, unadded } = props;
  const styles = useGrantAdderStyles();
  const texts = granteeTexts[noun];
  const [kept, keepDraft] = useState(nothing);
  const forgotten = unadded !== undefined && kept.text.trim() !== unadded.value;
  const { text, picked, granted } = forgotten ? nothing : kept;
  const { name, field } = usePicked(search, { text, picked }, (draft) => setDraft({ ...draft, granted }));
  const to = texts.granteeOf(name);
  const chosen = name !== '' && !(needsPermission && granted.length === 0);
  const canAdd = chosen && !disabled && forbidden === undefined;
  const known = grants.some((grant) => sameGrantee(grant.to, to));
  function setDraft(draft: typeof nothing) {
    keepDraft(draft);
    if (draft.text !== text) unadded?.onChange(draft.text.trim());
  }
  function add() {
    if (!canAdd) return;
    onAdd({ to, granted });
    setDraft(nothing);
  }
  /** Enter adds; it does not send the form around. */
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    if (!event.defaultPrevented) add();
    event.preventDefault();
  }
  return (
    <div role="group" aria-label={texts.add} className={styles.root} onKeyDown={press}>
      <div className={styles.picker}>
        <PickerField
          name={unadded?.name ?? texts.field}
          error={unadded?.error}
          label={noun}
          placeholder={texts.placeholder}
          disabled={disabled || forbidden !== undefined}
          {...field}
        />
      </div>
      <div className={styles.footer}>
        <PermissionFlags
          quiet
          label={texts.flags}
          permissions={permissions}
          granted={granted}
          disabled={disabled || forbidden !== undefined}
          onChange={(next) => setDraft({ text, picked, granted: next })}
        />
        <Button className={styles.button} disabledFocusable={!canAdd} title={forbidden} onClick={add}>
          Add
        </Button>
      </div>
      <div role="status" className={styles.note}>
        {known && name !== '' ? `'${name}' has an entry already. Add replaces it.` : ''}
      </div>
    </div>
  );
}

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

export type PermissionFlagsProps = {
  /** As in "World Permissions"; drawn above the boxes, unless `quiet`. */
  label: string;
  quiet?: boolean;
  hint?: string;
  permissions: readonly Permission[];
  granted: readonly string[];
  onChange: (granted: readonly string[]) => void;
  disabled?: boolean;
};
