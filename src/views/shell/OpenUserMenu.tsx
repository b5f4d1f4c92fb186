import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import {
  Keyboard20Regular,
  Person20Regular,
  Settings20Regular,
  SignOut20Regular,
} from '@fluentui/react-icons';
import type { Person } from '~/machines/session/session-setup';
import { takeFocus } from '~/views/kit/ChunkProblem';
import { MenuPlace } from './MenuPlace';
import { shownName, UserMenuButton } from './menu-buttons';
import { useMenuStyles } from './menu.styles';

export type OpenUserMenuProps = { user: Person; onShortcuts: () => void; onSignOut: () => void };

/** The user menu, open as it comes. */
export function OpenUserMenu({ user, onShortcuts, onSignOut }: OpenUserMenuProps) {
  const styles = useMenuStyles();
  return (
    <Menu inline defaultOpen positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <UserMenuButton ref={takeFocus} user={user} />
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader className={styles.header}>
              <span className={styles.strong}>{shownName(user)}</span>
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
          <MenuItem icon={<Keyboard20Regular />} onClick={onShortcuts} secondaryContent="?">
            Keyboard shortcuts
          </MenuItem>
          <MenuItem icon={<SignOut20Regular />} onClick={onSignOut}>
            Logout
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
