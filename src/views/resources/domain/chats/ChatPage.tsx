import { mergeClasses } from '@fluentui/react-components';
import {
  Chat16Regular,
  Chat24Regular,
  ChatAdd16Regular,
  Edit20Regular,
  Info20Regular,
  LockClosed16Regular,
  LockOpen16Regular,
  People20Regular,
  PersonAdd16Regular,
  PersonSubtract16Regular,
  QuestionCircle16Regular,
  Rename16Regular,
  TextBulletListSquare16Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { ChatEventType } from '~/api/rest/domain/chats';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { formatUser, personKey, type UserId } from '~/core/person';
import { readQuery } from '~/core/list-query';
import { personPath } from '~/core/paths';
import { type ApiProblem, isRejectedWith } from '~/core/problem';
import type { TimeZone } from '~/core/times';
import type { RemovalActor } from '~/machines/kit/removal-machine';
import { selectFailing, selectLoaded } from '~/machines/kit/resource-view-machine';
import { selectTail } from '~/machines/kit/tail-machine';
import {
  type ChatEntry,
  chatEventList,
  type ChatEventListActor,
  chatPage,
  type ChatTailActor,
  type ChatViewActor,
} from '~/machines/resources/domain/chat-page';
import {
  chatEditPath,
  chatList,
  type ShownChat,
  formatChatType,
  formatMembership,
} from '~/machines/resources/domain/chats';
import { useWired, useTimeZone } from '~/views/console-parts';
import { useEmitted } from '~/views/hooks/events';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { useNarrow } from '~/views/hooks/use-width';
import { DeleteButton } from '~/views/kit/buttons';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { type Fact, Facts } from '~/views/kit/Facts';
import { ProblemText } from '~/views/kit/BlankState';
import { MissingPage, Page, PageHead } from '~/views/kit/Page';
import { PersonName } from '~/views/kit/PersonName';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { Grid12 } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { LinkButton } from '~/views/kit/links';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts } from '~/views/kit/list/ListCard';
import { selectProblem, selectQuery } from '~/machines/kit/resource-list-machine';
import { RemovalDialog } from '~/views/kit/list/RemovalDialog';
import { timeColumn } from '~/views/kit/list/resource-rows';
import { Name, When } from '~/views/kit/texts';
import { domainItemScreen } from '~/views/kit/screens';
import { TailCard } from '~/views/kit/tail/TailCard';
import { missingChat } from './ChatForm';
import { chatRemovalTexts } from './ChatList';
import { useChatViewStyles } from '~/views/resources/domain/domain.styles';

function EventType({ entry }: { entry: Pick<ChatEntry, 'type'> }) {
  const styles = useChatViewStyles();
  const { icon, label } = eventTexts(entry);
  return (
    <span className={mergeClasses(styles.sign, entry.type === 'message' ? styles.messageSign : styles.quietSign)}>
      {icon}
      <bdi>{label}</bdi>
    </span>
  );
}

type EventTexts = { label: string; icon: ReactElement; data: (entry: ChatEntry) => string };

const quoted = (label: string, text: string) => (text === '' ? [] : [`${label} “${text}”`]);
const noData = () => '';
const other = ({ other: user }: ChatEntry) => (user ? formatUser(user) : '');

/** Spec domain-level §2 "Event types and data". */
const known: Record<ChatEventType, EventTexts> = {
  created: {
    label: 'Created',
    icon: <ChatAdd16Regular />,
    data: ({ name, topic, members }) =>
      [
        ...quoted('Name', name),
        ...quoted('Topic', topic),
        `Members ${members.length === 0 ? 'none' : members.map(formatUser).join(', ')}`,
      ].join(' · '),
  },
  message: { label: 'Message', icon: <Chat16Regular />, data: ({ message }) => message },
  user_joined: { label: 'User Joined', icon: <PersonAdd16Regular />, data: noData },
  user_left: { label: 'User Left', icon: <PersonSubtract16Regular />, data: noData },
  user_added: { label: 'User Added', icon: <PersonAdd16Regular />, data: other },
  user_removed: { label: 'User Removed', icon: <PersonSubtract16Regular />, data: other },
  name_changed: { label: 'Name Changed', icon: <Rename16Regular />, data: ({ name }) => name },
  topic_changed: {
    label: 'Topic Changed',
    icon: <TextBulletListSquare16Regular />,
    data: ({ topic }) => topic,
  },
};

