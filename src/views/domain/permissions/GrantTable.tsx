import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { granteeKey, type Grant, type Grantee } from '../../../machines/in-domain/permissions/grants';
import { orderRows } from '../../../machines/support/order-rows';
import { DataTable } from '../../shared/DataTable';
import type { Sort } from '../../shared/data-table-types';
import { granteeWords, type GranteeNoun } from './grantee-words';
import { grantColumns } from './grant-columns';
import { sayGrantee, type Permission } from './permission-words';
import { useGrantTableStyles } from './GrantTable.styles';
import { GrantDialog } from './GrantDialog';
import { GrantRemoval } from './GrantRemoval';

export type GrantTableProps = {
  noun: GranteeNoun;
  permissions: readonly Permission[];
  grants: readonly Grant[];
  onChange: (grant: Grant) => void;
  onRemove: (grantee: Grantee) => void;
  disabled?: boolean;
  /** Why the reader may not change any. */
  forbidden?: string | undefined;
  /** Why this entry can't be changed here, though others can. */
  whyKept?: (grantee: Grantee) => string | undefined;
  /** The server takes an entry without permissions for none. */
  needsPermission?: boolean;
};

const ordering = {
  by: { name: ({ to }: Grant) => sayGrantee(to) },
  tie: ({ to }: Grant) => granteeKey(to),
};
const byName: Sort = { column: 'name', direction: 'ascending' };

/** Who has permissions of their own; each entry can be changed and, with a confirmation, deleted (spec domain-level §6). */
export function GrantTable(props: GrantTableProps) {
  const { noun, permissions, grants, onChange, onRemove, disabled = false, forbidden, whyKept } = props;
  const styles = useGrantTableStyles();
  const [sort, setSort] = useState(byName);
  const [changing, setChanging] = useState<Grant>();
  const [pendingDeletion, setPendingDeletion] = useState<Grantee>();
  const words = granteeWords[noun];
  const columns = grantColumns(words.column, permissions);
  if (grants.length === 0) return <p className={styles.none}>{words.none}</p>;
  return (
    <div className={styles.apart} onSubmit={(event) => event.stopPropagation()}>
      <div className={styles.frame}>
        <DataTable
          label={words.table}
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
              reason={forbidden ?? whyKept?.(grant.to)}
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
          title={words.remove}
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
