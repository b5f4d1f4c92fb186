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
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  selectChecking,
  selectOffline,
  selectRecovering,
  selectSecondsLeft,
  type ServerStatusActor,
  type ServerStatusSnapshot,
} from '~/machines/server-status/server-status-machine';
import { ReturnFocus } from '~/views/hooks/focus';
import { useIsWriting } from '~/views/hooks/use-is-writing';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { BusyIcon } from '~/views/kit/status';
import { useOverlayStyles, useServerStatusOverlayStyles } from './shell.styles';

type OverlayProps = {
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

const selectText = (s: ServerStatusSnapshot) => {
  if (selectChecking(s)) return 'Checking now';
  const seconds = selectSecondsLeft(s);
  return `Checking again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
};

/** Lies over every screen while the server does not answer, and says when it is back (spec server-level §4). */
export function ServerStatusOverlay({ server }: { server: ServerStatusActor }) {
  const styles = useServerStatusOverlayStyles();
  const offline = useSelector(server, selectOffline);
  const busy = useSelector(server, selectChecking);
  const text = useSelector(server, (s) => (selectOffline(s) ? selectText(s) : ''));
  const recovering = useSelector(server, selectRecovering);
  return (
    <>
      <Overlay
        open={offline}
        title="The Convergence Server appears to be Offline."
        text={text}
        busy={busy}
        onRetry={() => server.send({ type: 'server.check' })}
      />
      {recovering ? (
        <StatusMessage intent="success" className={styles.welcome}>
          The Convergence Server is online again.
        </StatusMessage>
      ) : null}
    </>
  );
}
