/** Display preferences, with labels for the menu and the palette. */
export const preferenceChoices = [
  {
    name: 'theme',
    label: 'Theme',
    choices: [
      { id: 'system', label: 'System', change: { theme: 'system' } },
      { id: 'light', label: 'Light', change: { theme: 'light' } },
      { id: 'dark', label: 'Dark', change: { theme: 'dark' } },
      { id: 'contrast', label: 'High contrast', change: { theme: 'contrast' } },
    ],
  },
  {
    name: 'timeZone',
    label: 'Time zone',
    choices: [
      { id: 'local', label: 'Local time', change: { timeZone: 'local' } },
      { id: 'utc', label: 'UTC', change: { timeZone: 'utc' } },
    ],
  },
] as const;
