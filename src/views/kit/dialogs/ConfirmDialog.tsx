import { Button, Field, Input } from '@fluentui/react-components';
import { CheckmarkCircle16Filled, Circle16Regular, ErrorCircle16Filled } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { BusyIcon } from '~/views/kit/status';
import { DialogFrame } from './DialogFrame';
import { useConfirmDialogStyles, useResultListStyles } from './dialog.styles';

export type Result = {
  id: string;
  label: string;
  state: 'waiting' | 'done' | 'failed';
  /** What became of it, or why it failed. */
  text: string;
};

/** What became of each of several things done at once; nothing is skipped silently. */
function ResultList({ results }: { results: readonly Result[] }) {
  const styles = useResultListStyles();
  const icons: Record<Result['state'], ReactNode> = {
    waiting: <Circle16Regular className={styles.waiting} />,
    done: <CheckmarkCircle16Filled className={styles.done} />,
    failed: <ErrorCircle16Filled className={styles.failed} />,
  };
  return (
    <ul className={styles.root} aria-label="Results" aria-live="polite">
      {results.map(({ id, label, state, text }) => (
        <li key={id} className={styles.item}>
          <span className={styles.icon}>{icons[state]}</span>
          <span className={styles.label}>{label}</span>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ul>
  );
}

export type ConfirmDialogProps = {
  title: string;
  /** Names and ids in full. */
  text: ReactNode;
  /** A verb, as in "Delete". */
  action: string;
  /** It deletes: the button is red. */
  danger?: boolean;
  /** Of the other button, where it is not "Cancel". */
  cancel?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** Must be typed before the action is allowed. */
  word?: string;
  typed?: string;
  onType?: (typed: string) => void;
  busy?: boolean;
  /** Ends a series after the present one. Without it what is under way can't be ended. */
  onStop?: (() => void) | undefined;
  stopping?: boolean;
  /** What became of the last attempt. */
  outcome?: ReactNode;
  /** What became of each item; then only closing is left, unless the action may be tried again. */
  results?: readonly Result[];
  /** The items are settled: the dialog only reports. */
  done?: boolean;
  /** What can be done again for items that are settled. */
  again?: { action: string; onAgain: () => void } | undefined;
};

/** Asks before something that cannot be undone. Focus is kept inside; Escape cancels, except while busy. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, cancel = 'Cancel', onConfirm, onCancel, word, typed = '', onType } = props;
  const { danger, busy = false, onStop, stopping, outcome, results, done = false, again } = props;
  const styles = useConfirmDialogStyles();
  const allowed = !busy && (word === undefined || typed === word);
  return (
    <DialogFrame
      alert
      busy={busy}
      title={title}
      className={styles.surface}
      contentClassName={styles.content}
      onClose={() => (busy ? undefined : onCancel())}
      onSubmit={() => (allowed && !done ? onConfirm() : undefined)}
      actions={
        <>
          {done && again ? <Button onClick={again.onAgain}>{again.action}</Button> : null}
          {onStop ? (
            <Button onClick={onStop} disabledFocusable={stopping}>
              Stop
            </Button>
          ) : (
            <Button onClick={onCancel} disabled={busy} appearance={done ? 'primary' : 'secondary'}>
              {done ? 'Close' : cancel}
            </Button>
          )}
          {done ? null : (
            <Button
              type="submit"
              appearance="primary"
              className={danger && allowed ? styles.danger : undefined}
              disabledFocusable={!allowed}
              icon={busy ? <BusyIcon /> : undefined}
            >
              {action}
            </Button>
          )}
        </>
      }
    >
      <div>{text}</div>
      {outcome}
      {results ? <ResultList results={results} /> : null}
      {word !== undefined && !done && onStop === undefined ? (
        <Field
          label={
            <>
              Type <span className={styles.word}>{word}</span> to confirm
            </>
          }
        >
          <Input
            name="confirmation"
            value={typed}
            disabled={busy}
            autoComplete="off"
            spellCheck={false}
            className={styles.input}
            onChange={(_, data) => onType?.(data.value)}
          />
        </Field>
      ) : null}
    </DialogFrame>
  );
}
