import type { Person } from '../../../machines/session/session-types';
import { Card } from '../../shared/Card';
import { Facts } from '../../shared/Facts';
import { operator } from '../../shared/person-color';
import { PersonAvatar } from '../../shared/PersonAvatar';
import { useTextStyles } from '../../shared/text.styles';
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
