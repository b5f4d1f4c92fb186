import type { ChatEntry } from '../../../machines/in-domain/chats/chat-events';
import { Facts, type Fact } from '../../shared/Facts';
import type { TimeZone } from '../../shared/format-time';
import { When } from '../../shared/When';
import { sayUser } from '../user-words';
import { useChatViewStyles } from './ChatView.styles';
import { eventData, eventWords } from './event-words';

export type EventFactsProps = { entry: ChatEntry; zone: TimeZone };

/** An event with the whole of its data (spec domain-level §2 "Event types and data"). */
export function EventFacts({ entry, zone }: EventFactsProps) {
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
          whole('Members', entry.members.map(sayUser).join(', ')),
        ]
      : [whole('Data', eventData(entry))];
  return (
    <Facts
      facts={[
        { label: 'Event No', value: entry.eventNumber },
        { label: 'Type', value: <bdi>{eventWords(entry).label}</bdi> },
        { label: 'Timestamp', value: <When at={entry.timestamp} zone={zone} /> },
        { label: 'User', value: <bdi>{sayUser(entry.user)}</bdi> },
        ...data,
      ]}
    />
  );
}
