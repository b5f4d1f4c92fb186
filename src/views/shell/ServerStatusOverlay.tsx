import { useSelector } from '@xstate/react';
import type {
  ServerStatusActor,
  ServerStatusSnapshot,
} from '../../machines/server-status/server-status-machine';
import {
  selectChecking,
  selectOffline,
  selectRecovering,
  selectSecondsLeft,
} from '../../machines/server-status/server-status-selectors';
import { StatusMessage } from '../shared/StatusMessage';
import { Overlay } from './Overlay';
import { useServerStatusOverlayStyles } from './ServerStatusOverlay.styles';

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
