import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { orderRows } from '~/core/order-rows';
import { type Grant, type Grantee, granteeKey } from '~/machines/resources/domain/permissions';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { DataTable } from '~/views/kit/list/DataTable';
import type { Column, Sort } from '~/views/kit/list/data-table-rows';
import { GrantAdder, type GrantAdderProps, PermissionFlags } from './GrantAdder';
import { type GranteeNoun, granteeTexts } from './grantees';
import { type Permission, sayGrantee, sayPermissions } from './permission-texts';
import {
  useGrantDialogStyles,
  useGrantEditorStyles,
  useGrantTableStyles,
  useWrappedTextStyles,
} from './permissions.styles';

/** A text that takes a second line in the cell of a table, in the place of being cut. */
const WrappedText = ({ children }: { children: string }) => (
  <span className={useWrappedTextStyles().root}>{children}</span>
);

/** The columns of a table of grants; `who` heads the names. */
const grantColumns = (who: string, permissions: readonly Permission[]): Column<Grant>[] => [
  {
    id: 'name',
    label: who,
    narrow: 'title',
    sortable: true,
    render: ({ to }) => <bdi>{sayGrantee(to)}</bdi>,
    hint: ({ to }) => sayGrantee(to),
  },
  {
    id: 'permissions',
    label: 'Permissions',
    width: 280,
    narrow: 'second',
    render: ({ granted }) => <WrappedText>{sayPermissions(permissions, granted)}</WrappedText>,
    hint: ({ granted }) => sayPermissions(permissions, granted),
  },
];

type GrantDialogProps = {
  /** The saved one. */
  grant: Grant;
  permissions: readonly Permission[];
  needsPermission?: boolean | undefined;
  onSave: (grant: Grant) => void;
  onClose: () => void;
};

/** Changes what one user or group may do. */
export function GrantDialog({ grant, permissions, needsPermission, onSave, onClose }: GrantDialogProps) {
  const styles = useGrantDialogStyles();
  const [granted, setGranted] = useState(grant.granted);
  const name = sayGrantee(grant.to);
  const canSave = !(needsPermission === true && granted.length === 0);
  return (
    <DialogFrame
      title={`Permissions of '${name}'`}
      className={styles.surface}
      onClose={onClose}
      onSubmit={() => canSave && onSave({ ...grant, granted })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" appearance="primary" disabledFocusable={!canSave}>
            Apply
          </Button>
        </>
      }
    >
      <PermissionFlags
        quiet
        label={`Permissions of ${name}`}
        permissions={permissions}
        granted={granted}
        onChange={setGranted}
      />
    </DialogFrame>
  );
}

type GrantRemovalProps = {
  /** The specification's question. */
  title: string;
  grantee: Grantee;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before the entry of one user or group is deleted. */
export const GrantRemoval = ({ title, grantee, onConfirm, onCancel }: GrantRemovalProps) => (
  <ConfirmDialog
    danger
    title={title}
    text={
      <>
        '<bdi>{sayGrantee(grantee)}</bdi>' will fall back to the remaining permissions.
      </>
    }
    action="Delete"
    onConfirm={onConfirm}
    onCancel={onCancel}
  />
);

type GrantTableProps = {
  noun: GranteeNoun;
  permissions: readonly Permission[];
  grants: readonly Grant[];
  onChange: (grant: Grant) => void;
  onRemove: (grantee: Grantee) => void;
  disabled?: boolean;
  /** Why the reader may not change any. */
  forbidden?: string | undefined;
  /** Why this entry can't be changed here, though others can. */
  deleteDisabledReason?: (grantee: Grantee) => string | undefined;
  /** The server takes an entry without permissions for none. */
  needsPermission?: boolean;
};

const ordering = {
  by: { name: ({ to }: Grant) => sayGrantee(to) },
  tie: ({ to }: Grant) => granteeKey(to),
};
const byName: Sort = { column: 'name', direction: 'ascending' };

/** The entries of users or groups; each can be changed and, with a confirmation, deleted (spec domain-level §6). */
function GrantTable(props: GrantTableProps) {
  const {
    noun,
    permissions,
    grants,
    onChange,
    onRemove,
    disabled = false,
    forbidden,
    deleteDisabledReason,
  } = props;
  const styles = useGrantTableStyles();
  const [sort, setSort] = useState(byName);
  const [changing, setChanging] = useState<Grant>();
  const [pendingDeletion, setPendingDeletion] = useState<Grantee>();
  const texts = granteeTexts[noun];
  const columns = grantColumns(texts.column, permissions);
  if (grants.length === 0) return <p className={styles.none}>{texts.none}</p>;
  return (
    <div className={styles.apart} onSubmit={(event) => event.stopPropagation()}>
      <div className={styles.frame}>
        <DataTable
          label={texts.table}
          size="small"
          columns={columns}
          rows={orderRows(grants, sort, ordering)}
          rowId={({ to }) => granteeKey(to)}
          rowLabel={({ to }) => sayGrantee(to)}
          sort={sort}
          onSort={(next) => setSort(next ?? byName)}
          rowActions={(grant) => (
            <GrantActions
              name={sayGrantee(grant.to)}
              disabled={disabled}
              reason={forbidden ?? deleteDisabledReason?.(grant.to)}
              onEdit={() => setChanging(grant)}
              onDelete={() => setPendingDeletion(grant.to)}
            />
          )}
        />
      </div>
      {changing ? (
        <GrantDialog
          grant={changing}
          permissions={permissions}
          needsPermission={props.needsPermission}
          onSave={(grant) => {
            setChanging(undefined);
            onChange(grant);
          }}
          onClose={() => setChanging(undefined)}
        />
      ) : null}
      {pendingDeletion ? (
        <GrantRemoval
          title={texts.remove}
          grantee={pendingDeletion}
          onConfirm={() => {
            setPendingDeletion(undefined);
            onRemove(pendingDeletion);
          }}
          onCancel={() => setPendingDeletion(undefined)}
        />
      ) : null}
    </div>
  );
}

type GrantActionsProps = {
  name: string;
  disabled: boolean;
  reason: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
};

function GrantActions({ name, disabled, reason, onEdit, onDelete }: GrantActionsProps) {
  const focusAgain = useRestoreFocusTarget();
  const look = { ...focusAgain, size: 'small', appearance: 'subtle' } as const;
  const closed = disabled || reason !== undefined;
  return (
    <>
      <Button
        {...look}
        icon={<Edit20Regular />}
        aria-label={`Edit permissions of ${name}`}
        title={reason ?? 'Edit'}
        disabledFocusable={closed}
        onClick={onEdit}
      />
      <Button
        {...look}
        icon={<Delete20Regular />}
        aria-label={`Delete permissions of ${name}`}
        title={reason ?? 'Delete'}
        disabledFocusable={closed}
        onClick={onDelete}
      />
    </>
  );
}

type GrantEditorProps<Row> = Omit<GrantAdderProps<Row>, 'onAdd'> & Omit<GrantTableProps, 'grants'>;

/**
 * Who has permissions of their own: add, change, delete (spec domain-level §6). `onChange` is told of a new entry and of a changed one
 * alike; what becomes of it (a form's value, a call) is the owner's.
 */
export function GrantEditor<Row>(props: GrantEditorProps<Row>) {
  const styles = useGrantEditorStyles();
  return (
    <div className={styles.root}>
      <GrantAdder {...props} onAdd={props.onChange} />
      <GrantTable {...props} />
    </div>
  );
}
