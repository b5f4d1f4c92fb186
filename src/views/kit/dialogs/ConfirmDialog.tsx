import { Button, Field, Input, type InputProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { isTyped } from '~/core/losses';
import { useConfirmDialogStyles, useLossStyles } from './dialog.styles';
import { DialogFrame } from './DialogFrame';
import type { DialogFrameProps } from './DialogPanel';
import { SubmitButton } from '~/views/kit/buttons';

type TypedWordProps = Pick<InputProps, 'disabled' | 'inputMode' | 'autoFocus'> & {
  word: string;
  value: string;
  onChange: (text: string) => void;
};

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

export type ConfirmDialogProps = Pick<DialogFrameProps, 'title' | 'busy' | 'width'> & {
  text?: ReactNode;
  children?: ReactNode;
  action: string;
  danger?: boolean;
  /** Label of the cancel button, if not "Cancel". */
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  allowed?: boolean;
  /** Information only: there is nothing to confirm. */
  done?: boolean;
  outcome?: ReactNode;
  /** False: a click outside cancels. */
  alert?: boolean;
};

/** A question with an answer that acts and one that doesn't. Escape cancels, except while busy. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, children, action, danger, cancel = 'Cancel', onConfirm, onCancel, ...more } = props;
  const { busy = false, allowed = true, done = false, outcome, alert = true, ...size } = more;
  return (
    <DialogFrame
      {...size}
      alert={alert}
      busy={busy}
      title={title}
      onClose={() => (busy ? undefined : onCancel())}
      onSubmit={() => (busy || done || !allowed ? undefined : onConfirm())}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy} appearance={done ? 'primary' : 'secondary'}>
            {done ? 'Close' : cancel}
          </Button>
          {done ? null : (
            <SubmitButton busy={busy} danger={danger} allowed={allowed}>
              {action}
            </SubmitButton>
          )}
        </>
      }
    >
      {text === undefined ? null : <div>{text}</div>}
      {outcome}
      {children}
    </DialogFrame>
  );
}

type TypedConfirmDialogProps = Omit<ConfirmDialogProps, 'children'> &
  Pick<TypedWordProps, 'word'> & {
    before?: ReactNode;
    typed: string;
    onType: (text: string) => void;
  };

/** Confirms an action on many items by typing their number, or a word. */
export function TypedConfirmDialog({ before, word, typed, onType, ...dialog }: TypedConfirmDialogProps) {
  const losses = useLossStyles();
  return (
    <ConfirmDialog {...dialog}>
      {before ? <div className={losses.root}>{before}</div> : null}
      <TypedWord word={word} value={typed} inputMode={/^\d+$/.test(word) ? 'numeric' : 'text'} onChange={onType} />
    </ConfirmDialog>
  );
}
