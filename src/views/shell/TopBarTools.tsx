import type { NotificationsActor } from '../../machines/notifications/notifications-machine';
import type { PreferencesActor } from '../../machines/preferences/preferences-machine';
import type { SessionActor } from '../../machines/session/session-machine';
import { AlertsButton } from './AlertsButton';
import { ThemeMenu } from './ThemeMenu';
import { UserMenu } from './UserMenu';

export type TopBarToolsProps = {
  notifications: NotificationsActor;
  preferences: PreferencesActor;
  session: SessionActor;
};

/** What is at hand on every screen, at the right of the top bar: bell, theme, person. */
export function TopBarTools({ notifications, preferences, session }: TopBarToolsProps) {
  return (
    <>
      <AlertsButton notifications={notifications} />
      <ThemeMenu preferences={preferences} />
      <UserMenu session={session} />
    </>
  );
}
