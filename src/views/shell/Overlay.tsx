import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { ArrowClockwise20Regular, PlugDisconnected24Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { BusyIcon } from '../shared/BusyIcon';
import { ReturnFocus } from '../shared/ReturnFocus';
import { StatusMessage } from '../shared/StatusMessage';
import { useOverlayStyles } from './Overlay.styles';
import { useIsWriting } from './use-is-writing';

export type OverlayProps = {
  open: boolean;
  /** What happened; announced once. */
  title: string;
  /** The countdown; shown, not announced every second. */
  text: string;
  onRetry: () => void;
  /** Trying right now. */
  busy?: boolean;
  children?: ReactNode;
};

/**
 * Covers everything while the server does not answer; what lies below stays as it is. While a text field has the focus it is a bar that
 * leaves the keyboard to the field.
 */
export function Overlay({ open, title, text, onRetry, busy = false, children }: OverlayProps) {
  const styles = useOverlayStyles();
  const writing = useIsWriting();
  const retry = (
    <Button
      appearance="primary"
      icon={busy ? <BusyIcon /> : <ArrowClockwise20Regular />}
      disabledFocusable={busy}
      onClick={onRetry}
    >
      Retry
    </Button>
  );
  if (open && writing)
    return (
      <StatusMessage intent="error" announce="off" className={styles.bar} actions={retry}>
        <strong role="alert">{title}</strong> <span className={styles.countdown}>{text}</span>
        {children}
      </StatusMessage>
    );
  return (
    <>
      {open ? <ReturnFocus /> : null}
      <Dialog modalType="alert" open={open}>
        <DialogSurface className={styles.surface}>
          <DialogBody className={styles.body}>
            <DialogTitle className={styles.title}>
              <span className={styles.icon}>
                <PlugDisconnected24Regular />
              </span>
              <span role="alert">{title}</span>
            </DialogTitle>
            <DialogContent className={styles.content}>
              <p aria-live="off" className={styles.text}>
                {text}
              </p>
              {children}
            </DialogContent>
            <DialogActions className={styles.actions}>{retry}</DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  );
}
