import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { countOf } from '~/core/counts';
import {
  selectChecking,
  selectOffline,
  selectRecovering,
  type ServerStatusActor,
  type ServerStatusSnapshot,
} from '~/machines/server-status/server-status-machine';
import { offlineChunk } from '~/machines/kit/chunk';
import { ConnectionLink } from '~/views/connection/ConnectionLink';
import { useIsWriting } from '~/views/hooks/focus';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { BusyIcon } from '~/views/kit/status';
import { partOf } from '~/views/kit/part';
import type { OfflineProps } from './OfflineDialog';
import { useOverlayStyles } from './shell.styles';

const title = 'The Convergence Server appears to be Offline.';
const selectText = (s: ServerStatusSnapshot) => {
  if (selectChecking(s)) return 'Checking now';
  const { secondsLeft } = s.context;
  return `Checking again in ${countOf(secondsLeft, 'second')}`;
};

/**
 * Covers every screen while the server is unreachable, and reports when it is back (spec server-level §4). While a text field has the
 * focus, it is a bar that leaves the keyboard to the field. Its title is announced once, the countdown is not.
 */
export function ServerStatusOverlay({ server }: { server: ServerStatusActor }) {
  const styles = useOverlayStyles();
  const writing = useIsWriting();
  const offline = useSelector(server, selectOffline);
  const busy = useSelector(server, selectChecking);
  const text = useSelector(server, selectText);
  const recovering = useSelector(server, selectRecovering);
  const actions = (
    <>
      <Button
        appearance="primary"
        icon={busy ? <BusyIcon /> : <ArrowClockwise20Regular />}
        onClick={() => server.send({ type: 'server.check' })}
      >
        Retry
      </Button>
      <ConnectionLink />
    </>
  );
  if (recovering)
    return (
      <StatusMessage intent="success" className={styles.bar}>
        The Convergence Server is online again.
      </StatusMessage>
    );
  if (!offline) return null;
  const Offline = writing ? OfflineBar : Overlay;
  return <Offline title={title} text={text} actions={actions} />;
}

export const offlineCode = offlineChunk(async () => (await import('./OfflineDialog')).OfflineDialog);

const bar = (props: OfflineProps) => <OfflineBar {...props} />;
const Overlay = partOf(offlineCode, (_, props) => bar(props), bar);

function OfflineBar({ title: sentence, text: countdown, actions }: OfflineProps) {
  const styles = useOverlayStyles();
  return (
    // A click would otherwise leave the field first, which replaces this bar, and what was clicked, by the dialog.
    <div onMouseDown={(event) => event.preventDefault()}>
      <StatusMessage intent="error" announce="off" className={styles.bar} actions={actions}>
        <strong role="alert">{sentence}</strong> <span className={styles.countdown}>{countdown}</span>
      </StatusMessage>
    </div>
  );
}
