import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemLink,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
} from '@fluentui/react-components';
import {
  Database20Regular,
  Keyboard20Regular,
  List20Regular,
  Person20Regular,
  Settings20Regular,
  SignOut20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { type FavoritesActor, favoritesOf, sameDomain } from '~/machines/favorites/favorites-machine';
import {
  type PreferencesActor,
  selectThemeChoice,
  selectTimeZone,
} from '~/machines/preferences/preferences-machine';
import { statusTerm } from '~/views/kit/status';
import { useMenuStyles } from './open-menus.styles';
import { themes, timeZones } from './theme-choices';

/** The menus of the top bar, open as they come. `button`: what opened it. */
type OpenMenuProps = Pick<MenuProps, 'positioning' | 'checkedValues'> & {
  button: ReactElement;
  /** It may be higher than the window. */
  scrolls?: boolean;
  children: ReactNode;
};

function OpenMenu(props: OpenMenuProps) {
  const { button, children, positioning = 'below-end', checkedValues = {}, scrolls = false } = props;
  const styles = useMenuStyles();
  return (
    <Menu inline defaultOpen positioning={positioning} checkedValues={checkedValues}>
      <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList className={scrolls ? styles.list : undefined}>{children}</MenuList>
      </MenuPopover>
    </Menu>
  );
}

type MenuPlaceProps = { href: string; icon: ReactElement; current?: boolean; children: ReactNode };

/** A menu item that is a link to another place of the console. */
function MenuPlace({ href, icon, current = false, children }: MenuPlaceProps) {
  const styles = useMenuStyles();
  const follow = useLinkClickHandler<HTMLAnchorElement>(href);
  return (
    <MenuItemLink
      href={useHref(href)}
      onClick={follow}
      icon={icon}
      className={styles.item}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </MenuItemLink>
  );
}

type ThemeMenuProps = { button: ReactElement; preferences: PreferencesActor };

export function ThemeMenu({ button, preferences }: ThemeMenuProps) {
  const checkedValues = {
    theme: [useSelector(preferences, selectThemeChoice)],
    timeZone: [useSelector(preferences, selectTimeZone)],
  };
  return (
    <OpenMenu button={button} checkedValues={checkedValues}>
      <MenuGroup>
        <MenuGroupHeader>Theme</MenuGroupHeader>
        {themes.map(({ theme, label }) => (
          <MenuItemRadio
            key={theme}
            name="theme"
            value={theme}
            onClick={() => preferences.send({ type: 'preference.theme', theme })}
          >
            {label}
          </MenuItemRadio>
        ))}
      </MenuGroup>
      <MenuDivider />
      <MenuGroup>
        <MenuGroupHeader>Time zone</MenuGroupHeader>
        {timeZones.map(({ timeZone, label }) => (
          <MenuItemRadio
            key={timeZone}
            name="timeZone"
            value={timeZone}
            onClick={() => preferences.send({ type: 'preference.timeZone', timeZone })}
          >
            {label}
          </MenuItemRadio>
        ))}
      </MenuGroup>
    </OpenMenu>
  );
}

type UserMenuProps = {
  button: ReactElement;
  name: string;
  username: string;
  onShortcuts: () => void;
  onSignOut: () => void;
};

/** Spec server-level §2: Profile, Settings, Logout. */
export function UserMenu({ button, name, username, onShortcuts, onSignOut }: UserMenuProps) {
  const styles = useMenuStyles();
  return (
    <OpenMenu button={button}>
      <MenuGroup>
        <MenuGroupHeader className={styles.header}>
          <span className={styles.strong}>{name}</span>
          <span className={styles.caption}>{username}</span>
        </MenuGroupHeader>
        <MenuPlace href="/profile" icon={<Person20Regular />}>
          Profile
        </MenuPlace>
        <MenuPlace href="/account-settings" icon={<Settings20Regular />}>
          Settings
        </MenuPlace>
      </MenuGroup>
      <MenuDivider />
      <MenuItem icon={<Keyboard20Regular />} onClick={onShortcuts} secondaryContent="?">
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<SignOut20Regular />} onClick={onSignOut}>
        Logout
      </MenuItem>
    </OpenMenu>
  );
}

type DomainMenuProps = {
  button: ReactElement;
  current: DomainKey;
  favorites: FavoritesActor | undefined;
};

/** The favorite domains, and the way to all others. */
export function DomainMenu({ button, current, favorites }: DomainMenuProps) {
  const styles = useMenuStyles();
  const context = useSelector(favorites, (s) => s?.context);
  const failing = useSelector(favorites, (s) => s?.hasTag('failing') ?? false);
  const domains = context ? favoritesOf(context) : [];
  return (
    <OpenMenu button={button} positioning="below-start" scrolls>
      <MenuGroup>
        <MenuGroupHeader>Favorites</MenuGroupHeader>
        {domains.length === 0 ? (
          <MenuItem disabled>
            {failing ? 'The favorites could not be loaded.' : 'No favorite domains'}
          </MenuItem>
        ) : null}
        {domains.map((domain) => {
          const key = `${domain.namespace}/${domain.id}`;
          const { status } = domain;
          const icon = <Database20Regular />;
          const label = (
            <>
              <div className={styles.name}>{domain.displayName}</div>
              <div className={styles.path}>{key}</div>
            </>
          );
          // Can't be opened (spec server-level §2 "Domains list").
          return status === 'initializing' || status === 'deleting' ? (
            <MenuItem key={key} disabled icon={icon} secondaryContent={statusTerm(status).label}>
              {label}
            </MenuItem>
          ) : (
            <MenuPlace key={key} href={domainPath(domain)} icon={icon} current={sameDomain(domain, current)}>
              {label}
            </MenuPlace>
          );
        })}
      </MenuGroup>
      <MenuDivider />
      <MenuPlace href="/domains" icon={<List20Regular />}>
        All domains
      </MenuPlace>
    </OpenMenu>
  );
}
