import { Button, type ButtonProps } from '@fluentui/react-components';
import { PlugConnected16Regular, PlugDisconnected16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement, Ref } from 'react';
import { chunk } from '~/machines/kit/chunk';
import {
  type LinkState,
  type RealtimeActor,
  selectCanRetry,
  selectLinkState,
  selectReason,
  selectSessionId,
} from '~/machines/realtime/realtime-machine';
import { OnDemand, takeFocus } from '~/views/kit/ChunkProblem';
import { BusyIcon, type Tone, ToneText } from '~/views/kit/status';
import { useLinkStatusStyles } from './domain-shell.styles';

type Look = { label: string; tone: Tone; icon: ReactElement };

const connecting: Look = { label: 'Connecting…', tone: 'brand', icon: <BusyIcon /> };
const looks: Record<LinkState, Look> = {
  connecting,
  connected: { label: 'Realtime connected', tone: 'success', icon: <PlugConnected16Regular /> },
  reconnecting: { ...connecting, label: 'Reconnecting…' },
  broken: { label: 'Not connected', tone: 'warning', icon: <PlugDisconnected16Regular /> },
};

/** The realtime link in a few words; the details, and Retry, in a popover. */
export function LinkStatus({ realtime }: { realtime: RealtimeActor }) {
  const state = useSelector(realtime, selectLinkState);
  const reason = useSelector(realtime, selectReason);
  const session = useSelector(realtime, selectSessionId);
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
      onRetry={canRetry ? () => realtime.send({ type: 'realtime.retry' }) : undefined}
    />
  );
}

/** Where there is no link; `reason` as in "The domain is offline." */
export const NoLink = ({ reason }: { reason: string }) => (
  <LinkPopover look={{ ...looks.broken, tone: 'neutral' }} text={reason} />
);

const linkPopover = chunk(async () => (await import('./OpenLinkPopover')).OpenLinkPopover);

type LinkPopoverProps = {
  look: Look;
  text: string;
  fact?: string | undefined;
  onRetry?: (() => void) | undefined;
};

const LinkPopover = ({ look, ...texts }: LinkPopoverProps) => (
  <OnDemand chunk={linkPopover} button={(trigger) => <LinkButton look={look} {...trigger} />}>
    {(Open) => <Open button={<LinkButton ref={takeFocus} look={look} />} title={look.label} {...texts} />}
  </OnDemand>
);

type LinkButtonProps = ButtonProps & { look: Look; ref?: Ref<HTMLButtonElement> };

const LinkButton = ({ look, ...trigger }: LinkButtonProps) => (
  <Button {...trigger} appearance="transparent" size="small" className={useLinkStatusStyles().trigger}>
    <ToneText {...look} />
  </Button>
);
