import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { DialogFrame, SubmitButton } from './DialogFrame';
import { useConfirmDialogStyles } from './dialog.styles';

export type ConfirmDialogProps = {
  title: string;
  text: ReactNode;
  action: string;
  danger?: boolean;
  /** Of the other button, where it is not "Cancel". */
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
  /** There is nothing to do: it only says so. */
  done?: boolean;
  /** What became of the last attempt. */
  outcome?: ReactNode;
};

/** Asks before something that cannot be undone. Escape cancels, except while busy. */
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
