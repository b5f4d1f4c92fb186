import { Button } from '@fluentui/react-components';
import { PlugConnected16Regular, PlugDisconnected16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import {
  type LinkState,
  type RealtimeActor,
  selectCanRetry,
  selectLinkState,
  selectReason,
} from '~/machines/realtime/realtime-machine';
import { ConnectionLink } from '~/views/connection/ConnectionLink';
import { useLast } from '~/views/hooks/events';
import { PopoverButton } from '~/views/kit/OnDemand';
import { useTextStyles } from '~/views/kit/layout.styles';
import { BusyIcon, type Tone, ToneText } from '~/views/kit/status';
import { useLinkStatusStyles } from './shell.styles';

type Look = { label: string; tone: Tone; icon: ReactElement };

const looks: Record<LinkState, Look> = {
  connecting: { label: 'Connecting…', tone: 'brand', icon: <BusyIcon /> },
  connected: { label: 'Realtime connected', tone: 'success', icon: <PlugConnected16Regular /> },
  reconnecting: { label: 'Reconnecting…', tone: 'brand', icon: <BusyIcon /> },
  broken: { label: 'Not connected', tone: 'warning', icon: <PlugDisconnected16Regular /> },
};

/** State of the realtime connection; details and Retry are in a popover. */
export function LinkStatus({ realtime }: { realtime: RealtimeActor }) {
  const state = useSelector(realtime, selectLinkState);
  const reason = useSelector(realtime, selectReason);
  const session = useSelector(realtime, (s) => s.context.sessionId);
  const canRetry = useSelector(realtime, selectCanRetry);
  const failed = reason && `The last attempt failed: ${reason}`;
  const [text, fact] = {
    connecting: ['The console is connecting to the domain.', failed],
    connected: ['The console is connected to the domain.', session && `Session ${session}`],
    reconnecting: ['The connection was interrupted. Reconnecting automatically.', failed],
    broken: [reason ?? 'The connection was closed.', 'Retrying automatically.'],
  }[state];
  return (
    <LinkPopover
      look={looks[state]}
      text={text ?? ''}
      fact={fact}
      canCheck={state !== 'connected'}
      onRetry={canRetry ? () => realtime.send({ type: 'realtime.retry' }) : undefined}
    />
  );
}

/** Announces that the connection was lost and restored: the state itself is a button, and below 1024 px in a closed drawer. */
export function LinkAnnouncement({ realtime }: { realtime: RealtimeActor }) {
  const state = useSelector(realtime, selectLinkState);
  const isLost = state === 'reconnecting' || state === 'broken';
  const wasLost = useLast(true, isLost) === true;
  return (
    <p role="status" className={useTextStyles().hidden}>
      {isLost ? 'Realtime connection lost.' : wasLost && state === 'connected' ? 'Realtime connection restored.' : ''}
    </p>
  );
}

/** Shown where there is no connection; `reason` as in "The domain is offline." */
export const NoLink = ({ reason }: { reason: string }) => (
  <LinkPopover look={{ ...looks.broken, tone: 'neutral' }} text={reason} />
);

type LinkDetails = {
  text: string;
  fact?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The connection check may tell what is wrong. */
  canCheck?: boolean;
};

function LinkPopover({ look, text, fact, onRetry, canCheck = false }: LinkDetails & { look: Look }) {
  const styles = useLinkStatusStyles();
  return (
    <PopoverButton
      button={
        <Button appearance="transparent" size="small" className={styles.trigger}>
          <ToneText {...look} />
        </Button>
      }
      positioning="above-start"
      className={styles.surface}
      title={look.label}
      titleClass={styles.title}
      // Takes the focus if nothing inside does: without the focus it is hidden from screen readers.
      tabIndex={onRetry || canCheck ? undefined : -1}
    >
      <div role="status" className={styles.text}>
        {text}
      </div>
      {fact ? <div className={styles.fact}>{fact}</div> : null}
      {onRetry || canCheck ? (
        <div className={styles.actions}>
          {canCheck ? <ConnectionLink /> : null}
          {onRetry ? (
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          ) : null}
        </div>
      ) : null}
    </PopoverButton>
  );
}
