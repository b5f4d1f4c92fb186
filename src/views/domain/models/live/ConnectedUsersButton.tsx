import { Button, type ButtonProps } from '@fluentui/react-components';
import type { Ref } from 'react';
import { useTextStyles } from '../../../shared/text.styles';
import { CollaboratorAvatar } from '../tree/CollaboratorAvatar';
import { useConnectedUsersStyles } from './ConnectedUsers.styles';
import type { Person } from './people';

export type ConnectedUsersButtonProps = ButtonProps & {
  people: readonly Person[];
  ref?: Ref<HTMLButtonElement>;
};

/** So many are drawn; the number tells of the rest. */
const mostDots = 3;

export function ConnectedUsersButton({ people, ...trigger }: ConnectedUsersButtonProps) {
  const styles = useConnectedUsersStyles();
  const texts = useTextStyles();
  return (
    <Button {...trigger} appearance="transparent" size="small" className={styles.trigger}>
      <span className={texts.hidden}>Connected Users, </span>
      <span className={styles.dots}>
        {people.slice(0, mostDots).map(({ name, colour, sessionIds }) => (
          <CollaboratorAvatar key={sessionIds[0]} name={name} colour={colour} size={24} decorative />
        ))}
      </span>
      <span className={styles.count}>
        {people.length}
        <span className={styles.word}> connected</span>
      </span>
    </Button>
  );
}
