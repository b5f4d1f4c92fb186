import {
  Button,
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
  ChevronDown16Regular,
  Keyboard20Regular,
  Person20Regular,
  Settings20Regular,
  SignOut20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { SessionActor } from '../../machines/session/session-machine';
import { selectUser } from '../../machines/session/session-selectors';
import { PersonAvatar } from '../shared/PersonAvatar';
import { useTextStyles } from '../shared/text.styles';
import { MenuPlace } from './MenuPlace';
import { useMenuStyles } from './menu.styles';

export type UserMenuProps = { session: SessionActor; onShortcuts: () => void };

/** Who is signed in, and what belongs to them (spec server-level §2: Profile, Settings, Logout). */
export function UserMenu({ session, onShortcuts }: UserMenuProps) {
  const styles = useMenuStyles();
  const text = useTextStyles();
  const user = useSelector(session, selectUser);
  if (!user) return null;
  const name = user.displayName.trim() === '' ? user.username : user.displayName;
  return (
    <Menu inline positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.person}
          icon={
            <span aria-hidden="true">
              <PersonAvatar name={name} {...(user.picture ? { image: user.picture } : {})} />
            </span>
          }
        >
          <span aria-hidden="true" className={styles.personName}>
            <span className={styles.clip}>{name}</span>
            <ChevronDown16Regular />
          </span>
          <span className={text.hidden}>{`${name}, user menu`}</span>
        </Button>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader className={styles.header}>
              <span className={styles.strong}>{name}</span>
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
          <MenuItem icon={<SignOut20Regular />} onClick={() => session.send({ type: 'session.signOut' })}>
            Logout
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
