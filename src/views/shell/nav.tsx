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
import type { NavItem } from './NavRail';

export type ServerPlace = 'home' | 'namespaces' | 'domains' | 'users' | 'settings';

type Icon = NavItem['icon'];
const place = (id: ServerPlace, label: string, href: string, icon: Icon, iconCurrent: Icon) => {
  return { id, label, href, icon, iconCurrent };
};

const places = [
  place('home', 'Home', '/', <Home20Regular />, <Home20Filled />),
  place('namespaces', 'Namespaces', '/namespaces', <FolderGlobe20Regular />, <FolderGlobe20Filled />),
  place('domains', 'Domains', '/domains', <Database20Regular />, <Database20Filled />),
  place('users', 'Users', '/users', <People20Regular />, <People20Filled />),
  place('settings', 'Settings', '/settings', <Settings20Regular />, <Settings20Filled />),
];

type ServerNavInput = { current?: ServerPlace | undefined; namespaces: boolean };

/** The places of the server level (spec server-level §2), without Namespaces where they are disabled. */
export const serverNav = ({ current, namespaces }: ServerNavInput): NavItem[] =>
  places
    .filter(({ id }) => namespaces || id !== 'namespaces')
    .map((item) => ({ ...item, current: item.id === current }));

/** The place that a path of the console belongs to; profile and API keys belong to none. */
export const serverPlaceAt = (pathname: string): ServerPlace | undefined => {
  const area = (pathname.split('/')[1] ?? '').replace(/^create-(.*)$/, '$1s');
  return places.find(({ href }) => href === `/${area}`)?.id;
};
