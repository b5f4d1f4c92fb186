import { Button, type ButtonProps } from '@fluentui/react-components';
import { WeatherMoon20Regular, WeatherSunny20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { selectTheme, type PreferencesActor } from '../../machines/preferences/preferences-machine';
import { useMenuStyles } from './menu.styles';

export type ThemeMenuButtonProps = ButtonProps & {
  preferences: PreferencesActor;
  ref?: Ref<HTMLButtonElement>;
};

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
