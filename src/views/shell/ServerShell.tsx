import { Outlet } from 'react-router-dom';
import { useAppConfig, useConsoleParts, useServerStatus } from '../console-parts';
import { ServerShellView } from './ServerShellView';
import { TopBarTools } from './TopBarTools';

/** Around every screen of the server level (spec server-level §2). */
export function ServerShell() {
  const { palette, alerts, notifications, preferences, session, signOut } = useConsoleParts();
  return (
    <ServerShellView
      server={useServerStatus()}
      namespaces={useAppConfig()?.namespacesEnabled ?? false}
      tools={
        <TopBarTools
          palette={palette}
          alerts={alerts}
          notifications={notifications}
          preferences={preferences}
          session={session}
          onSignOut={() => signOut.send({ type: 'signOut.request' })}
        />
      }
    >
      <Outlet />
    </ServerShellView>
  );
}
