import { People20Regular } from '@fluentui/react-icons';
import type { UserId } from '../../../api/rest/domain/user-id';
import { Card } from '../../shared/Card';
import { PersonAvatar } from '../../shared/PersonAvatar';
import { SkeletonBar } from '../../shared/SkeletonBar';
import { sayUser } from '../user-words';
import { useChatViewStyles } from './ChatView.styles';

/** Who is in a chat, and how many (spec domain-level §2 "Chat detail"). */
export function ChatMembers({ members }: { members: readonly UserId[] | undefined }) {
  const styles = useChatViewStyles();
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
        <span className={styles.quiet}>Nobody is in this chat.</span>
      ) : (
        <ul className={styles.list} tabIndex={0} aria-label="Members">
          {members.map((user) => (
            <li key={`${user.type}:${user.username}`} className={styles.member} title={sayUser(user)}>
              <PersonAvatar person={user} name={user.username} size={24} />
              <bdi className={styles.name}>{sayUser(user)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
