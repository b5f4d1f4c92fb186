import type { Author } from '~/api/realtime/port';
import { personName } from '~/core/person';
import { PersonAvatar } from '~/views/kit/PersonName';
import { useModelViewStyles } from './model.styles';

/** Who made the last change of a model, beside its time; an empty place where that is not known. */
export function LastEditor({ person }: { person: Author | undefined }) {
  const styles = useModelViewStyles();
  const text = person && `Last edited by ${personName(person)}`;
  return (
    <span className={styles.lastEditor} title={text}>
      {person ? <PersonAvatar person={person} name={text ?? ''} size={20} /> : null}
    </span>
  );
}
