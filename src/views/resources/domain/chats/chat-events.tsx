import { mergeClasses } from '@fluentui/react-components';
import {
  Chat16Regular,
  Chat24Regular,
  ChatAdd16Regular,
  PersonAdd16Regular,
  PersonSubtract16Regular,
  QuestionCircle16Regular,
  Rename16Regular,
  TextBulletListSquare16Regular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import type { ChatEventType } from '~/api/rest/domain/chats';
import { personPath } from '~/core/paths';
import { formatUser } from '~/core/person';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/times';
import type { ChatEntry } from '~/machines/resources/domain/chat-page';
import { type Fact, Facts, When } from '~/views/kit/Facts';
import { PersonName } from '~/views/kit/PersonName';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts } from '~/views/kit/list/list-types';
import { useChatViewStyles } from './chats.styles';

/** The type of an event with its icon. */
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

export const eventListTexts: ListTexts = {
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
  {
    id: 'timestamp',
    label: 'Timestamp',
    width: 190,
    narrow: 'status',
    render: ({ timestamp }) => <When at={timestamp} zone={zone} />,
  },
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

type EventFactsProps = { domainKey: DomainKey; entry: ChatEntry; zone: TimeZone };

/** An event with all of its data (spec domain-level §2 "Event types and data"). */
export function EventFacts({ domainKey, entry, zone }: EventFactsProps) {
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
