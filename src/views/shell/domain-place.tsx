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
import type { Condition } from '~/machines/domain-status/domain-status-machine';
import { type NavItem, navPlace as place } from './NavRail';

const places = [
  place('dashboard', 'Dashboard', <Gauge20Regular />, <Gauge20Filled />),
  place('users', 'Users', <People20Regular />, <People20Filled />),
  place('groups', 'Groups', <PeopleTeam20Regular />, <PeopleTeam20Filled />),
  place('sessions', 'Sessions', <PlugConnected20Regular />, <PlugConnected20Filled />),
  place('collections', 'Collections', <Library20Regular />, <Library20Filled />),
  place('models', 'Models', <Braces20Regular />, <Braces20Filled />),
  place('chats', 'Chats', <ChatMultiple20Regular />, <ChatMultiple20Filled />),
  place('activities', 'Activities', <Pulse20Regular />, <Pulse20Filled />),
  place('authentication', 'Authentication', <ShieldKeyhole20Regular />, <ShieldKeyhole20Filled />),
  place('settings', 'Settings', <Settings20Regular />, <Settings20Filled />),
];
export type DomainPlace = (typeof places)[number]['id'];

/** Whether a place is available while the domain is offline (spec server-level §2). */
export const worksOffline = (place: DomainPlace) =>
  place === 'dashboard' || place === 'authentication' || place === 'settings';

/** Pages with a different name than their place, by the first segment of their address within the domain. */
const placeOfPage = new Map<string, DomainPlace>([
  ['', 'dashboard'],
  ['create-user', 'users'],
  ['create-group', 'groups'],
  ['create-collection', 'collections'],
  ['create-model', 'models'],
  ['create-chat', 'chats'],
  ['create-activity', 'activities'],
]);

/** The first segment after the domain in `/domain/{namespace}/{domainId}/…`. */
const segmentOf = (pathname: string) => pathname.split('/')[4] ?? '';

/** The place in the navigation that an address belongs to; undefined for the upgrade page and unknown pages. */
export function placeAt(pathname: string) {
  const segment = segmentOf(pathname);
  return places.find(({ id }) => id === (placeOfPage.get(segment) ?? segment));
}

export const isUpgradePage = (pathname: string) => segmentOf(pathname) === 'upgrade';

const lockReasons: Partial<Record<Condition, string>> = {
  missing: 'The domain does not exist.',
  forbidden: "You don't have access to this domain.",
  failed: 'The domain could not be loaded.',
  initializing: 'The domain is initializing.',
  deleting: 'The domain is being deleted.',
  locked: 'The database of the domain must be upgraded first.',
};
const offlineReason = 'The domain is offline.';

/** Why no place of a domain in this condition can be opened. */
export const whyLocked = (condition: Condition): string | undefined => lockReasons[condition];

const linkReasons: typeof lockReasons = {
  ...lockReasons,
  loading: 'The domain is loading.',
  error: 'The domain is in an error state.',
  offline: offlineReason,
};
/** Why a domain in this condition has no realtime connection. */
export const whyNoLink = (condition: Condition): string =>
  linkReasons[condition] ?? 'The connection is being prepared.';

type DomainNavInput = {
  /** The domain's path without a trailing slash, as in "/domain/acme/order-desk". */
  base: string;
  current?: DomainPlace | undefined;
  /** The domain is offline: only Dashboard, Authentication and Settings are available (spec server-level §2). */
  offline?: boolean;
  /** Why no place can be opened, as in "The domain is being deleted." */
  locked?: string | undefined;
};

/** The places of the domain level. */
export const domainNav = ({ base, current, offline = false, locked }: DomainNavInput): NavItem[] =>
  places.map((item) => ({
    ...item,
    href: `${base}/${item.id}`,
    current: item.id === current,
    reason: locked ?? (offline && !worksOffline(item.id) ? offlineReason : undefined),
  }));
