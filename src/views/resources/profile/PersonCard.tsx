import type { Person } from '~/machines/session/session-setup';
import { Card } from '~/views/kit/Card';
import { Facts } from '~/views/kit/Facts';
import { operator, PersonAvatar } from '~/views/kit/PersonAvatar';
import { useTextStyles } from '~/views/kit/layout.styles';
import { usePersonCardStyles } from './PersonCard.styles';

/** Who is signed in, as others see them. */
export function PersonCard({ person }: { person: Person }) {
  const styles = usePersonCardStyles();
  const text = useTextStyles();
  const name = person.displayName.trim() === '' ? person.username : person.displayName;
  return (
    <Card>
      <div className={styles.head}>
        <span aria-hidden="true">
          <PersonAvatar
            person={operator(person.username)}
            name={name}
            size={48}
            {...(person.picture ? { image: person.picture } : {})}
          />
        </span>
        <div className={styles.names}>
          <span dir="auto" className={styles.name} title={name}>
            {name}
          </span>
          <bdi className={text.mono}>{person.username}</bdi>
        </div>
      </div>
      <Facts facts={[{ label: 'Server Role', value: person.serverRole || 'None' }]} />
    </Card>
  );
}
