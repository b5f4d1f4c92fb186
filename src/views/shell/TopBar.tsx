import { Button, mergeClasses } from '@fluentui/react-components';
import { Navigation20Regular, Search20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { AlertsActor } from '~/machines/alerts/alerts-machine';
import type { NotificationsActor } from '~/machines/notifications/notifications-machine';
import type { LazyPalette } from '~/machines/palette/palette-machine';
import type { PreferencesActor } from '~/machines/preferences/preferences-machine';
import type { SessionActor } from '~/machines/session/session-machine';
import { Mark } from '~/views/kit/Mark';
import { AlertsButton } from './AlertsButton';
import { ThemeMenu } from './ThemeMenu';
import { UserMenu } from './UserMenu';
import { usePaletteButtonStyles, useTopBarStyles } from './menu.styles';

type TopBarProps = {
  /** What the narrow bar says in place of the product's name: the domain's name. */
  place?: string;
  /** The menu button shows below 1024 px. Without it there is none. */
  onMenu?: () => void;
  menuOpen?: boolean;
  /** Behind the product: the domain switcher. Not drawn below 640 px. */
  switcher?: ReactNode;
  /** At the right: search field, bell, theme, person. */
  children?: ReactNode;
};

/** The product, where one is, and what is always at hand. */
export function TopBar({
  place = 'Admin Console',
  onMenu,
  menuOpen = false,
  switcher,
  children,
}: TopBarProps) {
  const styles = useTopBarStyles();
  return (
    <header className={mergeClasses(styles.root, onMenu !== undefined && styles.withMenu)}>
      {onMenu ? (
        <Button
          appearance="subtle"
          className={styles.menu}
          icon={<Navigation20Regular />}
          aria-label="Menu"
          aria-expanded={menuOpen}
          onClick={onMenu}
        />
      ) : null}
      <div className={styles.product}>
        <Mark />
        <span className={styles.name}>Convergence</span>
        <span
          className={mergeClasses(
            styles.kind,
            styles.kindOnPhone,
            switcher !== undefined && styles.kindBesideDomain,
          )}
        >
          Admin Console
        </span>
      </div>
      <span className={styles.place}>{place}</span>
      {switcher ? <div className={styles.switcher}>{switcher}</div> : null}
      <div className={styles.space} />
      {children}
    </header>
  );
}

/** Opens the command palette; looks like the field that it opens. An icon where there is little room. */
function PaletteButton({ palette: { modifier, call } }: { palette: LazyPalette }) {
  const styles = usePaletteButtonStyles();
  const name = `Search or go to… ${modifier} K`;
  return (
    <Button
      className={styles.root}
      icon={<Search20Regular />}
      aria-label={name}
      aria-haspopup="dialog"
      aria-keyshortcuts={modifier === '⌘' ? 'Meta+K' : 'Control+K'}
      title={name}
      onClick={() => call({ type: 'palette.open' })}
    >
      <span className={styles.texts}>Search or go to…</span>
      <kbd className={styles.key}>{modifier} K</kbd>
    </Button>
  );
}

type TopBarToolsProps = {
  palette: LazyPalette;
  alerts: AlertsActor;
  notifications: NotificationsActor;
  preferences: PreferencesActor;
  session: SessionActor;
  onSignOut: () => void;
};

/** What is at hand on every screen, at the right of the top bar: search, bell, theme, person. */
export function TopBarTools(props: TopBarToolsProps) {
  const { palette, alerts, notifications, preferences, session, onSignOut } = props;
  return (
    <>
      <PaletteButton palette={palette} />
      <AlertsButton alerts={alerts} notifications={notifications} preferences={preferences} />
      <ThemeMenu preferences={preferences} />
      <UserMenu
        session={session}
        onShortcuts={() => palette.call({ type: 'sheet.open' })}
        onSignOut={onSignOut}
      />
    </>
  );
}
