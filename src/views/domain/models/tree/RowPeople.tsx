import { mergeClasses } from '@fluentui/react-components';
import { personColor, personKey } from '../../../shared/person-color';
import { PersonAvatar } from '../../../shared/PersonAvatar';
import { usePersonStyles } from '../../../shared/PersonAvatar.styles';
import type { TreeMark } from './json-tree-types';
import { useTreeRowStyles } from './TreeRow.styles';

/** So many have a picture in a row. */
const shownPeople = 3;

/** Who is at a row: the pictures, and the name of one. */
export function RowPeople({ marks }: { marks: readonly TreeMark[] }) {
  const styles = useTreeRowStyles();
  const colors = usePersonStyles();
  const [first] = marks;
  if (!first) return null;
  const more = marks.length - shownPeople;
  return (
    <span aria-hidden className={styles.people} title={marks.map(({ name }) => name).join(', ')}>
      {marks.slice(0, shownPeople).map(({ name, person }) => (
        <PersonAvatar key={personKey(person)} person={person} name={name} size={20} decorative />
      ))}
      {marks.length === 1 ? (
        <bdi className={mergeClasses(colors[personColor(first.person)], styles.personName)}>{first.name}</bdi>
      ) : null}
      {more > 0 ? <span className={styles.quiet}>+{more}</span> : null}
    </span>
  );
}
