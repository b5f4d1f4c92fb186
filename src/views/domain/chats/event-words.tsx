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
import type { ChatEventType } from '../../../api/rest/domain/chat-events';
import type { ChatEntry } from '../../../machines/in-domain/chats/chat-events';
import type { Column } from '../../shared/data-table-types';
import type { TimeZone } from '../../shared/format-time';
import type { ListWords } from '../../shared/list/list-types';
import { When } from '../../shared/When';
import { sayUser } from '../user-words';
import { EventType } from './EventType';

type EventWords = { label: string; icon: ReactElement; data: (entry: ChatEntry) => string };

const quoted = (label: string, text: string) => (text === '' ? [] : [`${label} “${text}”`]);
const nobody = () => '';
const other = ({ other: user }: ChatEntry) => (user ? sayUser(user) : '');

/** Spec domain-level §2 "Event types and data". */
const known: Record<ChatEventType, EventWords> = {
  created: {
    label: 'Created',
    icon: <ChatAdd16Regular />,
    data: ({ name, topic, members }) =>
      [
        ...quoted('Name', name),
        ...quoted('Topic', topic),
        `Members ${members.length === 0 ? 'none' : members.map(sayUser).join(', ')}`,
      ].join(' · '),
  },
  message: { label: 'Message', icon: <Chat16Regular />, data: ({ message }) => message },
  user_joined: { label: 'User Joined', icon: <PersonAdd16Regular />, data: nobody },
  user_left: { label: 'User Left', icon: <PersonSubtract16Regular />, data: nobody },
  user_added: { label: 'User Added', icon: <PersonAdd16Regular />, data: other },
  user_removed: { label: 'User Removed', icon: <PersonSubtract16Regular />, data: other },
  name_changed: { label: 'Name Changed', icon: <Rename16Regular />, data: ({ name }) => name },
  topic_changed: {
    label: 'Topic Changed',
    icon: <TextBulletListSquare16Regular />,
    data: ({ topic }) => topic,
  },
};

/** An event that this console does not know shows as itself. */
export const eventWords = ({ type }: Pick<ChatEntry, 'type'>): EventWords =>
  Object.hasOwn(known, type)
    ? known[type as ChatEventType]
    : { label: type, icon: <QuestionCircle16Regular />, data: nobody };

export const eventData = (entry: ChatEntry): string => eventWords(entry).data(entry);

export const eventListWords: ListWords = {
  many: 'Events',
  search: 'Search messages',
  searched: 'The search looks at the text of messages.',
  icon: <Chat24Regular />,
  empty: { title: 'No events', text: 'Nothing has happened in this chat.' },
};

/** Spec domain-level §2 "Chat detail". */
export const eventColumns = (zone: TimeZone): Column<ChatEntry>[] => [
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
    hint: (entry) => eventWords(entry).label,
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
    render: ({ user }) => <bdi>{sayUser(user)}</bdi>,
    hint: ({ user }) => sayUser(user),
  },
  {
    id: 'data',
    label: 'Data',
    narrow: 'title',
    render: (entry) => <bdi>{eventData(entry) || '–'}</bdi>,
    hint: eventData,
  },
];
