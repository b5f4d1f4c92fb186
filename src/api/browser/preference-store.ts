import * as v from 'valibot';
import type { TimeZone } from '~/core/times';
import { browserStorage } from './storage';

const themeChoices = ['system', 'light', 'dark', 'contrast'] as const;
type ThemeChoice = (typeof themeChoices)[number];
const timeZoneChoices = ['local', 'utc'] as const satisfies readonly TimeZone[];
export type Preferences = { theme: ThemeChoice; timeZone: TimeZone };
const defaultPreferences: Preferences = { theme: 'system', timeZone: 'local' };
/** The theme of the operating system, used when the choice is `system`. */
export type SystemTheme = 'light' | 'dark' | 'contrast';

/** The preferences stored in this browser. Unreadable values are replaced by their defaults. */
export interface PreferenceStore {
  load(): Preferences;
  save(preferences: Preferences): void;
  watchSystem(report: (theme: SystemTheme) => void): () => void;
}

const key = 'console_preferences';
const stored = v.object({
  theme: v.fallback(v.picklist(themeChoices), defaultPreferences.theme),
  timeZone: v.fallback(v.picklist(timeZoneChoices), defaultPreferences.timeZone),
});

export function browserPreferenceStore(page: Window): PreferenceStore {
  const storage = browserStorage(page);
  const dark = page.matchMedia('(prefers-color-scheme: dark)');
  const contrast = page.matchMedia('(forced-colors: active)');
  const system = (): SystemTheme => (contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light');
  return {
    load: () => storage.readAs(stored, key, defaultPreferences),
    save: (preferences) => storage.write(key, JSON.stringify(preferences)),
    watchSystem: (report) => {
      const onChange = () => report(system());
      onChange();
      dark.addEventListener('change', onChange);
      contrast.addEventListener('change', onChange);
      return () => {
        dark.removeEventListener('change', onChange);
        contrast.removeEventListener('change', onChange);
      };
    },
  };
}
