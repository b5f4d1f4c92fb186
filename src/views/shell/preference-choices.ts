/** Display preferences, with labels for the menu and the palette. */
export const preferenceChoices = [
  {
    name: 'theme',
    label: 'Theme',
    choices: [
      { id: 'system', label: 'System' },
      { id: 'light', label: 'Light' },
      { id: 'dark', label: 'Dark' },
      { id: 'contrast', label: 'High contrast' },
    ],
  },
  {
    name: 'timeZone',
    label: 'Time zone',
    choices: [
      { id: 'local', label: 'Local time' },
      { id: 'utc', label: 'UTC' },
    ],
  },
] as const;
