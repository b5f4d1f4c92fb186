import { Chat16Regular, Info20Regular, LockClosed16Regular, LockOpen16Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { ShownChat } from '../../../machines/in-domain/chats/chat-list';
import { Card } from '../../shared/Card';
import { Facts, type Fact } from '../../shared/Facts';
import type { TimeZone } from '../../shared/format-time';
import { SkeletonBar } from '../../shared/SkeletonBar';
import { When } from '../../shared/When';
import { sayChatType, sayMembership } from './chat-words';
import { useChatViewStyles } from './ChatView.styles';

export type ChatOverviewProps = {
  id: string;
  chat: ShownChat | undefined;
  zone: TimeZone;
  /** All facts in one column. */
  narrow: boolean;
};

/** What a chat is (spec domain-level §2 "Chat detail"). */
export function ChatOverview({ id, chat, zone, narrow }: ChatOverviewProps) {
  const styles = useChatViewStyles();
  const fact = (label: string, value: (chat: ShownChat) => ReactNode): Fact => ({
    label,
    value: chat ? value(chat) : <SkeletonBar width="110px" />,
  });
  const text = (value: string) => <bdi>{value || '–'}</bdi>;
  const what = [
    { label: 'Id', value: <bdi>{id}</bdi>, mono: true },
    fact('Type', ({ chatType }) => (
      <span className={styles.sign}>
        <Chat16Regular />
        {sayChatType(chatType)}
      </span>
    )),
    fact('Membership', ({ membership }) => (
      <span className={styles.sign}>
        {membership === 'private' ? <LockClosed16Regular /> : <LockOpen16Regular />}
        {sayMembership(membership)}
      </span>
    )),
    fact('Name', ({ name }) => text(name)),
  ];
  const so = [
    fact('Topic', ({ topic }) => text(topic)),
    fact('Created At', ({ created }) => <When at={created} zone={zone} />),
    fact('Number of Events', ({ lastEventNumber }) => (lastEventNumber + 1).toLocaleString('en-US')),
    fact('Last Event Time', ({ lastEventTimestamp }) => (
      <When at={lastEventTimestamp} zone={zone} none="–" />
    )),
  ];
  return (
    <Card
      edge
      title="Overview"
      icon={<Info20Regular />}
      className={styles.overview}
      busy={chat === undefined}
    >
      <div className={styles.facts}>
        <Facts facts={narrow ? [...what, ...so] : what} />
        {narrow ? null : <Facts facts={so} />}
      </div>
    </Card>
  );
}
