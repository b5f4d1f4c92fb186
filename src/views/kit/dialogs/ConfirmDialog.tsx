import { Button, Field, Input, type InputProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { isTyped } from '~/core/losses';
import { useConfirmDialogStyles, useLossStyles } from './dialog.styles';
import { DialogFrame, SubmitButton } from './DialogFrame';

type TypedWordProps = Pick<InputProps, 'disabled' | 'inputMode' | 'autoFocus'> & {
  /** What has to be typed. */
  word: string;
  value: string;
  onChange: (text: string) => void;
};

/** The field of a dialog whose action has to be confirmed by typing. */
export function TypedWord({ word, onChange, ...input }: TypedWordProps) {
  const styles = useConfirmDialogStyles();
  const { value } = input;
  const isWrong = !isTyped(word, value) && !word.startsWith(value.trimStart());
  return (
    <Field
      validationState={isWrong ? 'warning' : 'none'}
      validationMessage={isWrong ? 'This is not the text above.' : undefined}
      label={
        <>
          Type <span className={styles.word}>{word}</span> to confirm
        </>
      }
    >
      <Input
        {...input}
        name="confirmation"
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        onChange={(_, { value }) => onChange(value)}
      />
    </Field>
  );
}

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
