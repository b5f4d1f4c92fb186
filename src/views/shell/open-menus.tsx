import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
  OverlayDrawer,
  Popover,
  PopoverTrigger,
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
import { type ReactElement, type ReactNode, useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath, sameKey } from '~/core/paths';
import { favoritesOf } from '~/machines/favorites/favorites-machine';
import { nameOf, type Person } from '~/machines/session/session-machine';
import { useConsoleParts, useFavorites } from '~/views/console-parts';
import { useLink } from '~/views/kit/links';
import { statusTerm } from '~/views/kit/status';
import { noticeTexts } from '~/views/kit/Notices';
import { useReturnFocus } from '~/views/hooks/focus';
import { PopoverPanel } from '~/views/kit/PopoverPanel';
import { RadioMenu } from '~/views/kit/RadioMenu';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useTextStyles } from '~/views/kit/layout.styles';
import { useAlertsPopoverStyles, useMenuStyles } from './open-menus.styles';
import { preferenceChoices } from '~/machines/preferences/preferences-machine';
import { AlertList } from './AlertList';
import { useFrameStyles } from './shell.styles';

type Opened = { button: ReactElement };
type OpenMenuProps = Opened &
  Pick<MenuProps, 'positioning'> & {
    /** It may be taller than the window. */
    scrolls?: boolean;
    children: ReactNode;
  };

/** A menu of the top bar, initially open. */
function OpenMenu({ button, children, positioning = 'below-end', scrolls = false }: OpenMenuProps) {
  const styles = useMenuStyles();
  return (
    <Menu inline defaultOpen positioning={positioning}>
      <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList className={scrolls ? styles.list : undefined}>{children}</MenuList>
      </MenuPopover>
    </Menu>
  );
}

type MenuPlaceProps = { href: string; icon: ReactElement; current?: boolean; children: ReactNode };

/** A menu item that links to another page of the console. */
const MenuPlace = ({ href, icon, current = false, children }: MenuPlaceProps) => (
  <MenuItemLink
    {...useLink(href)}
    icon={icon}
    className={useMenuStyles().item}
    aria-current={current ? 'page' : undefined}
  >
    {children}
  </MenuItemLink>
);

export function ThemeMenu({ button }: Opened) {
  const { preferences } = useConsoleParts();
  const chosen = useSelector(preferences, (s) => s.context);
  const groups = preferenceChoices.map(({ name, label, choices }) => ({
    name,
    label,
    value: chosen[name],
    choices: choices.map((choice) => ({ value: choice.id, label: choice.label })),
    onChoose: (id: string) => preferences.send({ type: 'preferences.change', change: { [name]: id } }),
  }));
  return (
    <RadioMenu inline button={button} positioning="below-end" className={useMenuStyles().popover} groups={groups} />
  );
}

/** Spec server-level §2: Profile, Settings, Logout. */
export function UserMenu({ button, user }: Opened & { user: Person }) {
  const styles = useMenuStyles();
  const { palette, screens } = useConsoleParts();
  return (
    <OpenMenu button={button}>
      <MenuGroup>
        <MenuGroupHeader className={styles.header}>
          <span className={styles.strong}>{nameOf(user)}</span>
          <span className={styles.caption}>{user.username}</span>
        </MenuGroupHeader>
        <MenuPlace href="/profile" icon={<Person20Regular />}>
          Profile
        </MenuPlace>
        <MenuPlace href="/account-settings" icon={<Settings20Regular />}>
          Settings
        </MenuPlace>
      </MenuGroup>
      <MenuDivider />
      <MenuItem icon={<Keyboard20Regular />} onClick={() => palette.send({ type: 'sheet.open' })} secondaryContent="?">
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<SignOut20Regular />} onClick={() => screens.send({ type: 'signOut.request' })}>
        Logout
      </MenuItem>
    </OpenMenu>
  );
}

/** The favorite domains, and a link to all domains. */
export function DomainMenu({ button, current }: Opened & { current: DomainKey }) {
  const styles = useMenuStyles();
  const favorites = useFavorites();
  const context = useSelector(favorites, (s) => s?.context);
  const failing = useSelector(favorites, (s) => s?.hasTag('failing') ?? false);
  const domains = context ? favoritesOf(context) : [];
  return (
    <OpenMenu button={button} positioning="below-start" scrolls>
      <MenuGroup>
        <MenuGroupHeader>Favorites</MenuGroupHeader>
        {domains.length === 0 ? (
          <MenuItem disabled>{failing ? 'The favorites could not be loaded.' : 'No favorite domains'}</MenuItem>
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
          // It can't be opened (spec server-level §2 "Domains list").
          return status === 'initializing' || status === 'deleting' ? (
            <MenuItem key={key} disabled icon={icon} secondaryContent={statusTerm(status).label}>
              {label}
            </MenuItem>
          ) : (
            <MenuPlace key={key} href={domainPath(domain)} icon={icon} current={sameKey(domain, current)}>
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

/** The bell's popover, initially open: the alerts, and the latest notices below. */
export function OpenAlerts({ button }: { button: ReactElement }) {
  const styles = useAlertsPopoverStyles();
  const text = useTextStyles();
  const { alerts, notifications, preferences } = useConsoleParts();
  const kept = useSelector(notifications, (s) => s.context.kept);
  const [open, setOpen] = useState(true);
  const follow = (id: number) => {
    setOpen(false);
    notifications.send({ type: 'notice.dismiss', id });
  };
  return (
    <Popover
      inline
      trapFocus
      open={open}
      onOpenChange={(_, data) => setOpen(data.open)}
      positioning={{ position: 'below', align: 'end', overflowBoundaryPadding: 8 }}
    >
      <PopoverTrigger disableButtonEnhancement>{button}</PopoverTrigger>
      <PopoverPanel className={styles.surface} aria-label="Alerts and recent notices" tabIndex={-1}>
        <h2 className={styles.title}>Alerts</h2>
        <AlertList alerts={alerts} preferences={preferences} onFollow={() => setOpen(false)} />
        <div className={styles.notices}>
          <h3 className={text.strong}>Recent notices</h3>
          {kept.length > 0 ? (
            <Button size="small" appearance="subtle" onClick={() => notifications.send({ type: 'notice.forgetAll' })}>
              Clear
            </Button>
          ) : null}
        </div>
        {kept.length === 0 ? <p className={styles.none}>No recent notices</p> : null}
        <ul className={styles.list} aria-label="Recent notices">
          {kept.map(({ id, intent, title, text: message, link }) => (
            <li key={id}>
              <StatusMessage intent={intent} title={title} announce="off">
                {noticeTexts(message, link, () => follow(id))}
              </StatusMessage>
            </li>
          ))}
        </ul>
      </PopoverPanel>
    </Popover>
  );
}

/** The navigation as an overlay, if there is no room next to the page. Following a link closes it. */
export function NavDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const styles = useFrameStyles();
  useReturnFocus();
  return (
    <OverlayDrawer
      open
      position="start"
      aria-label="Navigation"
      className={styles.drawer}
      onOpenChange={(_, data) => (data.open ? undefined : onClose())}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a[href]')) onClose();
      }}
    >
      {children}
    </OverlayDrawer>
  );
}
