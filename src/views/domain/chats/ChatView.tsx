import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { explainProblem, isRejectedWith, type ApiProblem } from '../../../api/rest/problem';
import { domainPath } from '../../../machines/console/place';
import {
  chatEventDefaults,
  chatEventDescriptor,
  type ChatEventListActor,
  type ChatTailActor,
} from '../../../machines/in-domain/chats/chat-events';
import {
  chatEditPath,
  chatListDescriptor,
  type ChatListActor,
} from '../../../machines/in-domain/chats/chat-list';
import { selectTailProblem } from '../../../machines/tail/tail-selectors';
import type { TimeZone } from '../../shared/format-time';
import { useLayoutStyles } from '../../shared/layout.styles';
import { LinkButton } from '../../shared/LinkButton';
import {
  selectConfirming,
  selectFace,
  selectPage,
  selectProblem,
  selectQuery,
} from '../../shared/list/list-selectors';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { ProblemText } from '../../shared/ProblemText';
import { StatusMessage } from '../../shared/StatusMessage';
import { domainCrumbs } from '../domain-words';
import { TailCard } from '../tail/TailCard';
import { useNarrow } from '../use-narrow';
import { chatRemovalWords } from './chat-words';
import { ChatMembers } from './ChatMembers';
import { ChatOverview } from './ChatOverview';
import { useChatViewStyles } from './ChatView.styles';
import { eventColumns, eventListWords } from './event-words';
import { EventFacts } from './EventFacts';
import { MissingChat } from './MissingChat';
import { ChatRemoval as RemovalDialog } from './ChatRemoval';

export type ChatViewProps = {
  domainKey: DomainKey;
  id: string;
  /** The list of the one chat. */
  chat: ChatListActor;
  events: ChatEventListActor;
  tail: ChatTailActor;
  zone: TimeZone;
};

const isMissing = (problem: ApiProblem | undefined) =>
  problem !== undefined && isRejectedWith(problem, 'not_found');

/** One chat: what it is, who is in it, what happened (spec domain-level §2 "Chat detail"). */
export function ChatView({ domainKey, id, chat, events, tail, zone }: ChatViewProps) {
  const styles = useChatViewStyles();
  const { grid12 } = useLayoutStyles();
  const narrow = useNarrow();
  const focusAgain = useRestoreFocusTarget();
  const shown = useSelector(chat, selectPage)?.rows[0];
  const face = useSelector(chat, selectFace);
  const confirming = useSelector(chat, selectConfirming);
  const problem = useSelector(chat, selectProblem);
  const eventProblem = useSelector(events, selectProblem);
  const tailProblem = useSelector(tail, selectTailProblem);
  const { filter } = useSelector(events, selectQuery);
  if ([problem, eventProblem, tailProblem].some(isMissing))
    return <MissingChat domainKey={domainKey} id={id} />;
  return (
    <Page fill={!narrow}>
      <PageHead
        title={shown?.name || id}
        crumbs={domainCrumbs(domainKey, { label: 'Chats', href: `${domainPath(domainKey)}/chats` }, id)}
        after={shown?.name ? <bdi className={styles.id}>{id}</bdi> : undefined}
        actions={
          <>
            <Button
              {...focusAgain}
              appearance="subtle"
              icon={<Delete20Regular />}
              disabledFocusable={shown === undefined}
              onClick={() => chat.send({ type: 'list.remove', ids: [id] })}
            >
              Delete
            </Button>
            <LinkButton href={chatEditPath(domainKey, id)} icon={<Edit20Regular />}>
              Edit
            </LinkButton>
          </>
        }
      />
      {face === 'failed' && problem ? (
        <ProblemText
          title="The chat could not be loaded."
          text={explainProblem(problem)}
          actions={
            <Button size="small" onClick={() => chat.send({ type: 'list.reload' })}>
              Retry
            </Button>
          }
        />
      ) : (
        <div className={grid12}>
          <ChatOverview id={id} chat={shown} zone={zone} narrow={narrow} />
          <ChatMembers members={shown?.members} />
        </div>
      )}
      <TailCard
        title="Events"
        list={events}
        tail={tail}
        descriptor={chatEventDescriptor}
        words={eventListWords}
        columns={eventColumns(zone)}
        rowLabel={({ eventNumber }) => `event ${eventNumber}`}
        detail={(entry) => <EventFacts entry={entry} zone={zone} />}
        zone={zone}
        note={
          filter === '' ? undefined : (
            <StatusMessage intent="info" shape="square" className={styles.filtered}>
              Only messages with “<bdi>{filter}</bdi>” are shown. Every other event is hidden by the search.
            </StatusMessage>
          )
        }
        pageSizes={chatEventDefaults.pageSizes}
      />
      {confirming ? (
        <RemovalDialog list={chat} descriptor={chatListDescriptor} words={chatRemovalWords} />
      ) : null}
    </Page>
  );
}
