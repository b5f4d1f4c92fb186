import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { DialogFrame, SubmitButton } from './DialogFrame';
import { TypedWord } from './TypedWord';
import { useConfirmDialogStyles, useLossStyles } from './dialog.styles';

type TypedConfirmDialogProps = {
  title: string;
  text: ReactNode;
  /** What can be done before it is confirmed. */
  before?: ReactNode;
  action: string;
  danger?: boolean;
  /** What has to be typed. */
  word: string;
  typed: string;
  allowed: boolean;
  onType: (text: string) => void;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Confirms an action on many items by typing their number, or a word. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const { title, text, before, action, danger = false, word, typed, allowed } = props;
  const { onType, onConfirm, onCancel } = props;
  const styles = useConfirmDialogStyles();
  const losses = useLossStyles();
  return (
    <DialogFrame
      alert
      title={title}
      className={styles.surface}
      contentClassName={styles.content}
      onClose={onCancel}
      onSubmit={onConfirm}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <SubmitButton danger={danger} allowed={allowed}>
            {action}
          </SubmitButton>
        </>
      }
    >
      <div>{text}</div>
      {before ? <div className={losses.root}>{before}</div> : null}
      <TypedWord word={word} value={typed} inputMode={/^\d+$/.test(word) ? 'numeric' : 'text'} onChange={onType} />
    </DialogFrame>
  );
}
