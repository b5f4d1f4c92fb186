/** How the console may look, in the words of the menu. */
export const themes = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'contrast', label: 'High contrast' },
] as const;
/** In which time zone it may tell times. */
export const timeZones = [
  { timeZone: 'local', label: 'Local time' },
  { timeZone: 'utc', label: 'UTC' },
] as const;
