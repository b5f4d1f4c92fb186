import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { DialogFrame, SubmitButton } from './DialogFrame';
import { useConfirmDialogStyles } from './dialog.styles';

export type ConfirmDialogProps = {
  title: string;
  text: ReactNode;
  action: string;
  danger?: boolean;
  /** Label of the cancel button, if not "Cancel". */
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
  /** Information only: there is nothing to confirm. */
  done?: boolean;
  /** Result of the last attempt. */
  outcome?: ReactNode;
};

/** Confirms an action that can't be undone. Escape cancels, except while busy. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, danger = false, cancel = 'Cancel', onConfirm, onCancel } = props;
  const { busy = false, done = false, outcome } = props;
  const styles = useConfirmDialogStyles();
  return (
    <DialogFrame
      alert
      busy={busy}
      title={title}
      className={styles.surface}
      contentClassName={styles.content}
      onClose={() => (busy ? undefined : onCancel())}
      onSubmit={() => (busy || done ? undefined : onConfirm())}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy} appearance={done ? 'primary' : 'secondary'}>
            {done ? 'Close' : cancel}
          </Button>
          {done ? null : (
            <SubmitButton busy={busy} danger={danger}>
              {action}
            </SubmitButton>
          )}
        </>
      }
    >
      <div>{text}</div>
      {outcome}
    </DialogFrame>
  );
}
