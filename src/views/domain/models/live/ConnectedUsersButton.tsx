import { Button, type ButtonProps } from '@fluentui/react-components';
import type { Ref } from 'react';
import { PersonAvatar } from '../../../shared/PersonAvatar';
import { useTextStyles } from '../../../shared/text.styles';
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
        {people.slice(0, mostDots).map(({ name, person, sessionIds }) => (
          <PersonAvatar key={sessionIds[0]} name={name} person={person} size={24} decorative />
        ))}
      </span>
      <span className={styles.count}>
        {people.length}
        <span className={styles.word}> connected</span>
      </span>
    </Button>
  );
}
