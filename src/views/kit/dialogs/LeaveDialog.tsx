import { Button } from '@fluentui/react-components';
import { ReturnFocus } from '~/views/hooks/focus';
import { DialogFrame } from './DialogFrame';
import { useConfirmDialogStyles } from './dialog.styles';

export type LeaveDialogProps = {
  action?: string;
  title?: string | undefined;
  text?: string | undefined;
  onStay: () => void;
  onLeave: () => void;
};

/** Asks whether to discard unsaved input. Escape and Enter stay. */
export const LeaveDialog = ({
  action = 'Leave',
  title = `${action} without saving?`,
  text = 'You have unsaved changes. They will be lost.',
  onStay,
  onLeave,
}: LeaveDialogProps) => (
  <>
    <ReturnFocus />
    <DialogFrame
      alert
      title={title}
      className={useConfirmDialogStyles().surface}
      onClose={onStay}
      actions={
        <>
          {/* First, because a dialog focuses its first button. */}
          <Button appearance="primary" onClick={onStay}>
            Stay
          </Button>
          <Button onClick={onLeave}>{action}</Button>
        </>
      }
    >
      {text}
    </DialogFrame>
  </>
);
