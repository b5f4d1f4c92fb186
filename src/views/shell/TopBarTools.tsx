import type { AlertsActor } from '../../machines/alerts/alerts-machine';
import type { NotificationsActor } from '../../machines/notifications/notifications-machine';
import type { LazyPalette } from '../../machines/palette/palette-types';
import type { PreferencesActor } from '../../machines/preferences/preferences-machine';
import type { SessionActor } from '../../machines/session/session-machine';
import { AlertsButton } from './AlertsButton';
import { PaletteButton } from './PaletteButton';
import { ThemeMenu } from './ThemeMenu';
import { UserMenu } from './UserMenu';

export type TopBarToolsProps = {
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
