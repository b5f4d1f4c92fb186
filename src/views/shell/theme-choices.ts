/** The themes, as the menu and the palette label them. */
export const themes = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'contrast', label: 'High contrast' },
] as const;

export const timeZones = [
  { timeZone: 'local', label: 'Local time' },
  { timeZone: 'utc', label: 'UTC' },
] as const;
