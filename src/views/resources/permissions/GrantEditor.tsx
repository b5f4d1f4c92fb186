import { Button, Checkbox } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular } from '@fluentui/react-icons';
import { type KeyboardEvent, useState } from 'react';
import { orderRows } from '~/core/list-query';
import {
  type Grant,
  type Grantee,
  granteeKey,
  sameGrantee,
  withPermission,
} from '~/machines/resources/domain/permissions';
import { Name } from '~/views/kit/texts';
import { PickerField } from '~/views/kit/PickerField';
import { PersonName } from '~/views/kit/PersonName';
import { ConfirmDialog, type ConfirmDialogProps } from '~/views/kit/dialogs/ConfirmDialog';
import { Column, Row } from '~/views/kit/layout';
import { NameLink } from '~/views/kit/links';
import { DataTable } from '~/views/kit/list/DataTable';
import { RowActions } from '~/views/kit/list/RowActions';
import type { Sort } from '~/views/kit/list/data-table-rows';
import { type GranteeNoun, type GranteeSearch, granteeTexts, type Unadded, usePicked } from './grantees';
import { formatGrantee, formatPermissions, type Permission } from './permission-texts';
import { usePermissionStyles } from './permissions.styles';

type GrantAdderProps<Row> = {
  noun: GranteeNoun;
  search: GranteeSearch<Row>;
  permissions: readonly Permission[];
  /** Existing entries: adding the same user or group replaces its entry. */
  grants: readonly Grant[];
  onChange: (grant: Grant) => void;
  disabled?: boolean;
  forbidden?: string | undefined;
  /** The server treats an entry without permissions as no entry. */
  needsPermission?: boolean | undefined;
  unadded?: Unadded & { name: string; error: string | undefined };
};

/** Grants permissions to a user or group (spec domain-level §6). Add is disabled until one is chosen. */
function GrantAdder<Row>(props: GrantAdderProps<Row>) {
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

type PermissionFlagsProps = Pick<GrantAdderProps<never>, 'permissions' | 'disabled'> & {
  /** The accessible name, as in "World Permissions". */
  label: string;
  granted: readonly string[];
  onChange: (granted: readonly string[]) => void;
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

type GrantDialogProps = Pick<GrantAdderProps<never>, 'permissions' | 'needsPermission'> & {
  grant: Grant;
  onSave: (grant: Grant) => void;
  onClose: () => void;
};

export function GrantDialog({ grant, permissions, needsPermission, onSave, onClose }: GrantDialogProps) {
  const [granted, setGranted] = useState(grant.granted);
  const name = formatGrantee(grant.to);
  return (
    <ConfirmDialog
      alert={false}
      width={480}
      title={`Permissions of '${name}'`}
      action="Apply"
      allowed={!(needsPermission === true && granted.length === 0)}
      onConfirm={() => onSave({ ...grant, granted })}
      onCancel={onClose}
    >
      <PermissionFlags
        label={`Permissions of ${name}`}
        permissions={permissions}
        granted={granted}
        onChange={setGranted}
      />
    </ConfirmDialog>
  );
}

type GrantRemovalProps = Pick<ConfirmDialogProps, 'title' | 'onConfirm' | 'onCancel'> & { grantee: Grantee };

export const GrantRemoval = ({ grantee, ...question }: GrantRemovalProps) => (
  <ConfirmDialog
    danger
    text={
      <>
        '<Name>{formatGrantee(grantee)}</Name>' will fall back to the remaining permissions.
      </>
    }
    action="Delete"
    {...question}
  />
);

const ordering = {
  by: { name: ({ to }: Grant) => formatGrantee(to) },
  tie: ({ to }: Grant) => granteeKey(to),
};
const asks = [
  { ask: 'change', text: 'Edit', icon: <Edit20Regular /> },
  { ask: 'deletion', text: 'Delete', icon: <Delete20Regular /> },
] as const;
const byName: Sort = { column: 'name', direction: 'ascending' };

function GranteeName({ grantee, href }: { grantee: Grantee; href: string | undefined }) {
  const { kind, name } = grantee;
  return kind === 'group' ? (
    <NameLink name={name} href={href} />
  ) : (
    <PersonName person={{ type: kind, username: name }} href={href} look="name" />
  );
}

type GrantEditorProps<Row> = GrantAdderProps<Row> & {
  onRemove: (grantee: Grantee) => void;
  /** Why this entry can't be changed here although others can. */
  deleteDisabledReason?: (grantee: Grantee) => string | undefined;
};

/** The entries of users or groups, which can be changed and, after a confirmation, deleted (spec domain-level §6). */
function GrantTable<Row>(props: GrantEditorProps<Row>) {
  const { noun, search, permissions, grants, disabled = false, needsPermission, onChange, onRemove } = props;
  const styles = usePermissionStyles();
  const [sort, setSort] = useState(byName);
  const [asked, setAsked] = useState<{ for: (typeof asks)[number]['ask']; grant: Grant }>();
  const texts = granteeTexts[noun];
  const close = () => setAsked(undefined);
  if (grants.length === 0) return <p className={styles.caption}>{texts.none}</p>;
  return (
    <div className={styles.apart} onSubmit={(event) => event.stopPropagation()}>
      <div className={styles.table}>
        <DataTable
          label={texts.table}
          size="small"
          columns={[
            {
              id: 'name',
              label: texts.column,
              narrow: 'title',
              sortable: true,
              render: ({ to }) => <GranteeName grantee={to} href={search.pageOf?.(to)} />,
              hint: ({ to }) => formatGrantee(to),
            },
            {
              id: 'permissions',
              label: 'Permissions',
              width: 280,
              narrow: 'second',
              render: ({ granted }) => (
                <span className={styles.wrapped}>{formatPermissions(permissions, granted)}</span>
              ),
              hint: ({ granted }) => formatPermissions(permissions, granted),
            },
          ]}
          rows={orderRows(grants, sort, ordering)}
          rowId={({ to }) => granteeKey(to)}
          rowLabel={({ to }) => formatGrantee(to)}
          sort={sort}
          onSort={(next) => setSort(next ?? byName)}
          rowActions={(grant) => {
            const name = formatGrantee(grant.to);
            const actions = asks.map(({ ask, ...action }) => ({
              ...action,
              label: `${action.text} permissions of ${name}`,
              opensDialog: true,
              reason: props.forbidden ?? props.deleteDisabledReason?.(grant.to) ?? (disabled ? action.text : undefined),
              onClick: () => setAsked({ for: ask, grant }),
            }));
            return <RowActions name={name} actions={actions} />;
          }}
        />
      </div>
      {asked?.for === 'change' ? (
        <GrantDialog
          grant={asked.grant}
          permissions={permissions}
          needsPermission={needsPermission}
          onSave={(grant) => {
            close();
            onChange(grant);
          }}
          onClose={close}
        />
      ) : null}
      {asked?.for === 'deletion' ? (
        <GrantRemoval
          title={texts.remove}
          grantee={asked.grant.to}
          onConfirm={() => {
            close();
            onRemove(asked.grant.to);
          }}
          onCancel={close}
        />
      ) : null}
    </div>
  );
}

/**
 * Adds, changes and deletes the entries of users or groups (spec domain-level §6). Calls `onChange` for new and changed entries;
 * the owner applies them (to a form value, or with a call).
 */
export const GrantEditor = <Row,>(props: GrantEditorProps<Row>) => (
  <Column gap="M">
    <GrantAdder {...props} />
    <GrantTable {...props} />
  </Column>
);
