import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { WeatherMoon20Regular, WeatherSunny20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import {
  selectTheme,
  selectThemeChoice,
  selectTimeZone,
  type PreferencesActor,
} from '../../machines/preferences/preferences-machine';
import { useMenuStyles } from './menu.styles';
import { themes, timeZones } from './theme-choices';

/** How the console looks and in which time zone it tells times. */
export function ThemeMenu({ preferences }: { preferences: PreferencesActor }) {
  const styles = useMenuStyles();
  const drawn = useSelector(preferences, selectTheme);
  const theme = useSelector(preferences, selectThemeChoice);
  const timeZone = useSelector(preferences, selectTimeZone);
  return (
    <Menu inline positioning="below-end" checkedValues={{ theme: [theme], timeZone: [timeZone] }}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.trigger}
          icon={drawn === 'light' ? <WeatherMoon20Regular /> : <WeatherSunny20Regular />}
          aria-label="Theme and time zone"
          title="Theme and time zone"
        />
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>Theme</MenuGroupHeader>
            {themes.map((each) => (
              <MenuItemRadio
                key={each.theme}
                name="theme"
                value={each.theme}
                onClick={() => preferences.send({ type: 'preference.theme', theme: each.theme })}
              >
                {each.label}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader>Time zone</MenuGroupHeader>
            {timeZones.map((each) => (
              <MenuItemRadio
                key={each.timeZone}
                name="timeZone"
                value={each.timeZone}
                onClick={() => preferences.send({ type: 'preference.timeZone', timeZone: each.timeZone })}
              >
                {each.label}
              </MenuItemRadio>
            ))}
          </MenuGroup>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
