import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useConfirmDialogStyles } from '~/views/kit/layout.styles';

export type LeaveDialogProps = {
  /** What is about to be done, as in "Leave" or "Sign out". */
  action?: string;
  onStay: () => void;
  onLeave: () => void;
};

/** What was typed is not saved: stay with it, or leave without it. Escape stays, and so does Enter. */
export function LeaveDialog({ action = 'Leave', onStay, onLeave }: LeaveDialogProps) {
  const styles = useConfirmDialogStyles();
  return (
    <Dialog
      modalType="alert"
      open
      onOpenChange={(_, data) => {
        if (!data.open) onStay();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{`${action} without saving?`}</DialogTitle>
          <DialogContent>You have unsaved changes. They will be lost.</DialogContent>
          <DialogActions>
            {/* First, because a dialog gives the focus to its first button. */}
            <Button appearance="primary" onClick={onStay}>
              Stay
            </Button>
            <Button onClick={onLeave}>{action}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