/** Unknown events show their type. */
const eventTexts = ({ type }: Pick<ChatEntry, 'type'>): EventTexts =>
  Object.hasOwn(known, type)
    ? known[type as ChatEventType]
    : { label: type, icon: <QuestionCircle16Regular />, data: noData };

const eventData = (entry: ChatEntry): string => eventTexts(entry).data(entry);

const eventListTexts: ListTexts = {
  many: 'Events',
  search: 'Search messages',
  searched: 'Searches message text.',
  icon: <Chat24Regular />,
  empty: { title: 'No events', text: 'Nothing has happened in this chat.' },
};

/** Spec domain-level §2 "Chat detail". */
export const eventColumns = (key: DomainKey, zone: TimeZone): Column<ChatEntry>[] => [
  {
    id: 'eventNumber',
    label: 'Event No',
    width: 96,
    align: 'end',
    narrow: 'status',
    render: ({ eventNumber }) => eventNumber,
  },
  {
    id: 'type',
    label: 'Type',
    width: 170,
    narrow: 'second',
    render: (entry) => <EventType entry={entry} />,
    hint: (entry) => eventTexts(entry).label,
  },
  timeColumn({ id: 'timestamp', label: 'Timestamp', width: 190, of: ({ timestamp }) => timestamp, zone }),
  {
    id: 'user',
    label: 'User',
    width: 190,
    narrow: 'status',
    render: ({ user }) => <PersonName person={user} href={personPath(key, user)} />,
    hint: ({ user }) => formatUser(user),
  },
  {
    id: 'data',
    label: 'Data',
    narrow: 'title',
    render: (entry) => <bdi>{eventData(entry) || '–'}</bdi>,
    hint: eventData,
  },
];

/** An event with all of its data (spec domain-level §2 "Event types and data"). */
function EventFacts({ domainKey, entry, zone }: { domainKey: DomainKey; entry: ChatEntry; zone: TimeZone }) {
  const styles = useChatViewStyles();
  const whole = (label: string, text: string): Fact => ({
    label,
    value: <bdi className={styles.whole}>{text || '–'}</bdi>,
  });
  const data: Fact[] =
    entry.type === 'created'
      ? [
          whole('Name', entry.name),
          whole('Topic', entry.topic),
          whole('Members', entry.members.map(formatUser).join(', ')),
        ]
      : [whole('Data', eventData(entry))];
  return (
    <Facts
      facts={[
        { label: 'Event No', value: entry.eventNumber },
        { label: 'Type', value: <bdi>{eventTexts(entry).label}</bdi> },
        { label: 'Timestamp', value: <When at={entry.timestamp} zone={zone} /> },
        { label: 'User', value: <PersonName person={entry.user} href={personPath(domainKey, entry.user)} /> },
        ...data,
      ]}
    />
  );
}

type ChatMembersProps = { domainKey: DomainKey; members: readonly UserId[] | undefined };

