import { Button, type ButtonProps } from '@fluentui/react-components';
import { ChevronDown16Regular } from '@fluentui/react-icons';
import type { Ref } from 'react';
import type { Person } from '../../machines/session/session-types';
import { operator } from '../shared/person-color';
import { PersonAvatar } from '../shared/PersonAvatar';
import { useTextStyles } from '../shared/text.styles';
import { useMenuStyles } from './menu.styles';

/** How a person is called at the top of the console. */
export const shownName = ({ displayName, username }: Person): string =>
  displayName.trim() === '' ? username : displayName;

/** The person at the right of the top bar. */
export function UserMenuButton({
  user,
  ...trigger
}: ButtonProps & { user: Person; ref?: Ref<HTMLButtonElement> }) {
  const styles = useMenuStyles();
  const text = useTextStyles();
  const name = shownName(user);
  return (
    <Button
      {...trigger}
      appearance="subtle"
      className={styles.person}
      icon={
        <span aria-hidden="true">
          <PersonAvatar
            person={operator(user.username)}
            name={name}
            {...(user.picture ? { image: user.picture } : {})}
          />
        </span>
      }
    >
      <span aria-hidden="true" className={styles.personName}>
        <span className={styles.clip}>{name}</span>
        <ChevronDown16Regular />
      </span>
      <span className={text.hidden}>{`${name}, user menu`}</span>
    </Button>
  );
}
