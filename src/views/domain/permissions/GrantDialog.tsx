import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { Grant } from '../../../machines/in-domain/permissions/grants';
import { useGrantDialogStyles } from './GrantDialog.styles';
import { PermissionFlags } from './PermissionFlags';
import { sayGrantee, type Permission } from './permission-words';

export type GrantDialogProps = {
  /** As it stands; what is chosen here is given to `onSave`. */
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
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) onClose();
      }}
    >
      <DialogSurface className={styles.surface}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (canSave) onSave({ ...grant, granted });
          }}
        >
          <DialogBody>
            <DialogTitle className={styles.title}>{`Permissions of '${name}'`}</DialogTitle>
            <DialogContent>
              <PermissionFlags
                quiet
                label={`Permissions of ${name}`}
                permissions={permissions}
                granted={granted}
                onChange={setGranted}
              />
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" appearance="primary" disabledFocusable={!canSave}>
                Apply
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