/** The members of a chat, with their number (spec domain-level §2 "Chat detail"). */
export function ChatMembers({ domainKey, members }: ChatMembersProps) {
  const styles = useChatViewStyles();
  const text = useTextStyles();
  return (
    <Card
      edge
      title={members === undefined ? 'Members' : `Members (${members.length})`}
      icon={<People20Regular />}
      className={styles.members}
      busy={members === undefined}
    >
      {members === undefined ? (
        <SkeletonBar width="60%" />
      ) : members.length === 0 ? (
        <span className={text.muted}>No one is in this chat.</span>
      ) : (
        <ul className={styles.list} tabIndex={0} aria-label="Members">
          {members.map((user) => (
            <li key={personKey(user)}>
              <PersonName person={user} href={personPath(domainKey, user)} size={24} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The facts of a chat (spec domain-level §2 "Chat detail"). */
function ChatOverview({ id, chat, zone }: { id: string; chat: ShownChat | undefined; zone: TimeZone }) {
  const styles = useChatViewStyles();
  const narrow = useNarrow();
  const fact = (label: string, value: (chat: ShownChat) => ReactNode): Fact => ({
    label,
    value: chat ? value(chat) : <SkeletonBar width="110px" />,
  });
  const text = (value: string) => <Name>{value || '–'}</Name>;
  const what = [
    { label: 'Id', value: <Name>{id}</Name>, mono: true },
    fact('Type', ({ chatType }) => (
      <span className={styles.sign}>
        <Chat16Regular />
        {formatChatType(chatType)}
      </span>
    )),
    fact('Membership', ({ membership }) => (
      <span className={styles.sign}>
        {membership === 'private' ? <LockClosed16Regular /> : <LockOpen16Regular />}
        {formatMembership(membership)}
      </span>
    )),
    fact('Name', ({ name }) => text(name)),
  ];
  const so = [
    fact('Topic', ({ topic }) => text(topic)),
    fact('Created At', ({ created }) => <When at={created} zone={zone} />),
    fact('Number of Events', ({ lastEventNumber }) => formatCount(lastEventNumber + 1)),
    fact('Last Event Time', ({ lastEventTimestamp }) => <When at={lastEventTimestamp} zone={zone} none="–" />),
  ];
  return (
    <Card edge title="Overview" icon={<Info20Regular />} className={styles.overview} busy={chat === undefined}>
      <div className={styles.facts}>
        <Facts facts={narrow ? [...what, ...so] : what} />
        {narrow ? null : <Facts facts={so} />}
      </div>
    </Card>
  );
}

type ChatViewProps = {
  domainKey: DomainKey;
  id: string;
  chat: ChatViewActor;
  removal: RemovalActor<ShownChat>;
  events: ChatEventListActor;
  tail: ChatTailActor;
  zone: TimeZone;
};

const isMissing = (problem: ApiProblem | undefined) => problem !== undefined && isRejectedWith(problem, 'not_found');

/** One chat: its facts, members and events (spec domain-level §2 "Chat detail"). */
export function ChatView({ domainKey, id, chat, removal, events, tail, zone }: ChatViewProps) {
  const styles = useChatViewStyles();
  const narrow = useNarrow();
  const { loaded, problem } = useSelector(chat, selectLoaded);
  const shown = loaded?.value;
  const failing = useSelector(chat, selectFailing);
  const eventProblem = useSelector(events, selectProblem);
  const tailProblem = useSelector(tail, (s) => selectTail(s).problem);
  const { filter } = useSelector(events, selectQuery);
  if ([problem, eventProblem, tailProblem].some(isMissing)) return <MissingPage {...missingChat(domainKey, id)} />;
  return (
    <Page fill={!narrow} loaded={shown !== undefined}>
      <PageHead
        title={shown?.name || id}
        id={shown?.name ? id : undefined}
        actions={
          <>
            <DeleteButton
              label="Delete"
              disabled={shown === undefined}
              onClick={() => shown && removal.send({ type: 'removal.ask', rows: [shown] })}
            />
            <LinkButton href={chatEditPath(domainKey, id)} icon={<Edit20Regular />}>
              Edit
            </LinkButton>
          </>
        }
      />
      {failing && problem && !shown ? (
        <ProblemText
          title="The chat could not be loaded."
          problem={problem}
          onRetry={() => chat.send({ type: 'view.reload' })}
        />
      ) : (
        <Grid12>
          <ChatOverview id={id} chat={shown} zone={zone} />
          <ChatMembers domainKey={domainKey} members={shown?.members} />
        </Grid12>
      )}
      <TailCard
        title="Events"
        list={events}
        tail={tail}
        descriptor={chatEventList.descriptor}
        texts={eventListTexts}
        columns={eventColumns(domainKey, zone)}
        rowLabel={({ eventNumber }) => `event ${eventNumber}`}
        detail={(entry) => <EventFacts domainKey={domainKey} entry={entry} zone={zone} />}
        zone={zone}
        note={
          filter === '' ? undefined : (
            <StatusMessage intent="info" shape="square" className={styles.filtered}>
              Showing messages that contain “<Name>{filter}</Name>”.
            </StatusMessage>
          )
        }
        pageSizes={chatEventList.defaults.pageSizes}
      />
      <RemovalDialog removal={removal} descriptor={chatList.descriptor} texts={chatRemovalTexts} zone={zone} />
    </Page>
  );
}

export const ChatScreen = domainItemScreen(function OneChat({ domainKey, id }) {
  const wired = useWired(chatPage, domainKey);
  const machines = useMemo(
    () => ({ chat: wired.chat(id), events: wired.chatEvents(id), tail: wired.chatTail(id) }),
    [wired, id],
  );
  const chat = useActorRef(machines.chat);
  const removal = useActorRef(wired.removal, { input: { owner: chat } });
  const events = useActorRef(machines.events, {
    input: { query: readQuery(useLocation().search, chatEventList.defaults) },
  });
  const tail = useActorRef(machines.tail, { input: { list: events, following: true } });
  // Members, name and number of events may have changed.
  useEmitted(tail, 'tail.arrived', () => chat.send({ type: 'view.reload' }));
  const zone = useTimeZone();
  return <ChatView {...{ domainKey, id, chat, removal, events, tail, zone }} />;
});
