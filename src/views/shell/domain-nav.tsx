import {
  Braces20Filled,
  Braces20Regular,
  ChatMultiple20Filled,
  ChatMultiple20Regular,
  Gauge20Filled,
  Gauge20Regular,
  Library20Filled,
  Library20Regular,
  People20Filled,
  People20Regular,
  PeopleTeam20Filled,
  PeopleTeam20Regular,
  PlugConnected20Filled,
  PlugConnected20Regular,
  Pulse20Filled,
  Pulse20Regular,
  Settings20Filled,
  Settings20Regular,
  ShieldKeyhole20Filled,
  ShieldKeyhole20Regular,
} from '@fluentui/react-icons';
import type { NavItem } from './NavRail';

export type DomainPlace =
  | 'dashboard'
  | 'users'
  | 'groups'
  | 'sessions'
  | 'collections'
  | 'models'
  | 'chats'
  | 'activities'
  | 'authentication'
  | 'settings';

type Place = { id: DomainPlace; label: string; offline: boolean } & Pick<NavItem, 'icon' | 'iconCurrent'>;

const place = (
  id: DomainPlace,
  label: string,
  icon: NavItem['icon'],
  iconCurrent: NavItem['icon'],
  offline = false,
): Place => ({ id, label, icon, iconCurrent, offline });

/** `offline`: works while the domain is offline. */
const places: Place[] = [
  place('dashboard', 'Dashboard', <Gauge20Regular />, <Gauge20Filled />, true),
  place('users', 'Users', <People20Regular />, <People20Filled />),
  place('groups', 'Groups', <PeopleTeam20Regular />, <PeopleTeam20Filled />),
  place('sessions', 'Sessions', <PlugConnected20Regular />, <PlugConnected20Filled />),
  place('collections', 'Collections', <Library20Regular />, <Library20Filled />),
  place('models', 'Models', <Braces20Regular />, <Braces20Filled />),
  place('chats', 'Chats', <ChatMultiple20Regular />, <ChatMultiple20Filled />),
  place('activities', 'Activities', <Pulse20Regular />, <Pulse20Filled />),
  place('authentication', 'Authentication', <ShieldKeyhole20Regular />, <ShieldKeyhole20Filled />, true),
  place('settings', 'Settings', <Settings20Regular />, <Settings20Filled />, true),
];

export type DomainNavInput = {
  /** The domain's path without a slash at the end, as in "/domain/acme/order-desk". */
  base: string;
  current?: DomainPlace;
  /** The domain is offline: only Dashboard, Authentication and Settings stay (spec server-level §2). */
  offline?: boolean;
  /** Why no place can be opened now, as in "The domain is being deleted." */
  locked?: string;
};

/** The places of the domain level. */
export function domainNav({ base, current, offline = false, locked }: DomainNavInput): NavItem[] {
  return places.map(({ offline: worksOffline, ...item }) => {
    const reason = locked ?? (offline && !worksOffline ? 'The domain is offline.' : undefined);
    return {
      ...item,
      href: `${base}/${item.id}`,
      current: item.id === current,
      disabled: reason !== undefined,
      reason,
    };
  });
}
