import type { UserValues } from '../../../machines/users/user-form';
import { Card } from '../../shared/Card';
import { Facts } from '../../shared/Facts';
import type { TimeZone } from '../../shared/format-time';
import { operator } from '../../shared/person-color';
import { PersonAvatar } from '../../shared/PersonAvatar';
import { SkeletonBar } from '../../shared/SkeletonBar';
import { useTextStyles } from '../../shared/text.styles';
import { When } from '../../shared/When';
import { RoleTag } from './RoleTag';
import { useUserAsideStyles } from './UserAside.styles';
import { titleOf } from './user-words';

export type UserAsideProps = {
  username: string;
  /** As they are on the server. */
  saved: UserValues;
  /** Undefined until it is loaded. */
  lastLogin: number | null | undefined;
  zone: TimeZone;
};

/** Who the user is, beside the form. */
export function UserAside({ username, saved, lastLogin, zone }: UserAsideProps) {
  const styles = useUserAsideStyles();
  const text = useTextStyles();
  const name = titleOf({ username, displayName: saved.displayName });
  const loaded = lastLogin !== undefined;
  return (
    <Card>
      <div className={styles.person}>
        <PersonAvatar person={operator(username)} name={name} size={48} />
        <div className={styles.names}>
          <bdi className={text.strong}>{name}</bdi>
          <bdi className={styles.username}>{username}</bdi>
        </div>
      </div>
      <Facts
        facts={[
          {
            label: 'Last Login',
            value: loaded ? <When at={lastLogin} zone={zone} none="Never" /> : <SkeletonBar width="120px" />,
          },
          {
            label: 'Role',
            value: loaded ? <RoleTag role={saved.serverRole} /> : <SkeletonBar width="80px" />,
          },
        ]}
      />
    </Card>
  );
}
