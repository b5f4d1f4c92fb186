import {
  Database20Filled,
  Database20Regular,
  FolderGlobe20Filled,
  FolderGlobe20Regular,
  Home20Filled,
  Home20Regular,
  People20Filled,
  People20Regular,
  Settings20Filled,
  Settings20Regular,
} from '@fluentui/react-icons';
import { type NavItem, navPlace } from './NavRail';

const places = [
  navPlace('home', 'Home', <Home20Regular />, <Home20Filled />),
  navPlace('namespaces', 'Namespaces', <FolderGlobe20Regular />, <FolderGlobe20Filled />),
  navPlace('domains', 'Domains', <Database20Regular />, <Database20Filled />),
  navPlace('users', 'Users', <People20Regular />, <People20Filled />),
  navPlace('settings', 'Settings', <Settings20Regular />, <Settings20Filled />),
];
export type ServerPlace = (typeof places)[number]['id'];

type ServerNavInput = { current?: ServerPlace | undefined; namespaces: boolean };

/** The places of the server level (spec server-level §2), without Namespaces if they are disabled. */
export const serverNav = ({ current, namespaces }: ServerNavInput): NavItem[] =>
  places
    .filter(({ id }) => namespaces || id !== 'namespaces')
    .map((item) => ({
      ...item,
      href: item.id === 'home' ? '/' : `/${item.id}`,
      current: item.id === current,
    }));

/** The place that a path belongs to; none for profile and API keys. */
export const serverPlaceAt = (pathname: string): ServerPlace | undefined => {
  const area = (pathname.split('/')[1] ?? '').replace(/^create-(.*)$/, '$1s') || 'home';
  return places.find(({ id }) => id === area)?.id;
};
