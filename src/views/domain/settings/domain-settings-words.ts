import type { Availability } from '../../../api/rest/domains';
import type { DomainRole } from '../../../machines/access/capabilities';

/** Spec domain-level §2 "Settings". */
export const domainSettingsTabs = ['general', 'members', 'models', 'collections', 'dangerous'] as const;
export type DomainSettingsTab = (typeof domainSettingsTabs)[number];

/** The tab of the address: the first one where it names none, undefined where it names one that does not exist. */
export const domainSettingsTabOf = (text: string | undefined): DomainSettingsTab | undefined =>
  text === undefined ? 'general' : domainSettingsTabs.find((tab) => tab === text);

/** What each availability means (spec domain-level §4). */
export const availabilityChoices: readonly { value: Availability; label: string; hint: string }[] = [
  { value: 'online', label: 'Online', hint: 'Everybody can connect.' },
  {
    value: 'maintenance',
    label: 'Maintenance',
    hint: 'Users cannot connect; this console works fully.',
  },
  {
    value: 'offline',
    label: 'Offline',
    hint: 'Nobody can connect. Users are told that the domain does not exist; here only authentication and settings can be changed.',
  },
];

/** Who is thrown out; undefined for `sessions` where the count is not known. */
export function sayThrownOut(sessions: number | undefined): string {
  if (sessions === undefined) return 'All users who are connected lose their connection at once.';
  if (sessions === 0) return 'No user is connected now.';
  return sessions === 1
    ? '1 active session loses its connection at once.'
    : `${sessions} active sessions lose their connections at once.`;
}

/** What a role in a domain permits (spec domain-level §6). */
export const memberPermits: Record<DomainRole, string> = {
  Developer: 'Works with everything in the domain: users, groups, collections, models, chats and activities.',
  'Domain Admin': 'Does what a Developer does, and changes the settings, authentication and availability.',
  Owner: 'Does what a Domain Admin does, and decides who is a member.',
};
