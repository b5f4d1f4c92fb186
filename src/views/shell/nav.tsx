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

const places: Omit<NavItem & { id: ServerPlace }, 'current'>[] = [
  { id: 'home', label: 'Home', href: '/', icon: <Home20Regular />, iconCurrent: <Home20Filled /> },
  {
    id: 'namespaces',
    label: 'Namespaces',
    href: '/namespaces',
    icon: <FolderGlobe20Regular />,
    iconCurrent: <FolderGlobe20Filled />,
  },
  {
    id: 'domains',
    label: 'Domains',
    href: '/domains',
    icon: <Database20Regular />,
    iconCurrent: <Database20Filled />,
  },
  { id: 'users', label: 'Users', href: '/users', icon: <People20Regular />, iconCurrent: <People20Filled /> },
  {
    id: 'settings',
    label: 'Settings',
    href: '/settings',
    icon: <Settings20Regular />,
    iconCurrent: <Settings20Filled />,
  },
];

/** The places of the server level (spec server-level §2); without namespaces theirs is not there. */
export function serverNav({
  current,
  namespaces,
}: {
  current?: ServerPlace;
  namespaces: boolean;
}): NavItem[] {
  return places
    .filter(({ id }) => namespaces || id !== 'namespaces')
    .map((place) => ({ ...place, current: place.id === current }));
}
