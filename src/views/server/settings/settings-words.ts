/** Spec server-level §2 "Settings". */
export const settingsTabs = [
  { id: 'namespaces', label: 'Namespaces' },
  { id: 'security', label: 'Security' },
] as const;
export type SettingsTab = (typeof settingsTabs)[number]['id'];

/** The tab of the address; the first one where it names none. */
export const settingsTabOf = (text: string | null): SettingsTab =>
  settingsTabs.find(({ id }) => id === text)?.id ?? 'namespaces';

export const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

/** In the order in which a new password is judged. */
export const requirements = [
  { name: 'requireUpper', label: 'Require an upper case character' },
  { name: 'requireLower', label: 'Require a lower case character' },
  { name: 'requireDigit', label: 'Require a digit' },
  { name: 'requireSpecial', label: 'Require a special character' },
] as const;
