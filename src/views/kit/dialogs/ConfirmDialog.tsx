import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from '@fluentui/react-components';
import { CheckmarkCircle16Filled, Circle16Regular, ErrorCircle16Filled } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useConfirmDialogStyles, useDangerStyles } from '~/views/kit/layout.styles';
import { BusyIcon } from '~/views/kit/status';
import { useResultListStyles } from './dialog.styles';

type ConfirmWordProps = {
  word: string;
  typed: string;
  disabled: boolean;
  onType: (typed: string) => void;
};

/** The field into which the name of the thing is typed before it may be deleted. */
function ConfirmWord({ word, typed, disabled, onType }: ConfirmWordProps) {
  const styles = useConfirmDialogStyles();
  return (
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
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        onChange={(_, data) => onType(data.value)}
      />
    </Field>
  );
}

export type Result = {
  id: string;
  label: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Why it failed. */
  text?: string;
};

/** What became of each of several things done at once; nothing is skipped silently. */
function ResultList({ results }: { results: readonly Result[] }) {
  const styles = useResultListStyles();
  return (
    <ul className={styles.root} aria-label="Results" aria-live="polite">
      {results.map(({ id, label, state, text }) => (
        <li key={id} className={styles.item}>
          <span className={styles.icon}>
            <ResultIcon state={state} />
          </span>
          <span className={styles.label}>{label}</span>
          <span className={styles.text}>{text ?? texts[state]}</span>
        </li>
      ))}
    </ul>
  );
}

const texts: Record<Result['state'], string> = {
  waiting: 'Waiting',
  running: 'In progress',
  done: 'Done',
  failed: 'Failed',
};

function ResultIcon({ state }: { state: Result['state'] }) {
  const styles = useResultListStyles();
  switch (state) {
    case 'waiting':
      return <Circle16Regular className={styles.waiting} />;
    case 'running':
      return <BusyIcon />;
    case 'done':
      return <CheckmarkCircle16Filled className={styles.done} />;
    case 'failed':
      return <ErrorCircle16Filled className={styles.failed} />;
  }
}

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** Names and ids in full. */
  text: ReactNode;
  /** A verb, as in "Delete". */
  action: string;
  /** It deletes: the button is red. */
  danger?: boolean;
  /** Of the button that does nothing, where it is not "Cancel". */
  cancel?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** Must be typed before the action is allowed. */
  word?: string;
  typed?: string;
  onType?: (typed: string) => void;
  busy?: boolean;
  /** Of what is done one after the other: ends it after the present one. Without it what is under way can't be ended. */
  onStop?: (() => void) | undefined;
  stopping?: boolean;
  /** What became of the last try. */
  outcome?: ReactNode;
  /** What became of each item; then only closing is left, unless the action may be tried again. */
  results?: readonly Result[];
  /** The items are settled: the dialog only reports. */
  done?: boolean;
  /** What can be asked once more of items that are settled. */
  again?: { action: string; onAgain: () => void } | undefined;
};

/** Asks before something that cannot be undone. Focus is kept inside; Escape cancels, except while busy. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, action, cancel = 'Cancel', onConfirm, onCancel } = props;
  const { word, typed = '', onType } = props;
  const { danger = false, busy = false, onStop, stopping = false, outcome } = props;
  const { results, done = false, again } = props;
  const styles = useConfirmDialogStyles();
  const dangerous = useDangerStyles();
  const allowed = !busy && (word === undefined || typed === word);
  return (
    <Dialog
      modalType="alert"
      open={open}
      onOpenChange={(_, data) => {
        if (!data.open && !busy) onCancel();
      }}
    >
      <DialogSurface className={styles.surface} aria-busy={busy}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (allowed && !done) onConfirm();
          }}
        >
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              <div>{text}</div>
              {outcome}
              {results ? <ResultList results={results} /> : null}
              {word !== undefined && !done && onStop === undefined ? (
                <ConfirmWord word={word} typed={typed} disabled={busy} onType={(next) => onType?.(next)} />
              ) : null}
            </DialogContent>
            <DialogActions>
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
                  className={danger && allowed ? dangerous.button : undefined}
                  disabledFocusable={!allowed}
                  icon={busy ? <BusyIcon /> : undefined}
                >
                  {action}
                </Button>
              )}
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
