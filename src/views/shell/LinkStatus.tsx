import { PlugConnected16Regular, PlugDisconnected16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { chunk } from '~/machines/kit/chunk';
import {
  type LinkState,
  type RealtimeActor,
  selectCanRetry,
  selectLinkState,
  selectReason,
  selectSessionId,
} from '~/machines/realtime/realtime-machine';
import { OnDemand } from '~/views/kit/ChunkProblem';
import { BusyIcon } from '~/views/kit/status';
import { LinkStateButton, type Look } from './LinkStateButton';
import type { OpenLinkPopoverProps } from './OpenLinkPopover';

const connecting: Look = { label: 'Connecting…', tone: 'brand', icon: <BusyIcon /> };
const looks: Record<LinkState, Look> = {
  connecting,
  connected: { label: 'Realtime connected', tone: 'success', icon: <PlugConnected16Regular /> },
  reconnecting: { ...connecting, label: 'Reconnecting…' },
  broken: { label: 'Not connected', tone: 'warning', icon: <PlugDisconnected16Regular /> },
};

/** The realtime link in a few words; what is behind them, and Retry, in a popover. */
export function LinkStatus({ realtime }: { realtime: RealtimeActor }) {
  const state = useSelector(realtime, selectLinkState);
  const reason = useSelector(realtime, selectReason);
  const session = useSelector(realtime, selectSessionId);
  const canRetry = useSelector(realtime, selectCanRetry);
  const texts: Record<LinkState, string> = {
    connecting: 'The console is connecting to the domain.',
    connected: 'The console is connected to the domain.',
    reconnecting: 'The connection was interrupted. Reconnecting automatically.',
    broken: reason ?? 'The connection was closed.',
  };
  return (
    <LinkPopover
      look={looks[state]}
      text={texts[state]}
      fact={factOf(state, reason, session)}
      onRetry={canRetry ? () => realtime.send({ type: 'realtime.retry' }) : undefined}
    />
  );
}

/** In place of the link's state where there is no link; `reason` as in "The domain is offline." */
export function NoLink({ reason }: { reason: string }) {
  return <LinkPopover look={{ ...looks.broken, tone: 'neutral' }} text={reason} />;
}

function factOf(state: LinkState, reason: string | undefined, session: string | undefined) {
  if (state === 'connected') return session && `Session ${session}`;
  if (state === 'broken') return 'Retrying automatically.';
  return reason && `The last attempt failed: ${reason}`;
}

const openLinkPopover = chunk(async () => (await import('./OpenLinkPopover')).OpenLinkPopover);

function LinkPopover(props: OpenLinkPopoverProps) {
  return (
    <OnDemand
      chunk={openLinkPopover}
      button={(trigger) => <LinkStateButton look={props.look} {...trigger} />}
    >
      {(Open) => <Open {...props} />}
    </OnDemand>
  );
}
