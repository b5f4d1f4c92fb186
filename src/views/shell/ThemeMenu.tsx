import { chunk } from '../../machines/chunk/chunk';
import type { PreferencesActor } from '../../machines/preferences/preferences-machine';
import { OnDemand } from '../shared/OnDemand';
import { ThemeMenuButton } from './ThemeMenuButton';

const openThemeMenu = chunk(async () => (await import('./OpenThemeMenu')).OpenThemeMenu);

/** How the console looks and in which time zone it tells times. */
export function ThemeMenu({ preferences }: { preferences: PreferencesActor }) {
  return (
    <OnDemand
      menu
      chunk={openThemeMenu}
      button={(trigger) => <ThemeMenuButton preferences={preferences} {...trigger} />}
    >
      {(Open) => <Open preferences={preferences} />}
    </OnDemand>
  );
}
