import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { RealtimeActor } from '../../../machines/realtime/realtime-machine';
import { selectCanRetry, selectLinkState, selectReason } from '../../../machines/realtime/realtime-selectors';
import { StatusMessage } from '../../shared/StatusMessage';

export type ChatLinkHintProps = {
  /** Undefined while the domain can't be connected to. */
  link: RealtimeActor | undefined;
  /** The creation has begun. */
  waiting: boolean;
};

/** What a creation waits for: the server makes chats only for operators that have been connected to the domain. */
export const ChatLinkHint = ({ link, waiting }: ChatLinkHintProps) =>
  link ? (
    <LinkHint link={link} waiting={waiting} />
  ) : (
    <StatusMessage intent="warning">
      The console is not connected to this domain. A chat can be created once it is.
    </StatusMessage>
  );

function LinkHint({ link, waiting }: { link: RealtimeActor; waiting: boolean }) {
  const state = useSelector(link, selectLinkState);
  const reason = useSelector(link, selectReason);
  const canRetry = useSelector(link, selectCanRetry);
  if (state === 'connected') return null;
  if (state === 'broken')
    return (
      <StatusMessage
        intent="warning"
        actions={
          canRetry ? (
            <Button size="small" onClick={() => link.send({ type: 'realtime.retry' })}>
              Retry
            </Button>
          ) : undefined
        }
      >
        The console is not connected to this domain. A chat can be created once it is. {reason}
      </StatusMessage>
    );
  return waiting ? (
    <StatusMessage intent="info">
      Waiting for the connection to this domain. The chat is created as soon as it stands.
    </StatusMessage>
  ) : null;
}
