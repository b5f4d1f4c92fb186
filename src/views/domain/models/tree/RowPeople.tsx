import { mergeClasses } from '@fluentui/react-components';
import { CollaboratorAvatar } from './CollaboratorAvatar';
import { usePersonStyles } from './CollaboratorAvatar.styles';
import type { TreeMark } from './json-tree-types';
import { useTreeRowStyles } from './TreeRow.styles';

/** So many have a picture in a row. */
const shownPeople = 3;

/** Who is at a row: the pictures, and the name of one. */
export function RowPeople({ marks }: { marks: readonly TreeMark[] }) {
  const styles = useTreeRowStyles();
  const person = usePersonStyles();
  const [first] = marks;
  if (!first) return null;
  const more = marks.length - shownPeople;
  return (
    <span aria-hidden className={styles.people} title={marks.map(({ name }) => name).join(', ')}>
      {marks.slice(0, shownPeople).map(({ sessionId, name, colour }) => (
        <CollaboratorAvatar key={sessionId} name={name} colour={colour} decorative />
      ))}
      {marks.length === 1 ? (
        <bdi className={mergeClasses(person[first.colour], styles.personName)}>{first.name}</bdi>
      ) : null}
      {more > 0 ? <span className={styles.quiet}>+{more}</span> : null}
    </span>
  );
}
