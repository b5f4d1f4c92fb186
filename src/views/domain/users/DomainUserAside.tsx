import { mergeClasses } from '@fluentui/react-components';
import type { DomainUserValues } from '../../../machines/in-domain/users/domain-user-form';
import { Card } from '../../shared/Card';
import { EnabledText } from '../../shared/EnabledText';
import { Facts } from '../../shared/Facts';
import type { TimeZone } from '../../shared/format-time';
import { PersonAvatar } from '../../shared/PersonAvatar';
import { SkeletonBar } from '../../shared/SkeletonBar';
import { useTextStyles } from '../../shared/text.styles';
import { When } from '../../shared/When';
import { useDomainUserAsideStyles } from './DomainUserAside.styles';

export type DomainUserAsideProps = {
  username: string;
  /** As they are on the server. */
  saved: DomainUserValues;
  /** Undefined until it is loaded. */
  lastLogin: number | null | undefined;
  zone: TimeZone;
};

/** Who the user is, beside the form. */
export function DomainUserAside({ username, saved, lastLogin, zone }: DomainUserAsideProps) {
  const styles = useDomainUserAsideStyles();
  const text = useTextStyles();
  const name = saved.displayName.trim() || username;
  const loaded = lastLogin !== undefined;
  return (
    <Card>
      <div className={styles.person}>
        <PersonAvatar person={{ type: 'normal', username }} name={name} size={48} />
        <div className={styles.names}>
          <bdi className={text.strong}>{name}</bdi>
          <bdi className={mergeClasses(text.mono, text.muted)}>{username}</bdi>
        </div>
      </div>
      <Facts
        facts={[
          {
            label: 'Last Login',
            value: loaded ? <When at={lastLogin} zone={zone} none="Never" /> : <SkeletonBar width="120px" />,
          },
          {
            label: 'Status',
            value: loaded ? <EnabledText enabled={!saved.disabled} /> : <SkeletonBar width="80px" />,
          },
        ]}
      />
    </Card>
  );
}
