import { Button, type ButtonProps, mergeClasses } from '@fluentui/react-components';
import {
  Alert20Regular,
  ChevronDown16Regular,
  Navigation20Regular,
  Search20Regular,
  WeatherMoon20Regular,
  WeatherSunny20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode, Ref } from 'react';
import { type AlertsActor, selectAlertCount, selectAlertsLabel } from '~/machines/alerts/alerts-machine';
import { chunk } from '~/machines/kit/chunk';
import type { PaletteLauncher } from '~/machines/palette/palette-launcher';
import { type PreferencesActor, selectTheme } from '~/machines/preferences/preferences-machine';
import { selectUser } from '~/machines/session/session-selectors';
import type { Person } from '~/machines/session/session-setup';
import { type ConsoleParts, useConsoleParts } from '~/views/console-parts';
import { OnDemand, takeFocus } from '~/views/kit/ChunkProblem';
import { Mark } from '~/views/kit/Mark';
import { operator, PersonAvatar } from '~/views/kit/PersonAvatar';
import { useTextStyles } from '~/views/kit/layout.styles';
import { useToolStyles, useTopBarStyles } from './shell.styles';

type TopBarProps = {
  /** Shown by the narrow bar in place of the product's name: the domain's name. */
  place?: string;
  /** The menu button shows below 1024 px. Without it there is none. */
  onMenu?: () => void;
  menuOpen?: boolean;
  /** Behind the product: the domain switcher. Not drawn below 640 px. */
  switcher?: ReactNode;
  /** At the right: search field, bell, theme, person. */
  children?: ReactNode;
};

/** The product, the place, and the tools that every screen has. */
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
        <span className={mergeClasses(styles.kind, switcher !== undefined && styles.kindBesideDomain)}>
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
function PaletteButton({ palette }: { palette: PaletteLauncher }) {
  const styles = useToolStyles();
  const modifier = useSelector(palette, (s) => s.context.modifier);
  const name = `Search or go to… ${modifier} K`;
  return (
    <Button
      className={styles.search}
      icon={<Search20Regular />}
      aria-label={name}
      aria-haspopup="dialog"
      aria-keyshortcuts={modifier === '⌘' ? 'Meta+K' : 'Control+K'}
      title={name}
      onClick={() => palette.send({ type: 'palette.call', call: { type: 'palette.open' } })}
    >
      <span className={styles.searchText}>Search or go to…</span>
      <kbd className={styles.searchKey}>{modifier} K</kbd>
    </Button>
  );
}

type TriggerProps = ButtonProps & { ref?: Ref<HTMLButtonElement> };

/** The bell, with the number of alerts on it (spec server-level §2: zero when there are none). */
function Bell({ alerts, ...trigger }: TriggerProps & { alerts: AlertsActor }) {
  const styles = useToolStyles();
  const count = useSelector(alerts, selectAlertCount);
  return (
    <Button
      {...trigger}
      appearance="subtle"
      className={styles.fixed}
      icon={
        <span className={styles.bell}>
          <Alert20Regular />
          {count > 0 ? (
            <span aria-hidden="true" className={styles.badge}>
              {count > 99 ? '99+' : count}
            </span>
          ) : null}
        </span>
      }
      aria-label={useSelector(alerts, selectAlertsLabel)}
      title="Alerts"
    />
  );
}

/** Shows the sun or the moon: the theme that is not on. */
function ThemeButton({ preferences, ...trigger }: TriggerProps & { preferences: PreferencesActor }) {
  const isLight = useSelector(preferences, selectTheme) === 'light';
  return (
    <Button
      {...trigger}
      appearance="subtle"
      className={useToolStyles().fixed}
      icon={isLight ? <WeatherMoon20Regular /> : <WeatherSunny20Regular />}
      aria-label="Theme and time zone"
      title="Theme and time zone"
    />
  );
}

/** Who is signed in. */
export function UserButton({ user, name, ...trigger }: TriggerProps & { user: Person; name: string }) {
  const styles = useToolStyles();
  const text = useTextStyles();
  return (
    <Button
      {...trigger}
      appearance="subtle"
      className={styles.person}
      icon={
        <span aria-hidden="true">
          <PersonAvatar
            person={operator(user.username)}
            name={name}
            {...(user.picture ? { image: user.picture } : {})}
          />
        </span>
      }
    >
      <span aria-hidden="true" className={styles.personName}>
        <span className={styles.clip}>{name}</span>
        <ChevronDown16Regular />
      </span>
      <span className={text.hidden}>{`${name}, user menu`}</span>
    </Button>
  );
}

const openAlerts = chunk(async () => (await import('./OpenAlerts')).OpenAlerts);
const themeMenu = chunk(async () => (await import('./open-menus')).ThemeMenu);
const userMenu = chunk(async () => (await import('./open-menus')).UserMenu);

/** At the right of the top bar on every screen: search, bell, theme and time zone, person. */
export function TopBarTools({
  palette,
  alerts,
  notifications,
  preferences,
  session,
  signOut,
}: Pick<ConsoleParts, 'palette' | 'alerts' | 'notifications' | 'preferences' | 'session' | 'signOut'>) {
  const user = useSelector(session, selectUser);
  const name = user?.displayName.trim() ? user.displayName : (user?.username ?? '');
  return (
    <>
      <PaletteButton palette={palette} />
      <OnDemand chunk={openAlerts} button={(trigger) => <Bell alerts={alerts} {...trigger} />}>
        {(Open) => (
          <Open
            button={<Bell ref={takeFocus} alerts={alerts} />}
            alerts={alerts}
            notifications={notifications}
            preferences={preferences}
          />
        )}
      </OnDemand>
      <OnDemand
        menu
        chunk={themeMenu}
        button={(trigger) => <ThemeButton preferences={preferences} {...trigger} />}
      >
        {(Open) => (
          <Open
            button={<ThemeButton ref={takeFocus} preferences={preferences} />}
            preferences={preferences}
          />
        )}
      </OnDemand>
      {user ? (
        <OnDemand
          menu
          chunk={userMenu}
          button={(trigger) => <UserButton user={user} name={name} {...trigger} />}
        >
          {(Open) => (
            <Open
              button={<UserButton ref={takeFocus} user={user} name={name} />}
              name={name}
              username={user.username}
              onShortcuts={() => palette.send({ type: 'palette.call', call: { type: 'sheet.open' } })}
              onSignOut={() => signOut.send({ type: 'signOut.request' })}
            />
          )}
        </OnDemand>
      ) : null}
    </>
  );
}

/** The tools of the console that runs. */
export const ConsoleTools = () => <TopBarTools {...useConsoleParts()} />;
