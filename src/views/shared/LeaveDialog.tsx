import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';

export type LeaveDialogProps = { onStay: () => void; onLeave: () => void };

/** What was typed is not saved: stay with it, or leave without it. Escape stays. */
export const LeaveDialog = ({ onStay, onLeave }: LeaveDialogProps) => (
  <Dialog
    modalType="alert"
    open
    onOpenChange={(_, data) => {
      if (!data.open) onStay();
    }}
  >
    <DialogSurface>
      <DialogBody>
        <DialogTitle>Leave without saving?</DialogTitle>
        <DialogContent>What you changed on this page is not saved and will be lost.</DialogContent>
        <DialogActions>
          <Button onClick={onLeave}>Leave</Button>
          <Button appearance="primary" onClick={onStay}>
            Stay
          </Button>
        </DialogActions>
      </DialogBody>
    </DialogSurface>
  </Dialog>
);
