import { Button, type ButtonProps } from '@fluentui/react-components';
import {
  Alert20Regular,
  ChevronDown16Regular,
  WeatherMoon20Regular,
  WeatherSunny20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { type PreferencesActor, selectTheme } from '~/machines/preferences/preferences-machine';
import type { Person } from '~/machines/session/session-setup';
import { operator, PersonAvatar } from '~/views/kit/PersonAvatar';
import { useTextStyles } from '~/views/kit/layout.styles';
import { useAlertsButtonStyles, useMenuStyles } from './menu.styles';

/** The bell, with the number of alerts on it. */
export function AlertsBell({
  count,
  label,
  ...trigger
}: ButtonProps & { count: number; label: string; ref?: Ref<HTMLButtonElement> }) {
  const styles = useAlertsButtonStyles();
  return (
    <Button
      {...trigger}
      appearance="subtle"
      className={styles.button}
      icon={
        <span className={styles.icon}>
          <Alert20Regular />
          {count > 0 ? (
            <span aria-hidden="true" className={styles.badge}>
              {count > 99 ? '99+' : count}
            </span>
          ) : null}
        </span>
      }
      aria-label={label}
      title="Alerts"
    />
  );
}

/** The sun or the moon of the top bar: the theme that is not shown. */
export function ThemeMenuButton({ preferences, ...trigger }: ThemeMenuButtonProps) {
  const styles = useMenuStyles();
  const drawn = useSelector(preferences, selectTheme);
  return (
    <Button
      {...trigger}
      appearance="subtle"
      className={styles.trigger}
      icon={drawn === 'light' ? <WeatherMoon20Regular /> : <WeatherSunny20Regular />}
      aria-label="Theme and time zone"
      title="Theme and time zone"
    />
  );
}

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

export type ThemeMenuButtonProps = ButtonProps & {
  preferences: PreferencesActor;
  ref?: Ref<HTMLButtonElement>;
};
