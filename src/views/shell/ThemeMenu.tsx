import { lazy } from 'react';
import type { PreferencesActor } from '../../machines/preferences/preferences-machine';
import { OnDemand } from '../shared/OnDemand';
import { ThemeMenuButton } from './ThemeMenuButton';

const load = () => import('./OpenThemeMenu');
const OpenThemeMenu = lazy(async () => ({ default: (await load()).OpenThemeMenu }));
const prefetch = () => void Promise.allSettled([load()]);

/** How the console looks and in which time zone it tells times. */
export function ThemeMenu({ preferences }: { preferences: PreferencesActor }) {
  return (
    <OnDemand
      menu
      prefetch={prefetch}
      button={(trigger) => <ThemeMenuButton preferences={preferences} {...trigger} />}
    >
      <OpenThemeMenu preferences={preferences} />
    </OnDemand>
  );
}
