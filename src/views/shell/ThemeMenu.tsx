import { chunk } from '~/machines/kit/chunk';
import type { PreferencesActor } from '~/machines/preferences/preferences-machine';
import { OnDemand } from '~/views/kit/ChunkProblem';
import { ThemeMenuButton } from './menu-buttons';

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
