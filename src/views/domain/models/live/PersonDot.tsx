import { mergeClasses } from '@fluentui/react-components';
import type { CollaboratorColour } from '../tree/collaborator-colour';
import { initialsOf } from './people';
import { usePersonDotStyles } from './PersonDot.styles';

export type PersonDotProps = { name: string; colour: CollaboratorColour; small?: boolean };

/** Somebody's initials in the colour that person has in the document. Says nothing by itself: the name stands beside it. */
export function PersonDot({ name, colour, small = false }: PersonDotProps) {
  const styles = usePersonDotStyles();
  return (
    <span aria-hidden className={mergeClasses(styles.root, small && styles.small, styles[colour])}>
      {initialsOf(name)}
    </span>
  );
}
