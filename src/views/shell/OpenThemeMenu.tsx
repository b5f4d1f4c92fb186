import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import {
  type PreferencesActor,
  selectThemeChoice,
  selectTimeZone,
} from '~/machines/preferences/preferences-machine';
import { takeFocus } from '~/views/kit/ChunkProblem';
import { ThemeMenuButton } from './menu-buttons';
import { useMenuStyles } from './menu.styles';
import { themes, timeZones } from './theme-choices';

/** The menu of themes and time zones, open as it comes. */
export function OpenThemeMenu({ preferences }: { preferences: PreferencesActor }) {
  const styles = useMenuStyles();
  const theme = useSelector(preferences, selectThemeChoice);
  const timeZone = useSelector(preferences, selectTimeZone);
  return (
    <Menu inline defaultOpen positioning="below-end" checkedValues={{ theme: [theme], timeZone: [timeZone] }}>
      <MenuTrigger disableButtonEnhancement>
        <ThemeMenuButton ref={takeFocus} preferences={preferences} />
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
