import {
  Add20Regular,
  ArrowClockwise20Regular,
  Clock20Regular,
  Color20Regular,
  Key20Regular,
  Keyboard20Regular,
  Person20Regular,
  ShieldKeyhole20Regular,
  SignOut20Regular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { whyForbidden, type Action } from '../../../machines/access/capabilities';
import type { PaletteCommand, PaletteEntry } from '../../../machines/palette/palette-types';
import { serverNav } from '../server-nav';
import { themes, timeZones } from '../theme-choices';
import type { PaletteWorld } from './palette-world';

/** An entry as it is drawn. */
export type ShownEntry = PaletteEntry & {
  icon: ReactElement;
  /** Why it can't be chosen. */
  forbidden?: string | undefined;
  /** Other words by which it is found. */
  words?: string;
};

const open = (href: string): PaletteCommand => ({ do: 'open', href });

/** The pages of the server level that the navigation and the user menu lead to. */
export function pageEntries({ namespaces }: PaletteWorld): ShownEntry[] {
  const page = (label: string, hint: string, href: string, icon: ReactElement, words = ''): ShownEntry => ({
    id: `page ${href}`,
    label,
    hint,
    icon,
    command: open(href),
    words,
  });
  return [
    ...serverNav({ namespaces }).map(({ label, href, icon }) => page(label, 'Server', href, icon)),
    page(
      'Security settings',
      'Password policy and session timeout',
      '/settings?tab=security',
      <ShieldKeyhole20Regular />,
      'password policy session timeout',
    ),
    page('Profile', 'Your name, e-mail and password', '/profile', <Person20Regular />, 'account me'),
    page('API Keys', 'Your account settings', '/account-settings', <Key20Regular />, 'tokens'),
  ];
}

/** What can be done from anywhere, beside what the domain that is open adds; what one's role does not permit says so. */
export function actionEntries({ standing, namespaces, domain }: PaletteWorld): ShownEntry[] {
  const create = (label: string, href: string, action: Action): ShownEntry => ({
    id: `page ${href}`,
    label,
    // In a domain there is another "Create User".
    hint: domain ? 'Server' : '',
    icon: <Add20Regular />,
    command: open(href),
    forbidden: whyForbidden(action, standing),
    words: 'new add',
  });
  const act = (
    id: string,
    label: string,
    icon: ReactElement,
    command: PaletteCommand,
    words: string,
  ): ShownEntry => ({ id: `action ${id}`, label, hint: '', icon, command, words });
  return [
    create('Create Domain', '/create-domain', 'domains.create'),
    ...(namespaces ? [create('Create Namespace', '/create-namespace', 'namespaces.create')] : []),
    create('Create User', '/create-user', 'users.create'),
    create('Create API Key', '/create-api-key', 'apiKeys.edit'),
    ...themes.map(({ theme, label }) =>
      act(theme, `Theme: ${label}`, <Color20Regular />, { do: 'theme', theme }, 'appearance mode colors'),
    ),
    ...timeZones.map(({ timeZone, label }) =>
      act(timeZone, `Time zone: ${label}`, <Clock20Regular />, { do: 'timeZone', timeZone }, 'times dates'),
    ),
    act(
      'reload',
      'Reload server state',
      <ArrowClockwise20Regular />,
      { do: 'reload' },
      'refresh check health',
    ),
    act('shortcuts', 'Keyboard shortcuts', <Keyboard20Regular />, { do: 'showShortcuts' }, 'keys help'),
    act('signOut', 'Sign out', <SignOut20Regular />, { do: 'signOut' }, 'log out logout'),
  ];
}
