import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { BusyIcon } from './BusyIcon';
import { ConfirmWord } from './ConfirmWord';
import { useDangerStyles } from './danger.styles';
import { useConfirmDialogStyles } from './ConfirmDialog.styles';
import { ResultList, type Result } from './ResultList';

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
