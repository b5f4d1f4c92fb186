import { mergeClasses } from '@fluentui/react-components';
import type { ChatEntry } from '../../../machines/in-domain/chats/chat-events';
import { useChatViewStyles } from './ChatView.styles';
import { eventWords } from './event-words';

/** The type of an event with its sign. */
export function EventType({ entry }: { entry: Pick<ChatEntry, 'type'> }) {
  const styles = useChatViewStyles();
  const { icon, label } = eventWords(entry);
  return (
    <span
      className={mergeClasses(styles.sign, entry.type === 'message' ? styles.messageSign : styles.quietSign)}
    >
      {icon}
      <bdi>{label}</bdi>
    </span>
  );
}
