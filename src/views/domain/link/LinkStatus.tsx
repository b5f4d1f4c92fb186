import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { PlugConnected16Regular, PlugDisconnected16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useId, type ReactElement } from 'react';
import type { RealtimeActor } from '../../../machines/realtime/realtime-machine';
import {
  selectCanRetry,
  selectLinkState,
  selectReason,
  selectSessionId,
  type LinkState,
} from '../../../machines/realtime/realtime-selectors';
import { BusyIcon } from '../../shared/BusyIcon';
import type { Tone } from '../../shared/domain-terms';
import { ToneText } from '../../shared/ToneText';
import { useLinkStatusStyles } from './LinkStatus.styles';

type Look = { label: string; tone: Tone; icon: ReactElement };
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
    reconnecting: 'The connection was interrupted. The console is connecting again by itself.',
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
  if (state === 'broken') return 'The next attempt follows by itself.';
  return reason && `The last attempt failed: ${reason}`;
}

type LinkPopoverProps = {
  look: Look;
  text: string;
  fact?: string | undefined;
  onRetry?: (() => void) | undefined;
};

function LinkPopover({ look, text, fact, onRetry }: LinkPopoverProps) {
  const styles = useLinkStatusStyles();
  const titleId = useId();
  return (
    <Popover positioning="above-start" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="transparent" size="small" className={styles.trigger}>
          <ToneText {...look} />
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-labelledby={titleId}>
        <h2 id={titleId} className={styles.title}>
          {look.label}
        </h2>
        <div role="status" className={styles.text}>
          {text}
        </div>
        {fact ? <div className={styles.fact}>{fact}</div> : null}
        {onRetry ? (
          <div className={styles.actions}>
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          </div>
        ) : null}
      </PopoverSurface>
    </Popover>
  );
}
